// The selected cells of a board, and the pointer that selects them.

const REACH = 0.42; // of a cell: how near to its middle a drag has to pass

export class Selection {
  constructor(size) { Object.assign(this, { size, at: 0, chosen: new Set([0]) }); }
  get cells() { return [...this.chosen]; }
  get single() { return this.chosen.size === 1; }
  has(cell) { return this.chosen.has(cell); }
  only(cell) { this.at = cell; this.chosen = new Set([cell]); }
  add(cell) { this.at = cell; this.chosen.add(cell); }
  toggle(cell) {
    this.at = cell;
    if (!this.chosen.delete(cell)) this.chosen.add(cell);
  }
  all() { this.chosen = new Set(Array(this.size ** 2).keys()); }
  none() { this.chosen = new Set(); }
  move(down, right, extend) {
    const { size } = this, row = Math.floor(this.at / size), column = this.at % size;
    const cell = ((row + down + size) % size) * size + ((column + right + size) % size);
    if (extend) this.add(cell); else this.only(cell);
  }
  toEnd(last, extend) { this.move(0, (last ? this.size - 1 : 0) - (this.at % this.size), extend); }
}

// Call `begin(cell, event)` where the pointer goes down, and `pass(cell)` for each cell on its way;
// points between two events are interpolated.
export function followPointer(table, size, { begin, pass }) {
  let before = null;
  const placeOf = event => {
    const { left, top, width, height } = table.getBoundingClientRect();
    return { x: ((event.clientX - left) / width) * size, y: ((event.clientY - top) / height) * size };
  };
  const cellAt = ({ x, y }) => (x >= 0 && y >= 0 && x < size && y < size ? Math.floor(y) * size + Math.floor(x) : -1);
  const isNear = ({ x, y }) => Math.hypot((x % 1) - 0.5, (y % 1) - 0.5) < REACH;
  table.addEventListener('pointerdown', event => {
    const place = placeOf(event), cell = cellAt(place);
    if (event.button || cell < 0) return;
    event.preventDefault();
    before = begin(cell, event) === false ? null : place;
    if (before) table.setPointerCapture(event.pointerId);
  });
  table.addEventListener('pointermove', event => {
    if (!before) return;
    const place = placeOf(event), count = Math.ceil(Math.hypot(place.x - before.x, place.y - before.y) * 8);
    for (let n = 1; n <= count; n += 1) {
      const point = { x: before.x + ((place.x - before.x) * n) / count, y: before.y + ((place.y - before.y) * n) / count };
      if (cellAt(point) >= 0 && isNear(point)) pass(cellAt(point));
    }
    before = place;
  });
  for (const name of ['pointerup', 'pointercancel']) table.addEventListener(name, () => { before = null; });
}
