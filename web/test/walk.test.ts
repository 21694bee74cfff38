import { expect, test } from 'vitest';
import { walk } from '@lair/walk';

const places = (...at: [number, number][]) => at.map(([x, y]) => ({ x, y }));

test('goes straight on before aside', () => {
  const list = places([0, 0], [2, 0], [1, 1], [0, 3]);
  expect(walk(list, [0, 0], 1, 0)).toEqual([2, 0]);
  expect(walk(list, [0, 0], 0, 1)).toEqual([0, 3]);
  expect(walk(list, [2, 0], 1, 0)).toEqual([2, 0]);
});

test('goes to the nearest that lies that way, and stays where nothing does', () => {
  const list = places([0, -2], [-1, 0], [2, 0], [2, 1]);
  expect(walk(list, [0, -2], 0, 1)).toEqual([-1, 0]);
  expect(walk(list, [2, 0], 0, 1)).toEqual([2, 1]);
  expect(walk(list, [2, 1], 1, 0)).toEqual([2, 1]);
});

test('begins at the first', () => {
  expect(walk(places([0, -2], [-1, 0]), undefined, 1, 0)).toEqual([0, -2]);
  expect(walk([], undefined, 1, 0)).toBeUndefined();
});
