import { expect, test } from 'vitest';
import type { Event } from './types';
import { lastCastle } from './wall';

const events = [
  { kind: 'guards_placed', levels: [3, 3, 3] },
  { kind: 'monster_placed', seat: 0, card: 5, space: 0 },
  { kind: 'guard_won', guard: 1 },
  { kind: 'guards_placed', levels: [1, 2, 3] },
  { kind: 'round_started', round: 2, start_seat: 0 },
  { kind: 'monster_placed', seat: 0, card: 2, space: 0 },
  { kind: 'monster_placed', seat: 1, card: 3, space: 3 },
  { kind: 'monster_replaced', seat: 2, card: 4, space: 0, old_owner: 0, old_card: 2 },
  {
    kind: 'guard_revealed',
    guard: 1,
    id: 'G1-01',
    total: 4,
    effective_strength: 3,
    effective_loot: 5,
  },
  { kind: 'guard_beaten', guard: 1, payouts: [] },
  {
    kind: 'guard_revealed',
    guard: 2,
    id: 'G2-01',
    total: 3,
    effective_strength: 5,
    effective_loot: 4,
  },
  { kind: 'guard_won', guard: 2 },
] as unknown as Event[];

test('the last castle is that of the last round, with who stood there at the end', () => {
  expect(lastCastle(events)).toEqual([
    {
      level: 1,
      id: 'G1-01',
      end: 'beaten',
      fight: { total: 4, strength: 3, loot: 5 },
      pair: [{ seat: 2, card: 4 }, null],
    },
    {
      level: 2,
      id: 'G2-01',
      end: 'won',
      fight: { total: 3, strength: 5, loot: 4 },
      pair: [null, { seat: 1, card: 3 }],
    },
    { level: 3, pair: [null, null] },
  ]);
});

test('a match without events has no last castle', () => {
  expect(lastCastle([])).toEqual([]);
});
