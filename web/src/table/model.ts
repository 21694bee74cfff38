// A live table in this browser: the newest snapshot, what of it is on screen, and what
// the reader can do.

import { api, Refused, rename } from '@lair/api';
import type { GameUI, Refusal } from '@lair/game-ui';
import { loadItemOf, saveItemOf } from '@lair/storage';
import { pace } from '@lair/settings';
import { Store } from '@lair/store';
import { stream, type Stream, type Subscription } from '@lair/stream';
import { History } from '@lair/table/history';
import { BLINK, Playback } from '@lair/table/playback';
import { applyStep, type Chat, type Message, type Ply, type Snapshot, type Step } from '@lair/wire';

export interface Trouble {
  /** A code of the server, or "offline". */
  code: string;
  message: string;
}

/** What the table needs of the server; tests replace it. */
export type Server = Pick<typeof api, 'table' | 'plies' | 'play' | 'why' | 'preview' | 'sit'>;

/** Returns the epoch of a snapshot. */
const epochOf = (s: Snapshot): number => s.epoch ?? 0;

/**
 * Reports whether the reader still decides what they decided before, although another
 * of those who choose at the same time has chosen.
 */
const stillAsked = (old: Snapshot, now: Snapshot): boolean =>
  now.you === old.you &&
  now.status === old.status &&
  old.actors.length > 1 &&
  now.actors.includes(now.you) &&
  JSON.stringify(now.moves) === JSON.stringify(old.moves);

/** A lesson lets nobody move while a wrong move has to be taken back. */
export const waitsFor = (lesson: Snapshot['lesson']): boolean =>
  lesson !== undefined && !lesson.over && lesson.wrong !== 0;

export class TableModel {
  readonly snapshot = new Store<Snapshot | undefined>(undefined);
  /** Why there is no snapshot. */
  readonly failed = new Store<Trouble | undefined>(undefined);
  /** The server's refusal of the reader's last action. */
  readonly trouble = new Store<Trouble | undefined>(undefined);
  readonly refusal = new Store<Refusal | undefined>(undefined);
  /** The candidate that the refusal is about, if it was only asked about. */
  asked: unknown;
  /**
   * Counts what the reader has tried in a lesson while a wrong move has to be taken back,
   * or while something else has to be pressed.
   */
  readonly urged = new Store(0);
  /** A lesson explains something, and waits for a press on it. */
  readonly explains = new Store(false);
  readonly busy = new Store(false);
  /**
   * Counts events beside the moves: requests for a seat, agreements to a bot,
   * new links. When it changes, what was fetched about them is stale.
   */
  readonly noted = new Store(0);
  /**
   * True if the reader lost a seat without leaving it here: the host removed
   * them, or they left in another window.
   */
  readonly unseated = new Store(false);
  /**
   * True if the server's storage lost moves that were shown here, until the
   * reader has read that.
   */
  readonly lostMoves = new Store(false);
  /** The past ply that the reader looks at, or undefined for the present. */
  readonly past = new Store<number | undefined>(undefined);
  /** The first ply that was missed while away, or undefined. */
  readonly missed = new Store<number | undefined>(undefined);
  readonly playback = new Playback(pace, { blink: BLINK });
  readonly history: History;
  /**
   * Returns which events must wait at a snapshot, for a lesson that holds what
   * has happened until the reader presses something.
   */
  gateOf: ((s: Snapshot) => ((events: unknown[]) => boolean) | undefined) | undefined;

  #as: number | undefined;
  #subscription: Subscription | undefined;
  #leave: (() => void) | undefined;
  /**
   * True between a request for a snapshot and its arrival. Steps that come
   * meanwhile are already part of it.
   */
  #awaiting = false;
  #behind = false; // the stream has sent steps that were known already
  #arrivals: (() => void)[] = [];
  #tries = 0; // what the reader has tried, pressing this or that
  #closed = false;
  #leaving = false;
  /** Why the server decides for an outside bot, by seat, until its move comes. */
  #lapsed = new Map<number, Ply['house']>();

