import { expect, test } from 'vitest';
import type { Lang } from '@lair/game-ui';
import { positions } from './fixtures';
import reasons from './reasons';

const { view } = positions[1]!;
const rival = (lang: Lang, ...gold: number[]) =>
  reasons.reason(
    { kind: 'rival', better: { of: 1, value: 2 }, worse: { of: 1, value: 4 } },
    { ...view, seats: view.seats.map((s, i) => ({ ...s, gold: gold[i]! })) },
    { lang, names: ['Ada', 'Bo', 'Cy', 'Dov'], seat: 0 },
  );

test('a rival is the richest only where nobody else has as much', () => {
  expect(view.seats).toHaveLength(4);
  expect(rival('en', 9, 8, 7, 7)).toContain('Bo, the richest of the others, then');
  expect(rival('fr', 9, 8, 7, 7)).toContain('Bo, le plus riche des autres, gagne');
  expect(rival('en', 8, 8, 8, 7)).toContain('Bo, one of the richest of the others, then');
  expect(rival('fr', 8, 8, 8, 7)).toContain('Bo, l’un des plus riches des autres, gagne');
  expect(rival('en', 9, 8, 8, 8)).toMatch(/^On average Bo then wins/);
  expect(rival('fr', 9, 8, 8, 8)).toMatch(/^En moyenne, Bo gagne/);
});

test('a chance in a reason is told in full, with no nearest fraction for it', () => {
  const beats = (lang: Lang, better: number, worse: number) =>
    reasons.reason(
      { kind: 'beats', better: { of: 2, value: better }, worse: { of: 3, value: worse } },
      view,
      { lang, names: ['Ada', 'Bo', 'Cy', 'Dov'], seat: 0 },
    );
  expect(beats('en', 5 / 7, 2 / 3)).toBe(
    'Its pair at guard\u00a02 wins 5 times in 7; the other one, at guard\u00a03, wins 2 times in 3.',
  );
  expect(beats('fr', 1, 1 / 6)).toBe(
    'Sa paire, au garde\u00a02, est sûre de gagner ; l’autre, au garde\u00a03, gagne 1 fois sur 6.',
  );
  expect(beats('en', 1 / 12, 0)).toContain('wins 1 time in 12;');
});
