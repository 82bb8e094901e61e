// The board: clicking, typing, marks, undo. `Game` has the rules of sudokudb/game.py, and a test
// compares the two. Digits are numbers, 0 in an empty cell; marks are sets of bits, bit d − 1 for d.

const DIGITS = '.123456789ABCDEFGHIJKLMNOP';
const parse = text => [...text].map(mark => DIGITS.indexOf(mark));
const format = digits => digits.map(digit => DIGITS[digit]).join('');

function peersOf(size) {
  const order = Math.sqrt(size), all = [...Array(size * size).keys()];
  const box = cell => Math.floor(cell / size / order) * order + Math.floor((cell % size) / order);
  const row = cell => Math.floor(cell / size);
  return all.map(a => all.filter(b => a !== b
    && (row(a) === row(b) || a % size === b % size || box(a) === box(b))));
}

export class Game {
  constructor(givens, candidates = null, size = Math.sqrt(givens.length)) {
    Object.assign(this, { givens, candidates, size, peers: peersOf(size), done: [], undone: [] });
    this.digits = [...givens];
    this.marks = candidates ? [...candidates] : givens.map(() => 0);
  }

  possible(cell) {
    let found = this.candidates ? this.candidates[cell] : 2 ** this.size - 1;
    for (const peer of this.peers[cell]) if (this.digits[peer]) found &= ~(1 << (this.digits[peer] - 1));
    return found;
  }
  isPossible(cell) { return (this.possible(cell) >> (this.digits[cell] - 1)) & 1; }
  clashes(cell) { return Boolean(this.digits[cell]) && !this.isPossible(cell); }
  get finished() { return this.digits.every((digit, cell) => digit && this.isPossible(cell)); }

  place(cell, digit) {
    if (this.digits[cell] === digit) return false;
    const bit = digit ? 1 << (digit - 1) : 0;
    const contents = this.givens[cell] ? []
      : this.peers[cell].map(peer => [peer, this.digits[peer], this.marks[peer] & ~bit]);
    return this.change([...contents, [cell, digit, this.marks[cell]]]);
  }
  step(cell, by) {
    const count = this.size + 1, digit = (((this.digits[cell] + by) % count) + count) % count;
    return this.change([[cell, digit, this.marks[cell]]]);
  }
  toggleMark(cell, digit) {
    return !this.digits[cell] && this.change([[cell, 0, this.marks[cell] ^ (1 << (digit - 1))]]);
  }
  fillMarks(...cells) {
    const chosen = cells.length ? cells : [...this.digits.keys()];
    return this.change(chosen.filter(cell => !this.digits[cell]).map(cell => [cell, 0, this.possible(cell)]));
  }
  fill(digits, marks = null) {
    return this.change(digits.map((digit, cell) => [cell, digit, marks ? marks[cell] : 0]));
  }
  clear() { return this.fill(this.givens, this.candidates); }

  change(contents) {
    const change = contents.filter(([cell, digit, marks]) => !this.givens[cell]
      && (this.digits[cell] !== digit || this.marks[cell] !== marks))
      .map(after => ({ after, before: [after[0], this.digits[after[0]], this.marks[after[0]]] }));
    if (!change.length) return false;
    this.set(change.map(each => each.after));
    this.done.push(change);
    this.undone = [];
    return true;
  }
  undo() { return this.swap(this.done, this.undone, 'before'); }
  redo() { return this.swap(this.undone, this.done, 'after'); }
  swap(from, to, side) {
    const change = from.pop();
    if (!change) return false;
    this.set(change.map(each => each[side]));
    to.push(change);
    return true;
  }
  // The moves in the format of the database: the new contents of cells.
  toJSON() {
    const moves = [...this.done, ...[...this.undone].reverse()];
    return { givens: format(this.givens), done: this.done.length,
      moves: moves.map(change => change.map(each => each.after)) };
  }
  load({ moves, done }) {
    moves.forEach(move => this.change(move));
    for (let left = moves.length; left > done; left -= 1) this.undo();
    return true;
  }
  set(contents) {
    for (const [cell, digit, marks] of contents) { this.digits[cell] = digit; this.marks[cell] = marks; }
  }
}

// The rule of the line editor: a digit replaces, 0 empties, any other character keeps.
export function editLine(row, typed) {
  const size = row.length, cells = [...row];
  [...typed].slice(0, size).forEach((mark, at) => {
    const digit = mark === '0' ? 0 : DIGITS.indexOf(mark.toUpperCase(), 1);
    if (mark === '0' || (digit > 0 && digit <= size)) cells[at] = digit;
  });
  return cells;
}

