// The page of one board: entering, selecting, keys, settings, hints, and the clock.

import { COLOUR, COLOURS, CORNER, CENTRE, DIGIT, DIGITS, Game, editLine, format, parse } from './game.js';
import { backgroundOf, insideOf, make, nameOf } from './drawing.js';
import { DEPTHS, partsOf, showLayers } from './hinting.js';
import { Keeper, read, write } from './keeping.js';
import { Selection, followPointer } from './selecting.js';

const SETTINGS = 'sudokudb:settings', LONG = 500, SECOND = 1000; // milliseconds
const DEFAULTS = { coordinates: true, clock: false, same: true, hatch: false, report: false, letters: true, places: false };
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const MODE_KEYS = { z: DIGIT, x: CORNER, c: CENTRE, v: COLOUR }, NEXT_MODE = [CENTRE, CORNER, DIGIT, DIGIT];
const LARGEST_LEAVING = 60_000; // bytes of a request that outlives its page

export function start(table) {
  const words = JSON.parse(document.body.dataset.words), data = table.dataset, desk = table.closest('.desk');
  const stage = table.closest('.stage'), [under, over] = stage.querySelectorAll('.picture');
  desk.append(document.getElementById('panel').content);
  desk.querySelector('.status').append(desk.querySelector('.state'));
  const one = query => document.querySelector(query), all = query => [...document.querySelectorAll(query)];
  const button = name => one(`[data-do=${name}]`), tds = [...table.querySelectorAll('td')], size = Math.sqrt(tds.length);
  const fields = all('#lines .lines input'), keys = all('.pad [data-digit]'), message = one('#say'), legend = one('#legend');
  const word = (name, values = {}) => words[name].replace(/\{(\w+)\}/g, (_, field) => values[field]);
  const empty = tds.map(() => 0), candidates = data.candidates ? JSON.parse(data.candidates) : null, stored = parse(data.grid);
  const placed = parse(data.placed ?? data.grid).map((digit, cell) => stored[cell] || digit);
  const settings = { ...DEFAULTS, ...read(SETTINGS) }, chosen = new Selection(size), looks = [];
  const keeper = new Keeper({ puzzle: data.puzzle, grid: data.grid, key: ['sudokudb', data.puzzle ?? '', data.grid, data.placed ?? []].flat().join(':'),
    kept: data.game ? JSON.parse(data.game) : null, onServer: Boolean(data.keeps), ask, report: text => tell(words[text] ?? text) });
  let game = new Game(stored, candidates), playing = game, setting = false;
  let mode = DIGIT, first = false, armed = 0, paused = false, seconds = 0, pressing = 0;
  let depth = -1, hinted = null, wrong = [], checked = false, solution = null;

  // Messages

  function tell(text, ...parts) {
    message.replaceChildren(...(text ? [make('p', '', text)] : []), ...parts);
    message.classList.remove('open');
    message.scrollTop = 0;
    if (one('#heard').textContent !== text) one('#heard').textContent = text;
  }
  const time = (total = seconds) => {
    const [whole, rest] = [Math.floor(total / 60), String(Math.floor(total % 60)).padStart(2, '0')];
    return whole < 60 ? `${whole}:${rest}` : `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}:${rest}`;
  };
  const place = cell => ({ row: Math.floor(cell / size) + 1, column: (cell % size) + 1 });
  const uncover = shown => shown.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  function focusCell() {
    tds[chosen.at].focus({ preventScroll: true });
    uncover(tds[chosen.at]);
  }
  const digitAt = cell => game.cells[cell][DIGIT], tellWord = (name, values) => tell(word(name, values));
  const isGiven = cell => (setting ? digitAt(cell) : game.givens[cell]) > 0;

  // Drawing

  function kindsOf(cell, digit) {
    const own = digitAt(cell), kinds = [own && (isGiven(cell) ? 'given' : 'placed')];
    if (game.clashes(cell) || wrong.includes(cell)) kinds.push('clash');
    else if (hinted) return kinds;
    else if (settings.same && digit && own === digit) kinds.push('same');
    else if (settings.hatch && digit && !own && !(game.possible(cell) >> (digit - 1) & 1)) kinds.push('hatched');
    else if (chosen.single && !armed && game.peers[chosen.at].includes(cell)) kinds.push('peer');
    if (chosen.has(cell) && !hinted) kinds.push('chosen');
    return kinds;
  }
  function drawCell(td, cell, digit) {
    const content = game.cells[cell], kinds = kindsOf(cell, digit).filter(Boolean).join(' ');
    const high = settings.same && (content[CENTRE] | content[CORNER]) & 1 << (digit - 1) ? digit : 0, look = [kinds, content, cell === chosen.at, high, settings.letters, settings.places, Boolean(hinted)].join();
    if (looks[cell] === look) return;
    looks[cell] = look;
    td.className = kinds;
    td.style.backgroundImage = kinds.includes('clash') ? '' : backgroundOf(content[COLOUR]);
    td.replaceChildren(...insideOf(content, { size, places: settings.places, letters: settings.letters, high }));
    td.tabIndex = cell === chosen.at ? 0 : -1;
    td.setAttribute('aria-label', nameOf(content, place(cell), { word, given: isGiven(cell), clashes: game.clashes(cell) }));
    td.setAttribute('aria-selected', chosen.has(cell));
  }
  function drawKey(key, at) {
    const left = game.remaining(at + 1), colours = mode === COLOUR, letter = COLOURS[at];
    key.hidden = at >= (colours ? COLOURS.length : size);
    key.className = !colours && left <= 0 ? 'used-up' : '';
    key.firstChild.textContent = colours ? letter : DIGITS[at + 1];
    key.lastChild.dataset.d = colours ? '' : left;
    key.style.background = colours ? `var(--colour-${letter})` : '';
    key.setAttribute('aria-label', colours ? word('colour', { letter }) : word('key', { digit: DIGITS[at + 1], count: left }));
    if (first) key.setAttribute('aria-pressed', armed === at + 1); else key.removeAttribute('aria-pressed');
  }
  function draw() {
    const digit = mode === COLOUR ? 0 : armed || (chosen.cells.length ? digitAt(chosen.at) : 0);
    tds.forEach((td, cell) => drawCell(td, cell, digit));
    keys.forEach(drawKey);
    for (const key of all('[data-mode]')) key.setAttribute('aria-pressed', mode === Number(key.dataset.mode));
    button('first').setAttribute('aria-pressed', first);
    const left = game.digits.filter(own => !own).length;
    one('#left').textContent = left === 1 ? word('leftOne') : word('left', { count: left });
    drawFrame();
    fields.forEach((field, row) => { if (field !== document.activeElement) field.value = lineOf(row).replaceAll('.', '-'); });
    if (!setting) keeper.note(playing, seconds);
  }
  function drawFrame() {
    stage.classList.toggle('bare', !settings.coordinates);
    stage.classList.toggle('hinting', Boolean(hinted));
    stage.classList.toggle('paused', paused);
    one('#clock').hidden = button('pause').hidden = !settings.clock;
    one('#clock').textContent = time();
    button('pause').textContent = word(paused ? 'continue' : 'pause');
  }
  const lineOf = row => format(game.digits.slice(row * size, (row + 1) * size).map((digit, column) => (isGiven(row * size + column) ? digit : 0)));

  // Moves

  function after(changed) {
    if (changed) {
      [checked, wrong, depth] = [false, [], -1];
      closeHint();
      if (game.finished && !setting) return end();
      if (settings.report && !setting) reportWrong();
      tell('');
    }
    draw();
  }
  function put(digit, layer = mode) {
    if (paused) return;
    const cells = chosen.cells;
    if (layer !== COLOUR && cells.length && cells.every(cell => game.givens[cell])) return tellWord('isGiven');
    after(setting ? game.enter(cells, DIGIT, digit) : game.enter(cells, layer, digit));
  }
  function press(digit) {
    if (!first) return put(digit);
    armed = armed === digit ? 0 : digit;
    draw();
  }
  function step(by) {
    if (game.givens[chosen.at]) return tellWord('isGiven');
    return after(game.step(chosen.at, by));
  }
  function setMode(layer) {
    mode = layer;
    if (mode === COLOUR && armed > COLOURS.length) armed = 0;
    tellWord(`mode${layer}`);
    draw();
  }
  function setFirst(on, digit = 0) {
    [first, armed] = [on, digit];
    tell(on ? word('firstOn') : '');
    draw();
  }
  async function end() {
    draw();
    solved();
    if (data.keeps && keeper.unsaved) await keeper.send();
    if (keeper.median && game.finished) solved();
  }
  function solved() {
    const { hints, checks } = game, parts = [make('p', '', hints || checks ? word('aided', { hints, checks }) : word('unaided'))];
    if (keeper.median) parts.push(make('p', '', word('median', { time: time(keeper.median) })));
    const row = make('p', 'row');
    for (const [address, label] of [[data.next, data.nextlabel], [data.steps, words.steps]]) {
      if (address) row.append(Object.assign(make('a', 'button', label), { href: address }));
    }
    row.append(Object.assign(make('button', 'closes', word('close')), { onclick: () => tell('') }));
    tell(word('solved', { time: time() }), ...(game.solvedByCommand ? [] : parts), row);
    message.classList.add('open');
  }

  // Changing the givens: a separate game, in which every digit can be changed.
  function set(on, quiet = false) {
    if (on === setting || !data.editable) return;
    setting = on;
    let unlike = false;
    if (on) {
      playing = game;
      game = new Game(empty);
      game.fill(playing.givens);
    } else {
      const givens = game.digits;
      unlike = format(givens) !== format(playing.givens);
      game = playing = unlike ? new Game(givens) : playing;
      if (unlike) solution = null;
    }
    button('set')?.setAttribute('aria-pressed', on);
    if (unlike) tellWord('changed'); else if (!quiet) tell(word(on ? 'setting' : 'playing'));
    draw();
  }

  // What the server computes. A page in one file contains the solution, if there is exactly one.

  async function ask(path, question) {
    if (data.solution !== undefined) return answerHere(question);
    const body = JSON.stringify(question), keepalive = body.length < LARGEST_LEAVING;
    const answer = await fetch(path, { method: 'POST', body, keepalive, headers: { 'Content-Type': 'application/json' } });
    return answer.json();
  }
  function answerHere({ digits }) {
    const right = data.solution && parse(data.solution), given = digits && parse(digits);
    return { solution: data.solution || null, solutions: 1,
      wrong: right && given ? [...right.keys()].filter(cell => given[cell] && given[cell] !== right[cell]) : null };
  }
  const askOr = (path, question) => ask(path, question).catch(() => ({ error: word('offline') }));
  const refuse = answer => tell(answer.error ?? [word('none'), answer.reason].filter(Boolean).join(' '));
  async function solve() {
    set(false, true);
    if (game.finished) return solved();
    const answer = await askOr('/api/solve', { grid: format(game.givens) });
    if (!answer.solution) return refuse(answer);
    closeHint();
    game.solve(parse(answer.solution));
    draw();
    return tell(word(String(answer.solutions) === '1' ? 'one' : 'several'));
  }
  async function reportWrong() {
    const checkedGame = game;
    solution ??= askOr('/api/solve', { grid: format(game.givens) });
    const answer = await solution;
    if (answer.error) solution = null;
    const right = String(answer.solutions) === '1' && answer.solution ? parse(answer.solution) : null;
    if (!right || game !== checkedGame) return;
    wrong = [...right.keys()].filter(cell => digitAt(cell) && digitAt(cell) !== right[cell]);
    if (wrong.length) tellWord('wrongNow');
    draw();
  }
  async function check() {
    const answer = await askOr('/api/check', { grid: format(setting ? game.digits : game.givens), digits: format(game.digits) });
    if (answer.error || answer.solutions === 0) return refuse(answer);
    if (!answer.wrong) return tellWord('severalCheck');
    if (setting) return tellWord('one');
    game.checks += 1;
    const named = answer.wrong.map(cell => `r${place(cell).row}c${place(cell).column}`).join(', ');
    if (checked) wrong = answer.wrong;
    tell(!answer.wrong.length ? word('right') : checked ? word('wrongCells', { cells: named }) : word('wrong', { count: answer.wrong.length }));
    checked = true;
    return draw();
  }

  // Hints

  function closeHint() {
    hinted = null;
    under.replaceChildren();
    over.replaceChildren();
    message.classList.remove('open');
  }
  async function hint() {
    if (setting || paused) return;
    depth = (depth + 1) % DEPTHS.length;
    if (!depth) game.hints += 1;
    const now = depth, question = { grid: format(game.givens), digits: format(game.digits), marks: game.marks, depth: DEPTHS[depth] };
    const answer = await askOr('/api/hint', question);
    if (now !== depth) return; // a move came first
    closeHint();
    if (answer.error) {
      if (!now) game.hints -= 1;
      return tell(answer.error);
    }
    if (answer.wrong?.length) wrong = answer.wrong;
    if (answer.step) showStep(answer);
    draw();
    const { step } = answer, does = step?.placed.length ? ['place', () => after(game.put(step.placed.map(([cell]) => cell), step.placed[0][1]))]
      : ['remove', () => after(game.removeMarks(step.removed, step.marks))];
    const actions = step ? [[word(does[0]), does[1]], [word('close'), closeAll]] : [];
    tell('', ...partsOf(answer, depth, { word, legend, actions }));
    message.classList.toggle('open', Boolean(step));
    one('#heard').textContent = answer.hint;
  }
  function showStep(answer) {
    hinted = answer.step;
    uncover(stage);
    showLayers(answer.layers, under, over);
  }
  function closeAll() {
    closeHint();
    depth = -1;
    tell('');
    draw();
    focusCell();
  }

  // Buttons

  function toggle(name) {
    const shown = one(`#${name}`), open = name === 'more' ? shown.classList.toggle('open') : shown.hidden;
    if (name !== 'more') shown.hidden = !open;
    for (const each of all(`[aria-controls=${name}]`)) each.setAttribute('aria-expanded', open);
  }
  function pause() {
    if (setting || game.finished || !settings.clock) return;
    paused = !paused;
    if (paused) closeHint();
    tell(paused ? word('paused') : '');
    draw();
  }
  // A solved game that is stored stays solved: another one begins.
  function another() {
    game = playing = new Game(stored, candidates);
    seconds = 0;
    keeper.begin(game);
  }
  function restart() {
    const again = data.keeps && game.finished && !keeper.unsaved && !setting;
    if (again) another();
    after(again || game.clear());
    tellWord(again ? 'again' : 'restarted');
  }
  async function copy() {
    const played = format(game.digits), grid = format(setting ? game.digits : game.givens);
    const link = new URL(`/grid/${grid}${played === grid ? '' : `#${played}`}`, location).href;
    try { await navigator.clipboard.writeText(link); tellWord('copied'); } catch { tellWord('link', { link }); }
  }
  function fill(...cells) {
    if (setting) return;
    settings.places = true;
    saveSettings();
    after(game.fillMarks(...cells));
  }
  function saveSettings() {
    write(SETTINGS, settings);
    showSettings();
  }
  function showSettings() {
    for (const box of all('[data-set]')) box.checked = settings[box.dataset.set];
  }
  const acts = {
    check, copy, fill: () => fill(), first: () => setFirst(!first), hint, keys: () => toggle('keys'), more: () => toggle('more'), pause, restart,
    settings: () => toggle('settings'), set: () => set(!setting), solve, erase: () => after(game.erase(chosen.cells)),
    undo: () => after(game.undo()), redo: () => after(game.redo()),
  };
  const offered = { h: 'hint', k: 'check', u: 'undo', r: 'redo', p: 'pause' };

  // Keys: digits by their place on the keyboard, letters by what they are.

  function digitOf(event) {
    const { code, key } = event, row = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
    if (row && !(code.startsWith('Numpad') && !/\d/.test(key))) return Number(row) <= size ? Number(row) : 0;
    const letter = key.length === 1 ? DIGITS.indexOf(key.toUpperCase()) : 0;
    return letter > 0 && letter <= size && !event.ctrlKey && !event.metaKey ? letter : 0;
  }
  function onControl(key, event) {
    if (key === 'a') { chosen.all(); draw(); } else if (key === 'z') acts[event.shiftKey ? 'redo' : 'undo']();
    else if (key === 'y') acts.redo(); else return false;
    return true;
  }
  function onLetter(key, event) {
    if (key in MODE_KEYS && !setting) setMode(MODE_KEYS[key]);
    else if (key === 'f') fill(...(event.shiftKey ? chosen.cells : []));
    else if (key === 'n' && game.finished && data.next) location.href = data.next;
    else if (button(offered[key])) acts[offered[key]]();
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
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key, control = event.ctrlKey || event.metaKey, digit = digitOf(event);
    const onRow = event.code.startsWith('Digit') || event.code.startsWith('Numpad');
    if (digit) { put(digit, onRow && event.shiftKey ? CORNER : control ? CENTRE : mode); return true; }
    if (control) return onControl(key, event);
    if (event.code === 'Digit0' || ['0', '.', 'Backspace', 'Delete'].includes(key)) acts.erase();
    else if (['+', '='].includes(key)) step(1);
    else if (['-', '−'].includes(key)) step(-1);
    else if (key === ' ') setMode(NEXT_MODE[mode]);
    else if (key === '?') toggle('keys');
    else if (key === 'Escape') { escape(); } else return onMove(key, event) || onLetter(key, event);
    return true;
  }
  function escape() {
    for (const popup of all('.popup:not([hidden])')) toggle(popup.id);
    armed = 0;
    if (!hinted) chosen.none();
    closeHint();
    depth = -1;
    tell('');
    draw();
  }

  // Events

  document.addEventListener('keydown', event => {
    const typing = event.target.closest('input, select, textarea'), works = event.target.closest('a, button, summary');
    if (typing || event.altKey || (works && event.key === ' ')) return;
    if (onKey(event)) event.preventDefault();
  });
  followPointer(table, size, {
    begin: (cell, event) => {
      if (armed && !setting) {
        chosen.only(cell);
        put(armed);
      } else if (event.ctrlKey || event.metaKey) chosen.toggle(cell);
      else if (event.shiftKey) chosen.add(cell);
      else chosen.only(cell);
      draw();
      focusCell();
      return !armed;
    },
    pass: cell => { if (!chosen.has(cell)) { chosen.add(cell); draw(); } },
  });
  table.addEventListener('focusin', event => {
    const cell = tds.indexOf(event.target);
    if (cell >= 0 && cell !== chosen.at) { chosen.at = cell; draw(); }
  });
  document.addEventListener('click', event => {
    const key = event.target.closest('[data-digit], [data-do], [data-mode]');
    if (!key) return;
    if (key.dataset.do === 'copy') event.preventDefault();
    if (key.dataset.digit) { if (pressing !== -1) press(Number(key.dataset.digit)); } else if (key.dataset.mode) setMode(Number(key.dataset.mode));
    else acts[key.dataset.do]();
    if (key.closest('.more.open') && key.dataset.do !== 'more') toggle('more');
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
    box.addEventListener('change', () => { settings[box.dataset.set] = box.checked; paused &&= settings.clock; saveSettings(); draw(); });
  }
  fields.forEach((field, row) => {
    let before = [];
    field.addEventListener('focus', () => { before = parse(lineOf(row)); });
    field.addEventListener('input', () => {
      set(true);
      const digits = game.digits;
      digits.splice(row * size, size, ...editLine(before, field.value));
      game.fill(digits);
      draw();
    });
    field.addEventListener('blur', draw);
  });
  // The editor's rule keeps a cell for which the line has no digit: an emptied one is sent as 0.
  one('#lines')?.addEventListener('formdata', event => {
    if (setting) fields.forEach((field, row) => event.formData.set(field.name, lineOf(row).replaceAll('.', '0')));
  });
  addEventListener('pagehide', () => { if (!setting) keeper.leave(seconds); });
  setInterval(() => {
    if (document.hidden || paused || setting || game.finished) return;
    seconds += 1;
    one('#clock').textContent = time();
  }, SECOND);

  // The start

  // What comes with the page or its address is kept with the player's first move.
  function recall() {
    seconds = keeper.restore(game);
    const shared = location.hash.slice(1), isShared = shared.length === tds.length && !/[^.1-9A-P]/.test(shared);
    if (isShared && data.keeps && game.finished) another();
    if (isShared) game.fill(parse(shared), game.marks);
    else if (data.placed && !game.done.length && !game.undone.length) game.fill(placed, game.marks);
    if (isShared || (data.placed && game.done.length === 1)) keeper.saved = JSON.stringify(game);
  }
  if (!data.setting) recall();
  showSettings();
  if (data.setting) set(true, true);
  draw();
  if (game.finished && game.done.length && !setting) solved(); else tellWord('start');
}

start(document.querySelector('.board[role=grid]'));
