// A hint in three depths: where to look, the technique, the step with its marks on the board.

import { make } from './drawing.js';

export const DEPTHS = ['where', 'technique', 'step'];
const TINTS = 'g.tints', ABOVE = ':scope > g:not(.tints)';

// The layers of a picture come as text; the browser parses them as XML, in which nothing runs.
export function showLayers(layers, under, over) {
  const picture = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${layers}</svg>`, 'image/svg+xml').documentElement;
  for (const shape of picture.querySelectorAll('[data-until]')) shape.remove();
  under.replaceChildren(...picture.querySelectorAll(TINTS));
  over.replaceChildren(...picture.querySelectorAll(ABOVE));
}

function legendOf({ roles }, layers, legend) {
  const used = new Set(Object.values(roles).flatMap(digits => Object.values(digits)));
  if (/class="link"/.test(layers)) used.add('strong');
  if (/class="link weak"/.test(layers)) used.add('weak');
  const shown = legend.firstElementChild.cloneNode(true);
  for (const item of shown.querySelectorAll('li')) if (!used.has(item.dataset.role)) item.remove();
  return shown;
}

// A chain: its nodes, each a number and a text, or the lines of a net. 0 is the number of a node that is not drawn.
function chainOf(chain) {
  const list = make('ol', 'chain');
  for (const [at, each] of chain.entries()) {
    const [number, text] = typeof each === 'string' ? [0, each] : each, item = make('li');
    if (at && text !== each) item.append('→ ');
    if (number) item.append(make('b', '', number), ' ');
    item.append(text);
    list.append(item);
  }
  return list;
}

// The elements of a hint; `actions` are pairs of a label and what its button does.
export function partsOf(answer, depth, { word, legend, actions }) {
  const parts = [make('p', 'quiet', word('hint', { number: depth + 1 }))], { step } = answer;
  if (!step) return [...parts, make('p', '', answer.hint)];
  parts.push(make('h2', '', step.technique), make('p', '', step.sentence));
  for (const chain of step.nodes.length ? step.nodes : step.chains) parts.push(chainOf(chain));
  const row = make('p', 'row');
  for (const [label, act] of actions) {
    const button = Object.assign(make('button', '', label), { type: 'button' });
    button.addEventListener('click', act);
    row.append(button);
  }
  return [...parts, row, legendOf(step, answer.layers, legend)];
}
