// The generated types, cut to the pieces that the page speaks of, and what the page adds: how the end of a round is staged.

import type { Event, Move, View } from './types.gen';

export type { Event, Move, View };
export type GuardView = View['guards'][number];
export type SeatView = View['seats'][number];
export type Monster = NonNullable<View['castle'][number]>;

/** An event of one kind. */
export type EventOf<K extends Event['kind']> = Extract<Event, { kind: K }>;

/** A guard that has been turned up while the fights are shown. */
export interface Front {
  id: string;
  strength: number;
  loot: number;
  total: number;
  /** How it ended, once it has. */
  end?: 'beaten' | 'won';
}

/** What only exists between two decisions, while the end of a round is shown. */
export interface Stage {
  /** By guard, from 0. */
  fronts: (Front | null)[];
  /** Guards with the weakest pairs, from 0. */
  weakest: number[];
  /** Spaces whose monsters lost and must heal. */
  losers: number[];
}

/** A view, with what is on stage. */
export type Staged = View & { stage?: Stage };
