import { describe, expect, it } from 'vitest';
import {
  byValue,
  completes,
  costOf,
  gainOf,
  haulOf,
  nextUp,
  offers,
  picked,
  reachable,
  waysTo,
} from './choosing';
import positions from './positions.json';
import type { Move, View } from './types';

interface Position {
  title: string;
  view: View;
  moves: Move[];
}
const all = positions as unknown as Position[];
const at = (title: string): Position => all.find((p) => p.title === title)!;

describe('choosing', () => {
  it('sends one of the legal moves, verbatim', () => {
    const { moves } = at('Choose a camp, three hunters');
    expect(moves).toContain(picked(moves, { camp: 'depths' }));
    expect(picked(moves, { camp: 'everywhere' })).toBeUndefined();
    expect(picked(moves, undefined)).toBeUndefined();
  });

  it('offers what the firepower reaches and nothing else', () => {
    const { view, moves } = at('Spend');
    const offer = offers(moves);
    expect([...offer.monsters].sort()).toEqual([...view.hunt!.now.monsters].sort());
    expect(offer.cage?.kind).toBe('buy_cage');
    expect(offer.traders).toBe(false);
    for (const id of offer.monsters)
      expect(picked(moves, { monster: id })).toEqual({ kind: 'capture', monster: id });
    const dear = view.wilds.find((l) => !offer.monsters.has(l.monster))!;
    expect(picked(moves, { monster: dear.monster })).toBeUndefined();
  });

  it('counts of a capture what it adds to the score', () => {
    const { view } = at('Spend');
    const lying = view.wilds[0]!;
    const card = view.cards.find((c) => c.id === lying.monster)!;
    const crested = (crest: number) => ({
      ...view,
      wilds: view.wilds.map((l) => (l === lying ? { ...l, crest } : l)),
    });
    expect(gainOf(crested(-1), 0, card)).toBe(card.vp);
    expect(gainOf(crested(1), 0, card)).toBe(card.vp);
    // The half that its crest counts is in the score already.
    expect(gainOf(crested(0), 0, card)).toBe(card.vp - card.caged);
  });

  it('counts what one firepower buys together', () => {
    const { view } = at('Spend');
    const haul = (sum: number, ...levels: number[]) => {
      const cards = levels.map((level, i) => ({ ...view.cards[i]!, level }));
      const monsters = cards.map((c) => c.id);
      const cages = Math.floor(sum / 10);
      return haulOf({ ...view, cards }, { ...view.hunt!.now, sum, monsters, cages, crates: 0 });
    };
    const two = { most: 1, cages: 2, both: false };
    expect(haul(21, 18, 11, 21)).toEqual({ ...two, monsters: 3, mixed: 'one' });
    expect(haul(20, 18, 11)).toEqual({ ...two, monsters: 2 });
    expect(haul(31, 11, 31)).toEqual({ ...two, monsters: 2, cages: 3, mixed: 'some' });
    expect(haul(23, 12, 23, 11)).toEqual({ ...two, monsters: 3, most: 2, mixed: 'one' });
    expect(haul(21, 11)).toEqual({ monsters: 1, most: 1, cages: 1, both: true });
    expect(haul(34, 12, 11)).toEqual({ monsters: 2, most: 2, cages: 1, both: true });
    expect(haul(9, 9)).toEqual({ monsters: 1, most: 1, cages: 0, both: false });
    expect(haul(12)).toEqual({ monsters: 0, most: 0, cages: 1, both: false });
  });

  it('loses what is left of a crate, and takes none off a cage', () => {
    const { view } = at('Spend');
    const haul = (sum: number, crates: number, ...levels: number[]) => {
      const cards = levels.map((level, i) => ({ ...view.cards[i]!, level }));
      const monsters = cards.map((c) => c.id);
      const cages = Math.floor(sum / 10);
      const solo = { crates, worth: 5 } as View['solo'];
      return haulOf(
        { ...view, cards, solo },
        { ...view.hunt!.now, sum, monsters, cages, crates: 0 },
      );
    };
    // Two crates of 5 pay for 7 in full, but the second takes only 2 off.
    expect(haul(0, 2, 7, 3)).toEqual({ monsters: 2, most: 1, cages: 0, both: false });
    expect(haul(1, 2, 8, 2)).toEqual({ monsters: 2, most: 1, cages: 0, both: false });
    expect(haul(3, 2, 8, 2)).toEqual({ monsters: 2, most: 2, cages: 0, both: false });
    expect(haul(2, 3, 6, 6)).toEqual({ monsters: 2, most: 2, cages: 0, both: false });
    expect(haul(10, 3, 5)).toEqual({ monsters: 1, most: 1, cages: 1, both: true });
    expect(haul(9, 3, 5)).toEqual({ monsters: 1, most: 1, cages: 0, both: false });
  });

  it('names as missing only a monster that the next roll can reach', () => {
    const { view } = at('Spend');
    const first = view.cards.find((c) => c.id === view.wilds[0]!.monster)!;
    const hunt = { ...view.hunt!, region: first.region, sum: first.level - 6 };
    const alone = { ...view, wilds: view.wilds.slice(0, 1) };
    expect(nextUp(alone, { ...hunt, most: 6 }, 'en')).toEqual({ name: first.name.en, by: 6 });
    expect(nextUp(alone, { ...hunt, most: 5 }, 'en')).toBeUndefined();
  });

  it('groups the ways to pay by what they buy, fewest crates first', () => {
    const { view, moves } = at('Expedition 10, crates');
    const many = [...offers(moves).monsters]
      .map((id) => waysTo(moves, { monster: id }))
      .find((ways) => ways.length > 1)!;
    const counts = many.map((m) => m.crates ?? 0);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    const id = many[0]!.monster!;
    expect(picked(moves, { monster: id })).toBe(many[0]);
    expect(picked(moves, { monster: id, crates: counts[1]! })).toBe(many[1]);
    const level = view.cards.find((c) => c.id === id)!.level;
    expect(costOf(level, counts[1]!, view.solo!.worth)).toBeLessThanOrEqual(view.hunt!.power);
    expect(costOf(5, 2, 10)).toBe(0);
  });

  it('finds what a value would keep, and groups the dice by value', () => {
    const { view, moves } = at('Keep a value, late');
    for (const g of byValue(view.hunt!.shown)) {
      const keep = view.hunt!.keeps.find((k) => k.value === g.value);
      expect(keep === undefined).toBe(view.hunt!.barred.includes(g.value));
      if (keep) expect(keep.count).toBe(g.black + g.region);
      expect(moves.some((m) => m.value === g.value)).toBe(keep !== undefined);
    }
    expect(
      byValue([
        { value: 4, region: true },
        { value: 1, region: false },
        { value: 4, region: false },
      ]),
    ).toEqual([
      { value: 1, black: 1, region: 0 },
      { value: 4, black: 1, region: 1 },
    ]);
  });

  it('lights the wilds for a camp, for a value, or for what is kept', () => {
    const start = at('Choose a camp, three hunters').view;
    expect([...reachable(start, { camp: 'aerie' }, undefined).monsters]).toEqual(
      start.starts[0]!.prey,
    );
    const { view } = at('Keep a value, late');
    const best = view.hunt!.keeps[view.hunt!.keeps.length - 1]!;
    expect(reachable(view, undefined, best.value).sum).toBe(best.reach.sum);
    expect(reachable(view, undefined, undefined).sum).toBe(view.hunt!.sum);
  });

  it('counts what is left once something is bought', () => {
    const { view } = at('Spend');
    const left = { ...view, hunt: { ...view.hunt!, sum: 21, power: 10 } };
    expect(reachable(left, undefined, undefined).sum).toBe(10);
  });

  it('knows when a monster makes a group of symbiosis', () => {
    const { view } = at('Choose a camp, three hunters');
    const me = view.players[0]!;
    const shell = { ...view.cards[0]!, symbol: 'shell' as const };
    expect(
      completes({ ...me, symbols: { wings: 1, shells: 0, leaves: 1, jokers: 0 } }, shell),
    ).toBe(true);
    expect(
      completes({ ...me, symbols: { wings: 0, shells: 1, leaves: 0, jokers: 1 } }, shell),
    ).toBe(false);
    expect(
      completes({ ...me, symbols: { wings: 2, shells: 0, leaves: 0, jokers: 1 } }, shell),
    ).toBe(true);
    expect(
      completes(
        { ...me, symbols: { wings: 1, shells: 0, leaves: 1, jokers: 0 } },
        { ...shell, symbol: '' },
      ),
    ).toBe(false);
  });
});
