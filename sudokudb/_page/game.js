// The model of a game, without a page. It has the rules of sudokudb/game; a test compares the two.
// A cell holds [digit, centre marks, corner marks, colours]; the last three are sets, bit n − 1 for n.

export const DIGITS = '.123456789ABCDEFGHIJKLMNOP', COLOURS = 'abcdefgh';
export const DIGIT = 0, CENTRE = 1, CORNER = 2, COLOUR = 3;
export const parse = text => [...text].map(mark => DIGITS.indexOf(mark));
export const format = digits => digits.map(digit => DIGITS[digit]).join('');
export const bit = number => 1 << (number - 1);
export const bitsIn = set => { const found = []; for (let n = 1; set >> (n - 1); n += 1) if (set & bit(n)) found.push(n); return found; };
const LEAST = 3; // numbers of a cell in a stored move
const same = (one, other) => one.every((value, layer) => value === other[layer]);
const withDigit = (content, digit) => [digit, ...content.slice(1)];
const withoutMarks = ([digit, centre, corner, colours], bits) => [digit, centre & ~bits, corner & ~bits, colours];

function peersOf(size) {
  const order = Math.sqrt(size), all = [...Array(size * size).keys()];
  const row = cell => Math.floor(cell / size), box = cell => Math.floor(row(cell) / order) * order + Math.floor((cell % size) / order);
  return all.map(a => all.filter(b => a !== b && (row(a) === row(b) || a % size === b % size || box(a) === box(b))));
}

export class Game {
  constructor(givens, candidates = null, size = Math.sqrt(givens.length)) {
    Object.assign(this, { givens, candidates, size, peers: Game.peers ?? peersOf(size), hints: 0, checks: 0, solvedByCommand: false });
    this.cells = givens.map((digit, cell) => [digit, candidates?.[cell] ?? 0, 0, 0]);
    [this.done, this.undone] = [[], []];
  }

  get digits() { return this.cells.map(content => content[DIGIT]); }
  get marks() { return this.cells.map(content => content[CENTRE]); }
  get finished() { return !Game.waits && this.cells.every(([digit], cell) => digit && !this.clashes(cell)); }
  get progress() { // how many cells the player has filled, and how many were empty
    const open = this.cells.filter((_, cell) => !this.givens[cell]);
    return [open.filter(([digit]) => digit).length, open.length];
  }
  possible(cell) {
    let found = this.candidates ? this.candidates[cell] : 2 ** this.size - 1;
    for (const peer of this.peers[cell]) if (this.cells[peer][DIGIT]) found &= ~bit(this.cells[peer][DIGIT]);
    return found;
  }
  clashes(cell) { const [digit] = this.cells[cell]; return digit > 0 && (Game.broken.includes(cell) || !(this.possible(cell) & bit(digit))); }
  remaining(digit) { return this.size - this.cells.filter(content => content[DIGIT] === digit).length; }