function start(table) {
  const words = JSON.parse(document.body.dataset.words), data = table.dataset;
  const cells = [...table.querySelectorAll('td')], size = Math.sqrt(cells.length);
  const fields = [...document.querySelectorAll('#lines .lines input')];
  const button = name => document.querySelector(`button[data-do=${name}]`);
  const empty = cells.map(() => 0), candidates = data.candidates ? JSON.parse(data.candidates) : null;
  const stored = parse(data.grid), key = ['sudokudb', data.puzzle ?? '', data.grid, data.placed ?? []].flat().join(':');
  const stateOf = (digits, marks) => JSON.stringify({ digits: format(digits), marks });
  const placed = parse(data.placed ?? data.grid).map((digit, cell) => stored[cell] || digit);
  const first = stateOf(placed, candidates ?? empty); // what a first visit shows
  let game = new Game(stored, candidates), setting = null, playing = game;
  const kept = data.game ? JSON.parse(data.game) : null; // the game of the database
  let at = 0, pencil = false, checked = false, wrong = [];
  let asked = -1, hintedAt = '', hinted = null; // the last hint, and the board that it was for
  let saving = 0, sending = false, saved = '';

  const say = text => { document.getElementById('say').textContent = text; };
  const word = (name, values = {}) => words[name].replace(/\{(\w+)\}/g, (_, field) => values[field]);
  const place = cell => ({ row: Math.floor(cell / size) + 1, column: (cell % size) + 1 });
  const digitsIn = marks => [...DIGITS.slice(1, size + 1)].filter((_, bit) => (marks >> bit) & 1);
  const isGiven = cell => (setting ? setting.digits[cell] : game.givens[cell]) > 0;

  function nameOf(cell) {
    const digit = game.digits[cell] && DIGITS[game.digits[cell]], marks = digitsIn(game.marks[cell]);
    let what = digit ? (isGiven(cell) ? word('given', { digit }) : digit)
      : marks.length ? word('marks', { digits: marks.join(' ') }) : word('empty');
    if (game.clashes(cell)) what = word('clashes', { cell: what });
    return word('cell', { ...place(cell), cell: what });
  }
  function marksOf(cell) {
    const box = document.createElement('span');
    box.className = 'marks';
    box.setAttribute('aria-hidden', 'true');
    for (let digit = 1; digit <= size; digit += 1) {
      const mark = document.createElement('i'), role = hinted?.roles[cell]?.[digit];
      if (((hinted?.marks ?? game.marks)[cell] >> (digit - 1)) & 1) mark.textContent = DIGITS[digit];
      if (role) mark.className = role;
      box.append(mark);
    }
    return box;
  }
  function draw() {
    if (board() !== hintedAt) hinted = null;
    const digit = game.digits[at], peers = new Set(hinted?.houses ?? game.peers[at]);
    cells.forEach((td, cell) => {
      const own = game.digits[cell];
      td.className = [own && (isGiven(cell) ? 'given' : 'placed'),
        game.clashes(cell) || wrong.includes(cell) ? 'clash'
          : hinted?.cells.includes(cell) ? 'new'
          : digit && own === digit ? 'same' : peers.has(cell) ? 'peer' : ''].filter(Boolean).join(' ');
      if (own) td.textContent = DIGITS[own];
      else td.replaceChildren(...((hinted?.marks ?? game.marks)[cell] ? [marksOf(cell)] : []));
      td.tabIndex = cell === at ? 0 : -1;
      td.setAttribute('aria-label', nameOf(cell));
    });
    fields.forEach((field, row) => {
      if (field !== document.activeElement) field.value = lineOf(row).replaceAll('.', '-');
    });
    remember();
  }
  const lineOf = row => format((setting ?? game).digits.slice(row * size, row * size + size)
    .map((digit, column) => (isGiven(row * size + column) ? digit : 0)));
  const unsaved = () => kept?.id && !setting && JSON.stringify(game) !== saved;
  function remember() {
    if (setting || !data.puzzle) return;
    if (kept) {
      clearTimeout(saving);
      if (unsaved()) saving = setTimeout(save, 300);
      return;
    }
    const state = stateOf(game.digits, game.marks);
    try {
      if (state === first) localStorage.removeItem(key);
      else localStorage.setItem(key, state);
    } catch { /* the browser has no storage */ }
  }
  // A game of the database is saved there, after a short pause or when the page is left, and
  // nowhere else. Only one save is under way, since the next one needs the version that it returns.
  async function save() {
    clearTimeout(saving);
    if (sending) return;
    sending = true;
    const now = JSON.stringify(game), question = { puzzle: Number(data.puzzle), id: kept.id, version: kept.version };
    question.game = { ...game.toJSON(), bookmark: kept.game.bookmark };
    const answer = await ask('/api/game', question).catch(() => ({ error: word('offline') }));
    sending = false;
    if (answer.error) return say(answer.error);
    [saved, kept.version] = [now, answer.version];
    remember();
  }
  function recall() {
    const shared = decodeURIComponent(location.hash.slice(1));
    if (kept) game.load(kept.game);
    if (shared.length === cells.length && !/[^.1-9A-P]/.test(shared)) return game.fill(parse(shared), game.marks);
    if (kept) return true;
    let played = null;
    try { played = data.puzzle && JSON.parse(localStorage.getItem(key)); } catch { /* the browser has no storage */ }
    if (played) return game.fill(parse(played.digits), played.marks);
    return Boolean(data.placed) && game.fill(placed, game.marks);
  }

  function go(cell) { at = cell; draw(); cells[at].focus(); }
  function changed(done) {
    if (done) { checked = false; wrong = []; say(game.finished ? word('solved') : ''); }
    draw();
  }
  function put(digit) {
    if (game.givens[at]) { say(word('isGiven')); return; }
    changed(pencil && digit && !setting ? game.toggleMark(at, digit) : game.place(at, digit));
  }
  function step(by) {
    if (game.givens[at]) say(word('isGiven'));
    else changed(game.step(at, by));
  }
  function mode() {
    pencil = !pencil;
    button('mode').setAttribute('aria-pressed', pencil);
    say(word(pencil ? 'marksOn' : 'marksOff'));
  }

  // Changing the givens: a separate game, in which every digit can be changed.
  function set(on, quiet = false) {
    if (on === Boolean(setting) || !data.editable) return;
    if (on) {
      playing = game;
      setting = game = new Game(empty);
      setting.set(playing.givens.map((digit, cell) => [cell, digit, 0]));
    } else {
      const givens = [...setting.digits], same = format(givens) === format(playing.givens);
      setting = null;
      game = same ? playing : new Game(givens);
      if (!same) quiet = say(word('changed')) ?? true;
    }
    button('set')?.setAttribute('aria-pressed', on);
    if (!quiet) say(word(on ? 'setting' : 'playing'));
    draw();
  }

  async function ask(path, question) {
    if (data.solution !== undefined) return answerHere(question);
    const body = JSON.stringify(question), keepalive = body.length < 60_000; // the limit for requests that outlive the page
    const answer = await fetch(path, { method: 'POST', body, keepalive, headers: { 'Content-Type': 'application/json' } });
    return answer.json();
  }
  // A page in one file contains the solution, if there is exactly one.
  function answerHere({ digits }) {
    const right = data.solution && parse(data.solution), given = digits && parse(digits);
    const off = right && given ? [...right.keys()].filter(cell => given[cell] && given[cell] !== right[cell]) : null;
    return { solution: data.solution || null, solutions: 1, wrong: off };
  }
  const report = answer => say(answer.error ?? [word('none'), answer.reason].filter(Boolean).join(' '));
  async function solve() {
    set(false, true);
    const answer = await ask('/api/solve', { grid: format(game.givens) }).catch(() => ({ error: word('offline') }));
    if (!answer.solution) return report(answer);
    changed(game.fill(parse(answer.solution)));
    say(word(String(answer.solutions) === '1' ? 'one' : 'several'));
  }
  async function check() {
    const question = { grid: format(setting ? setting.digits : game.givens), digits: format(game.digits) };
    const answer = await ask('/api/check', question).catch(() => ({ error: word('offline') }));
    if (answer.error || answer.solutions === 0) return report(answer);
    if (!answer.wrong) return say(word('severalCheck'));
    if (setting) return say(word('one'));
    if (checked) { wrong = answer.wrong; draw(); }
    const named = answer.wrong.map(cell => `r${place(cell).row}c${place(cell).column}`).join(', ');
    say(!answer.wrong.length ? word('right') : checked ? word('wrongCells', { cells: named })
      : word('wrong', { count: answer.wrong.length }));
    checked = true;
  }
  // Each hint reveals more as long as the board does not change; the third shows the step.
  const board = () => `${format(game.digits)} ${game.marks}`;
  async function hint() {
    if (setting) return;
    asked = board() === hintedAt ? asked + 1 : 0;
    hintedAt = board();
    const depth = ['where', 'technique', 'step'][asked % 3];
    const question = { grid: format(game.givens), digits: format(game.digits), marks: game.marks, depth };
    const answer = await ask('/api/hint', question).catch(() => ({ error: word('offline') }));
    hinted = answer.step ?? null;
    if (answer.wrong?.length) wrong = answer.wrong;
    draw();
    say(answer.error ?? answer.hint);
  }
  async function copy(event) {
    event.preventDefault();
    const played = format(game.digits), grid = format(setting ? setting.digits : game.givens);
    const link = new URL(`/grid/${grid}${played === grid ? '' : `#${played}`}`, location).href;
    try { await navigator.clipboard.writeText(link); say(word('copied')); } catch { say(word('link', { link })); }
  }
  const acts = {
    mode, solve, check, copy, hint,
    fill: () => changed(!setting && game.fillMarks()),
    undo: () => changed(game.undo()),
    redo: () => changed(game.redo()),
    clear: () => changed(game.clear()),
    set: () => set(!setting),
  };

  const moves = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  function press(event) {
    const pressed = event.key, { row, column } = place(at);
    if (event.ctrlKey || event.metaKey) {
      const act = { z: event.shiftKey ? 'redo' : 'undo', y: 'redo' }[pressed.toLowerCase()];
      if (!act) return false;
      acts[act]();
    } else if (event.altKey) return false;
    else if (moves[pressed]) {
      const [down, right] = moves[pressed];
      go(((row - 1 + down + size) % size) * size + ((column - 1 + right + size) % size));
    } else if (pressed === 'Home' || pressed === 'End') go((row - 1) * size + (pressed === 'End' ? size - 1 : 0));
    else if (['0', '.', 'Backspace', 'Delete'].includes(pressed)) put(0);
    else if (['+', '=', ']'].includes(pressed)) step(1);
    else if (['-', '−', '['].includes(pressed)) step(-1);
    else if (pressed === ' ') mode();
    else if (pressed === 'h' && button('hint')) hint();
    else if (pressed === '?') { const keys = document.getElementById('keys'); keys.open = !keys.open; }
    else if (pressed.length === 1 && DIGITS.indexOf(pressed.toUpperCase()) > 0
      && DIGITS.indexOf(pressed.toUpperCase()) <= size) put(DIGITS.indexOf(pressed.toUpperCase()));
    else if (size < 16 && pressed.toLowerCase() === 'f' && !setting) changed(game.fillMarks(...(pressed === 'F' ? [at] : [])));
    else return false;
    return true;
  }

  table.addEventListener('keydown', event => { if (press(event)) event.preventDefault(); });
  table.addEventListener('click', event => {
    const cell = cells.indexOf(event.target.closest('td'));
    if (cell >= 0) go(cell);
  });
  document.addEventListener('click', event => {
    const chosen = event.target.closest('[data-digit], [data-do]');
    if (chosen?.dataset.digit) put(Number(chosen.dataset.digit));
    else if (chosen) acts[chosen.dataset.do]?.(event);
    // After a click, but not after a key on a button, typing continues at the board.
    if (chosen && event.detail) cells[at].focus({ preventScroll: true });
  });
  fields.forEach((field, row) => {
    let before = [];
    field.addEventListener('focus', () => { before = parse(lineOf(row)); });
    field.addEventListener('input', () => {
      set(true);
      const digits = [...game.digits];
      digits.splice(row * size, size, ...editLine(before, field.value));
      game.fill(digits);
      draw();
    });
    field.addEventListener('blur', draw);
  });
  // The editor's rule keeps a cell for which the line has no digit: an emptied one is sent as 0.
  document.getElementById('lines')?.addEventListener('formdata', event => {
    if (setting) fields.forEach((field, row) => event.formData.set(field.name, lineOf(row).replaceAll('.', '0')));
  });

  addEventListener('pagehide', () => { if (unsaved()) save(); });

  if (!data.setting) recall();
  saved = JSON.stringify(game);
  if (data.setting) set(true, true);
  draw();
}

const table = typeof document === 'undefined' ? null : document.querySelector('.board[role=grid]');
if (table) start(table);