  constructor(
    readonly id: string,
    private readonly server: Server = api,
    private readonly link: Stream = stream,
  ) {
    this.playback.shown.watch(() => this.#seen());
    this.history = new History((from, to) =>
      this.server.plies(this.id, this.snapshot.value?.you ?? -1, from, to),
    );
  }

  open(): void {
    this.server.table(this.id, this.#as).then(
      (s) => this.#take(s),
      (e: unknown) => this.snapshot.value === undefined && this.#fail(e),
    );
    this.#subscribe();
    if (typeof document !== 'undefined')
      document.addEventListener('visibilitychange', this.#looked);
  }

  /** The page is visible again: what came meanwhile was seen by nobody. */
  #looked = (): void => {
    const s = this.snapshot.value;
    if (document.visibilityState !== 'visible' || !s) return;
    this.#catchUp(s);
    this.#seen();
  };

  close(): void {
    this.#closed = true;
    if (typeof document !== 'undefined')
      document.removeEventListener('visibilitychange', this.#looked);
    this.#leave?.();
    this.playback.stop();
  }

  /**
   * Sets the game's interface once it is loaded. From then on steps are split
   * into moments.
   */
  use(ui: GameUI<any, any, any>): void {
    this.playback.split = ui.moments?.bind(ui);
  }

  /**
   * Sits down, at any free seat for -1. From then on the reader sees what that
   * seat sees.
   */
  async sit(seat: number, invite: string | undefined, name?: string): Promise<void> {
    const done = await this.attempt(async () => {
      if (name !== undefined && name !== '') await rename(name);
      return this.server.sit(this.id, seat, invite);
    });
    if (done) this.link.redial();
  }

  /**
   * Asks the host for a seat. This may create a guest, so the connection is
   * opened again with the new cookie.
   */
  async knock(seat: number): Promise<boolean> {
    const done = await this.attempt(() => api.knock(this.id, seat));
    if (done) this.link.redial();
    return done !== undefined;
  }

  /** Gives a seat up. */
  async leave(seat: number): Promise<boolean> {
    this.#leaving = true;
    const done = await this.attempt(() => api.leave(this.id, seat));
    if (!done) this.#leaving = false;
    return done !== undefined;
  }

  /**
   * Fetches the table again after a change that has no entry in its log, such
   * as a name.
   */
  async refresh(): Promise<void> {
    await this.attempt(async () => this.#take(await this.server.table(this.id, this.#as)));
  }

  /**
   * Shows the table as another of the reader's seats sees it: the device was
   * passed on.
   */
  look(seat: number): void {
    this.#as = seat;
    const leave = this.#leave;
    this.#subscribe(); // Subscribe first, so that the connection stays open.
    leave?.();
  }

  #subscribe(): void {
    const s: Subscription = {
      table: this.id,
      as: this.#as,
      from: () => {
        this.#awaiting = true;
        return this.snapshot.value?.seq;
      },
      epoch: () => this.snapshot.value && epochOf(this.snapshot.value),
      receive: (m) => this.#receive(m),
    };
    this.#subscription = s;
    this.#leave = this.link.subscribe(s);
  }

  #receive(m: Message): void {
    switch (m.type) {
      case 'snapshot':
        this.#awaiting = this.#behind = false;
        this.#take(m.snapshot);
        break;
      case 'step':
        if (!this.#awaiting) this.#step(m);
        break;
      case 'chat':
        this.#change((s) => ({ ...s, chat: withLine(s.chat, m.chat) }));
        break;
      case 'presence':
        this.#change((s) => ({
          ...s,
          seats: s.seats.map((x) => ({ ...x, online: m.online.includes(x.seat) })),
        }));
        break;
      case 'error':
        if (this.snapshot.value === undefined)
          this.failed.set({ code: m.code, message: m.message });
        break;
    }
  }

  #change(f: (s: Snapshot) => Snapshot): void {
    if (this.snapshot.value) this.snapshot.set(f(this.snapshot.value));
  }

  #step(m: Step): void {
    const old = this.snapshot.value;
    if (!old) return;
    if (m.seq <= old.seq) {
      // The stream's server is behind what another one has answered. When it
      // catches up, its first step holds the changes of all of them.
      this.#behind = true;
      return;
    }
    if (m.seq !== old.seq + 1 || this.#behind) {
      if (this.#subscription) this.link.again(this.#subscription);
      return;
    }
    const s = applyStep(old, m);
    if (m.entry.kind !== 'move') this.noted.set(this.noted.value + 1);
    if (m.entry.kind === 'lapse') this.#lapsed.set(m.entry.seat!, m.entry.why);
    else if (m.entry.kind === 'undo') this.#lapsed.clear();
    // Somebody else sits there now.
    else if (m.entry.kind !== 'move') this.#lapsed.delete(m.entry.seat ?? -1);
    this.#forget(s, old);
    this.playback.hold(this.gateOf?.(s));
    this.snapshot.set(s);
    const here = { view: s.view, events: s.events, ply: s.ply, actors: s.actors };
    if (s.ply === old.ply + 1 && old.view !== null) {
      const seat = m.entry.seat ?? -1;
      this.history.add({
        ply: s.ply,
        seat,
        house: this.#lapsed.get(seat),
        events: s.events,
        view: s.view,
        actors: s.actors,
      });
      this.#lapsed.delete(seat);
      this.playback.push(here);
    } else if (s.ply !== old.ply || old.view === null) {
      // After a withdrawn choice, the plies of the others are numbered anew.
      this.history.cut(Math.min(s.ply, m.entry.to ?? s.ply));
      this.playback.jump({ ...here, events: s.ply < old.ply ? [] : s.events });
    } else if (!this.playback.playing.value) {
      const now = this.playback.shown.value;
      if (now && now.view !== s.view) this.playback.jump({ ...here, events: [] });
    }
    this.playback.resume();
    this.#promise(s);
    this.#arrived();
  }

  #take(s: Snapshot): void {
    const old = this.snapshot.value;
    // In a newer epoch, what was shown here may be gone, even if the table has
    // gone on since.
    const lost = old !== undefined && epochOf(s) > epochOf(old);
    if (this.#closed) return;
    if (old && !lost && (epochOf(s) < epochOf(old) || (s.seq < old.seq && s.you === old.you)))
      return;
    this.failed.set(undefined);
    if (lost) this.lostMoves.set(true);
    if (old && (lost || old.you !== s.you)) this.history.reset();
    if (s.yours.length > 0) this.unseated.set(false);
    else if (old && old.yours.length > 0) this.unseated.set(!this.#leaving);
    this.#leaving = false;
    this.noted.set(this.noted.value + 1);
    this.#forget(s, old);
    this.playback.hold(this.gateOf?.(s));
    this.snapshot.set(s);
    const here = { view: s.view, events: [], ply: s.ply, actors: s.actors };
    const shown = this.playback.shown.value;
    if (!old || lost || old.you !== s.you || !shown) {
      this.#catchUp(s);
      this.playback.jump(here);
    } else if (s.ply > old.ply && s.ply - old.ply <= 30) {
      void this.#replayFrom(old.ply + 1);
    } else if (s.ply !== old.ply || s.view === null || old.view === null) {
      this.history.cut(s.ply);
      this.playback.jump(here);
    }
    this.#promise(s);
    this.#arrived();
  }

  /** Clears answers about a position that is gone. */
  #forget(now: Snapshot, old: Snapshot | undefined): void {
    if (old && old.ply === now.ply && old.status === now.status) return;
    if (!old || !stillAsked(old, now)) this.refusal.set(undefined);
    this.trouble.set(undefined);
    const past = this.past.value;
    if (past !== undefined && past > now.ply) this.past.set(undefined);
  }

  /** Finds out what was missed while the page was closed. */
  #catchUp(s: Snapshot): void {
    if (s.you < 0 || s.status !== 'playing') return;
    const seen = loadItemOf<number>('seen', this.id, 0);
    if (seen > 0 && s.ply > seen) this.missed.set(seen + 1);
  }

  /** Stores how far the reader has seen the match. */
  #seen(): void {
    const shown = this.playback.shown.value;
    const hidden = typeof document !== 'undefined' && document.visibilityState === 'hidden';
    if (shown && shown.view !== null && !hidden) saveItemOf('seen', this.id, shown.ply);
  }

  /** Stores the commitment that was shown first. */
  #promise(s: Snapshot): void {
    if (s.commitment !== undefined && this.promised === undefined)
      saveItemOf('commitment', this.id, s.commitment);
  }

  /** Replays what happened since a ply, up to now. */
  async #replayFrom(first: number): Promise<void> {
    const last = this.snapshot.value?.ply ?? 0;
    try {
      await this.history.load(first - 1, last);
    } catch {
      // Without the past, the present position is shown at once.
    }
    const s = this.snapshot.value;
    if (!s || this.#closed) return;
    if (!this.history.has(first - 1, last) || s.ply < last) {
      this.playback.jump({ view: s.view, events: [], ply: s.ply, actors: s.actors });
      return;
    }
    const plies = this.history.plies.value;
    this.playback.jump({ ...plies[first - 1]!, events: [] });
    for (let i = first; i <= s.ply && plies[i]; i++) this.playback.push(plies[i]!);
  }

  /** Shows the newest move again, up to what has to wait. */
  async watchLast(): Promise<void> {
    const s = this.snapshot.value;
    if (!s || s.ply === 0) return;
    this.playback.hold(this.gateOf?.(s));
    await this.#replayFrom(s.ply);
  }

  /** Replays what was missed. */
  async watchMissed(): Promise<void> {
    const first = this.missed.value;
    this.missed.set(undefined);
    if (first !== undefined) await this.#replayFrom(first);
  }

  /**
   * The commitment that this browser was shown first. The shuffle is checked
   * against it, because a dishonest server could change it later.
   */
  get promised(): string | undefined {
    return loadItemOf<string | undefined>('commitment', this.id, undefined);
  }

  /** Counts a try that a lesson does not take now. */
  urge(): void {
    this.urged.set(this.urged.value + 1);
  }

  /** Sends one of the snapshot's moves, verbatim. */
  async play(move: unknown): Promise<void> {
    const s = this.snapshot.value;
    if (!s || this.busy.value || s.you < 0) return;
    if (this.explains.value) {
      this.urge();
      return;
    }
    this.busy.set(true);
    this.tried();
    this.trouble.set(undefined);
    this.missed.set(undefined);
    try {
      await this.#send(s, move);
    } catch (e) {
      this.tell(e);
    } finally {
      this.busy.set(false);
    }
  }

  async #send(s: Snapshot, move: unknown): Promise<void> {
    const key = JSON.stringify(move);
    for (let attempt = 0; ; attempt++) {
      try {
        const { seq } = await this.server.play(this.id, s.you, this.snapshot.value!.seq, move);
        await this.#reached(seq);
        return;
      } catch (e) {
        // Stale, but by an entry that does not affect the choice: somebody sat down, or
        // chose at the same time. The move is still legal, so it is sent again.
        if (!(e instanceof Refused) || e.code !== 'stale' || attempt > 2) throw e;
        await this.#reached(e.seq ?? s.seq + 1);
        const now = this.snapshot.value!;
        if (now.you !== s.you || !now.moves.some((m) => JSON.stringify(m) === key)) throw e;
      }
    }
  }

  /**
   * Waits until the snapshot has reached a seq, and fetches it if it does not
   * come.
   */
  async #reached(seq: number): Promise<void> {
    const there = () => this.#closed || (this.snapshot.value?.seq ?? 0) >= seq;
    const until = Date.now() + 1500;
    while (!there() && Date.now() < until) {
      await Promise.race([
        new Promise<void>((done) => this.#arrivals.push(done)),
        new Promise<void>((done) => setTimeout(done, 1500)),
      ]);
    }
    if (!there()) this.#take(await this.server.table(this.id, this.snapshot.value?.you));
  }

  #arrived(): void {
    for (const done of this.#arrivals.splice(0)) done();
  }

  /** Between the decisions of a lesson it is the teacher who speaks. */
  #taught(s: Snapshot): boolean {
    const idle = !s.actors.includes(s.you) || this.busy.value || this.playback.playing.value;
    return s.lesson !== undefined && !s.lesson.over && idle;
  }

  /**
   * Forgets what the last try was answered, since the reader tries something else. An
   * answer that is still on its way is not shown either.
   */
  tried(): void {
    this.#tries++;
    this.refusal.set(undefined);
  }

  /** Asks why a candidate is not legal and shows the answer. */
  async why(candidate: unknown, pressed = candidate): Promise<Refusal | null> {
    const s = this.snapshot.value;
    if (!s || s.you < 0 || s.status !== 'playing') return null;
    if (waitsFor(s.lesson) && !this.playback.playing.value) {
      this.urge();
      return null;
    }
    if (this.#taught(s)) return null;
    try {
      const tries = this.#tries;
      const r = await this.server.why(this.id, s.you, candidate);
      if (r.reason === '' && r.message === '') return null;
      const now = this.snapshot.value;
      if (!now || tries !== this.#tries || this.#taught(now)) return r;
      if (now.ply === s.ply || stillAsked(s, now)) {
        this.asked = pressed;
        this.refusal.set(r);
      }
      return r;
    } catch {
      return null;
    }
  }

  /**
   * Asks what a move leads to. Returns null if there is nothing to show, or if
   * the move is no longer possible.
   */
  async preview(move: unknown): Promise<unknown> {
    const s = this.snapshot.value;
    if (!s || s.you < 0 || s.status !== 'playing') return null;
    try {
      return (await this.server.preview(this.id, s.you, move)).shows ?? null;
    } catch {
      return null;
    }
  }

  /** Runs a request and shows the server's refusal, if there is one. */
  async attempt<T>(f: () => Promise<T>): Promise<T | undefined> {
    this.trouble.set(undefined);
    try {
      return await f();
    } catch (e) {
      this.tell(e);
      return undefined;
    }
  }

  tell(e: unknown): void {
    if (!(e instanceof Refused)) {
      this.trouble.set({ code: 'internal', message: String(e) });
    } else if (e.code === 'illegal-move' || e.code === 'not-acting') {
      this.asked = undefined;
      this.refusal.set({ reason: e.reason, rule: e.rule, message: e.message });
    } else {
      this.trouble.set({ code: e.code, message: e.message });
    }
  }

  #fail(e: unknown): void {
    if (this.#closed) return;
    this.failed.set(
      e instanceof Refused
        ? { code: e.code, message: e.message }
        : { code: 'internal', message: String(e) },
    );
  }
}

const MOST_CHAT = 200;
/** The onlookers' lines come to players after the match, when newer ones are there. */
const withLine = (chat: Chat[], line: Chat): Chat[] =>
  [...chat.filter((l) => l.n !== line.n), line].sort((a, b) => a.n - b.n).slice(-MOST_CHAT);
