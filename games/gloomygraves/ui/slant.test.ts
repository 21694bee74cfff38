// How cards slant from a pile to the ground.

import { expect, test } from 'vitest';
import { slantsOf } from './area';

const cell = (x: number, y: number, card: number, height: number) => ({
  x,
  y,
  card,
  height,
});
const slants = (...cells: ReturnType<typeof cell>[]) => slantsOf(cells).map((s) => s['--slant']);

test('on level ground a card lies flat', () => {
  expect(slants(cell(0, 0, 1, 1), cell(1, 0, 1, 1))).toEqual([undefined, undefined]);
  expect(slants(cell(0, 0, 1, 2), cell(0, 1, 1, 2))).toEqual([undefined, undefined]);
});

test('both halves of a card lean alike, whichever way it lies', () => {
  // The east half rises to the pile: both lean up to the right.
  expect(slants(cell(0, 0, 1, 1), cell(1, 0, 1, 2))).toEqual([
    'skewY(-1.43deg)',
    'skewY(-1.43deg)',
  ]);
  expect(slants(cell(0, 0, 1, 2), cell(1, 0, 1, 1))).toEqual(['skewY(1.43deg)', 'skewY(1.43deg)']);
  // The north half rises away from the ground, and the card is seen longer.
  expect(slants(cell(0, 0, 1, 2), cell(0, 1, 1, 1))).toEqual(['scaleY(1.02)', 'scaleY(1.02)']);
  expect(slants(cell(0, 0, 1, 1), cell(0, 1, 1, 2))).toEqual(['scaleY(0.97)', 'scaleY(0.97)']);
});

test('a half whose other half is covered slants to where that one must lie', () => {
  // Card 1 lies on a pile; its west half is under card 2, on the ground.
  expect(slants(cell(0, 0, 2, 2), cell(1, 0, 1, 2))[1]).toBe('skewY(-1.43deg)');
  // With two piles beside it nobody can tell.
  expect(slants(cell(0, 0, 2, 2), cell(1, 0, 1, 2), cell(2, 0, 3, 2))[1]).toBeUndefined();
});
