// The plies of a match as one viewer saw them: for the log, for looking at past
// positions, for replays. Plies that happen while the page is open are added as they
// come. The others are fetched when they are needed.

import { Store } from '@lair/store';
import type { Ply } from '@lair/wire';

type Fetch = (from: number, to: number) => Promise<Ply[]>;

export class History {
  /** By ply; a hole is not fetched yet. A new list whenever something changed. */
  readonly plies = new Store<(Ply | undefined)[]>([]);
  #generation = 0;
  /** The last ply that an answer under way may bring: those after it have been undone. */
  #last = Infinity;
  #loading: Promise<void> | undefined;

  constructor(private fetch: Fetch) {}

  /** Clears everything, for another viewer or another match. */
  reset(fetch?: Fetch): void {
    if (fetch) this.fetch = fetch;
    this.#generation++;
    this.#loading = undefined;
    this.plies.set([]);
  }

  add(ply: Ply): void {
    const next = this.plies.value.slice();
    next[ply.ply] = ply;
    this.plies.set(next);
  }

  /** Removes everything after a ply. */
  cut(ply: number): void {
    this.#last = Math.min(this.#last, ply);
    if (this.plies.value.length > ply + 1) this.plies.set(this.plies.value.slice(0, ply + 1));
  }

  /** Returns whether all plies between two are here, both included. */
  has(from: number, to: number): boolean {
    for (let i = from; i <= to; i++) if (!this.plies.value[i]) return false;
    return true;
  }

  /** Fetches what is missing between two plies, both included. */
  async load(from: number, to: number): Promise<void> {
    while (this.#loading) await this.#loading;
    let first = from;
    while (first <= to && this.plies.value[first]) first++;
    let last = to;
    while (last >= first && this.plies.value[last]) last--;
    if (first > last) return;
    const generation = this.#generation;
    this.#last = last;
    this.#loading = this.fetch(first, last)
      .then((found) => {
        if (generation !== this.#generation) return;
        const next = this.plies.value.slice();
        for (const p of found) if (p.ply >= first && p.ply <= this.#last) next[p.ply] ??= p;
        this.plies.set(next);
      })
      .finally(() => {
        if (generation === this.#generation) this.#loading = undefined;
      });
    await this.#loading;
  }
}
