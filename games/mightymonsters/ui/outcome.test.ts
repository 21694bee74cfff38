import { expect, test } from 'vitest';
import { positions } from './fixtures';
import { outcomeWords } from './messages';
import { afterMove } from './moments';
import { fraction, outcomeAt, outcomeOf, sending } from './outcome';
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
  expect(outcomeOf(odds, cards, 7, true, [])).toEqual({
    kind: 'pair',
    chance: 0.75,
  });
  expect(outcomeOf(odds, cards, 3, true, [])).toEqual({
    kind: 'pair',
    chance: 0,
  });
});

test('a single monster says what its partner needs, and how many rivals may have it', () => {
  const hands = [hand(1, 2), hand(3), hidden(2, 1, 4), hidden(0, 5)];
  expect(outcomeOf(odds, cards, 3, false, hands)).toEqual({
    kind: 'needs',
    more: 3,
    chance: 0.5,
    rivals: 2,
    you: false,
    sure: false,
  });
  expect(outcomeOf(odds, cards, 3, false, hands.slice(0, 2))).toMatchObject({
    rivals: 1,
    sure: true,
  });
  // Any partner will do for one that has an even chance by itself.
  expect(outcomeOf(odds, cards, 6, false, hands)).toMatchObject({
    kind: 'needs',
    more: 1,
    chance: 0.75,
    rivals: 3,
  });
});

test('the partner that is named is one that somebody can send', () => {
  const hands = [hand(3, 5), hand(4)];
  expect(outcomeOf(odds, cards, 5, false, hands)).toMatchObject({
    kind: 'needs',
    more: 3,
    chance: 1,
    rivals: 2,
  });
  // What is face up nowhere may be anything that its hand may hold.
  expect(outcomeOf(odds, cards, 5, false, [...hands, hidden(1, 1, 2)])).toMatchObject({ more: 1 });
  // The order of the king keeps the weakest out.
  const least = [...hands, hand(1, 2)];
  expect(outcomeOf(odds, cards, 5, false, least, undefined, 2)).toMatchObject({ more: 2 });
  // Where nobody has one so strong, that is told of the weakest that would do.
  expect(outcomeOf(odds, cards, 2, false, [hand(3)])).toMatchObject({ more: 4, rivals: 0 });
});

test('one that not even the strongest partner makes likely hopes for luck', () => {
  const high = odds.map((n) => Math.min(n, 25));
  expect(outcomeOf(high, cards, 1, false, [hand(5)])).toEqual({
    kind: 'luck',
    more: 5,
    chance: 0.25,
  });
  // The strongest that anybody can send.
  expect(outcomeOf(high, cards, 2, false, [hand(1, 3), hand(2)])).toEqual({
    kind: 'luck',
    more: 3,
    chance: 0.25,
  });
  const words = (chance: number, lang: 'en' | 'fr') =>
    outcomeWords({ kind: 'luck', more: 5, chance }, lang);
  expect(words(0.25, 'en')).toEqual(['+\u00a05: beats\u00a0it 1\u00a0time in 4']);
  expect(words(0.25, 'fr')).toEqual(['+\u00a05\u00a0: le\u00a0bat 1\u00a0fois sur 4']);
  expect(words(0, 'en')).toEqual(['+\u00a05: too weak']);
});

test('behind a pair that cannot win nothing is fought', () => {
  const { view } = positions[0]!;
  const castle = [1, 1, 2, null, 5, 4].map((card) => (card ? { seat: 1, card } : null));
  const at = (total: number, beside: number | null = null) => ({
    ...view,
    castle: castle.map((c, i) => (i === 3 && beside ? { seat: 1, card: beside } : c)),
    guards: [total, 2 + (beside ?? 0), 9].map((sum) => ({
      ...view.guards[0]!,
      odds,
      total: sum,
    })),
  });
  expect(outcomeAt(at(2), 2)).toEqual({ kind: 'behind', holds: 1 });
  expect(outcomeAt(at(2), 1)).toEqual({ kind: 'behind', holds: 1 });
  expect(outcomeAt(at(2), 0)).toEqual({ kind: 'pair', chance: 0 });
  // What may still fall, or is not yet full, only makes it uncertain.
  const sure = outcomeAt(at(6), 2);
  expect(sure).toEqual({ kind: 'pair', chance: 1, ahead: true });
  expect(outcomeWords(sure, 'en')).toEqual(['sure to beat\u00a0it']);
  expect(outcomeWords(sure, 'en', true)).toEqual([
    'sure to beat\u00a0it',
    'if the raid gets this far',
  ]);
  expect(outcomeAt(at(9, 6), 1)).toEqual({ kind: 'pair', chance: 1 });
});

test('a hand counts while it has a monster to send, without the one that is sent', () => {
  const castle = [
    { seat: 1, card: 1 },
    { seat: 1, card: 2 },
    { seat: 2, card: 1 },
    null,
    null,
    null,
  ];
  const view = {
    ...positions[0]!.view,
    castle,
    guards: [3, 1, 0].map((total) => ({
      ...positions[0]!.view.guards[0]!,
      odds,
      total,
    })),
    seats: [
      { ...hand(2, 5), placed: 0 },
      { ...hand(4), placed: 2 },
      { ...hand(3), placed: 1 },
    ],
  };
  const after = (seat: number, card: number, space: number) =>
    sending(
      afterMove(view, seat, {
        kind: castle[space] ? 'replace' : 'place',
        card,
        space,
      }),
    ).map((s) => s.hand);
  expect(sending(view)).toHaveLength(2);
  expect(after(0, 5, 3)).toEqual([[2], [3]]);
  expect(after(2, 3, 3)).toEqual([[2, 5]]);
  // Who is thrown out sends another, and may send the same one again.
  expect(after(2, 3, 1)).toEqual([
    [2, 5],
    [2, 4],
  ]);
  // Who takes back one of their own has sent as many as before.
  expect(after(2, 3, 2)).toEqual([[2, 5], [1]]);
});

