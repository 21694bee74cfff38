import { describe, expect, it } from 'vitest';
import { factions } from './art/marks';
import { kingIds } from './art/kings';
import { deckOf, factionName, kingText, left, own } from './cards';
import { monsterName } from './names';

describe('printed cards', () => {
  it('are all there', () => {
    const { guards, levels } = own;
    expect(guards.size).toBe(36);
    expect(levels.map((l) => l.strength)).toEqual([
      [3, 6],
      [5, 8],
      [6, 10],
    ]);
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
    for (const id of kingIds)
      for (const lang of ['en', 'fr'] as const) expect(kingText(id, lang)).not.toBe('');
  });

  it('name thirty monsters, no two alike, in both languages', () => {
    for (const lang of ['en', 'fr'] as const) {
      const names = factions.flatMap((of) =>
        [1, 2, 3, 4, 5].map((card) => monsterName(of, card, lang)),
      );
      expect(new Set(names).size).toBe(30);
      for (const of of factions) expect(factionName(of, lang)).not.toBe('');
    }
  });

  it('tell what healing costs', () => {
    expect([1, 2, 3, 4, 5].map(own.heal)).toEqual([1, 1, 2, 2, 3]);
  });

  it('are those of the table where it brought its own', () => {
    const guards = [...own.guards.values()].map(({ id, level, strength, loot }) => ({
      id,
      level,
      strength,
      loot: loot + 1,
    }));
    const cards = {
      guards: [{ ...guards[0]!, id: 'Sleeper', strength: 1 }, ...guards.slice(1)],
      heal: [1, 1, 2, 2, 9],
    };
    const table = deckOf({ cards });
    expect(table.guards.get('Sleeper')).toMatchObject({
      level: 1,
      strength: 1,
      loot: 3,
      nth: 0,
      mood: 0,
    });
    expect(table.levels[0]).toEqual({ level: 1, strength: [1, 6], loot: [3, 6] });
    expect(table.heal(5)).toBe(9);
    expect(deckOf({ cards })).toBe(table);
    expect(deckOf({})).toBe(own);
  });
});

it('narrows what a face-down guard may be to what has not been seen', () => {
  const of = (least: number) =>
    [...own.guards.values()].filter((g) => g.level === 2 && g.strength < least).map((g) => g.id);
  expect(left(own, 2, [])).toEqual(own.levels[1]);
  expect(left(own, 2, of(7))).toEqual({ level: 2, strength: [7, 8], loot: [5, 8] });
  expect(left(own, 2, of(8)).strength).toEqual([8, 8]);
  expect(left(own, 1, of(8))).toEqual(own.levels[0]);
});
