/* Slides of steps and of stages: one at a time, the marks of a step in parts. The page has everything as a list. */

const END = 99; // the part of the conclusion
const one = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];

class Slides {
  constructor(list, template) {
    this.list = list;
    this.items = [...list.children];
    this.pictures = new Map(); // texts of pictures that were asked for, by address
    this.root = template.content.cloneNode(true).firstElementChild;
    document.body.append(this.root);
    this.at = 0;
    this.part = 0;
    this.branch = 0;
    this.hidden = false;
    this.byLink = false;
    this.skips = one('.skips', this.root);
    if (this.skips) this.skips.checked = 'skips' in list.dataset;
    this.listen();
  }

  /* What is shown */

  get shown() { // where singles alone solve a puzzle, none is skipped
    const found = this.items.filter(item => !this.skips?.checked || !('single' in item.dataset));
    return found.length ? found : this.items;
  }

  get item() {
    return this.shown[this.at];
  }

  get parts() { // the numbers up to which marks are shown, from the position alone to the conclusion
    if (!this.svg) return [END];
    const found = [...new Set(all('[data-p]', this.svg).map(mark => Number(mark.dataset.p)))].sort((a, b) => a - b);
    const before = found.filter(part => part > 0 && part < END);
    if (this.byLink) return [0, ...before, END];
    return before.length ? [0, END - 1, END] : [0, END];
  }

  async show() {
    const { item, branch } = this, isNew = item !== this.written;
    this.write(item);
    const picture = await this.picture(item, branch);
    if (item !== this.item || branch !== this.branch) return; // a key was faster than the server
    this.svg = picture.tagName === 'svg' ? picture : null;
    one('.picture-box', this.root).replaceChildren(picture);
    this.part = Math.min(this.part, this.parts.length - 1);
    this.showLegend();
    if (isNew) this.fit();
    this.showPart();
    this.fetchNext();
  }

  write(item) {
    const { where, name } = this.list.dataset, number = item.dataset.number;
    const place = where.replace('{number}', number).replace('{count}', this.items.length);
    one('.where', this.root).textContent = `${name} · ${place}`;
    one('h1', this.root).replaceChildren(...one('.name', item).cloneNode(true).childNodes);
    one('.said', this.root).replaceChildren(one('.sentence', item).cloneNode(true));
    if (this.written === item) return;
    this.written = item;
    const branches = one('.chains', item)?.cloneNode(true).childNodes ?? [];
    one('.branches', this.root).replaceChildren(...branches);
    one('.words', this.root).style.setProperty('--depth', item.dataset.depth ?? 0);
    one('.text', this.root).scrollTop = 0;
  }

  fit() { // a long sentence is set smaller, so that its end, the conclusion, is in view
    const text = one('.text', this.root);
    for (const share of [1, .9, .8, .7, .6]) {
      text.style.setProperty('--fit', share);
      if (text.scrollHeight <= text.clientHeight) return;
    }
  }

  async picture(item, branch) {
    const board = one('.board', item);
    if (board) return board.cloneNode(true);
    const text = await this.fetch(this.address(item, branch));
    if (!text) return Object.assign(document.createElement('p'), { textContent: this.list.dataset.missing });
    return document.adoptNode(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement);
  }

  address(item, branch) {
    const more = branch ? `&branch=${branch}` : '';
    return `${this.list.dataset.picture}&bare&step=${item.dataset.number}${more}`;
  }

  fetch(address) { // the text of a picture; an empty one, to be asked for again, if the server has none
    if (!this.pictures.has(address)) {
      const text = fetch(address).then(answer => (answer.ok ? answer.text() : '')).catch(() => '');
      this.pictures.set(address, text);
      text.then(found => { if (!found) this.pictures.delete(address); });
    }
    return this.pictures.get(address);
  }

  fetchNext() {
    const next = this.shown[this.at + 1];
    if (next && !one('.board', next)) this.fetch(this.address(next, 0));
  }

  showLegend() { // only the roles in the picture
    const legend = one('.legend')?.cloneNode(true);
    if (!legend || !this.svg) return;
    const marks = { use: '.use', alt: '.alt', fin: '.fin', out: '.out', put: '.ring', strong: '.link:not(.weak)', weak: '.weak' };
    for (const entry of legend.children) entry.hidden = !one(marks[entry.dataset.role], this.svg);
    one('.signs', this.root).replaceChildren(legend);
  }

  showPart() { // hidden parts keep their places, so that nothing moves
    const stops = this.parts, now = stops[this.part], ends = now === END;
    for (const mark of this.svg ? all('[data-p]', this.svg) : []) {
      const from = Number(mark.dataset.p), until = Number(mark.dataset.until ?? END + 1);
      mark.style.visibility = from <= now && now < until ? 'visible' : 'hidden';
    }
    const hide = (selector, hides) => one(selector, this.root).classList.toggle('gone', hides);
    hide('h1', this.hidden);
    hide('.said', this.hidden || !ends);
    hide('.branches', this.hidden || now === 0);
    for (const node of all('.branches [data-n]', this.root)) node.classList.toggle('later', Number(node.dataset.n) > now);
    this.showPlace(stops);
  }

