// What a player does to the board: digits, marks and colours, beginning again, changing the givens, and the end.

import { COLOUR, COLOURS, DIGIT, Game, format, parse } from './game.js';
import { make } from './drawing.js';
import { button, candidates, chosen, data, digitAt, givens, message, play, saveSettings, settings, tds, tell, tellWord, time, word, words } from './desk.js';
import { askOr, keeper } from './asking.js';
import { closeHint, draw } from './showing.js';

let left = null, solution = null; // the game that waits while the givens change; the promise of an answer

export function after(changed) {
  if (changed) {
    Object.assign(play, { checked: false, wrong: [], depth: -1 });
    closeHint();
    judge();
    if (play.game.finished && !play.setting) return end();
    if (settings.report && !play.setting) reportWrong();
    tell('');
  }
  draw();
}
// The server knows the other rules: a game is finished if it says so.
export async function judge() {
  const { game } = play, digits = format(game.digits);
  if (!data.rules) return;
  Game.waits = digits;
  const { error, broken, said = '' } = await askOr('/api/rules', { grid: format(givens), digits });
  if (Game.waits !== digits) return; // a move came after
  if (!error) Object.assign(Game, { broken, waits: '' });
  if (game.finished) end(); else draw();
  if (error || said) tell(error ?? said);
}
export function put(digit, layer = play.mode) {
  if (play.paused) return;
  const { game } = play, { cells } = chosen;
  if (layer !== COLOUR && cells.length && cells.every(cell => game.givens[cell])) return tellWord('isGiven');
  after(game.enter(cells, play.setting ? DIGIT : layer, digit));
}
export function press(digit) {
  if (!play.first) return put(digit);
  play.armed = play.armed === digit ? 0 : digit;
  draw();
}
export function step(by) {
  if (play.game.givens[chosen.at]) return tellWord('isGiven');
  return after(play.game.step(chosen.at, by));
}
export function setMode(layer) {
  play.mode = layer;
  if (layer === COLOUR && play.armed > COLOURS.length) play.armed = 0;
  tellWord(`mode${layer}`);
  draw();
}
export function setFirst(on, digit = 0) {
  Object.assign(play, { first: on, armed: digit });
  tell(on ? word('firstOn') : '');
  draw();
}
export function fill(...cells) {
  if (play.setting) return;
  settings.places = true;
  saveSettings();
  after(play.game.fillMarks(...cells));
}
export function pause() {
  if (play.setting || play.game.finished || !settings.clock) return;
  play.paused = !play.paused;
  if (play.paused) closeHint();
  tell(play.paused ? word('paused') : '');
  draw();
}

// A solved game that is stored stays solved: another one begins.
export function another() {
  Object.assign(play, { game: new Game(givens, candidates), seconds: 0 });
  keeper.begin(play.game);
}
export function restart() {
  const again = data.keeps && play.game.finished && !keeper.unsaved && !play.setting;
  if (again) another();
  after(again || play.game.clear());
  tellWord(again ? 'again' : 'restarted');
}

async function end() {
  draw();
  solved();
  if (data.keeps && keeper.unsaved) await keeper.send();
  if (keeper.median && play.game.finished) solved();
}
export function solved() {
  const { hints, checks, solvedByCommand } = play.game, row = make('p', 'row');
  const parts = [make('p', '', hints || checks ? word('aided', { hints, checks }) : word('unaided'))];
  if (keeper.median) parts.push(make('p', '', word('median', { time: time(keeper.median) })));
  for (const [address, label] of [[data.next, data.nextlabel], [data.steps, words.steps]]) {
    if (address) row.append(Object.assign(make('a', 'button', label), { href: address }));
  }
  row.append(Object.assign(make('button', 'closes', word('close')), { onclick: () => tell('') }));
  tell(word('solved', { time: time() }), ...(solvedByCommand ? [] : parts), row);
  message.classList.add('open');
}

// With the setting "report a wrong digit at once".
async function reportWrong() {
  const { game } = play;
  solution ??= askOr('/api/solve', { grid: format(game.givens) });
  const answer = await solution;
  if (answer.error) solution = null;
  const right = String(answer.solutions) === '1' && answer.solution ? parse(answer.solution) : null;
  if (!right || game !== play.game) return;
  play.wrong = [...right.keys()].filter(cell => digitAt(cell) && digitAt(cell) !== right[cell]);
  if (play.wrong.length) tellWord('wrongNow');
  draw();
}

// Changing the givens: a separate game, in which every digit can be changed.
export function set(on, quiet = false) {
  if (on === play.setting || !data.editable) return;
  play.setting = on;
  const changed = !on && format(play.game.digits) !== format(left.givens);
  if (on) beginSetting();
  else play.game = changed ? new Game(play.game.digits) : left;
  if (changed) solution = null;
  button('set')?.setAttribute('aria-pressed', on);
  if (changed) tellWord('changed'); else if (!quiet) tell(word(on ? 'setting' : 'playing'));
  draw();
}
function beginSetting() {
  left = play.game;
  play.game = new Game(tds.map(() => 0));
  play.game.fill(left.givens);
}
