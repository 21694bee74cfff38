import { expect, test } from 'vitest';
import { apart } from '@lair/table/reasons';

test('lines that differ in figures alone are replaced, all of them', () => {
  expect(
    apart([
      ['Crystals: 7 points and not 5.', 'Completes a red crystal, +5.'],
      ['Crystals: 5 points and not 0.', 'Completes a green crystal, +2.'],
      ['Lava: 3 points and not 1.', 'Nothing.'],
    ]),
  ).toEqual([
    'Completes a red crystal, +5.',
    'Completes a green crystal, +2.',
    'Lava: 3 points and not 1.',
  ]);
});

test('a line without words, and one that has no other, stays as it is', () => {
  expect(apart([['', '+3, as elsewhere.', 'On the left.'], ['+3, as elsewhere.']])).toEqual([
    'On the left.',
    '+3, as elsewhere.',
  ]);
  expect(apart([['+1.'], ['+1.'], []])).toEqual(['+1.', '+1.', '']);
});
