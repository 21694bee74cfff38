import { expect, test } from 'vitest';
import type { Lang } from '@lair/game-ui';
import reasons from './reasons';
import type { Move, View } from './types';
import './words.en';
import './words.fr';

/** Says why a thing of one number and value is better than another. */
const said = (kind: string, better: [number, number], worse: [number, number], lang: Lang) =>
  reasons.reason(
    {
      kind,
      better: { of: better[0], value: better[1] },
      worse: { of: worse[0], value: worse[1] },
    },
    {} as never,
    { lang, names: [], seat: 0, view: {} as never },
  );

test.each([
  [[-1, 1], [0, 0], 'An extra cage counts 1; buying nothing brings none.'],
  [[9, 3], [-1, 1], 'The monster counts 3 points, an extra cage 1.'],
  [[9, 3], [0, 1.2], 'The monster counts 3 points, a card in a cage 1.2 on average.'],
  [[0, 1.2], [9, 1], 'A card in a cage counts 1.2 on average, the monster 1.'],
  [[9, 3], [0, 0], 'The monster counts 3 points; buying nothing brings none.'],
  [[9, 3], [8, 1], 'It counts 3 points, the other monster 1.'],
] as [[number, number], [number, number], string][])(
  'points of %j against %j are told exactly',
  (better, worse, text) => expect(said('points', better, worse, 'en')).toBe(text),
);

test('where a camp offers nothing, that is said in words', () => {
  for (const kind of ['rich', 'rivals', 'prey', 'lacked']) {
    expect(said(kind, [0, 2], [1, 0], 'en'), kind).toMatch(/\bnone\b/);
    expect(said(kind, [0, 2], [1, 0], 'fr'), kind).toMatch(/\baucun\b/);
    expect(said(kind, [0, 2], [1, 1], 'en'), kind).not.toMatch(/\bnone\b/);
  }
  expect(said('rivals', [0, 2], [1, 1], 'en')).toMatch(/^At the end/);
});

const view = {
  cards: [{ id: 'M03', name: { en: 'Marara', fr: 'Marara' } }],
} as unknown as View;
const context = (lang: Lang) => ({ lang, names: ['Ada', 'Olrin'], seat: 0, view });

test.each<[Move, en: string, fr: string]>([
  [{ kind: 'choose_camp', region: 'depths' }, 'the Depths camp', 'le campement des Abysses'],
  [{ kind: 'keep', value: 4 }, 'the 4s', 'les 4'],
  [{ kind: 'capture', monster: 'M03' }, 'Marara', 'Marara'],
  [{ kind: 'choose_victim', seat: 1 }, 'a cage of Olrin', 'une cage d’Olrin'],
])('the move %j is named as the thing that it is about', (move, en, fr) => {
  expect(reasons.noun!(move, view, context('en'))).toBe(en);
  expect(reasons.noun!(move, view, context('fr'))).toBe(fr);
});

test('a reason names the move that it compares with', () => {
  const named = (kind: string, better: [number, number], worse: [number, number], other: string) =>
    reasons.reason(
      {
        kind,
        better: { of: better[0], value: better[1] },
        worse: { of: worse[0], value: worse[1] },
      },
      view,
      { ...context('en'), other },
    );
  expect(named('dice', [0, 5], [1, 3], 'the Depths camp')).toBe(
    'From there (Aerie) you roll 5 black dice, and 3 from the Depths camp.',
  );
  expect(named('risk', [4, 0.25], [2, 0.5], 'the 2s')).toBe(
    'The next roll fails 1 time in 4, with the 2s 1 time in 2.',
  );
  expect(named('points', [9, 3], [8, 1], 'Marara')).toBe('It counts 3 points, Marara 1.');
});
