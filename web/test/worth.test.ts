import { expect, test } from 'vitest';
import { loadUI } from '@lair/games';
import { scored, unitOf } from '@lair/table/worth';

test('with others decisions are measured in points ahead', () => {
  const unit = unitOf(3, '');
  expect(unit.says(2.46)).toBe('+2.5');
  expect(unit.says(-1)).toBe('\u22121');
  expect([0, -0, -0.04, 0.04].map(unit.says)).toEqual(['0', '0', '0', '0']);
  expect(unit.lost(2.46)).toBe('2.5 points lost');
  expect(unit.nth('A', '+2.5')).toContain('lead +2.5');
});

test('a game that is played for something else is measured in that', async () => {
  await loadUI('mighty-monsters');
  expect([1, 2.46].map(unitOf(3, 'mighty-monsters').lost)).toEqual([
    '1 gold lost',
    '2.5 gold lost',
  ]);
  expect(unitOf(3, 'mighty-monsters').short).not.toContain('points');
  expect(scored(1, 'mighty-monsters')).toBe('1 gold');
});

test('alone they are measured in chances to win, which are no lead', () => {
  const unit = unitOf(1, '');
  expect(unit.says(0.724)).toBe('72%');
  expect(unit.says(-0.3)).toBe('\u221230%');
  expect([-0, -0.001].map(unit.says)).toEqual(['0%', '0%']);
  expect(unit.lost(0.12)).toBe('12% chance lost');
  for (const text of [unit.means, unit.text, unit.margin, unit.nth('A', '72%')])
    expect(text).not.toMatch(/lead|ahead/i);
});
