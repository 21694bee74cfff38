import { expect, test } from 'vitest';
import type { Lang } from '@lair/game-ui';
import { decided as decidedIn } from './decided';
import positions from './positions.json';
import type { Holder, View } from './types';

const base = (positions as unknown as { view: View }[])
  .map((p) => p.view)
  .find((v) => v.solo === null && v.players.length > 1)!;
const card = base.cards.find((c) => c.vp > 2)!;

/** The end of a match whose players have only what a test gives them. */
function end(...seats: (Partial<Holder['score']> & Partial<Pick<Holder, 'monsters'>>)[]): View {
  const players = seats.map(({ monsters, ...given }, seat) => {
    const s = { monsters: 0, cages: 0, crests: 0, extra: 0, hidden: 0, levels: 6, ...given };
    const sum = s.monsters + s.cages + s.crests + s.extra;
    return {
      ...(base.players[seat] ?? base.players[0]!),
      monsters: monsters ?? [],
      score: { ...s, total: sum },
    } as Holder;
  });
  return { ...base, phase: 'game_over', players };
}

const decided = (view: View, winners: number[], lang: Lang, you = -1) =>
  decidedIn({ view, winners, lang, you, names: ['Ada', 'Bob', 'Eve'], events: [], lost: false });

test('a monster is named if the next would have won without it', () => {
  const view = end({ cages: 9 }, { cages: 8 });
  view.players[0]!.monsters = [card.id];
  expect(decided(view, [0], 'en')).toBe(
    `Without ${card.name.en}, worth ${card.vp} points, Bob would have won.`,
  );
  expect(decided(view, [0], 'fr')).toBe(
    `Sans ${card.name.fr} et ses ${card.vp} points, Bob aurait gagné.`,
  );
  expect(decided(view, [0], 'en', 1)).toContain('points, you would have won.');
  expect(decided(view, [0], 'fr', 1)).toContain('points, vous auriez gagné.');
  // Of several the view does not tell which would have been the first.
  const three = end({ cages: 9 }, { cages: 8 }, { cages: 1 });
  three.players[0]!.monsters = [card.id];
  expect(decided(three, [0], 'en')).toContain('points, somebody else would have won.');
  expect(decided(three, [0], 'fr')).toContain('points, un autre aurait gagné.');
});

test('the line with the largest lead is named if no monster decided', () => {
  const cages = end({ cages: 12, extra: 2, crests: 1 }, { cages: 3, crests: 2 });
  expect(decided(cages, [0], 'en')).toBe('The cages made the difference: 14 points against 3.');
  expect(decided(cages, [0], 'fr')).toBe(
    'Les cages ont fait la différence\u00a0: 14 points contre 3.',
  );
  expect(decided(end({ crests: 2 }, { crests: 8, cages: 1 }), [1], 'en')).toBe(
    'The monsters with a crest made the difference: 8 points against 2.',
  );
});

test('camp levels break a tie, or do not', () => {
  const view = end({ cages: 5, levels: 9 }, { cages: 5, levels: 7 });
  expect(decided(view, [0], 'en')).toBe('Level on points, but 9 camp levels against 7.');
  const shared = end({ cages: 5, levels: 9 }, { cages: 5, levels: 9 });
  expect(decided(shared, [0, 1], 'en')).toBe('Level on points, and 9 camp levels each.');
  expect(decided(shared, [0, 1], 'fr')).toBe(
    'Égalité de points, et 9 niveaux de campement chacun.',
  );
});

test('nothing is claimed while cages are unknown', () => {
  expect(decided(end({ cages: 9 }, { cages: 1, hidden: 2 }), [0], 'en')).toBe('');
});
