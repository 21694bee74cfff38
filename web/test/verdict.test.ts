import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { speak } from '@lair/i18n';
import { ahead, headline, inOrder, levelSeats, tied, tieRule } from '@lair/table/verdict';
import type { Result } from '@lair/wire';

const names = ['Ada', 'Bo', 'Cy', 'Dot', 'Eve', 'Fay'];
const result = (scores: number[], places: number[], sides?: number): Result => ({
  scores,
  places,
  sheet: [],
  ...(sides ? { sides } : {}),
});

describe('the headline', () => {
  afterEach(() => speak('en'));
  beforeAll(() => void vi.stubGlobal('document', { documentElement: {} }));
  afterAll(() => void vi.unstubAllGlobals());

  test('of a single winner', () => {
    const r = result([3, 9, 5], [3, 1, 2]);
    expect(headline(r, names, 1)).toBe('You won!');
    expect(headline(r, names, 0)).toBe('Bo won.');
    expect(headline(r, names, -1)).toBe('Bo won.');
  });

  test('of several who share the first place', () => {
    expect(headline(result([9, 9, 5], [1, 1, 3]), names, 2)).toBe('Ada and Bo won together.');
    expect(headline(result([9, 9, 5], [1, 1, 3]), names, 0)).toBe('Bo and you won together.');
  });

  test('of a team, in which both have won and nobody has tied', () => {
    const r = result([80, 71, 80, 71], [1, 2, 1, 2], 2);
    expect(headline(r, names, 0)).toBe('You and Cy won (team\u00a0A)!');
    expect(headline(r, names, 2)).toBe('You and Ada won (team\u00a0A)!');
    expect(headline(r, names, 1)).toBe('Team\u00a0A won: Ada and Cy.');
    expect(headline(r, names, -1)).toBe('Team\u00a0A won: Ada and Cy.');
  });

  test('of two teams that share the first place', () => {
    const r = result([80, 80, 70, 80, 80, 70], [1, 1, 3, 1, 1, 3], 3);
    expect(headline(r, names, 2)).toBe('Four players won together.');
    expect(headline(r, names, 4)).toBe('You and three others won together.');
  });

  test('of four and more counts them instead of naming them', async () => {
    const six = result([9, 9, 9, 9, 9, 9], [1, 1, 1, 1, 1, 1]);
    const five = result([9, 9, 9, 9, 9, 5], [1, 1, 1, 1, 1, 6]);
    expect(headline(six, names, 0)).toBe('All six of you won together.');
    expect(headline(six, names, -1)).toBe('All six won together.');
    expect(headline(five, names, 0)).toBe('You and four others won together.');
    expect(headline(five, names, 5)).toBe('Five players won together.');
    await speak('fr');
    expect(headline(six, names, 0)).toBe('Vous partagez la victoire à six.');
    expect(headline(five, names, -1)).toBe('Ils sont cinq à gagner ensemble.');
  });

  test('in French', async () => {
    await speak('fr');
    expect(headline(result([80, 71, 80, 71], [1, 2, 1, 2], 2), names, 1)).toBe(
      'Victoire de l’équipe\u00a0A\u00a0: Ada et Cy.',
    );
    expect(headline(result([80, 91, 80, 91], [2, 1, 2, 1], 2), names, 3)).toBe(
      'Vous avez gagné avec Bo (équipe\u00a0B)\u00a0!',
    );
  });
});

test('partners with one score are no tie; two teams with one score are', () => {
  expect(tied(result([80, 71, 80, 71], [1, 2, 1, 2], 2))).toBe(false);
  expect(tied(result([80, 80, 80, 80], [1, 2, 1, 2], 2))).toBe(true);
  expect(tied(result([9, 9, 5], [1, 2, 3]))).toBe(true);
  expect(tied(result([9, 8, 8], [1, 2, 2]))).toBe(false);
  expect(levelSeats(result([9, 8, 8], [1, 3, 2]))).toEqual([2, 1]);
  expect(levelSeats(result([80, 71, 80, 71], [1, 2, 1, 2], 2))).toEqual([]);
});

test('partners stand side by side on the score sheet', () => {
  expect(inOrder(result([80, 91, 80, 91], [2, 1, 2, 1], 2))).toEqual([1, 3, 0, 2]);
  expect(inOrder(result([80, 80, 80, 80], [1, 1, 1, 1], 2))).toEqual([0, 2, 1, 3]);
  expect(inOrder(result([3, 9, 5], [3, 1, 2]))).toEqual([1, 2, 0]);
});

test('the lead is over all who are level at the second place', () => {
  vi.stubGlobal('document', { documentElement: {} });
  const lead = (scores: number[], places: number[], you: number) =>
    ahead(result(scores, places), names, you, (n, who) => `${n}: ${who}`);
  expect(lead([15, 10, 10, 0], [1, 2, 2, 4], 0)).toBe('5: Bo and Cy');
  expect(lead([15, 10, 10, 0], [1, 2, 2, 4], 1)).toBe('5: Cy and you');
  expect(lead([15, 10, 9, 0], [1, 2, 3, 4], 0)).toBe('5: Bo');
  expect(lead([10, 10, 9, 0], [1, 1, 3, 4], 0)).toBe('');
  vi.unstubAllGlobals();
});

test('what breaks ties between teams is said to teams', () => {
  const ui = { tieBreak: () => 'More tiles win. In teams both count.' };
  expect(tieRule(result([3, 3], [1, 2]), ui)).toBe('More tiles win.');
  expect(tieRule(result([3, 3, 3, 3], [1, 2, 1, 2], 2), ui)).toBe(ui.tieBreak());
  expect(tieRule(result([3, 3], [1, 2]), {})).toBe('');
});
