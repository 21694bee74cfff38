import { expect, test } from 'vitest';
import end, { gathered, shownOf } from './end';
import positions from './positions.json';
import type { Goal, View } from './types';

const views = (positions as unknown as { view: View }[]).map((p) => p.view);
const base = views.find((v) => v.solo === null)!;
const solo = views.find((v) => v.solo !== null)!;

/** Returns the monsters of a seat as they stand at the end; each is named after its symbol. */
const stand = (groups: number, ...monsters: string[]) => {
  const players = [{ ...base.players[0]!, monsters, groups }];
  const cards = monsters.map((id) => ({ ...base.cards[0]!, id, symbol: id.replace(/\d/, '') }));
  return gathered({ ...base, cards, players } as View, 0);
};

test('each group stands together, a joker in the place of what is missing', () => {
  expect(stand(1, 'leaf1', 'wing1', 'wing2', 'shell1')).toEqual([
    ['wing1', 'shell1', 'leaf1'],
    ['wing2'],
  ]);
  expect(stand(1, 'wing1', 'joker1', 'leaf1')).toEqual([['wing1', 'joker1', 'leaf1']]);
});

test('a group without a joker for what is missing takes no other monster', () => {
  expect(stand(1, 'wing1', 'shell1', 'wing2')).toEqual([['wing1', 'shell1'], ['wing2']]);
});

test('shows the camps of all whose camps decided a tie, and those of the reader', () => {
  const seats = (you: number, ...totals: number[]) => {
    const players = totals.map((total) => ({
      ...base.players[0]!,
      score: { ...base.players[0]!.score, total },
    }));
    const finish = { view: { ...base, players }, winners: [1], you };
    return shownOf(finish as unknown as Parameters<typeof shownOf>[0]);
  };
  expect(seats(0, 19, 35, 35)).toEqual([1, 2, 0]);
  expect(seats(2, 19, 35, 35)).toEqual([1, 2]);
  expect(seats(1, 19, 35, 34)).toEqual([1]);
  expect(seats(-1, 19, 35, 34)).toEqual([1]);
});

test('more than a goal needs does not read as a mistake', () => {
  const told = (lang: 'en' | 'fr', goal: Partial<Goal>) => {
    const g = { kind: 'cages', region: 'aerie', have: 2, want: 1, most: false, met: true, ...goal };
    const view = { ...solo, solo: { ...solo.solo!, goals: [g as Goal] } };
    return end.goals!({ view, lang } as Parameters<NonNullable<typeof end.goals>>[0])[0]?.told;
  };
  expect(told('en', {})).toBe('2 (1 needed)');
  expect(told('fr', {})).toBe('2 (il en fallait 1)');
  expect(told('en', { have: 1 })).toBeUndefined();
  expect(told('en', { kind: 'crowd', have: 6, want: 8, most: true })).toBe('6');
});
