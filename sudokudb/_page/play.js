// The page of one board: the pointer on the board, typed lines, the clock, and the start.

import { editLine, parse } from './game.js';
import { chosen, data, fields, focusCell, givens, one, play, showSettings, size, table, tds, tellWord, time } from './desk.js';
import { keeper } from './asking.js';
import { another, judge, put, set, solved } from './moving.js';
import { followPointer } from './selecting.js';
import { draw, lineOf } from './showing.js';
import './typing.js';

const SECOND = 1000; // milliseconds

followPointer(table, size, {
  begin: (cell, event) => {
    if (play.armed && !play.setting) {
      chosen.only(cell);
      put(play.armed);
    } else if (event.ctrlKey || event.metaKey) chosen.toggle(cell);
    else if (event.shiftKey) chosen.add(cell);
    else chosen.only(cell);
    draw();
    focusCell();
    return !play.armed;
  },
  pass: cell => { if (!chosen.has(cell)) { chosen.add(cell); draw(); } },
});
table.addEventListener('focusin', event => {
  const cell = tds.indexOf(event.target);
  if (cell >= 0 && cell !== chosen.at) { chosen.at = cell; draw(); }
});
fields.forEach((field, row) => {
  let before = [];
  field.addEventListener('focus', () => { before = parse(lineOf(row)); });
  field.addEventListener('input', () => {
    set(true);
    const { digits } = play.game;
    digits.splice(row * size, size, ...editLine(before, field.value));
    play.game.fill(digits);
    draw();
  });
  field.addEventListener('blur', draw);
});
// The editor's rule keeps a cell for which the line has no digit: an emptied one is sent as 0.
one('#lines')?.addEventListener('formdata', event => {
  if (play.setting) fields.forEach((field, row) => event.formData.set(field.name, lineOf(row).replaceAll('.', '0')));
});
addEventListener('pagehide', () => { if (!play.setting) keeper.leave(play.seconds); });
setInterval(() => {
  if (document.hidden || play.paused || play.setting || play.game.finished) return;
  play.seconds += 1;
  one('#clock').textContent = time();
}, SECOND);

// What comes with the page or its address is kept with the player's first move.
function recall() {
  play.seconds = keeper.restore(play.game);
  const shared = location.hash.slice(1), isShared = shared.length === tds.length && !/[^.1-9A-P]/.test(shared);
  if (isShared && data.keeps && play.game.finished) another();
  const { game } = play, placed = parse(data.placed ?? '');
  if (isShared) game.fill(parse(shared), game.marks);
  else if (data.placed && !game.done.length && !game.undone.length) game.fill(givens.map((digit, cell) => digit || placed[cell]), game.marks);
  if (isShared || (data.placed && game.done.length === 1)) keeper.saved = JSON.stringify(game);
}
function start() {
  if (!data.setting) recall();
  showSettings();
  if (data.setting) set(true, true);
  draw();
  if (play.game.finished && play.game.done.length && !play.setting) solved(); else tellWord('start');
  judge();
}
start();
