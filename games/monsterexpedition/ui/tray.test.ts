import { describe, expect, it } from 'vitest';
import { dieSize, fraction, span, spread } from './tray';

describe('the size of dice', () => {
  it('is as large as the floor allows, and never larger than a hand', () => {
    expect(dieSize({ w: 1000, h: 900 }, [1, 1])).toBe(150);
    expect(dieSize({ w: 300, h: 100 }, [1], { label: 20 })).toBe(68);
  });

  it('shrinks until all rows fit', () => {
    const floor = { w: 300, h: 110 };
    const sizes = [2, 4, 6, 8].map((n) => dieSize(floor, Array<number>(n).fill(1), { label: 20 }));
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    // Two rows of four: (110 - 8) / 2 less the label and the frame.
    expect(sizes[3]).toBe(22);
    expect(dieSize(floor, [3, 3, 2], { label: 20 })).toBeGreaterThanOrEqual(22);
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
