// How a cell looks, and its name: from its content to elements. Marks, counts and letters are drawn by
// the style sheet (`data-d`), since the name of a cell says them already.

import { CENTRE, COLOUR, COLOURS, CORNER, DIGIT, DIGITS, bit, bitsIn } from './game.js';

const LARGE = 9, SHORT = 5; // digits: from how many on marks are at their places; of a line in larger type
const PLACES = ['11', '13', '31', '33', '12', '32', '21', '23', '22']; // row and column of corner marks
export const make = (tag, kind = '', text = '') => Object.assign(document.createElement(tag), { className: kind, textContent: text });
export const lettersOf = colours => bitsIn(colours).map(number => COLOURS[number - 1]).join('');
const drawn = (tag, kind, text) => { const made = make(tag, kind); made.dataset.d = text; return made; };

export function backgroundOf(colours) {
  const letters = [...lettersOf(colours)].slice(0, 4), part = 100 / letters.length;
  if (!letters.length) return '';
  return `linear-gradient(135deg, ${letters.map((letter, at) => `var(--colour-${letter}) ${at * part}% ${(at + 1) * part}%`).join(', ')})`;
}

// Options: the size, whether marks are at their places, whether colours have letters, a digit to emphasise.
export function insideOf(content, { size, places, letters, high }) {
  const parts = [], colours = lettersOf(content[COLOUR]);
  if (letters && colours) parts.push(drawn('b', 'tint', colours));
  if (content[DIGIT]) return [DIGITS[content[DIGIT]], ...parts];
  if (places || size > LARGE) return [...placesOf(content, size, high), ...parts];
  const mark = (kind, digit) => drawn('i', digit === high ? `${kind} high` : kind, DIGITS[digit]);
  bitsIn(content[CORNER]).forEach((digit, at) => parts.push(mark(`corner at${PLACES[at]}`, digit)));
  if (!content[CENTRE]) return parts;
  const digits = bitsIn(content[CENTRE]), line = make('span', digits.length > SHORT ? 'centre many' : 'centre');
  line.append(...digits.map(digit => mark('', digit)));
  return [...parts, line];
}

function placesOf(content, size, high) {
  const both = content[CENTRE] | content[CORNER];
  if (!both) return [];
  const box = make('span', 'places');
  for (let digit = 1; digit <= size; digit += 1) {
    const kinds = [content[CORNER] & bit(digit) ? 'snyder' : '', digit === high ? 'high' : ''].filter(Boolean);
    box.append(drawn('i', kinds.join(' '), both & bit(digit) ? DIGITS[digit] : ''));
  }
  return [box];
}

export function nameOf(content, place, { word, given, clashes }) {
  const digits = set => bitsIn(set).map(digit => DIGITS[digit]).join(' '), [digit, centre, corner, colours] = content;
  let what = !digit ? '' : given ? word('given', { digit: DIGITS[digit] }) : DIGITS[digit];
  if (!digit) what = [centre && word('centre', { digits: digits(centre) }), corner && word('corner', { digits: digits(corner) })].filter(Boolean).join(', ');
  if (!what) what = word('empty');
  if (colours) what += `, ${word('colours', { letters: [...lettersOf(colours)].join(' ') })}`;
  if (clashes) what = word('clashes', { cell: what });
  return word('cell', { ...place, cell: what });
}
