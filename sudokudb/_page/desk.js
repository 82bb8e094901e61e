// The board of a page: its elements, its words and settings, what is played, and messages to the player.

import { DIGIT, Game, parse } from './game.js';
import { make } from './drawing.js';
import { read, write } from './keeping.js';
import { Selection } from './selecting.js';

const SETTINGS = 'sudokudb:settings';
const DEFAULTS = { coordinates: true, clock: false, same: true, hatch: false, report: false, letters: true, places: false };
export const one = query => document.querySelector(query), all = query => [...document.querySelectorAll(query)];
export const table = one('.board[role=grid]'), data = table.dataset, stage = table.closest('.stage'), desk = table.closest('.desk');
desk.append(one('#panel').content);
desk.querySelector('.status').append(desk.querySelector('.state'));
export const tds = [...table.querySelectorAll('td')], size = Math.sqrt(tds.length), keys = all('.pad [data-digit]');
export const fields = all('#lines .lines input'), message = one('#say'), legend = one('#legend');
export const candidates = data.candidates ? JSON.parse(data.candidates) : null, givens = parse(data.grid);
Object.assign(Game, { peers: data.peers && JSON.parse(data.peers), waits: data.rules });
export const settings = { ...DEFAULTS, ...read(SETTINGS) }, chosen = new Selection(size);

// The game and what the player does with it. `armed` is the digit that each cell takes, `depth` that of the hint.
export const play = { game: new Game(givens, candidates), setting: false, mode: DIGIT, first: false, armed: 0, paused: false,
  seconds: 0, depth: -1, hinted: null, wrong: [], checked: false };

export const words = JSON.parse(document.body.dataset.words);
export const word = (name, values = {}) => words[name].replace(/\{(\w+)\}/g, (_, field) => values[field]);
export const button = name => one(`[data-do=${name}]`);
export const place = cell => ({ row: Math.floor(cell / size) + 1, column: (cell % size) + 1 });
export const digitAt = cell => play.game.cells[cell][DIGIT];
export const isGiven = cell => (play.setting ? digitAt(cell) : play.game.givens[cell]) > 0;

export function tell(text, ...parts) {
  message.replaceChildren(...(text ? [make('p', '', text)] : []), ...parts);
  message.classList.remove('open');
  message.scrollTop = 0;
  if (one('#heard').textContent !== text) one('#heard').textContent = text;
}
export const tellWord = (name, values) => tell(word(name, values));

export function time(total = play.seconds) {
  const [whole, rest] = [Math.floor(total / 60), String(Math.floor(total % 60)).padStart(2, '0')];
  return whole < 60 ? `${whole}:${rest}` : `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}:${rest}`;
}

export const uncover = shown => shown.scrollIntoView({ block: 'nearest', inline: 'nearest' });
export function focusCell() {
  tds[chosen.at].focus({ preventScroll: true });
  uncover(tds[chosen.at]);
}

export function showSettings() {
  for (const box of all('[data-set]')) box.checked = settings[box.dataset.set];
}
export function saveSettings() {
  write(SETTINGS, settings);
  showSettings();
}
