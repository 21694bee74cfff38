import { describe, expect, it } from 'vitest';
import { cut, fold, line } from './cut';

const numbers = (d: string) => d.match(/-?[\d.]+/g)!.map(Number);

describe('cut paper', () => {
  it('is closed, goes through its points, and is the same each time', () => {
    const d = cut('10,10! 90,10! 90,90! 10,90!');
    expect(d).toBe('M10 10L90 10L90 90L10 90L10 10Z');
    expect(cut('50,5 95,50 50,95 5,50')).toBe(cut('50,5 95,50 50,95 5,50'));
    expect(cut('50,5 95,50 50,95 5,50')).toMatch(/^M50 5L.*Z$/);
  });

  it('snips curves into short chords', () => {
    const fine = cut('50,5 95,50 50,95 5,50', 3);
    const coarse = cut('50,5 95,50 50,95 5,50', 12);
    expect(fine.split('L').length).toBeGreaterThan(coarse.split('L').length);
  });

  it('folds to the same on both sides', () => {
    const points = numbers(fold(50, '50,10! 80,30! 70,90! 50,95!'));
    const at = new Set<string>();
    for (let i = 0; i < points.length; i += 2) at.add(`${points[i]},${points[i + 1]}`);
    for (const p of ['80,30', '70,90']) {
      const [x, y] = p.split(',').map(Number);
      expect(at).toContain(p);
      expect(at).toContain(`${100 - x!},${y}`);
    }
  });

  it('leaves an open line open', () => {
    expect(line('0,0 10,0')).not.toContain('Z');
    expect(line('0,0 10,0')).toMatch(/L10 0$/);
  });
});
