// What each player did last, gathered from the last events.

import type { Event, View } from './types';

export type Deed =
  | { kind: 'sent'; card: number; space: number }
  /** Threw out a weaker monster, which may be the seat's own. */
  | { kind: 'threw'; card: number; space: number; old: number; owner: number }
  | { kind: 'out'; card: number; space: number; by: number }
  /** What a round brought and cost. The round is the next one, or 0 after the last. */
  | { kind: 'fought'; got: number; paid: number; round?: number };

/** Returns the deeds of all seats after some events. */
export function deedsOf(events: Event[], seats: number): Map<number, Deed> {
  const deeds = new Map<number, Deed>();
  const fight = (seat: number, got: number, paid: number) => {
    const was = deeds.get(seat);
    const sums = was?.kind === 'fought' ? was : { got: 0, paid: 0 };
    deeds.set(seat, { kind: 'fought', got: sums.got + got, paid: sums.paid + paid });
  };
  // All seats have fought, also those that neither got nor paid anything.
  const close = (round?: number) => {
    for (let seat = 0; seat < seats; seat++) {
      fight(seat, 0, 0);
      const deed = deeds.get(seat)!;
      if (round !== undefined) deeds.set(seat, { ...deed, round } as Deed);
    }
  };
  for (const e of events)
    switch (e.kind) {
      case 'monster_placed':
        deeds.set(e.seat, { kind: 'sent', card: e.card, space: e.space });
        break;
      case 'monster_replaced': {
        const { card, space, old_card: old, old_owner: owner } = e;
        deeds.set(e.seat, { kind: 'threw', card, space, old, owner });
        if (owner !== e.seat) deeds.set(owner, { kind: 'out', card: old, space, by: e.seat });
        break;
      }
      case 'castle_full':
        // What is left of an earlier round would be counted again.
        for (const [seat, deed] of deeds) if (deed.kind === 'fought') deeds.delete(seat);
        break;
      case 'guard_beaten':
        for (const p of e.payouts) fight(p.seat, p.gold, 0);
        break;
      case 'healing_paid':
        fight(e.seat, 0, e.paid);
        break;
      case 'monsters_rotated':
        close();
        break;
      case 'round_started':
        if (e.round > 1) close(e.round);
        break;
      case 'game_ended':
        close(0);
        break;
    }
  return deeds;
}

/** Reports whether a position still shows a deed: it may have been taken back, or be past. */
export function holds(deed: Deed, seat: number, view: View): boolean {
  const stands = (card: number) => view.castle.some((c) => c?.seat === seat && c.card === card);
  if (deed.kind === 'out') return !stands(deed.card);
  if (deed.kind !== 'fought') {
    const there = view.castle[deed.space];
    return there?.seat === seat && there.card === deed.card;
  }
  if (deed.round === undefined) return true;
  return deed.round === (view.guards.length === 0 ? 0 : view.round);
}
