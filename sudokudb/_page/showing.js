// Showing the state of a game: its cells, keys, lines, the clock, and the pictures of a hint.

import { CENTRE, COLOUR, COLOURS, CORNER, DIGITS, bit, format } from './game.js';
import { backgroundOf, insideOf, nameOf } from './drawing.js';
import { all, button, chosen, digitAt, fields, isGiven, keys, message, one, place, play, settings, size, stage, tds, time, word } from './desk.js';
import { keeper } from './asking.js';

const looks = [];
export const [under, over] = stage.querySelectorAll('.under,.over');

function kindsOf(cell, digit) {
  const { game, hinted } = play, own = digitAt(cell), kinds = [own && (isGiven(cell) ? 'given' : 'placed')];
  if (game.clashes(cell) || play.wrong.includes(cell)) kinds.push('clash');
  else if (hinted) return kinds;
  else if (settings.same && digit && own === digit) kinds.push('same');
  else if (settings.hatch && digit && !own && !(game.possible(cell) & bit(digit))) kinds.push('hatched');
  else if (chosen.single && !play.armed && game.peers[chosen.at].includes(cell)) kinds.push('peer');
  if (chosen.has(cell) && !hinted) kinds.push('chosen');
  return kinds;
}
function drawCell(td, cell, digit) {
  const { game } = play, content = game.cells[cell], kinds = kindsOf(cell, digit).filter(Boolean).join(' ');
  const high = settings.same && (content[CENTRE] | content[CORNER]) & bit(digit) ? digit : 0;
  const look = [kinds, content, cell === chosen.at, high, settings.letters, settings.places, Boolean(play.hinted)].join();
  if (looks[cell] === look) return;
  looks[cell] = look;
  td.className = kinds;
  td.style.backgroundImage = kinds.includes('clash') ? '' : backgroundOf(content[COLOUR]);
  td.replaceChildren(...insideOf(content, { size, places: settings.places, letters: settings.letters, high }));
  td.tabIndex = cell === chosen.at ? 0 : -1;
  td.setAttribute('aria-label', nameOf(content, place(cell), { word, given: isGiven(cell), clashes: game.clashes(cell) }));
  td.setAttribute('aria-selected', chosen.has(cell));
}

function drawKey(key, at) {
  const left = play.game.remaining(at + 1), colours = play.mode === COLOUR, letter = COLOURS[at];
  key.hidden = at >= (colours ? COLOURS.length : size);
  key.className = !colours && left <= 0 ? 'used-up' : '';
  key.firstChild.textContent = colours ? letter : DIGITS[at + 1];
  key.lastChild.dataset.d = colours ? '' : left;
  key.style.background = colours ? `var(--colour-${letter})` : '';
  key.setAttribute('aria-label', colours ? word('colour', { letter }) : word('key', { digit: DIGITS[at + 1], count: left }));
  if (play.first) key.setAttribute('aria-pressed', play.armed === at + 1); else key.removeAttribute('aria-pressed');
}

export const lineOf = row => format(play.game.digits.slice(row * size, (row + 1) * size).map((digit, column) => (isGiven(row * size + column) ? digit : 0)));

export function draw() {
  const { game, mode } = play, digit = mode === COLOUR ? 0 : play.armed || (chosen.cells.length ? digitAt(chosen.at) : 0);
  tds.forEach((td, cell) => drawCell(td, cell, digit));
  keys.forEach(drawKey);
  for (const key of all('[data-mode]')) key.setAttribute('aria-pressed', mode === Number(key.dataset.mode));
  button('first').setAttribute('aria-pressed', play.first);
  const left = game.digits.filter(own => !own).length;
  one('#left').textContent = left === 1 ? word('leftOne') : word('left', { count: left });
  drawFrame();
  fields.forEach((field, row) => { if (field !== document.activeElement) field.value = lineOf(row).replaceAll('.', '-'); });
  if (!play.setting) keeper.note(game, play.seconds);
}
function drawFrame() {
  stage.classList.toggle('bare', !settings.coordinates);
  stage.classList.toggle('hinting', Boolean(play.hinted));
  stage.classList.toggle('paused', play.paused);
  one('#clock').hidden = button('pause').hidden = !settings.clock;
  one('#clock').textContent = time();
  button('pause').textContent = word(play.paused ? 'continue' : 'pause');
}

export function closeHint() {
  play.hinted = null;
  under.replaceChildren();
  over.replaceChildren();
  message.classList.remove('open');
}
