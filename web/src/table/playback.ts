// Moves are shown one by one, however fast they come. What arrives is queued; what is shown moves along the queue with
// the pauses that the game asks for, at the reader's speed. The truth (whose turn, what is legal) is never delayed: it
// lives in the snapshot, and the board gets it once the queue is empty.

import type { Moment } from '@lair/game-ui';
import { Store } from '@lair/store';

export interface Shown {
  view: unknown;
  events: unknown[];
  /** The ply the moment belongs to. */
  ply: number;
  /** Who had to decide after it. */
  actors: number[];
  /** Every event of this ply told so far, those of the moments before it too: the log must not run ahead. */
  told: unknown[];
  /** Counts everything ever shown; a key for effects. */
  step: number;
}

export interface Arrived {
  view: unknown;
  events: unknown[];
  ply: number;
  actors: number[];
}

type Split = (before: unknown, events: unknown[], after: unknown) => Moment<unknown, unknown>[];

interface Queued extends Arrived {
  hold: number;
  told: unknown[];
}

const HOLD = 700; // of a step that the game does not split itself
/** What comes within so many ms is one thing to those who want no pauses. */
export const BLINK = 60;
const MOST = 60; // moments; someone so far behind wants to see the table, not a film

export class Playback {
  readonly shown = new Store<Shown | undefined>(undefined);
  /** True while there is more to show. */
  readonly playing = new Store(false);
  split: Split | undefined;
  readonly #most: number;
  readonly #blink: number;
  #queue: Queued[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #resting = false;
  #step = 0;
  #stopped = false;

  /**
   * `pace` is asked before every pause: 1 normal, 0 shows only the end of each step, and of those that come within `blink`
   * ms of one another, as the moves of three bots do, only the last. Whoever is more than `most` moments behind is shown the end.
   */
  constructor(
    private readonly pace: () => number,
    { split, most = MOST, blink = 0 }: { split?: Split | undefined; most?: number; blink?: number } = {},
  ) {
    this.split = split;
    this.#most = most;
    this.#blink = blink;
  }

  /** Shows a position at once and forgets what was queued. */
  jump(to: Arrived): void {
    this.#queue = [];
    this.#rest(0);
    this.#show({ ...to, told: to.events, hold: 0 });
  }

  /** Adds a step that follows what was queued last. */
  push(step: Arrived): void {
    const before = (this.#queue.at(-1) ?? this.shown.value)?.view;
    const moments = before === undefined || this.split === undefined ? [] : this.split(before, step.events, step.view);
    if (moments.length === 0 || this.pace() === 0) this.#queue.push({ ...step, told: step.events, hold: moments.at(-1)?.hold ?? HOLD });
    let told: unknown[] = [];
    if (this.pace() > 0) {
      for (const m of moments) {
        told = [...told, ...m.events];
        this.#queue.push({ ...step, view: m.view, events: m.events, told, hold: m.hold });
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

  /** Shows the end of the queue now; what happened on the way is told with it. */
  finish(): void {
    this.#end(0);
  }

  #end(hold: number): void {
    const last = this.#queue.at(-1);
    if (!last) return;
    const events = this.#queue.flatMap((q) => q.events);
    this.#queue = [];
    this.#rest(0);
    this.#show({ ...last, events, hold });
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #advance(): void {
    if (this.#resting || this.#stopped) {
      // What is shown stands; the timer goes on.
    } else if (this.pace() === 0 && this.#blink > 0) {
      this.#end(this.#queue.at(-1)?.hold ?? 0);
    } else {
      const next = this.#queue.shift();
      if (next) this.#show(next);
    }
    this.playing.set(this.#queue.length > 0);
  }

  #show({ view, events, told, ply, actors, hold }: Queued): void {
    this.shown.set({ view, events, told, ply, actors, step: ++this.#step });
    this.playing.set(this.#queue.length > 0);
    this.#rest(hold * this.pace() || (hold > 0 ? this.#blink : 0));
  }

  /** Lets what is shown stand for a while; the next moment waits for it. */
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
