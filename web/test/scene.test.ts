import { expect, test } from 'vitest';
import { nextHand } from '@lair/table/scene';

const at = (you: number, actors: number[], yours = [0, 1], status: 'playing' | 'over' = 'playing') => nextHand({ you, actors, yours, status });

test('a shared device is passed to whoever of those who share it must decide', () => {
  expect(at(0, [1])).toBe(1);
  expect(at(1, [0])).toBe(0);
  expect(at(0, [2, 1])).toBe(1);
});

test('it stays where it is while its holder or only others must decide, when it is shared by nobody, and at the end', () => {
  expect(at(0, [0, 1])).toBeUndefined();
  expect(at(0, [2])).toBeUndefined();
  expect(at(0, [1], [0])).toBeUndefined();
  expect(at(0, [], [0, 1], 'over')).toBeUndefined();
});
