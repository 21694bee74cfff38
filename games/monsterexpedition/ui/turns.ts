// What the last turn of each hunter came to, gathered from the last events.

import type { Event, Region, View } from './types';

export interface Turn {
  /** The firepower with which the hunt ended. */
  power?: number;
  fails: number;
  /** The camps that rose, once for each level. */
  ups: Region[];
  monsters: string[];
  cages: number;
  /** How many of the cages came with the last level of a camp. */
  last: number;
  /** Those from whom cages were stolen, which count among the cages too. */
  robbed: number[];
}

const none: Turn = {
  fails: 0,
  ups: [],
  monsters: [],
  cages: 0,
  last: 0,
  robbed: [],
};

/**
 * Returns the turns after some events. A turn begins with the choice of a camp. What a
 * hunter gains in the turn of another is not of it.
 */
export function turnsOf(events: Event[]): Map<number, Turn> {
  const turns = new Map<number, Turn>();
  let hunter: number | undefined;
  const change = (seat: number, by: (t: Turn) => Partial<Turn>) => {
    if (seat !== hunter) return;
    const turn = turns.get(seat) ?? none;
    turns.set(seat, { ...turn, ...by(turn) });
  };
  for (const e of events) {
    // The events may begin in the middle of a turn: these too are of the hunter alone.
    if (
      e.kind === 'camp_chosen' ||
      e.kind === 'roll_failed' ||
      e.kind === 'hunt_stopped' ||
      e.kind === 'monster_captured'
    )
      hunter = e.seat;
    switch (e.kind) {
      case 'camp_chosen':
        turns.set(e.seat, none);
        break;
      case 'roll_failed':
        change(e.seat, (t) => ({ fails: t.fails + 1 }));
        break;
      case 'hunt_stopped':
        change(e.seat, () => ({ power: e.firepower }));
        break;
      case 'monster_captured':
        change(e.seat, (t) => ({ monsters: [...t.monsters, e.monster] }));
        break;
      case 'cage_gained':
        change(e.seat, (t) => ({
          cages: t.cages + 1,
          last: t.last + (e.source === 'final' ? 1 : 0),
        }));
        break;
      case 'cage_stolen':
        if (e.victim >= 0)
          change(e.thief, (t) => ({
            cages: t.cages + 1,
            robbed: [...t.robbed, e.victim],
          }));
        break;
      case 'camp_upgraded':
        change(e.seat, (t) => ({ ups: [...t.ups, e.region] }));
        break;
    }
  }
  return turns;
}

/** Returns the camps of a seat that rose in others' turns since its own last one. */
export function roseMeanwhile(events: Event[], seat: number): Set<Region> {
  const rose = new Set<Region>();
  let theirs = false;
  for (const e of events) {
    if (e.kind === 'camp_chosen') {
      theirs = e.seat !== seat;
      if (!theirs) rose.clear();
    } else if (e.kind === 'camp_upgraded' && theirs && e.seat === seat) rose.add(e.region);
  }
  return rose;
}

/** Reports whether another captures a monster with a seat's crest, which then counts nothing. */
export const takesCrest = (e: Event, seat: number): e is Event & { kind: 'monster_captured' } =>
  e.kind === 'monster_captured' && seat >= 0 && e.crest === seat && e.seat !== seat;

/**
 * Ranks an event for the line of the table: a roll of the reader's that failed leads; then come
 * a camp of a rival's that rises by it, a theft from the reader, a crest of the reader's that is
 * lost, and a camp of the reader's that another may have raised; where a hunt begins its dice
 * say enough.
 */
export const leads = (e: Event, seat: number, view?: unknown): 0 | 1 | 2 | 3 => {
  if (e.kind === 'camp_chosen') return 0;
  if (seat < 0) return 1;
  if (e.kind === 'roll_failed' && e.seat === seat) return 3;
  return (e.kind === 'cage_stolen' && e.victim === seat) ||
    takesCrest(e, seat) ||
    (e.kind === 'camp_upgraded' &&
      (e.seat === seat
        ? e.cause !== 'standard' && e.cause !== 'up_now'
        : e.cause === 'fail_up' && rolls(view, seat)))
    ? 2
    : 1;
};

/** Reports whether a seat hunts, so that a roll which failed since its last move is its own. */
const rolls = (view: unknown, seat: number): boolean =>
  view !== undefined && (view as View).turn === seat && (view as View).phase !== 'choose_camp';
