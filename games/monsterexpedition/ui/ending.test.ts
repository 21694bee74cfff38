import { describe, expect, it } from 'vitest';
import { clock, ending, roundText } from './ending';
import positions from './positions.json';
import type { Goal, Solo, View } from './types';

const views = (positions as unknown as { view: View }[]).map((p) => p.view);
const solo = views.find((v) => v.solo !== null)!;

/** Returns the view of an expedition that ended in a turn of eight. */
const over = (outcome: Solo['outcome'], round: number, goals: Partial<Goal>[]): View => ({
  ...solo,
  phase: 'game_over',
  round,
  solo: {
    ...solo.solo!,
    outcome,
    turns: 0,
    most: 8,
    goals: goals.map((g) => ({
      kind: 'cages',
      region: 'aerie',
      have: 0,
      want: 0,
      most: false,
      met: false,
      ...g,
    })),
  },
});

describe('ending', () => {
  it('says what was missing, and in which turn', () => {
    const cages = over('out_of_time', 8, [{ kind: 'cages', have: 5, want: 6 }]);
    expect(ending(cages, 'en')).toEqual({ won: false, line: 'One cage short, on turn 8 of 8.' });
    expect(ending(cages, 'fr')).toEqual({
      won: false,
      line: 'Au tour 8 sur 8, il manquait une cage.',
    });
    const ran = over('crowded', 3, [
      { kind: 'cages', have: 1, want: 1, met: true },
      { kind: 'crowd', have: 13, want: 8, most: true },
    ]);
    expect(ending(ran, 'en')?.line).toBe(
      'The wilds ran over on turn 3 of 8: 5 cards too many in the wilds.',
    );
    expect(ending(ran, 'fr')?.line).toBe(
      'Les Terres sauvages ont débordé au tour 3 sur 8\u00a0: ' +
        'il y avait 5 cartes de trop dans les Terres sauvages.',
    );
  });

  it('names every goal that was missed', () => {
    const study = over('out_of_time', 8, [
      { kind: 'cleared', region: 'depths', have: 1, want: 0, most: true },
      { kind: 'studied', region: 'depths', have: 4, want: 7 },
    ]);
    expect(ending(study, 'en')?.line).toBe(
      'One monster still in the wilds (Depths) and 3 monsters or cages short, on turn 8 of 8.',
    );
    expect(ending(study, 'fr')?.line).toBe(
      'Au tour 8 sur 8, il restait un monstre des Abysses dans les Terres sauvages ' +
        'et il manquait 3 monstres ou cages.',
    );
    const both = over('out_of_time', 8, [
      { kind: 'camps', have: 1, want: 2 },
      { kind: 'traders', have: 0, want: 1 },
    ]);
    expect(ending(both, 'en')?.line).toBe(
      'One camp short of level 7 and no visit to the traders, on turn 8 of 8.',
    );
    expect(ending(both, 'fr')?.line).toBe(
      'Au tour 8 sur 8, il manquait un campement au niveau 7 ' +
        'et il manquait la visite aux trafiquants.',
    );
  });

  it('tells the turn of a victory', () => {
    const won = over('won', 5, [{ kind: 'cages', have: 6, want: 6, met: true }]);
    expect(ending(won, 'en')).toEqual({ won: true, line: 'Won on turn 5 of 8.' });
    expect(ending(won, 'fr')).toEqual({ won: true, line: 'Gagnée au tour 5 sur 8.' });
  });

  it('leaves a match in company and one that goes on alone', () => {
    for (const view of views) expect(ending(view, 'en')).toBeNull();
  });
});

describe('the clock', () => {
  it('knows a last turn only while it is played', () => {
    const at = (turns: number): View => ({
      ...solo,
      solo: { ...solo.solo!, outcome: 'pending', turns },
    });
    expect([clock(at(2), 'en'), clock(at(1), 'en')]).toEqual(['2 turns left', 'last turn']);
    expect([clock(at(2), 'fr'), clock(at(1), 'fr')]).toEqual(['encore 2 tours', 'dernier tour']);
    for (const outcome of ['won', 'crowded', 'out_of_time'] as const) {
      expect(clock(over(outcome, 3, []), 'en')).toBe('turn 3 of 8');
      expect(clock(over(outcome, 3, []), 'fr')).toBe('tour 3 sur 8');
    }
  });

  it('knows a last round only while it is played', () => {
    const last = views.find((v) => v.ender >= 0 && v.phase !== 'game_over' && v.solo === null)!;
    expect(roundText(last, 'en')).toBe('Last round');
    expect(roundText({ ...last, phase: 'game_over' }, 'en')).toBe(`Round ${last.round}`);
  });
});
