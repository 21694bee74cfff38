// The state of a replay: a list of plies, a position in it, and a way to let it
// run.

import { Store } from '@lair/store';
import { Playback } from '@lair/table/playback';
import type { GameUI } from '@lair/game-ui';
import type { Ply } from '@lair/wire';

export class Replayer {
  /** The requested ply; what is on screen follows in moments. */
  readonly at = new Store(0);
  readonly running = new Store(false);
  readonly playback: Playback;
  #stop: (() => void)[];

  constructor(
    private plies: Ply[],
    ui: GameUI<any, any, any>,
    pace: () => number,
    start = 0,
  ) {
    this.playback = new Playback(() => pace() || (this.running.value ? 0.4 : 0), {
      split: ui.moments?.bind(ui),
      most: Infinity,
    });
    this.#stop = [
      this.playback.shown.watch(() => {
        const { ply } = this.playback.shown.value!;
        if (this.running.value) this.at.set(ply);
      }),
      this.playback.playing.watch(() => {
        if (!this.playback.playing.value) this.running.set(false);
      }),
    ];
    this.jump(start);
  }

  get last(): number {
    return this.plies.length - 1;
  }

  /** Shows the same match to another viewer. */
  setPlies(plies: Ply[]): void {
    this.plies = plies;
    this.jump(Math.min(this.at.value, this.last));
  }

  jump(to: number): void {
    this.running.set(false);
    const ply = this.plies[Math.max(0, Math.min(this.last, to))];
    if (!ply) return;
    this.at.set(ply.ply);
    this.playback.jump(ply);
  }

  /**
   * Goes to the next decision, with everything that follows from it moment by
   * moment.
   */
  next(): void {
    const to = this.plies[this.at.value + 1];
    if (!to) return;
    this.running.set(false);
    if (this.playback.playing.value || this.playback.shown.value?.ply !== this.at.value)
      this.playback.jump(this.plies[this.at.value]!);
    this.at.set(to.ply);
    this.playback.push(to);
  }

  /** Lets the match run, or stops it. */
  toggle(): void {
    if (this.running.value) {
      this.jump(this.at.value);
      return;
    }
    if (this.at.value >= this.last) this.jump(0);
    else this.playback.jump(this.plies[this.at.value]!);
    this.running.set(true);
    for (const ply of this.plies.slice(this.at.value + 1)) this.playback.push(ply);
  }

  close(): void {
    for (const f of this.#stop) f();
    this.playback.stop();
  }
}
