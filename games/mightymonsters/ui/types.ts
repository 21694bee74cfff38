// The generated types, split into the parts that the board uses, and the state
// that the board adds to show the end of a round step by step.

import type { Event, Move, View } from './types.gen';

export type { Event, Move, View };
export type GuardView = View['guards'][number];
export type SeatView = View['seats'][number];
export type Monster = NonNullable<View['castle'][number]>;

/** An event of one kind. */
export type EventOf<K extends Event['kind']> = Extract<Event, { kind: K }>;

/** A guard that is turned up while the fights are shown. */
export interface Front {
  id: string;
  strength: number;
  loot: number;
  total: number;
  /** The result of the fight, once it is known. */
  end?: 'beaten' | 'won';
}

/** What exists only between two moves, while the end of a round is shown. */
export interface Stage {
  /** The fronts of the guards turned up, by guard from 0. */
  fronts: (Front | null)[];
  /** Guards with the weakest pairs, from 0. */
  weakest: number[];
  /** Spaces whose monsters lost and must heal. */
  losers: number[];
  /** What the round came to, while its summary is shown. */
  summary?: Summary;
  /** The guard from 0 that a picture of this moment is about. */
  spot?: number;
}

/** What a round came to. Guards and pairs are those of the view. */
export interface Summary {
  /** Who got how much gold, by guard from 0. */
  payouts: { seat: number; gold: number }[][];
  /** The loot of each seat. */
  gained: number[];
  /** What each seat paid for healing. */
  paid: number[];
  /** What each seat got or paid for monsters thrown out, where all of the round is known. */
  replaced?: number[];
  /** The next round and who begins it; undefined after the last one. */
  next?: { round: number; seat: number };
}

/** A view, and what the end of a round adds to it. */
export type Staged = View & { stage?: Stage };
