import { expect, test } from 'vitest';
import type { Lang } from '@lair/game-ui';
import example from './gallery';
import { deedOf, shortName } from './deeds';
import { remember, type Memory } from './memory';
import { kinds } from './art/tiles';
import type { View } from './types';

const first = example.boards[0]!.props.view;
/** A view in which each seat has so many of the tiles, and that score. */
const at = (mode: View['mode'], ...seats: [tiles: number, score: number][]): View => ({
  ...first,
  mode,
  players: seats.map(([n, score]) => ({
    ...first.players[0]!,
    score,
    area: {
      tiles: Array.from({ length: n }, (_, i) => ({
        tile: 'TOAD' as const,
        x: 0,
        y: 2 * i,
        level: 0,
      })),
      crystals: [],
    },
  })),
});
const told = (views: View[]) => {
  const list = views.reduce<Memory[]>(remember, []);
  const view = views.at(-1)!;
  return list.map((m, i) => [
    m.now - m.from,
    view.players[i]!.score! - (m.had.get(m.from)?.score ?? NaN),
  ]);
};

test('in a draft a turn is one landing of each', () => {
  const views = [
    at('solo_draft', [0, 0], [0, 0]),
    at('solo_draft', [1, 2], [1, 3]),
    // The points come in a later moment than the tiles.
    at('solo_draft', [2, 2], [2, 3]),
    at('solo_draft', [2, 8], [2, 4]),
  ];
  expect(told(views)).toEqual([
    [1, 6],
    [1, 1],
  ]);
});

test('in a duel two landings without another between them are one turn', () => {
  const views = [
    at('duel', [0, 0], [0, 0]),
    at('duel', [1, 2], [0, 0]),
    at('duel', [1, 2], [1, 3]),
    at('duel', [1, 2], [2, 8]),
  ];
  expect(told(views)).toEqual([
    [1, 2],
    [2, 8],
  ]);
  expect(told([...views, at('duel', [2, 5], [2, 8])])[0]).toEqual([1, 3]);
});

test('two landings of a duel that are shown at once are one turn, with its points', () => {
  const views = [at('duel', [3, 9], [3, 7]), at('duel', [5, 30], [3, 7])];
  expect(told(views)[0]).toEqual([2, 21]);
  // A landing at the end of one turn, and the two of the next, with another seat between them.
  const next = [...views, at('duel', [5, 30], [4, 8]), at('duel', [6, 33], [5, 9])];
  expect(told(next)).toEqual([
    [1, 3],
    [2, 2],
  ]);
  // In a draft each of them is a turn of its own.
  expect(told([at('solo_draft', [3, 9]), at('solo_draft', [5, 30])])).toEqual([[1, NaN]]);
});

test('what was not seen is told without its points, and what is taken back is forgotten', () => {
  expect(told([at('duel', [4, 9], [4, 7])])).toEqual([
    [1, NaN],
    [1, NaN],
  ]);
  const views = [
    at('duel', [1, 2], [1, 3]),
    at('duel', [2, 9], [1, 3]),
    at('duel', [1, 2], [1, 3]),
    at('duel', [2, 4], [1, 3]),
  ];
  expect(told(views)[0]).toEqual([1, 2]);
});

test('the penalty and a turned dragon are told apart from what the tile brought', () => {
  const held = (medal: 'RUNE' | 'PENALTY', points: number) =>
    ({ medal, scope: 'alone', points }) as const;
  const had = { score: 87, medals: [], dragons: 0 };
  const told = (score: number, medals: ReturnType<typeof held>[], dragons: number) =>
    deedOf({ score, medals, dragons }, had);
  const penalty = held('PENALTY', -10);
  expect(told(78, [penalty], 0)).toMatchObject({ gain: 1, won: [], penalty: -10, turned: 0 });
  expect(told(85, [], 1)).toMatchObject({ gain: 3, penalty: 0, turned: 1 });
  const rune = held('RUNE', 5);
  expect(told(79, [rune, penalty], 1)).toEqual({ gain: 7, won: [rune], penalty: -10, turned: 1 });
  expect(deedOf({ score: 77, medals: [penalty], dragons: 0 }, undefined)).toMatchObject({
    gain: 0,
    penalty: 0,
  });
});

test('a tile in a word is never told by its landscape', () => {
  const told = (lang: Lang) => (kind: string) => shortName(kind, false, lang);
  const list = ['BML', 'BMR', 'MGD', 'MU1', 'RU1', 'RU4', 'LA5', 'GR1', 'SUNF'];
  expect(list.map(told('en')).join()).toBe(
    'Tail,Head,Mutagen,Chicken,Rune,Rune,Dragon,Goat,Unicorn',
  );
  expect(list.map(told('fr')).join()).toBe(
    'Queue,Tête,Mutagène,Poulette,Rune,Rune,Dragon,Chèvre,Licorne',
  );
  expect(shortName('BMR', true, 'fr')).toBe('Big Monster');
  for (const lang of ['en', 'fr'] as const)
    for (const kind of kinds) expect(told(lang)(kind)).not.toContain(' ');
});
