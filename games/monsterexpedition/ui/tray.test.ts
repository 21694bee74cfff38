import { describe, expect, it } from 'vitest';
import { fraction, layDice, span, spread, wordsWide } from './tray';

describe('how dice lie', () => {
  const each = (n: number) => Array<number>(n).fill(1);

  it('is as large as the floor allows, and never larger than a hand', () => {
    expect(layDice({ w: 1000, h: 900 }, each(2), 26)).toEqual({ size: 150, flat: false });
    // 100 less the words and the frame.
    expect(layDice({ w: 300, h: 100 }, each(1), 26)).toEqual({ size: 62, flat: false });
    expect(layDice({ w: 300, h: 100 }, each(1), 0)).toEqual({ size: 88, flat: false });
  });

  it('shrinks in more rows, and at last puts the words beside the dice', () => {
    const floor = { w: 304, h: 100 };
    // As wide as four of them, the frames and what is between them allow.
    expect(layDice(floor, each(4), 26)).toEqual({ size: 58, flat: false });
    const many = layDice(floor, each(8), 26);
    expect(many.flat).toBe(true);
    // Two rows of four, each with the frame and the words beside the die.
    expect(4 * (many.size + 12 + 34) + 3 * 4).toBeLessThanOrEqual(304);
    expect(4 * (many.size + 1 + 12 + 34) + 3 * 4).toBeGreaterThan(304);
    expect(layDice(floor, [3, 3, 2], 26).size).toBeGreaterThanOrEqual(20);
  });

  it('leaves room for words that are wider than a die', () => {
    const floor = { w: 300, h: 104 };
    expect(layDice(floor, each(3), 26)).toEqual({ size: 66, flat: false });
    // Only two of these fit side by side, and two rows only with the words beside.
    const wide = layDice(
      floor,
      each(3),
      26,
      each(3).map(() => wordsWide(3)),
    );
    expect(wide.flat).toBe(true);
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

describe('the ruler', () => {
  it('spans what a hunt usually reaches, and more in fives', () => {
    expect([span(true, 13), span(false, 13), span(false, 26), span(true, 41)]).toEqual([
      40, 25, 30, 45,
    ]);
  });

  it('keeps pieces apart, in order and on the ruler', () => {
    expect(spread([10, 20, 30], 5, 100)).toEqual([10, 20, 30]);
    expect(spread([10, 11, 12], 5, 100)).toEqual([10, 15, 20]);
    expect(spread([90, 99, 100], 5, 100)).toEqual([90, 95, 100]);
    expect(spread([], 5, 100)).toEqual([]);
  });
});
