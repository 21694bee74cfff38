import { expect, test } from 'vitest';
import { linesOf } from '@lair/table/moments';
import end from './end';
import { seatLook } from './pieces';

test('the line of a player has the colour of their sign', () => {
  const seats = [0, 1, 2, 3, 4, 5];
  expect(linesOf(seats, end, {})).toEqual(seats.map((seat) => seatLook(seat).colour));
});
