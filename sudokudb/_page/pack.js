// Puzzles in one file: a list, and a board to play on. There is no server; games stay in the browser.

import { CENTRE, COLOUR, COLOURS, CORNER, DIGIT, DIGITS, Game, parse } from './game.js';
import { backgroundOf, insideOf, make, nameOf } from './drawing.js';
import { Selection, followPointer } from './selecting.js';

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const MODE_KEYS = { z: DIGIT, x: CORNER, c: CENTRE, v: COLOUR }, NEXT_MODE = [CENTRE, CORNER, DIGIT, DIGIT];
const OFFERED = { u: 'undo', r: 'redo', k: 'check', f: 'fill' };
const MOST_MOVES = 300, LARGEST_SMALL = 9;

function startPack() {
  const one = query => document.querySelector(query), all = query => [...document.querySelectorAll(query)];
  const words = JSON.parse(document.body.dataset.words), puzzles = JSON.parse(one('#puzzles').textContent);
  const word = (name, values = {}) => words[name].replace(/\{(\w+)\}/g, (_, field) => values[field]);
  const frame = one('.frame'), keys = all('.pad [data-digit]');
  const time = seconds => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
  let puzzle = null, game = null, chosen = null, tds = [], size = 0;
  let mode = DIGIT, places = false, seconds = 0, wrong = [], checked = false;

  // Puzzles and their games. The solution has the digits of the empty cells, or is empty.

  const keyOf = ([, , grid]) => `sudokudb:taken:${grid}`;
  function read(each) {
    try { return JSON.parse(localStorage.getItem(keyOf(each))); } catch { return null; }
  }
  function keep() {
    if (!game) return;
    game.squash(MOST_MOVES);
    const [filled] = game.progress, state = { game, seconds, filled, finished: game.finished };
    try { localStorage.setItem(keyOf(puzzle), JSON.stringify(state)); } catch { /* the browser has no storage */ }
  }
  function gameOf(each) {
    const made = new Game(parse(each[2]), each[4] ?? null), state = read(each);
    try { if (state) made.load(state.game); } catch { return [new Game(parse(each[2]), each[4] ?? null), 0]; }
    return [made, state?.seconds ?? 0];
  }
  function solutionOf([, , grid, rest]) {
    const left = [...rest];
    return rest ? [...grid].map(mark => DIGITS.indexOf(mark === '.' ? left.shift() : mark)) : null;
  }

  // The list

  function cardOf(each, number) {
    const [name, facts, grid] = each, state = read(each), card = make('li', 'card'), link = make('a');
    const empty = [...grid].filter(mark => mark === '.').length;
    link.href = `#${number + 1}`;
    if (grid.length <= LARGEST_SMALL ** 2) link.append(smallBoard(grid, state));
    link.append(make('h2', '', name));
    card.append(link, make('p', '', facts));
    if (state?.finished) card.append(make('p', 'state', `✓ ${word('solved', { time: time(state.seconds) })}`));
    else if (state?.filled) card.append(make('p', 'state', word('begun', { n: state.filled, m: empty })));
    return card;
  }
  function smallBoard(grid, state) {
    const side = Math.sqrt(grid.length), board = make('span', `mini m${side}`), mine = gameDigits(grid, state);
    const lines = marks => marks.join('').replaceAll('.', ' ').match(new RegExp(`.{${side}}`, 'g')).join('\n');
    board.setAttribute('aria-hidden', 'true');
    board.append(make('pre', '', lines([...grid])));
    if (mine) board.append(make('pre', 'mine', lines(mine)));
    return board;
  }
  function gameDigits(grid, state) {
    if (!state) return null;
    const made = new Game(parse(grid));
    try { made.load(state.game); } catch { return null; }
    return made.digits.map((digit, cell) => (made.givens[cell] ? '.' : DIGITS[digit]));
  }

  // The board

  function open() {
    keep();
    const number = Number(location.hash.slice(1));
    puzzle = puzzles[number - 1] ?? null;
    one('#list').hidden = Boolean(puzzle);
    one('#play').hidden = !puzzle;
    game = null;
    if (puzzle) begin(number);
    else one('.cards').replaceChildren(...puzzles.map(cardOf));
    scrollTo(0, 0);
  }
  function begin(number) {
    [game, seconds] = gameOf(puzzle);
    size = game.size;
    [chosen, mode, wrong, checked] = [new Selection(size), DIGIT, [], false];
    one('#name').textContent = puzzle[0];
    for (const [id, at] of [['#before', number - 1], ['#after', number + 1]]) {
      one(id).hidden = !puzzles[at - 1];
      one(id).href = `#${at}`;
    }
    buildBoard();
    one('[data-do=check]').hidden = !puzzle[3];
    tell(word(game.finished ? 'solved' : 'start', { time: time(seconds) }));
    draw();
  }
  function buildBoard() {
    const table = make('table', `board n${size}`), numbers = [...Array(size).keys()].map(at => at + 1);
    table.setAttribute('role', 'grid');
    table.setAttribute('aria-label', puzzle[0]);
    for (let row = 0; row < size; row += 1) {
      const line = table.insertRow();
      for (let column = 0; column < size; column += 1) line.insertCell().setAttribute('role', 'gridcell');
    }
    frame.replaceChildren(table);
    for (const query of ['.columns', '.rows']) one(query).replaceChildren(...numbers.map(number => make('span', '', number)));
    tds = [...table.querySelectorAll('td')];
    one('.pad').className = `pad p${size}`;
    follow(table);
  }
  const place = cell => ({ row: Math.floor(cell / size) + 1, column: (cell % size) + 1 });
  function drawCell(td, cell) {
    const content = game.cells[cell], given = game.givens[cell] > 0, clashes = game.clashes(cell) || wrong.includes(cell);
    const own = game.cells[chosen.at][DIGIT], same = own && content[DIGIT] === own;
    td.className = [content[DIGIT] && (given ? 'given' : 'placed'), clashes && 'clash', same && 'same', chosen.has(cell) && 'chosen'].filter(Boolean).join(' ');
    td.style.backgroundImage = clashes ? '' : backgroundOf(content[COLOUR]);
    td.replaceChildren(...insideOf(content, { size, places, letters: true, high: 0 }));
    td.tabIndex = cell === chosen.at ? 0 : -1;
    td.setAttribute('aria-label', nameOf(content, place(cell), { word, given, clashes }));
    td.setAttribute('aria-selected', chosen.has(cell));
  }
  function drawKey(key, at) {
    const colours = mode === COLOUR, left = game.remaining(at + 1), letter = COLOURS[at];
    key.hidden = at >= (colours ? COLOURS.length : size);
    key.className = !colours && left <= 0 ? 'used-up' : '';
    key.firstChild.textContent = colours ? letter : DIGITS[at + 1];
    key.lastChild.dataset.d = colours ? '' : left;
    key.style.background = colours && letter ? `var(--colour-${letter})` : '';
    key.setAttribute('aria-label', colours ? word('colour', { letter }) : word('key', { digit: DIGITS[at + 1], count: left }));
  }
  function draw() {
    tds.forEach(drawCell);
    keys.forEach(drawKey);
    for (const key of all('[data-mode]')) key.setAttribute('aria-pressed', mode === Number(key.dataset.mode));
    const left = game.digits.filter(own => !own).length;
    one('#left').textContent = left === 1 ? word('leftOne') : word('left', { count: left });
  }
  function tell(text) { one('#say').textContent = text; }

  // Moves

  function after(changed) {
    if (changed) {
      [checked, wrong] = [false, []];
      tell(game.finished ? word('solved', { time: time(seconds) }) : '');
      keep();
    }
    draw();
  }
  function put(number) {
    const cells = chosen.cells;
    if (mode !== COLOUR && cells.length && cells.every(cell => game.givens[cell])) return tell(word('isGiven'));
    if (number <= (mode === COLOUR ? COLOURS.length : size)) after(game.enter(cells, mode, number));
  }
  function setMode(layer) {
    mode = layer;
    tell(word(`mode${layer}`));
    draw();
  }
  function check() {
    const right = solutionOf(puzzle);
    if (!right) return;
    const found = [...right.keys()].filter(cell => game.cells[cell][DIGIT] && game.cells[cell][DIGIT] !== right[cell]);
    const named = found.map(cell => `r${place(cell).row}c${place(cell).column}`).join(', ');
    game.checks += 1;
    if (checked) wrong = found;
    tell(!found.length ? word('right') : checked ? word('wrongCells', { cells: named }) : word('wrong', { count: found.length }));
    checked = true;
    draw();
  }
  const acts = {
    undo: () => after(game.undo()), redo: () => after(game.redo()), erase: () => after(game.erase(chosen.cells)), check,
    restart: () => after(game.clear()),
    fill: () => { places = true; after(game.fillMarks()); },
  };

  // Keys: digits by their place on the keyboard, letters by what they are.

  function digitOf({ code, key, ctrlKey, metaKey }) {
    const row = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1], letter = key.length === 1 ? DIGITS.indexOf(key.toUpperCase()) : 0;
    if (ctrlKey || metaKey) return 0;
    if (row && !(code.startsWith('Numpad') && !/\d/.test(key))) return Number(row);
    return letter > 0 && letter <= size ? letter : 0;
  }
  function onKey(event) {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key, control = event.ctrlKey || event.metaKey, digit = digitOf(event);
    if (digit) put(digit);
    else if (control && key === 'a') { chosen.all(); draw(); } else if (control && key === 'z') acts[event.shiftKey ? 'redo' : 'undo']();
    else if (control && key === 'y') acts.redo();
    else if (control) return false;
    else if (['0', '.', 'Backspace', 'Delete'].includes(key)) acts.erase();
    else if (key === ' ') setMode(NEXT_MODE[mode]);
    else if (ARROWS[key]) move(() => chosen.move(...ARROWS[key], event.shiftKey));
    else if (key === 'Home' || key === 'End') move(() => chosen.toEnd(key === 'End', event.shiftKey));
    else if (key in MODE_KEYS) setMode(MODE_KEYS[key]);
    else if (key in OFFERED) acts[OFFERED[key]]();
    else return false;
    return true;
  }
  function move(how) {
    how();
    draw();
    tds[chosen.at].focus({ preventScroll: size <= LARGEST_SMALL });
  }

  // Events

  function follow(table) {
    followPointer(table, size, {
      begin: (cell, event) => {
        if (event.ctrlKey || event.metaKey) chosen.toggle(cell); else if (event.shiftKey) chosen.add(cell); else chosen.only(cell);
        draw();
        tds[cell].focus({ preventScroll: true });
        return true;
      },
      pass: cell => { if (!chosen.has(cell)) { chosen.add(cell); draw(); } },
    });
  }
  document.addEventListener('keydown', event => {
    const works = event.target.closest('a, button');
    if (!game || event.altKey || event.isComposing || (works && [' ', 'Enter'].includes(event.key))) return;
    if (onKey(event)) event.preventDefault();
  });
  document.addEventListener('click', event => {
    const key = event.target.closest('[data-digit], [data-do], [data-mode]');
    if (!key || !game) return;
    if (key.dataset.digit) put(Number(key.dataset.digit)); else if (key.dataset.mode) setMode(Number(key.dataset.mode));
    else acts[key.dataset.do]();
    if (event.detail) tds[chosen.at].focus({ preventScroll: true });
  });
  addEventListener('hashchange', open);
  addEventListener('pagehide', keep);
  setInterval(() => { if (game && !document.hidden && !game.finished) seconds += 1; }, 1000);
  open();
}

startPack();
