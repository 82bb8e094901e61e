// Help from the server: the solution, a check of the digits, and hints in three depths.

import { Game, format, parse } from './game.js';
import { askOr, refuse } from './asking.js';
import { focusCell, legend, message, one, place, play, stage, tell, tellWord, uncover, word } from './desk.js';
import { DEPTHS, partsOf, showLayers } from './hinting.js';
import { after, set, solved } from './moving.js';
import { closeHint, draw, over, under } from './showing.js';

export async function solve() {
  set(false, true);
  if (play.game.finished) return solved();
  const { game } = play, answer = await askOr('/api/solve', { grid: format(game.givens) });
  if (!answer.solution) return refuse(answer);
  closeHint();
  Game.broken = [];
  game.solve(parse(answer.solution));
  draw();
  return tellWord(String(answer.solutions) === '1' ? 'one' : 'several');
}

export async function check() {
  const { game } = play, digits = format(game.digits);
  const answer = await askOr('/api/check', { grid: play.setting ? digits : format(game.givens), digits });
  if (answer.error || answer.solutions === 0) return refuse(answer);
  if (!answer.wrong) return tellWord('severalCheck');
  if (play.setting) return tellWord('one');
  game.checks += 1;
  const cells = answer.wrong.map(cell => `r${place(cell).row}c${place(cell).column}`).join(', ');
  if (play.checked) play.wrong = answer.wrong;
  if (!cells) tellWord('right');
  else if (play.checked) tellWord('wrongCells', { cells });
  else tellWord('wrong', { count: answer.wrong.length });
  play.checked = true;
  return draw();
}

export async function hint() {
  if (play.setting || play.paused) return;
  const { game } = play, depth = (play.depth + 1) % DEPTHS.length;
  play.depth = depth;
  if (!depth) game.hints += 1;
  const answer = await askOr('/api/hint', { grid: format(game.givens), digits: format(game.digits), marks: game.marks, depth: DEPTHS[depth] });
  if (depth !== play.depth) return; // a move came first
  closeHint();
  if (answer.error) {
    if (!depth) game.hints -= 1;
    return tell(answer.error);
  }
  if (answer.wrong?.length) play.wrong = answer.wrong;
  if (answer.step) showStep(answer);
  draw();
  tell('', ...partsOf(answer, depth, { word, legend, actions: answer.step ? actionsOf(answer.step) : [] }));
  message.classList.toggle('open', Boolean(answer.step));
  one('#heard').textContent = answer.hint;
}
function showStep(answer) {
  play.hinted = answer.step;
  uncover(stage);
  showLayers(answer.layers, under, over);
}
function actionsOf({ placed, removed, marks }) {
  const act = placed.length ? () => play.game.put(placed.map(([cell]) => cell), placed[0][1]) : () => play.game.removeMarks(removed, marks);
  return [[word(placed.length ? 'place' : 'remove'), () => after(act())], [word('close'), closeAll]];
}
function closeAll() {
  leaveHint();
  focusCell();
}
export function leaveHint() {
  closeHint();
  play.depth = -1;
  tell('');
  draw();
}
