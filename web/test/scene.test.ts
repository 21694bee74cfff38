import { expect, test } from 'vitest';
import { nextHand } from '@lair/table/scene';

const at = (
  you: number,
  actors: number[],
  yours = [0, 1],
  status: 'playing' | 'over' = 'playing',
) => nextHand({ you, actors, yours, status });

test('a shared device is passed to the player who must decide', () => {
  expect(at(0, [1])).toBe(1);
  expect(at(1, [0])).toBe(0);
  expect(at(0, [2, 1])).toBe(1);
});

test('the device stays while its holder or a remote player must decide, and at the end', () => {
  expect(at(0, [0, 1])).toBeUndefined();
  expect(at(0, [2])).toBeUndefined();
  expect(at(0, [1], [0])).toBeUndefined();
  expect(at(0, [], [0, 1], 'over')).toBeUndefined();
});