  enter(cells, layer, number) {
    const free = cells.filter(cell => layer === COLOUR || (!this.givens[cell] && (layer === DIGIT || !this.cells[cell][DIGIT])));
    if (layer === DIGIT) return this.put(free, free.every(cell => this.cells[cell][DIGIT] === number) ? 0 : number);
    const all = free.every(cell => this.cells[cell][layer] & bit(number));
    return this.change(free.map(cell => [cell, this.cells[cell].map((set, at) => (
      at !== layer ? set : all ? set & ~bit(number) : set | bit(number)))]));
  }
  put(cells, digit) {
    const contents = new Map();
    if (digit) for (const peer of cells.flatMap(cell => this.peers[cell])) contents.set(peer, withoutMarks(this.cells[peer], bit(digit)));
    for (const cell of cells) contents.set(cell, withDigit(contents.get(cell) ?? this.cells[cell], digit));
    return this.change([...contents]);
  }
  erase(cells) {
    const free = cells.filter(cell => !this.givens[cell]), contents = change => free.map(cell => [cell, change(this.cells[cell])]);
    if (free.some(cell => this.cells[cell][DIGIT])) return this.change(contents(content => withDigit(content, 0)));
    if (free.some(cell => this.cells[cell][CENTRE] | this.cells[cell][CORNER])) return this.change(contents(content => withoutMarks(content, -1)));
    return this.change(cells.map(cell => [cell, [...this.cells[cell].slice(0, COLOUR), 0]]));
  }
  place(cell, digit) { return !this.givens[cell] && this.cells[cell][DIGIT] !== digit && this.put([cell], digit); }
  step(cell, by) {
    const count = this.size + 1, digit = (((this.cells[cell][DIGIT] + by) % count) + count) % count;
    return this.change([[cell, withDigit(this.cells[cell], digit)]]);
  }
  fillMarks(...cells) {
    const chosen = cells.length ? cells : [...this.cells.keys()];
    return this.change(chosen.filter(cell => !this.cells[cell][DIGIT]).map(cell => {
      const [digit, , corner, colours] = this.cells[cell];
      return [cell, [digit, this.possible(cell), corner, colours]];
    }));
  }
  // A step removes candidates: where the player has no centre marks, they begin as all candidates.
  removeMarks(removed, candidates) {
    const contents = new Map();
    for (const [cell, digit] of removed) {
      const [own, centre, corner, colours] = contents.get(cell) ?? this.cells[cell];
      contents.set(cell, withoutMarks([own, centre || candidates[cell], corner, colours], bit(digit)));
    }
    return this.change([...contents].filter(([cell]) => !this.cells[cell][DIGIT]));
  }
  fill(digits, marks = null) { return this.change(digits.map((digit, cell) => [cell, [digit, marks ? marks[cell] : 0, 0, 0]])); }
  solve(solution) { this.solvedByCommand ||= !this.finished; return this.fill(solution); }
  clear() { return this.fill(this.givens, this.candidates); }

  // One call is one step of undo. A given can only be coloured.
  change(contents) {
    const change = contents.map(([cell, to]) => ({ cell, before: this.cells[cell],
      after: this.givens[cell] ? [this.givens[cell], 0, 0, to[COLOUR]] : to })).filter(({ before, after }) => !same(before, after));
    if (!change.length) return false;
    for (const { cell, after } of change) this.cells[cell] = after;
    this.done.push(change);
    this.undone = [];
    return true;
  }
  // Of grids with other rules: the peers of all cells, the cells of broken rules, and whether the rules are asked about.
  static broken = [];
  undo() { return this.swap(this.done, this.undone, 'before'); }
  redo() { return this.swap(this.undone, this.done, 'after'); }
  swap(from, to, side) {
    const change = from.pop();
    if (!change) return false;
    for (const each of change) this.cells[each.cell] = each[side];
    to.push(change);
    return true;
  }

  // Merge the oldest moves, so that at most some can be undone.
  squash(most) {
    const extra = this.done.length - most, merged = new Map();
    if (extra <= 0) return;
    for (const { cell, before, after } of this.done.splice(0, extra + 1).flat()) merged.set(cell, { cell, before: merged.get(cell)?.before ?? before, after });
    const change = [...merged.values()].filter(({ before, after }) => !same(before, after));
    if (change.length) this.done.unshift(change);
  }
  // The format of the database: the new contents of cells, without the last layers if they are 0.
  toJSON() {
    const changes = [...this.done, ...[...this.undone].reverse()];
    const counts = Object.fromEntries(['hints', 'checks'].filter(name => this[name]).map(name => [name, this[name]]));
    return { givens: format(this.givens), moves: changes.map(change => change.map(stored)), done: this.done.length,
      bookmark: this.bookmark ?? null, ...counts, ...(this.solvedByCommand ? { solved: true } : {}) };
  }
  load({ moves, done, bookmark = null, hints = 0, checks = 0, solved = false }) {
    for (const move of moves) this.change(move.map(([cell, digit, centre = 0, corner = 0, colours = 0]) => [cell, [digit, centre, corner, colours]]));
    for (let left = moves.length; left > done; left -= 1) this.undo();
    return Object.assign(this, { bookmark, hints, checks, solvedByCommand: solved });
  }
}

function stored({ cell, after }) {
  const numbers = [cell, ...after];
  while (numbers.length > LEAST && !numbers[numbers.length - 1]) numbers.pop();
  return numbers;
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
