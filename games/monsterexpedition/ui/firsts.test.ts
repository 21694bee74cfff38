import { describe, expect, it } from 'vitest';
import type { Meeting } from '@lair/game-ui';
import firsts from './firsts';
import positions from './positions.json';
import type { Event, Move, View } from './types';

type At = Meeting<View, Move, Event>;

const view = (positions as unknown as { view: View }[])
  .map((p) => p.view)
  .find((v) => v.hunt && v.solo === null)!;
const line = (id: string) =>
  firsts.find((f) => f.id === id)! as unknown as {
    sees(at: At): boolean;
    when(e: Event, at: At): boolean;
    about?(at: At, lang: 'en' | 'fr'): string | undefined;
  };

describe('firsts', () => {
  it('speaks of a crossed-out die only when one lies there', () => {
    const seen = (values: number[]) => {
      const shown = values.map((value) => ({ value, region: false }));
      const hunt = { ...view.hunt!, shown, barred: [3] };
      const at = { view: { ...view, hunt }, moves: [{ kind: 'keep', value: 5 }], seat: 0 };
      return line('barred').sees(at as unknown as At);
    };
    expect(seen([5, 5, 5, 2])).toBe(false);
    expect(seen([5, 3])).toBe(true);
  });

  it('says that a value kept by itself ended the turn only where it did', () => {
    const dice = { value: 1, count: 1, die: false, sum: 6, forced: true };
    const kept = { kind: 'dice_kept', seat: 0, ...dice } as const;
    const stopped = { kind: 'hunt_stopped', seat: 0, firepower: 6, reason: 'all_kept' };
    const told = (moves: { kind: string }[]) => {
      const at = { view: { ...view, phase: 'spend' }, moves, seat: 0, events: [kept, stopped] };
      return ['forced-keep', 'forced-end'].map((id) => line(id).when(kept, at as unknown as At));
    };
    expect(told([{ kind: 'capture' }])).toEqual([true, false]);
    expect(told([])).toEqual([false, true]);
    expect(told([{ kind: 'choose_camp' }])).toEqual([false, true]);
  });

  it('speaks of what comes until the end of the round only before the end', () => {
    const told = (phase: View['phase']) => {
      const at = { view: { ...view, phase }, moves: [], seat: 0 } as unknown as At;
      const cage = { kind: 'cage_gained', seat: 0, source: 'bought', from: 'reserve' } as const;
      return [
        line('reserve').when(cage, at),
        line('last-card').when({ kind: 'end_triggered', seat: 0 }, at),
      ];
    };
    expect(told('game_over')).toEqual([false, false]);
    expect(told('spend')).toEqual([true, true]);
  });

  it('names the camp that rose, and the value that raised it', () => {
    const up = { kind: 'camp_upgraded', seat: 0, region: 'depths', black: 3 } as const;
    const about = (id: string, e: object, lang: 'en' | 'fr') =>
      line(id).about!({ view, moves: [], seat: 0, events: [e] } as unknown as At, lang);
    const bonus = { ...up, level: 2, cause: 'bonus', value: 10 };
    expect(about('camp-bonus', bonus, 'en')).toBe('Depths (10)');
    expect(about('level-four', { ...up, level: 4, cause: 'standard', value: 2 }, 'fr')).toMatch(
      /^Abysses$/,
    );
    expect(about('level-four', bonus, 'en')).toBeUndefined();
  });
});
