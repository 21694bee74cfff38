import { expect, test } from 'vitest';
import { unitOf } from '@lair/table/worth';

test('with others decisions are measured in points ahead', () => {
  const unit = unitOf(3);
  expect(unit.says(2.46)).toBe('+2.5');
  expect(unit.says(-1)).toBe('\u22121');
  expect([0, -0, -0.04].map(unit.says)).toEqual(['0', '0', '0']);
  expect([0.04, 0.4, 1.9, 2].map(unit.grade)).toEqual([0, 1, 2, 3]);
  expect(unit.nth(1, '+2.5')).toContain('lead +2.5');
});

test('alone they are measured in chances to win, which are no lead', () => {
  const unit = unitOf(1);
  expect(unit.says(0.724)).toBe('72%');
  expect(unit.says(-0.3)).toBe('\u221230%');
  expect([-0, -0.001].map(unit.says)).toEqual(['0%', '0%']);
  expect([0.004, 0.02, 0.09, 0.1].map(unit.grade)).toEqual([0, 1, 2, 3]);
  for (const text of [unit.means, unit.text, unit.margin, unit.nth(1, '72%')])
    expect(text).not.toMatch(/lead|ahead/i);
});
