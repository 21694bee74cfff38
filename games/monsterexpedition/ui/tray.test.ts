import { describe, expect, it } from 'vitest';
import positions from './positions.json';
import {
  CUBE,
  failing,
  fraction,
  layDice,
  layFlat,
  likely,
  lostDice,
  middleOf,
  mostBlack,
  span,
  inRows,
  spread,
  type Lay,
} from './tray';
import type { View } from './types';

const hunts = (positions as unknown as { view: View }[]).flatMap((p) => p.view.hunt ?? []);

describe('how dice lie', () => {
  const each = (n: number) => Array<number>(n).fill(1);
  /** How high a lay is: its rows with the words under them, or beside. */
  const high = (lay: Lay) =>
    lay.rows.length * (lay.flat ? Math.max(44, lay.size * CUBE + 4) : lay.size * CUBE + 38) +
    (lay.rows.length - 1) * (lay.flat ? 4 : 8);

  it('is as large as the floor allows, and never larger than a hand', () => {
    expect(layDice({ w: 1000, h: 900 }, each(2), 26).size).toBe(176);
    // 100 less the words and the frame, of which a cube is a fifth higher than wide.
    expect(layDice({ w: 300, h: 100 }, each(1), 26).size).toBe(51);
    expect(layDice({ w: 300, h: 100 }, each(1), 0).size).toBe(73);
  });

  it('shrinks in more rows, and at last puts the words beside the dice', () => {
    const floor = { w: 304, h: 104 };
    expect(layDice(floor, each(4), 26)).toMatchObject({
      size: 55,
      flat: false,
      across: 292,
    });
    const many = layDice(floor, each(7), 26);
    expect(many.flat).toBe(true);
    // The rows are even: nobody wants six dice over one.
    expect(many.rows.map((row) => row.length)).toEqual([4, 3]);
  });

  it('lies in one row where two would hardly be larger', () => {
    const phone = { w: 370, h: 220 };
    expect(layDice(phone, each(5), 26).rows.map((row) => row.length)).toEqual([5]);
    expect(layDice(phone, each(5), 26).size).toBeGreaterThan(50);
    expect(layDice(phone, each(8), 26).rows).toHaveLength(2);
  });

  it('leaves room for words that are wider than a die', () => {
    const lay = layDice({ w: 300, h: 104 }, each(3), 26, [120, 60, 100]);
    expect(lay.wide[0]).toBe(120);
    expect(lay.across).toBeLessThanOrEqual(300);
  });

  it('fits every roll on the floor of the smallest phone, whatever the words', () => {
    const floor = { w: 304, h: 102 };
    for (let dice = 1; dice <= 8; dice++)
      for (let values = 1; values <= Math.min(7, dice); values++)
        for (const words of [0, 44, 60, 90, 118]) {
          const groups = Array.from(
            { length: values },
            (_, i) => Math.floor((dice - i - 1) / values) + 1,
          );
          const lay = layDice(
            floor,
            groups,
            26,
            groups.map(() => words),
          );
          const what = `${groups.join('+')} dice, words of ${words} px`;
          expect(lay.across, what).toBeLessThanOrEqual(floor.w);
          expect(high(lay), what).toBeLessThanOrEqual(floor.h);
          expect(Math.min(...lay.wide), what).toBeGreaterThanOrEqual(44);
        }
  });

  it('leaves the sums alone beside the dice where there is no room for more', () => {
    const floor = { w: 304, h: 98 };
    const groups = [2, 2, 2, 1, 1];
    expect(layFlat(floor, groups, [36, 36, 36, 36, 36]).bare).toBe(false);
    const lay = layFlat(floor, groups, [66, 66, 66, 39, 93]);
    expect(lay.bare).toBe(true);
    expect(high(lay)).toBeLessThanOrEqual(floor.h);
    expect(lay.across).toBeLessThanOrEqual(floor.w);
  });

  it('aims a throw at where the dice come to rest', () => {
    const lay = layDice({ w: 300, h: 104 }, each(3), 26);
    expect([0, 1, 2].map((i) => middleOf(lay, 26, i).x)).toEqual([
      -lay.wide[0]! - 8,
      0,
      lay.wide[0]! + 8,
    ]);
    expect(middleOf(lay, 26, 1).y).toBe(0);
  });
});

describe('a chance', () => {
  it.each([
    [0, 0, 1],
    [100, 1, 1],
    [11.1, 1, 9],
    [33.3, 1, 3],
    [83.3, 5, 6],
    [50, 1, 2],
    [0.46, 1, 217],
    [4, 1, 25],
    [99, 11, 12],
  ])('of %f percent is %i in %i', (percent, n, d) => {
    expect(fraction(percent)).toEqual({ n, d });
  });
});

describe('the chance that a roll fails', () => {
  const odds = (barred: number[], black: number, die: boolean) => {
    const faces = [1, 2, 3, 7, 8, 8];
    return fraction(failing({ ...hunts[0]!, barred, black, die, faces }));
  };

  it('is exact', () => {
    expect(odds([1, 2], 3, false)).toEqual({ n: 1, d: 27 });
    expect(odds([1, 2, 3], 1, true)).toEqual({ n: 1, d: 4 });
    expect(odds([1, 8], 1, true)).toEqual({ n: 1, d: 12 });
    expect(odds([1, 2], 2, true)).toEqual({ n: 1, d: 27 });
    expect(odds([2, 8, 7], 2, true)).toEqual({ n: 1, d: 54 });
    expect(odds([1], 3, false)).toEqual({ n: 1, d: 216 });
    expect(odds([1], 3, true)).toEqual({ n: 1, d: 1296 });
    expect(odds([], 3, false)).toEqual({ n: 0, d: 1 });
  });

  it('is the one of the rules', () => {
    for (const hunt of hunts) {
      if (hunt.risk > 0) expect(Math.abs(failing(hunt) - hunt.risk)).toBeLessThan(0.051);
      for (const k of hunt.keeps) expect(Math.abs(failing(hunt, k) - k.risk)).toBeLessThan(0.051);
    }
  });
});