test('the partner of a monster that throws one out may come from whom it threw out', () => {
  const castle = [null, { seat: 1, card: 2 }, ...[1, 1, 0, 0].map((seat) => ({ seat, card: 3 }))];
  const view = {
    ...positions[0]!.view,
    castle,
    guards: [2, 6, 6].map((total) => ({
      ...positions[0]!.view.guards[0]!,
      odds,
      total,
    })),
    seats: [
      { ...hand(4), placed: 1 },
      { ...hand(5), placed: 2 },
      { ...hand(1), placed: 2 },
    ],
  };
  const o = outcomeAt(afterMove(view, 0, { kind: 'replace', card: 4, space: 1 }), 0);
  expect(o).toEqual({
    kind: 'needs',
    more: 2,
    chance: 0.5,
    rivals: 1,
    you: false,
    sure: true,
  });
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
  const o = outcomeAt({ ...view, guards, castle, revealed: seen }, 0);
  expect(outcomeWords(o, 'en')).toEqual(['beats\u00a0it 1\u00a0time in 7']);
  expect(outcomeWords(o, 'fr')).toEqual(['le\u00a0bat 1\u00a0fois sur 7']);
});

test('the hand of the reader is not one of the rivals', () => {
  const mine = hand(3);
  const o = outcomeOf(odds, cards, 3, false, [mine, hand(1, 2), hand(4), hand(5)], mine);
  expect(o).toEqual({
    kind: 'needs',
    more: 3,
    chance: 0.5,
    rivals: 2,
    you: true,
    sure: true,
  });
});

test('who holds what is needed is told in words, and nobody is never a number', () => {
  const told = (rivals: number, you: boolean, sure = true) =>
    (['en', 'fr'] as const).flatMap((lang) =>
      [true, false].map(
        (long) =>
          outcomeWords({ kind: 'needs', more: 4, chance: 0.5, rivals, you, sure }, lang, long)[1],
      ),
    );
  expect(told(0, false)).toEqual([
    'nobody holds one',
    'nobody has one',
    'personne n’en a',
    'personne n’en a',
  ]);
  expect(told(0, true)).toEqual([
    'you hold one',
    'you have one',
    'vous en avez un',
    'vous en avez un',
  ]);
  expect(told(1, false)).toEqual([
    '1 rival holds one',
    '1 rival has one',
    '1 rival en a un',
    '1 rival en a un',
  ]);
  expect(told(2, true)).toEqual([
    'you and 2 rivals hold one',
    'you and 2 rivals have one',
    'vous et 2 rivaux en avez un',
    'vous et 2 rivaux en avez un',
  ]);
  expect(told(2, false, false)).toEqual([
    '2 rivals may hold one',
    '2 rivals, maybe',
    '2 rivaux en ont peut-être un',
    '2 rivaux en ont peut-être un',
  ]);
  expect(told(2, true, false)).toEqual([
    'you hold one, maybe 2 rivals\u00a0too',
    'you have one',
    'vous en avez un, 2 rivaux peut-être\u00a0aussi',
    'vous en avez un',
  ]);
  expect(
    outcomeWords(
      { kind: 'needs', more: 4, chance: 0.5, rivals: 2, you: false, sure: true },
      'en',
      true,
    ),
  ).toEqual(['+\u00a04: beats\u00a0it 1\u00a0time in 2', '2 rivals hold one']);
});

test('any partner is told with its chance, and not who holds it', () => {
  const told = (chance: number, ahead = false) =>
    (['en', 'fr'] as const).flatMap((lang) =>
      [false, true].map((long) =>
        outcomeWords(
          { kind: 'needs', more: 1, chance, ahead, rivals: 0, you: true, sure: true },
          lang,
          long,
        ),
      ),
    );
  expect(told(5 / 9)).toEqual([
    ['+\u00a01: beats\u00a0it 5\u00a0times in 9'],
    ['+\u00a01: beats\u00a0it 5\u00a0times in 9'],
    ['+\u00a01\u00a0: le\u00a0bat 5\u00a0fois sur 9'],
    ['+\u00a01\u00a0: le\u00a0bat 5\u00a0fois sur 9'],
  ]);
  expect(told(1)[0]).toEqual(['+\u00a01: sure to beat\u00a0it']);
  expect(told(1, true)[0]).toEqual(['+\u00a01: sure to beat\u00a0it']);
});

test('what may still change is not told as if it were final', () => {
  const lost = outcomeOf(odds, cards, 3, true, []);
  expect(outcomeWords(lost, 'en', true)).toEqual(['too weak so far']);
  expect(outcomeWords(lost, 'fr', true)).toEqual(['encore trop faible']);
  const behind = { kind: 'behind', holds: 1 } as const;
  expect(outcomeWords(behind, 'en')).toEqual(['guard\u00a01 holds']);
  expect(outcomeWords(behind, 'fr', true)).toEqual(['pas atteint tant que le garde\u00a01 tient']);
});
