// The generated types that the page uses.

import type { Event, Move, View } from './types.gen';

export type { Event, Move, View };
export type Card = View['cards'][number];
export type Monster = Card['id'];
export type Region = Card['region'];
export type Symbol = Card['symbol'];
export type Holder = View['players'][number];
export type Camp = Holder['camps'][number];
export type Hunt = NonNullable<View['hunt']>;
export type Solo = NonNullable<View['solo']>;
export type Goal = Solo['goals'][number];
export type Stored = Hunt['stored'][number];
export type Keeping = Hunt['keeps'][number];
export type Score = Holder['score'];
export type Lying = View['wilds'][number];

/** An event of a given kind. */
export type EventOf<K extends Event['kind']> = Extract<Event, { kind: K }>;

export const regions = ['aerie', 'depths', 'forest'] as const;
