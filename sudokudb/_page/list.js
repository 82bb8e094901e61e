// The list: sorting at once, picks that last from page to page, a range of givens by dragging, and the
// states of games that this browser keeps.

const form = document.querySelector('.picks');
const KEY = 'sudokudb:picks';
const MOST = 500;

function startSorting() {
  const select = document.getElementById('sort');
  if (!select) return;
  select.addEventListener('change', () => select.form.requestSubmit());
}

function keptPicks() {
  try { return new Set(JSON.parse(sessionStorage.getItem(KEY) ?? '[]')); } catch { return new Set(); }
}

// Picks of other pages are sent as hidden fields.
function startPicking() {
  const picks = keptPicks(), boxes = [...form.querySelectorAll('input[name=pick]')];
  const bar = form.querySelector('.picked'), count = bar.querySelector('strong');
  const show = () => {
    bar.classList.toggle('some', picks.size > 0);
    count.textContent = count.dataset.one.replace('{count}', picks.size);
    try { sessionStorage.setItem(KEY, JSON.stringify([...picks])); } catch { /* the browser has no storage */ }
  };
  boxes.filter(box => box.checked !== picks.has(box.value)).forEach(box => { box.checked = !box.checked; });
  form.addEventListener('change', ({ target }) => {
    if (!target.checked) picks.delete(target.value);
    else if (picks.size < MOST) picks.add(target.value);
    else target.checked = false;
    show();
  });
  form.addEventListener('formdata', ({ formData }) => {
    const here = new Set(boxes.map(box => box.value));
    [...picks].filter(id => !here.has(id)).forEach(id => formData.append('pick', id));
  });
  bar.append(bar.querySelector('template').content);
  bar.querySelector('[data-none]').addEventListener('click', () => {
    picks.clear();
    boxes.forEach(box => { box.checked = false; });
    show();
  });
  if (picks.size) show();
}

// A drag over the columns of givens fills in the form below them.
function startDragging(bars) {
  const columns = [...bars.querySelectorAll('a')], [least, most] = bars.parentElement.querySelectorAll('.range input');
  let from = -1, to = -1;
  const at = event => columns.findIndex(column => {
    const box = column.getBoundingClientRect();
    return event.clientX >= box.left && event.clientX < box.right;
  });
  const mark = () => columns.forEach((column, index) => column.classList.toggle('dragged',
    from >= 0 && index >= Math.min(from, to) && index <= Math.max(from, to)));
  bars.addEventListener('dragstart', event => event.preventDefault());
  bars.addEventListener('pointerdown', event => { from = to = at(event); });
  bars.addEventListener('pointermove', event => {
    if (from < 0 || !event.buttons) return;
    to = Math.max(0, at(event));
    if (to !== from) mark();
  });
  bars.addEventListener('click', event => {
    if (from >= 0 && to !== from) {
      event.preventDefault();
      const [low, high] = [from, to].sort((a, b) => a - b);
      least.value = columns[low].dataset.low ?? columns[low].textContent;
      most.value = columns[high].dataset.high ?? columns[high].textContent;
      most.form.requestSubmit();
    }
    from = to = -1;
    mark();
  });
}

function clock(total) {
  const [hours, minutes, seconds] = [total / 3600, (total / 60) % 60, total % 60].map(Math.floor), two = number => String(number).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

// A page that is served to others keeps no games: each browser has its own, and an index of them.
function showStates(cards) {
  let games = {};
  try { games = JSON.parse(localStorage.getItem('sudokudb:games')) ?? {}; } catch { /* the browser has no storage */ }
  const { solved, begun } = cards.dataset;
  cards.querySelectorAll('[data-id]').forEach(card => {
    const game = games[card.dataset.id];
    if (!game) return;
    const [filled, cells, seconds, finished] = game, state = document.createElement('strong');
    state.textContent = finished ? solved.replace('{time}', clock(seconds))
      : begun.replace('{n}', filled).replace('{m}', cells);
    state.classList.toggle('solved', Boolean(finished));
    card.querySelector('p').append(document.createElement('br'), state);
  });
}

startSorting();
if (form) startPicking();
document.querySelectorAll('.bars').forEach(startDragging);
document.querySelectorAll('.cards[data-solved]').forEach(showStates);
