import { expect, test } from 'vitest';
import { positions } from './fixtures';
import { outcomeWords } from './messages';
import { fraction, handsAfter, outcomeAt, outcomeOf } from './outcome';
import type { SeatView } from './types';

/** The odds of a total against guards of strength 5 to 8, three of each. */
const odds = [0, 0, 0, 0, 0, 25, 50, 75, 100, 100, 100];
const hand = (...cards: number[]): SeatView => ({
  faction: 'troll',
  gold: 8,
  placed: 0,
  hand: cards,
  down: [],
  sheet: [8, 0, 0, 0, 0],
});
const hidden = (hidden: number, ...cards: number[]): SeatView => ({
  ...hand(),
  unknown: { hand: hidden, down: 0, cards },
});

test('a complete pair has its chance', () => {
  expect(outcomeOf(odds, 7, true, [])).toEqual({ kind: 'pair', percent: 75 });
  expect(outcomeOf(odds, 3, true, [])).toEqual({ kind: 'pair', percent: 0 });
});

test('a single monster says what its partner needs, and how many hands may have it', () => {
  const hands = [hand(1, 2), hand(3), hidden(2, 1, 4), hidden(0, 5)];
  expect(outcomeOf(odds, 3, false, hands)).toEqual({
    kind: 'needs',
    more: 3,
    can: 2,
    hands: 4,
  });
  // Any partner will do for one that has an even chance by itself.
  expect(outcomeOf(odds, 6, false, hands)).toMatchObject({ kind: 'needs', more: 1, can: 3 });
});

test('one that not even the strongest partner makes likely hopes for luck', () => {
  const high = odds.map((n) => Math.min(n, 25));
  expect(outcomeOf(high, 1, false, [hand(5)])).toEqual({ kind: 'luck' });
});

test('behind a pair that cannot win nothing is fought', () => {
  const { view } = positions[0]!;
  const castle = [1, 1, 2, null, 5, 4].map((card) => (card ? { seat: 1, card } : null));
  const at = (total: number) => ({
    ...view,
    castle,
    guards: [total, 2, 9].map((sum) => ({ ...view.guards[0]!, odds, total: sum })),
  });
  expect(outcomeAt(at(2), 2, 9, true, [])).toEqual({ kind: 'behind', holds: 1 });
  expect(outcomeAt(at(2), 1, 5, false, [])).toEqual({ kind: 'behind', holds: 1 });
  expect(outcomeAt(at(2), 0, 2, true, [])).toEqual({ kind: 'pair', percent: 0 });
  // What may still fall, or is not yet full, only makes it uncertain.
  const sure = outcomeAt(at(6), 2, 9, true, []);
  expect(sure).toEqual({ kind: 'pair', percent: 100, ahead: true });
  expect(outcomeWords(sure, 'en')).toEqual(['sure if met']);
  expect(outcomeAt(at(9), 1, 9, true, [])).toEqual({ kind: 'pair', percent: 100 });
});

test('a hand counts while it has a monster to send, without the one that is sent', () => {
  const view = {
    ...positions[0]!.view,
    seats: [
      { ...hand(2, 5), placed: 0 },
      { ...hand(4), placed: 2 },
      { ...hand(3), placed: 1 },
    ],
  };
  expect(handsAfter(view, 0, 5).map((s) => s.hand)).toEqual([[2], [3]]);
  expect(handsAfter(view, 2, 3).map((s) => s.hand)).toEqual([[2, 5]]);
  expect(handsAfter(view, -1, undefined)).toHaveLength(2);
});

test.each([
  [1, [1, 10]],
  [17, [1, 5]],
  [33, [1, 3]],
  [42, [2, 5]],
  [50, [1, 2]],
  [58, [3, 5]],
  [67, [2, 3]],
  [83, [4, 5]],
  [99, [9, 10]],
])('%i percent is said as %j', (percent, said) => {
  expect(fraction(percent)).toEqual(said);
});

test('how many could is told in words, and nobody is never a number', () => {
  const told = (can: number, hands: number) =>
    (['en', 'fr'] as const).flatMap((lang) =>
      [false, true].map(
        (short) => outcomeWords({ kind: 'needs', more: 3, can, hands }, lang, short)[1],
      ),
    );
  const nobody = ['nobody can', 'nobody can', 'personne ne peut', 'aucun ne peut'];
  expect(told(0, 0)).toEqual(nobody);
  expect(told(0, 3)).toEqual(nobody);
  expect(told(1, 1)).toEqual([
    '1 player could',
    '1 player could',
    '1 joueur peut',
    '1 joueur peut',
  ]);
  expect(told(1, 3)).toEqual([
    '1 of 3 players could',
    '1 of 3 could',
    '1 joueur sur 3 peut',
    '1 sur 3 peut',
  ]);
  expect(told(2, 3)).toEqual([
    '2 of 3 players could',
    '2 of 3 could',
    '2 joueurs sur 3 peuvent',
    '2 sur 3 peuvent',
  ]);
});
