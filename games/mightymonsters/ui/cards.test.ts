import { describe, expect, it } from 'vitest';
import { factions } from './art/marks';
import { kingIds } from './art/kings';
import { factionName, guards, heal, kingText, levels } from './cards';
import { monsterName } from './names';

describe('printed cards', () => {
  it('are all there', () => {
    expect(guards.size).toBe(36);
    expect(levels.map((l) => l.cards)).toEqual([12, 12, 12]);
    for (const l of levels) {
      const of = [...guards.values()].filter((g) => g.level === l.level);
      expect(of.map((g) => g.nth)).toEqual([...Array(12).keys()]);
      for (const g of of) {
        expect(g.strength).toBeGreaterThanOrEqual(l.strength[0]);
        expect(g.strength).toBeLessThanOrEqual(l.strength[1]);
        expect(g.mood).toBeGreaterThanOrEqual(0);
        expect(g.mood).toBeLessThanOrEqual(3);
      }
    }
  });

  it('have a picture and a text for every order of the king', () => {
    expect(kingIds).toHaveLength(12);
    for (const id of kingIds) for (const lang of ['en', 'fr'] as const) expect(kingText(id, lang)).not.toBe('');
  });

  it('name thirty monsters, no two alike, in both languages', () => {
    for (const lang of ['en', 'fr'] as const) {
      const names = factions.flatMap((of) => [1, 2, 3, 4, 5].map((card) => monsterName(of, card, lang)));
      expect(new Set(names).size).toBe(30);
      for (const of of factions) expect(factionName(of, lang)).not.toBe('');
    }
  });

  it('tell what healing costs', () => {
    for (const of of factions) expect([1, 2, 3, 4, 5].map((c) => heal(of, c)).every((n) => n > 0)).toBe(true);
  });
});