  showPlace(stops) {
    const links = one('[data-act=links]', this.root);
    if (links) links.disabled = !this.svg || !one('.node', this.svg);
    const dots = stops.map((_, at) => Object.assign(document.createElement('i'), { className: at <= this.part ? 'on' : '' }));
    one('.parts', this.root).replaceChildren(...(stops.length > 1 ? dots : []));
    history.replaceState(null, '', `#${this.item.dataset.number}.${this.part}`);
  }

  /* What a teacher does */

  go(by) {
    this.part += by;
    const last = this.shown.length - 1;
    if (this.part >= 0 && this.part < this.parts.length) return this.showPart();
    const next = Math.min(Math.max(this.at + by, 0), last);
    if (next === this.at) {
      this.part = by < 0 ? 0 : this.parts.length - 1;
      return this.showPart();
    }
    return this.jump(next, by < 0 ? Infinity : 0);
  }

  jump(at, part = 0) {
    Object.assign(this, { at, part, branch: 0 });
    return this.show();
  }

  jumpTo(number, part = 0) { // or to the next one, where that is a single that is skipped
    const at = this.shown.findIndex(item => Number(item.dataset.number) >= number);
    return this.jump(at < 0 ? this.shown.length - 1 : at, part);
  }

  openBranch(details) { // one at a time: the picture has only its links
    const branches = all('.branches [data-branch]', this.root), open = branches.filter(each => each.open);
    if (details.open) for (const other of open) other.open = other === details;
    const branch = details.open ? Number(details.dataset.branch) : open.length ? this.branch : 0;
    if (branch === this.branch) return;
    this.branch = branch;
    this.show();
  }

  act(name, button) {
    const actions = {
      close: () => this.close(),
      sentence: () => { this.hidden = !this.hidden; button.setAttribute('aria-pressed', this.hidden); this.showPart(); },
      links: () => { this.byLink = !this.byLink; button.setAttribute('aria-pressed', this.byLink); this.part = Math.min(this.part, 1); this.showPart(); },
      list: () => this.openList(one('.jumps', this.root).hidden),
      full: () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()),
    };
    actions[name]();
  }

  openList(opens) {
    one('.jumps', this.root).hidden = !opens;
    one('[data-act=list]', this.root).setAttribute('aria-expanded', opens);
    if (opens) one('.jumps button', this.root).focus();
  }

  open(number, part) {
    document.body.classList.add('presenting');
    one('h1', this.root).focus();
    return this.jumpTo(number, part);
  }

  close() {
    document.body.classList.remove('presenting');
    history.replaceState(null, '', location.pathname + location.search);
    this.item.scrollIntoView();
    one('[data-act=present]').focus();
  }

  /* Clicks and keys */

  listen() {
    addEventListener('resize', () => this.fit());
    this.root.addEventListener('click', event => this.click(event.target.closest('button')));
    this.root.addEventListener('toggle', event => { if (event.target.dataset.branch) this.openBranch(event.target); }, true);
    this.skips?.addEventListener('change', () => this.jumpTo(Number(this.last)));
    document.addEventListener('keydown', event => this.press(event));
  }

  get last() { // the number in the address, which stays when singles are skipped
    return location.hash.slice(1).split('.')[0] || 1;
  }

  click(button) {
    if (!button) return;
    const { go, act, jump } = button.dataset;
    if (go) this.go(Number(go));
    else if (act) this.act(act, button);
    else if (jump) this.jumpFromList(Number(jump));
  }

  jumpFromList(number) {
    const item = this.items.find(each => Number(each.dataset.number) === number);
    if (this.skips && 'single' in item.dataset) this.skips.checked = false;
    this.openList(false);
    one('[data-act=list]', this.root).focus();
    this.jumpTo(number);
  }

  press(event) {
    if (!document.body.classList.contains('presenting') || event.ctrlKey || event.altKey || event.metaKey) return;
    const does = this.keys[event.key] ?? this.keys[event.key.toLowerCase()];
    if (!does || (event.key === ' ' && event.target.closest('button, a, input, summary'))) return;
    event.preventDefault();
    does();
  }

  get keys() {
    const press = name => () => { const key = one(`[data-act=${name}]`, this.root); if (key && !key.disabled) key.click(); };
    const next = () => this.go(1), back = () => this.go(-1);
    const escape = () => (one('.jumps', this.root).hidden ? this.close() : this.openList(false));
    return {
      ArrowRight: next, PageDown: next, ' ': next, ArrowLeft: back, PageUp: back, Home: () => this.jump(0),
      End: () => this.jump(this.shown.length - 1), Escape: escape,
      s: press('sentence'), n: press('links'), l: press('list'), f: press('full'),
    };
  }
}

function addButtons() { // without a script they are not on the page
  for (const template of all('template.with-script')) template.replaceWith(template.content.cloneNode(true));
}

function wish() { // the step and the part that the address names, such as #11.1
  const found = /^#(\d+)(?:\.(\d+))?$/.exec(location.hash);
  return found && [Number(found[1]), Number(found[2] ?? 0)];
}

function start() {
  const list = one('[data-where]');
  if (!list?.children.length) return;
  addButtons();
  const slides = new Slides(list, one('#slides'));
  one('[data-act=present]').addEventListener('click', () => slides.open(1, 0));
  addEventListener('hashchange', () => { if (wish()) slides.open(...wish()); });
  if (wish()) slides.open(...wish());
}

start();
