// Shows moves one by one, however fast they come. What arrives is queued. What is shown
// moves along the queue with the pauses that the game asks for, at the reader's speed.
// The present state (whose turn it is, what is legal) is never delayed: it is in the
// snapshot, and the board gets it once the queue is empty.

import type { Moment } from '@lair/game-ui';
import { Store } from '@lair/store';

export interface Shown {
  view: unknown;
  events: unknown[];
  /** The ply the moment belongs to. */
  ply: number;
  /** Who had to decide after it. */
  actors: number[];
  /**
   * All events of this ply shown so far, including earlier moments: the log
   * must not run ahead.
   */
  eventsSoFar: unknown[];
  /** Counts every moment ever shown; a key for effects. */
  step: number;
}

export interface Arrived {
  view: unknown;
  events: unknown[];
  ply: number;
  actors: number[];
}

/** How many moves a board is told of: those of two rounds of six who move four times a turn. */
const RECENT = 48;

/**
 * Returns the events of the last moves up to a ply, as far as they are known. Of that ply
 * `own` are those that have been shown.
 */
export function recentEvents(
  plies: ({ events: unknown[] } | undefined)[],
  ply: number,
  own = plies[ply]?.events ?? [],
): unknown[] {
  const before = plies.slice(Math.max(0, ply + 1 - RECENT), Math.max(0, ply));
  return [...before.flatMap((p) => p?.events ?? []), ...own];
}

type Split = (before: unknown, events: unknown[], after: unknown) => Moment<unknown, unknown>[];

interface Queued extends Arrived {
  hold: number;
  eventsSoFar: unknown[];
}

const HOLD = 700; // How long a step that the game does not split stays on screen, in ms.
/**
 * Steps less than this many ms apart are shown as one if the reader wants no
 * pauses.
 */
export const BLINK = 60;
// The longest queue, in moments; a reader so far behind wants the present, not
// a film.
const MOST = 60;

export class Playback {
  readonly shown = new Store<Shown | undefined>(undefined);
  /** True while there is more to show. */
  readonly playing = new Store(false);
  /** True while the next moment waits for a gate to let it pass. */
  readonly held = new Store(false);
  /** Reports whether a moment with these events must wait. */
  #gate: ((events: unknown[]) => boolean) | undefined;
  split: Split | undefined;
  readonly #most: number;
  readonly #blink: number;
  #queue: Queued[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #resting = false;
  #step = 0;
  #stopped = false;

  /**
   * `pace` is called before every pause: 1 is normal, 0 shows only the end of
   * each step. At 0, of steps less than `blink` ms apart, as the moves of three
   * bots are, only the last is shown. A queue of more than `most` moments is
   * skipped to its end.
   */
  constructor(
    private readonly pace: () => number,
    {
      split,
      most = MOST,
      blink = 0,
    }: { split?: Split | undefined; most?: number; blink?: number } = {},
  ) {
    this.split = split;
    this.#most = most;
    this.#blink = blink;
  }

  /** Sets what must wait. What waited and need not any more comes with resume. */
  hold(gate: ((events: unknown[]) => boolean) | undefined): void {
    this.#gate = gate;
    const next = this.#queue[0];
    if (next && !gate?.(next.events)) this.held.set(false);
  }

  /** Shows a position at once and drops the queue. */
  jump(to: Arrived): void {
    this.#queue = [];
    this.held.set(false);
    this.#rest(0);
    this.#show({ ...to, eventsSoFar: to.events, hold: 0 });
  }

  /** Adds a step that follows what was queued last. */
  push(step: Arrived): void {
    const before = (this.#queue.at(-1) ?? this.shown.value)?.view;
    const moments =
      before === undefined || this.split === undefined
        ? []
        : this.split(before, step.events, step.view);
    // Without pauses only the end of a step is shown, unless the step has to stop within.
    const stops = moments.some((m) => this.#gate?.(m.events));
    if (moments.length === 0 || (this.pace() === 0 && !stops))
      this.#queue.push({ ...step, eventsSoFar: step.events, hold: moments.at(-1)?.hold ?? HOLD });
    let eventsSoFar: unknown[] = [];
    if (this.pace() > 0 || stops) {
      for (const m of moments) {
        eventsSoFar = [...eventsSoFar, ...m.events];
        this.#queue.push({ ...step, view: m.view, events: m.events, eventsSoFar, hold: m.hold });
      }
    }
    if (this.#queue.length > this.#most) this.finish();
    else this.#advance();
  }

  /** Ends the pause: the next moment comes now. */
  skip(): void {
    this.#rest(0);
    this.#advance();
  }

  /** Lets the moment on screen stay until the next skip, however long somebody reads. */
  stay(): void {
    if (this.#resting) clearTimeout(this.#timer);
  }

  /** Shows the end of the queue now, together with all events on the way. */
  finish(): void {
    this.#end(0);
  }

  /** Goes on after the gate has changed. */
  resume(): void {
    if (!this.#resting) this.#advance();
  }

  #end(hold: number): void {
    const stop = this.#queue.findIndex((q) => this.#gate?.(q.events));
    const passed = this.#queue.splice(0, stop < 0 ? this.#queue.length : stop);
    const last = passed.at(-1);
    this.held.set(stop === 0);
    if (!last) return;
    const events = passed.flatMap((q) => q.events);
    this.#rest(0);
    this.#show({ ...last, events, hold });
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #advance(): void {
    if (this.#resting || this.#stopped) {
      // The moment on screen stays; the timer continues.
    } else if (this.pace() === 0 && this.#blink > 0) {
      this.#end(this.#queue.at(-1)?.hold ?? 0);
    } else {
      const next = this.#queue[0];
      const held = next !== undefined && this.#gate?.(next.events) === true;
      this.held.set(held);
      if (next && !held) {
        this.#queue.shift();
        this.#show(next);
      }
    }
    this.playing.set(this.#queue.length > 0);
  }

  #show({ view, events, eventsSoFar, ply, actors, hold }: Queued): void {
    this.shown.set({ view, events, eventsSoFar, ply, actors, step: ++this.#step });
    this.playing.set(this.#queue.length > 0);
    this.#rest(hold * this.pace() || (hold > 0 ? this.#blink : 0));
  }

  /** Lets the moment on screen stay for a while; the next one waits. */
  #rest(ms: number): void {
    clearTimeout(this.#timer);
    this.#resting = ms > 0;
    if (ms > 0) {
      this.#timer = setTimeout(() => {
        this.#resting = false;
        this.#advance();
      }, ms);
    } else if (this.#queue.length > 0) {
      this.#timer = setTimeout(() => this.#advance(), 0);
    }
  }
}
