// Keys: digits by their place on the keyboard, letters by what they are.

import { CENTRE, COLOUR, CORNER, DIGIT, DIGITS } from './game.js';
import { all, button, chosen, data, focusCell, play, size } from './desk.js';
import { leaveHint } from './helping.js';
import { fill, put, setMode, step } from './moving.js';
import { acts, toggle } from './pressing.js';
import { draw } from './showing.js';

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const MODE_KEYS = { z: DIGIT, x: CORNER, c: CENTRE, v: COLOUR }, NEXT_MODE = [CENTRE, CORNER, DIGIT, DIGIT];
const ACT_KEYS = { h: 'hint', k: 'check', u: 'undo', r: 'redo', p: 'pause' };

function digitOf({ code, key, ctrlKey, metaKey }) {
  const row = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
  if (row && !(code.startsWith('Numpad') && !/\d/.test(key))) return Number(row) <= size ? Number(row) : 0;
  const letter = key.length === 1 ? DIGITS.indexOf(key.toUpperCase()) : 0;
  return letter > 0 && letter <= size && !ctrlKey && !metaKey ? letter : 0;
}
function onControl(key, event) {
  if (key === 'a') { chosen.all(); draw(); } else if (key === 'z') acts[event.shiftKey ? 'redo' : 'undo']();
  else if (key === 'y') acts.redo(); else return false;
  return true;
}
function onLetter(key, event) {
  if (key in MODE_KEYS && !play.setting) setMode(MODE_KEYS[key]);
  else if (key === 'f') fill(...(event.shiftKey ? chosen.cells : []));
  else if (key === 'n' && play.game.finished && data.next) location.href = data.next;
  else if (button(ACT_KEYS[key])) acts[ACT_KEYS[key]]();
  else return false;
  return true;
}
function onMove(key, event) {
  if (ARROWS[key]) chosen.move(...ARROWS[key], event.shiftKey);
  else if (key === 'Home' || key === 'End') chosen.toEnd(key === 'End', event.shiftKey);
  else return false;
  draw();
  focusCell();
  return true;
}
function onKey(event) {
  const { code } = event, key = event.key.length === 1 ? event.key.toLowerCase() : event.key, control = event.ctrlKey || event.metaKey, digit = digitOf(event);
  const onRow = code.startsWith('Digit') || code.startsWith('Numpad');
  if (digit) { put(digit, onRow && event.shiftKey ? CORNER : control ? CENTRE : play.mode); return true; }
  if (control) return onControl(key, event);
  if (code === 'Digit0' || ['0', '.', 'Backspace', 'Delete'].includes(key)) acts.erase();
  else if (['+', '='].includes(key)) step(1);
  else if (['-', '−'].includes(key)) step(-1);
  else if (key === ' ') setMode(NEXT_MODE[play.mode]);
  else if (key === '?') toggle('keys');
  else if (key === 'Escape') escape(); else return onMove(key, event) || onLetter(key, event);
  return true;
}
function escape() {
  for (const popup of all('.popup:not([hidden])')) toggle(popup.id);
  play.armed = 0;
  if (!play.hinted) chosen.none();
  leaveHint();
}

document.addEventListener('keydown', event => {
  const typing = event.target.closest('input, select, textarea'), works = event.target.closest('a, button, summary');
  if (typing || event.altKey || (works && event.key === ' ')) return;
  if (onKey(event)) event.preventDefault();
});
