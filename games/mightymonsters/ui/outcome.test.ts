import { expect, test } from 'vitest';
import { positions } from './fixtures';
import { outcomeWords } from './messages';
import { fraction, handsAfter, outcomeAt, outcomeOf } from './outcome';
import type { SeatView } from './types';

/** The odds of a total against guards of strength 5 to 8, three of each. */
const odds = [0, 0, 0, 0, 0, 25, 50, 75, 100, 100, 100];
const cards = 12;
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
  expect(outcomeOf(odds, cards, 7, true, [])).toEqual({ kind: 'pair', chance: 0.75 });
  expect(outcomeOf(odds, cards, 3, true, [])).toEqual({ kind: 'pair', chance: 0 });
});

test('a single monster says what its partner needs, and how many hands may have it', () => {
  const hands = [hand(1, 2), hand(3), hidden(2, 1, 4), hidden(0, 5)];
  expect(outcomeOf(odds, cards, 3, false, hands)).toEqual({
    kind: 'needs',
    more: 3,
    can: 2,
    hands: 4,
  });
  // Any partner will do for one that has an even chance by itself.
  expect(outcomeOf(odds, cards, 6, false, hands)).toMatchObject({ kind: 'needs', more: 1, can: 3 });
});

test('one that not even the strongest partner makes likely hopes for luck', () => {
  const high = odds.map((n) => Math.min(n, 25));
  expect(outcomeOf(high, cards, 1, false, [hand(5)])).toEqual({ kind: 'luck' });
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
  expect(outcomeAt(at(2), 0, 2, true, [])).toEqual({ kind: 'pair', chance: 0 });
  // What may still fall, or is not yet full, only makes it uncertain.
  const sure = outcomeAt(at(6), 2, 9, true, []);
  expect(sure).toEqual({ kind: 'pair', chance: 1, ahead: true });
  expect(outcomeWords(sure, 'en')).toEqual(['wins if reached']);
  expect(outcomeAt(at(9), 1, 9, true, [])).toEqual({ kind: 'pair', chance: 1 });
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

test('a chance is told as just what the cards that are left make it', () => {
  // Of twelve cards of a level any number may have been seen; a view gives whole percent.
  for (let of = 1; of <= 12; of++)
    for (let n = 0; n <= of; n++) {
      const o = outcomeOf([Math.round((100 * n) / of)], of, 0, true, []);
      expect(o.kind).toBe('pair');
      const [a, b] = fraction(o.kind === 'pair' ? o.chance : -1);
      expect([of, a * of]).toEqual([of, b * n]);
      expect(b).toBeLessThanOrEqual(of);
    }
});

test.each([
  [5 / 7, [5, 7]],
  [1 / 12, [1, 12]],
  [4 / 8, [1, 2]],
  [10 / 12, [5, 6]],
  // A fact comes with few digits less.
  [0.1428571, [1, 7]],
])('%d is said as %j', (chance, said) => {
  expect(fraction(chance)).toEqual(said);
});

test('a guard of whose level some have been seen is one of the others', () => {
  const { view } = positions[0]!;
  const seen = ['G3-05', 'G3-08', 'G3-01', 'G3-06', 'G3-03'];
  const odds = [0, 0, 0, 0, 0, 0, 14, 29, 43, 71, 100];
  const guards = [{ ...view.guards[0]!, level: 3, odds, total: 6 }];
  const castle = [2, 4].map((card) => ({ seat: 1, card }));
  const o = outcomeAt({ ...view, guards, castle, revealed: seen }, 0, 6, true, []);
  expect(outcomeWords(o, 'en')).toEqual(['wins 1 in 7']);
  expect(outcomeWords(o, 'fr')).toEqual(['gagne 1 sur 7']);
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
