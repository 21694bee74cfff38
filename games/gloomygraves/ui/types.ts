// The generated types, split into the parts that the board uses.

import type { Event, Move, View } from './types.gen';

export type { Event, Move, View };
export type Area = View['pit'];
export type Cell = Area['cells'][number];
export type Card = View['row'][number];
export type Preview = View['previews'][number];
export type Group = Preview['groups'][number];
export type Marker = View['markers'][number];
export type Holder = View['players'][number];

/** An event of one kind. */
export type EventOf<K extends Event['kind']> = Extract<Event, { kind: K }>;

/** The points for a number of gravestones, beyond their values (gg-score). */
export const bonusFor = (n: number): number => Math.max(0, n - 2) * 5;

/** How many gravestones a seat has. */
export const heldBy = ({ markers }: View, seat: number): number =>
  markers.filter((m) => m.owner === seat).length;

/** Which gravestone of a seat one of a kind is, or would be: its first, its second. */
export function nthOf({ markers }: View, seat: number, kind: string): number {
  const own = markers.filter((m) => m.owner === seat);
  return own.length + (own.some((m) => m.category === kind) ? 0 : 1);
}

/** The number of the best free gravestone of a kind that a total of a seat earns, or 0. */
export function reached({ markers }: View, seat: number, kind: string, total: number): number {
  const stones = markers.filter((m) => m.category === kind);
  if (stones.some((m) => m.owner === seat)) return 0;
  return Math.max(0, ...stones.map((m) => (m.owner < 0 && m.number <= total ? m.number : 0)));
}

/** Reports whether the card buried last in the pit lets a gravestone of a kind be taken. */
export function opens({ pit: { cells } }: View, kind: string): boolean {
  const card = cells.at(-1)?.card;
  return cells.some((c) => c.card === card && (c.half === kind || c.half === 'gravedigger'));
}

/** What the nth gravestone of a seat brings beyond its value. */
export const extraOf = (nth: number): number => bonusFor(nth) - bonusFor(nth - 1);

/** The same for the next gravestone of a seat that has n; a sixth there is not. */
export const bonusAfter = (n: number): number => (n < 5 ? extraOf(n + 1) : 0);

/** Reports whether this round is the last. */
export const lastRound = (view: View): boolean =>
  view.ending !== null || view.round === view.last_round;

/** What ends if a seat takes a gravestone of a kind that would be its fifth. */
export function endsWith(view: View, seat: number, kind: string): 'round' | 'match' | undefined {
  if (lastRound(view) || nthOf(view, seat, kind) < 5) return undefined;
  const seats = view.players.length;
  // In the round that is the last the others have their turn yet, if they come later.
  return (seat + 1) % seats === view.first_seat ? 'match' : 'round';
}

/** The directions from half A of a card to half B, clockwise. */
export const ways = ['E', 'S', 'W', 'N'] as const;
export type Way = (typeof ways)[number];

/** The neighbouring cell in a direction. */
export const next = (x: number, y: number, way: Way): [number, number] => [
  x + (way === 'E' ? 1 : way === 'W' ? -1 : 0),
  y + (way === 'S' ? 1 : way === 'N' ? -1 : 0),
];
