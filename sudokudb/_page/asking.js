// What the server computes and keeps. A page in one file contains the solution, if there is exactly one.

import { parse } from './game.js';
import { data, tell, word, words } from './desk.js';
import { Keeper } from './keeping.js';

const LARGEST_LEAVING = 60_000; // bytes of a request that outlives its page

async function ask(path, question) {
  if (data.solution !== undefined) return answerHere(question);
  if (data.rules && question.grid) question.grid += data.rules;
  const body = JSON.stringify(question), keepalive = body.length < LARGEST_LEAVING;
  const answer = await fetch(path, { method: 'POST', body, keepalive, headers: { 'Content-Type': 'application/json' } });
  return answer.json();
}
function answerHere({ digits }) {
  const right = data.solution && parse(data.solution), given = digits && parse(digits);
  const wrong = right && given ? [...right.keys()].filter(cell => given[cell] && given[cell] !== right[cell]) : null;
  return { solution: data.solution || null, solutions: 1, wrong, broken: given?.includes(0) ? [] : wrong ?? [] };
}
export const askOr = (path, question) => ask(path, question).catch(() => ({ error: word('offline') }));
export const refuse = answer => tell(answer.error ?? [word('none'), answer.reason].filter(Boolean).join(' '));

export const keeper = new Keeper({ puzzle: data.puzzle, grid: data.grid, key: ['sudokudb', data.puzzle ?? '', data.grid, data.placed ?? []].flat().join(':'),
  kept: data.game ? JSON.parse(data.game) : null, onServer: Boolean(data.keeps), ask, report: text => tell(words[text] ?? text) });
