// Buttons of the panel, and what each of them does.

import { format } from './game.js';
import { all, chosen, focusCell, keys, one, play, saveSettings, settings, tellWord } from './desk.js';
import { check, hint, solve } from './helping.js';
import { after, fill, pause, press, restart, set, setFirst, setMode } from './moving.js';
import { draw } from './showing.js';

const LONG = 500; // milliseconds
let pressing = 0; // the timer of a key that is held, or -1 after it

export function toggle(name) {
  const shown = one(`#${name}`), open = name === 'more' ? shown.classList.toggle('open') : shown.hidden;
  if (name !== 'more') shown.hidden = !open;
  for (const each of all(`[aria-controls=${name}]`)) each.setAttribute('aria-expanded', open);
}
async function copy() {
  const played = format(play.game.digits), grid = play.setting ? played : format(play.game.givens);
  const mark = played === grid ? '' : `#${played}`, link = new URL(`/grid/${grid}${mark}`, location).href;
  try { await navigator.clipboard.writeText(link); tellWord('copied'); } catch { tellWord('link', { link }); }
}
export const acts = {
  check, copy, fill: () => fill(), first: () => setFirst(!play.first), hint, keys: () => toggle('keys'), more: () => toggle('more'), pause, restart,
  settings: () => toggle('settings'), set: () => set(!play.setting), solve, erase: () => after(play.game.erase(chosen.cells)),
  undo: () => after(play.game.undo()), redo: () => after(play.game.redo()),
};

document.addEventListener('click', event => {
  const key = event.target.closest('[data-digit], [data-do], [data-mode]');
  if (!key) return;
  const { digit, mode } = key.dataset, act = key.dataset.do;
  if (act === 'copy') event.preventDefault();
  if (digit) { if (pressing !== -1) press(Number(digit)); } else if (mode) setMode(Number(mode));
  else acts[act]();
  if (key.closest('.more.open') && act !== 'more') toggle('more');
  pressing = 0;
  // After a click, but not after a key on a button, typing continues at the board.
  if (event.detail && !key.hasAttribute('aria-controls')) focusCell();
});
for (const key of keys) {
  key.addEventListener('pointerdown', () => {
    pressing = setTimeout(() => { pressing = -1; setFirst(true, Number(key.dataset.digit)); }, LONG);
  });
  for (const name of ['pointerup', 'pointerleave', 'pointercancel']) key.addEventListener(name, () => { if (pressing > 0) clearTimeout(pressing); });
}
for (const box of all('[data-set]')) {
  box.addEventListener('change', () => { settings[box.dataset.set] = box.checked; play.paused &&= settings.clock; saveSettings(); draw(); });
}
