import { expect, test } from 'vitest';
import { deedsOf, holds } from './deeds';
import { fights, positions } from './fixtures';
import { messages } from './messages';
import type { Event } from './types';

const view = positions[0]!.view;
const seats = view.seats.length;
const thrown: Event[] = [
  { kind: 'monster_placed', seat: 1, card: 2, space: 4 },
  {
    kind: 'monster_replaced',
    seat: 2,
    card: 5,
    space: 4,
    old_owner: 1,
    old_card: 2,
    paid_to_treasury: 1,
    paid_to_owner: 2,
  },
];

test('what somebody threw out changes what both did last', () => {
  const deeds = deedsOf(thrown, seats);
  expect(deeds.get(2)).toEqual({ kind: 'threw', card: 5, space: 4, old: 2, owner: 1 });
  expect(deeds.get(1)).toEqual({ kind: 'out', card: 2, space: 4, by: 2 });
  expect(deeds.get(0)).toBeUndefined();
});

test('a round is summed up, and not with the one before', () => {
  const round: Event[] = [
    ...fights,
    { kind: 'monsters_rotated', down: [], hand_count: 3, down_count: 2 },
    { kind: 'round_started', round: 2, start_seat: 0 },
  ];
  const whole = deedsOf(round, seats);
  expect(deedsOf([...round, ...round], seats)).toEqual(whole);
  for (let seat = 0; seat < seats; seat++) {
    const sum = fights.reduce(
      (n, e) =>
        e.kind === 'guard_beaten'
          ? e.payouts.reduce((k, p) => k + (p.seat === seat ? p.gold : 0), n)
          : n,
      0,
    );
    expect(whole.get(seat)).toMatchObject({ kind: 'fought', got: sum, round: 2 });
  }
});

test('a deed that was taken back, or that an earlier position does not show, is not told', () => {
  const there = view.castle.findIndex((c) => c !== null);
  const { seat, card } = view.castle[there]!;
  expect(holds({ kind: 'sent', card, space: there }, seat, view)).toBe(true);
  expect(holds({ kind: 'sent', card, space: view.castle.indexOf(null) }, seat, view)).toBe(false);
  expect(holds({ kind: 'out', card, space: 0, by: 0 }, seat, view)).toBe(false);
  const fought = { kind: 'fought', got: 1, paid: 0 } as const;
  expect(holds({ ...fought, round: view.round }, seat, view)).toBe(true);
  expect(holds({ ...fought, round: view.round + 1 }, seat, view)).toBe(false);
  expect(holds({ ...fought, round: 0 }, seat, { ...view, guards: [] })).toBe(true);
});

test('each wording is shorter than the one before', () => {
  for (const m of [messages.en, messages.fr])
    for (const ways of [
      m.sent(5, 3),
      m.threw(5, 2, 'Brolo', 3),
      m.threw(5, 2, '', 3),
      m.swapped(5, 2, 3),
      m.out(2, 'Brolo', 3),
      m.fared(7, 2),
    ])
      expect(ways).toEqual([...ways].sort((a, b) => b.length - a.length));
});
