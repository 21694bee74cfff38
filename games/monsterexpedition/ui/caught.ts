// What a moment is a scene of, and how the last roll went.

import type { Event, EventOf } from './types';

/** What was caught or taken in a moment, or came to light. */
export type Catch = EventOf<
  | 'monster_captured'
  | 'cage_gained'
  | 'traders_visited'
  | 'wilds_refilled'
  | 'card_revealed'
  | 'cages_opened'
>;

/**
 * Returns what a moment is a scene of: a capture before the cages that come with
 * it, the traders before theirs. A cage for the last level of a camp has no scene,
 * because the camp has one. What came into the wilds is seen there, and has a scene only in
 * the picture of a moment.
 */
export const caughtIn = (events: Event[]): Catch | undefined => {
  const list = events.filter((e) => isCatch(e));
  return list.find((e) => e.kind !== 'cage_gained') ?? list[0];
};

const isCatch = (e: Event): e is Catch =>
  e.kind === 'monster_captured' ||
  e.kind === 'traders_visited' ||
  e.kind === 'wilds_refilled' ||
  e.kind === 'card_revealed' ||
  e.kind === 'cages_opened' ||
  (e.kind === 'cage_gained' && e.source === 'bought');

/** Returns the last roll of a hunt if it failed. */
export function failedIn(events: Event[]): EventOf<'roll_failed'> | undefined {
  const last = events.findLast(
    (e) => e.kind === 'dice_rolled' || e.kind === 'dice_kept' || e.kind === 'roll_failed',
  );
  return last?.kind === 'roll_failed' ? last : undefined;
}