describe('the ruler', () => {
  it('spans what a hunt usually reaches, and more in fives', () => {
    expect([span(true, 13), span(false, 13), span(false, 26), span(true, 41)]).toEqual([
      40, 25, 30, 45,
    ]);
  });

  it('keeps pieces apart, in order and on the ruler', () => {
    expect(spread([10, 20, 30], 5, 100)).toEqual([10, 20, 30]);
    expect(spread([10, 11, 12], 5, 100)).toEqual([6, 11, 16]);
    expect(spread([90, 99, 100], 5, 100)).toEqual([87.5, 92.5, 97.5]);
    expect(spread([1, 2], 5, 100)).toEqual([2.5, 7.5]);
    expect(spread([], 5, 100)).toEqual([]);
  });

  it('has prices in two rows, each over its mark', () => {
    // 9 10 12 18 20 30 40 on the ruler of the smallest phone.
    const marks = [9, 10, 12, 18, 20, 30, 40].map((price) => (price / 40) * 232);
    const places = inRows(marks, 17, 232);
    expect(places.map((p) => p.row)).toEqual([0, 1, 0, 0, 1, 0, 0]);
    for (const [i, { at }] of places.entries()) {
      expect(Math.abs(at - marks[i]!), `mark ${i}`).toBeLessThanOrEqual(17 / 2);
      expect(at).toBeLessThanOrEqual(232 - 17 / 2);
    }
  });

  it('has no price under the tick of another', () => {
    for (const prices of [
      [10, 11, 20, 29, 30, 40],
      [9, 10, 17, 20, 22, 26, 28, 30, 40],
      [10, 11, 12, 20],
      [10, 20, 38, 40],
      [19, 20, 21],
    ]) {
      const marks = prices.map((price) => (price / 40) * 232);
      const places = inRows(marks, 17, 232);
      const ticks = marks.filter((_, i) => places[i]!.row === 1);
      for (const { at } of places.filter((p) => p.row === 0))
        for (const tick of ticks)
          expect(Math.abs(at - tick), prices.join(' ')).toBeGreaterThanOrEqual(17 / 2);
    }
  });

  it('has two prices at the end of the ruler in two rows', () => {
    const marks = [30, 38, 40].map((price) => (price / 40) * 290);
    const places = inRows(marks, 20, 290);
    expect(places.map((p) => p.row)).toEqual([0, 0, 1]);
    expect(places[2]!.at).toBeLessThanOrEqual(290 - 20 / 2);
  });

  it('keeps the prices of a row apart, and off what lies beyond', () => {
    const marks = [8, 9, 10, 11, 12, 13, 20, 23, 24, 25].map((price) => (price / 25) * 232);
    const places = inRows(marks, 17, 232, 60);
    for (const row of [0, 1]) {
      const at = places.filter((p) => p.row === row).map((p) => p.at);
      expect(at.slice(1).every((x, i) => x - at[i]! >= 17 - 1e-9)).toBe(true);
      if (row === 1) expect(Math.max(...at)).toBeLessThanOrEqual(232 - 60 - 17 / 2);
    }
  });
});

it('shows every die lost, blank if its value has dice left', () => {
  expect(lostDice([], 0)).toEqual([]);
  expect(lostDice([7], 2)).toEqual([7, 0]);
  expect(lostDice([], 1)).toEqual([0]);
});

describe('the scale of a turn', () => {
  const base = (positions as unknown as { view: View }[])
    .map((p) => p.view)
    .find((v) => v.turn >= 0)!;
  /** A turn of a hunter whose best camp has so many black dice, with so many groups. */
  const turn = (black: number, groups: number, starts: number[] = []): View => {
    const hunter = base.players[base.turn]!;
    const camps = hunter.camps.map((c, i) => ({
      ...c,
      black: i === 1 ? black : 2,
    }));
    const players = base.players.map((p, i) => (i === base.turn ? { ...p, camps, groups } : p));
    const start = { region: 'aerie' as const, groups, faces: [], prey: [] };
    return {
      ...base,
      players,
      hunt: null,
      starts: starts.map((n) => ({
        ...start,
        black: n,
      })) as unknown as View['starts'],
    };
  };

  it('is that of the best camp, with a die for each group', () => {
    expect(mostBlack(turn(2, 0))).toBe(2);
    expect(mostBlack(turn(4, 2))).toBe(6);
  });

  it('counts no more black dice than a hunt may have', () => {
    expect(mostBlack(turn(6, 3))).toBe(7);
    expect(span(false, likely(mostBlack(turn(6, 3)) + 1))).toBe(40);
    expect(mostBlack(turn(6, 3, [5, 8, 5]))).toBe(8);
    const hunt = { ...hunts[0]!, pool: 8 };
    expect(mostBlack({ ...turn(6, 3), hunt })).toBe(8);
  });

  it('reaches beyond the mean of the best play, and not far', () => {
    // The highest mean firepower from the Aerie with 3 to 9 dice.
    const means = [14.48, 18.1, 21.84, 25.42, 28.9, 32.35, 35.76];
    for (const [i, mean] of means.entries()) {
      expect(likely(i + 3)).toBeGreaterThan(mean + 2);
      expect(likely(i + 3)).toBeLessThan(mean + 6);
    }
  });
});
