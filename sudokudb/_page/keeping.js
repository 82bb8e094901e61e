// Where a game is kept: in the database on the player's own machine, elsewhere in the browser.
// `kept` is the game that the page came with: { id, version, seconds, game }. Without an address to
// send it to, the game stays in the browser, with an index of all games for the list of puzzles.

import { format, parse } from './game.js';

const INDEX = 'sudokudb:games', MOST_MOVES = 300, PAUSE = 300, RETRY = 10_000; // milliseconds
export function read(key) {
  try { return JSON.parse(localStorage.getItem(key)); } catch { return null; }
}
export function write(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch { /* the browser has no storage */ }
}

export class Keeper {
  constructor({ puzzle, grid, key, kept, onServer, ask, report }) {
    Object.assign(this, { puzzle, grid, key, onServer, ask, report, id: kept?.id, version: kept?.version, kept, timer: 0, sending: false, told: false });
  }

  // What is in the browser may not have been received. If the database has another state by now,
  // both games stay.
  restore(game) {
    let local = this.puzzle ? read(this.key) : null;
    if (this.onServer && local?.game && JSON.stringify(local.game) === JSON.stringify(this.kept?.game)) {
      local = null; // it was received
      write(this.key, null);
    }
    if (local?.game && local.game.givens !== this.grid) local = null;
    const state = local ?? this.kept;
    this.saved = JSON.stringify(game);
    if (!state) return 0;
    if (local && this.onServer && local.version !== this.version && local.sent !== JSON.stringify(this.kept?.game)) this.id = null;
    this.sent = JSON.stringify(local?.game); // without an answer until now
    try {
      if (state.digits) game.fill(parse(state.digits), state.marks); // as it was kept before there were more layers
      else game.load(state.game);
    } catch { return 0; }
    if (!local || !this.onServer) this.saved = JSON.stringify(game);
    return state.seconds ?? 0;
  }

  // A game with other givens, which were typed, is not one of the puzzle.
  note(game, seconds) {
    if (format(game.givens) !== this.grid) return;
    Object.assign(this, { game, seconds });
    if (!this.unsaved) return;
    clearTimeout(this.timer);
    if (this.onServer) this.timer = setTimeout(() => this.send(), PAUSE);
    else this.keepHere();
  }
  // Keep the game that is stored, and begin another one.
  begin(game) { Object.assign(this, { game, id: null, version: null, kept: null, median: null, saved: JSON.stringify(game) }); }
  // A game begins with a move; hints and checks before it are sent with it.
  get unsaved() {
    const { game } = this, begun = this.id || game?.done.length || game?.undone.length;
    return Boolean(this.puzzle && begun && JSON.stringify(game) !== this.saved);
  }

  keepHere() {
    const { game, seconds } = this, index = read(INDEX) ?? {};
    game.squash(MOST_MOVES);
    write(this.key, { game, seconds });
    if (game.solvedByCommand) delete index[this.puzzle];
    else index[this.puzzle] = [...game.progress, Math.round(seconds), game.finished];
    write(INDEX, index);
    this.saved = JSON.stringify(game);
  }
  // Only one request is under way, since the next one needs the version that it returns.
  async send() {
    clearTimeout(this.timer);
    if (this.sending) return;
    this.sending = true;
    const { game, seconds, id, version } = this, now = JSON.stringify(game);
    const question = { puzzle: Number(this.puzzle), ...(id ? { id, version } : {}), seconds: Math.round(seconds), game };
    this.sent = now;
    const answer = await this.ask('/api/game', question).catch(() => null);
    this.sending = false;
    if (!answer) return this.wait();
    write(this.key, null);
    this.told = false;
    if (answer.error) return this.report(answer.error);
    Object.assign(this, { id: answer.id, version: answer.version, saved: now, median: answer.median });
    this.note(this.game, this.seconds);
  }
  keepUnsent() {
    const { game, seconds, version, sent } = this;
    write(this.key, { game, seconds, version, sent });
  }
  wait() {
    this.keepUnsent();
    if (!this.told) this.report('unsent');
    this.told = true;
    this.timer = setTimeout(() => this.send(), RETRY);
  }
  leave(seconds) {
    const began = this.id && Math.round(seconds) !== Math.round(this.kept?.seconds ?? 0);
    this.seconds = seconds;
    if (this.onServer && this.unsaved) this.keepUnsent();
    if (this.onServer && (this.unsaved || began)) this.send();
    else if (!this.onServer && this.puzzle && read(this.key)) this.keepHere();
  }
}
