// The generated types that the page uses.

import type { Event, Move, View } from './types.gen';

export type { Event, Move, View };
export type Kind = View['kept'];
export type Player = View['players'][number];
export type Tile = Player['area']['tiles'][number];
export type Crystal = Player['area']['crystals'][number];
export type Spot = View['spots'][number];
export type MedalView = View['medals'][number];
export type MedalId = MedalView['medal'];
export type Held = Player['medals'][number];
export type Series = View['series'][number];

/** An event of a given kind. */
export type EventOf<K extends Event['kind']> = Extract<Event, { kind: K }>;
