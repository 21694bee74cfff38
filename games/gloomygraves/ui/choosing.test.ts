import { describe, expect, it } from 'vitest';
import { chosen, fitting, lying, nearest, placesOf, turned, type Choice } from './choosing';
import type { Move } from './types';

const bury = (card: number, x: number, y: number, dir: Move['dir']): Move => ({
  kind: 'bury_pit',
  card,
  x,
  y,
  dir: dir!,
});
const moves = [
  bury(7, 1, 0, 'E'),
  bury(7, 0, 0, 'E'),
  bury(7, 0, 1, 'S'),
  bury(9, 5, 5, 'N'),
  bury(7, 2, 0, 'W'),
];
const previews = moves.map((_, i) => ({ groups: [], height: [i] }));

describe('choosing where to bury', () => {
  it('keeps to one card, in reading order, each move with its own preview', () => {
    const places = placesOf(moves, previews, 7);
    expect(places.map((p) => [p.x, p.y, p.way])).toEqual([
      [0, 0, 'E'],
      [1, 0, 'E'],
      [2, 0, 'W'],
      [0, 1, 'S'],
    ]);
    expect(places.map((p) => p.preview?.height)).toEqual([[1], [0], [4], [2]]);
    expect(places[0]!.move).toBe(moves[1]);
  });

  it('has no preview for a move that is shown alone, as in a look back', () => {
    const [alone] = placesOf([moves[2]!], previews, 7);
    expect(alone).toMatchObject({ x: 0, y: 1, way: 'S' });
    expect(alone!.preview).toBeUndefined();
  });

  it('lists nothing of other kinds of moves', () => {
    expect(
      placesOf([{ kind: 'decline' }, { kind: 'draw', source: 'deck' }], [], undefined),
    ).toEqual([]);
  });

  it('lays a card the first way round that fits', () => {
    const places = placesOf(moves, previews, 7);
    expect(fitting(places, 'E')).toBe('E');
    expect(fitting(places, 'N')).toBe('E');
    expect(fitting(placesOf(moves, previews, 9), 'E')).toBe('N');
  });

  it('turns a card that lies nowhere to the next way that fits', () => {
    const places = placesOf(moves, previews, 7);
    expect(turned(places, { card: 7, way: 'E' }).way).toBe('S');
    expect(turned(places, { card: 7, way: 'W' }).way).toBe('E');
  });

  it('counts the ways round that a turn goes past', () => {
    const places = placesOf(moves, previews, 7);
    expect(turned(places, { card: 7, way: 'E' }).past).toBe(0);
    expect(turned(places, { card: 7, way: 'W' }).past).toBe(1);
    expect(turned(placesOf(moves, previews, 9), { card: 9, way: 'N' }).past).toBe(3);
  });

  it('turns a lying card around one cell, with the same half, else with the other', () => {
    const cross = placesOf(
      [bury(7, 0, 0, 'E'), bury(7, 0, 0, 'N'), bury(7, 0, -1, 'S'), bury(7, 4, 4, 'S')],
      [],
      7,
    );
    const first = turned(cross, { card: 7, way: 'E', at: [0, 0] });
    expect(first).toMatchObject({ way: 'S', at: [0, -1], past: 0 });
    expect(turned(cross, first)).toMatchObject({ way: 'N', at: [0, 0], past: 1 });
  });

  it('keeps to the corpse that the card covers in the pit', () => {
    // Half B covers the corpse on (1,0).
    const list = [bury(7, 0, 0, 'E'), bury(7, 0, 0, 'S'), bury(7, 1, -1, 'S')];
    const covering = [['', 'pixie'], ['pixie'], ['', 'pixie']].map((under) => ({
      groups: [],
      under,
    }));
    const pit = placesOf(list, covering as never, 7);
    expect(turned(pit, { card: 7, way: 'E', at: [0, 0] })).toMatchObject({
      way: 'S',
      at: [1, -1],
    });
  });

  it('reaches every way round in four turns, and comes back to where it began', () => {
    // Around (0,0) the card fits to the east only; the other ways fit further off.
    const list = placesOf(
      [
        bury(7, 0, 0, 'E'),
        bury(7, 6, 0, 'E'),
        bury(7, 1, 2, 'S'),
        bury(7, 9, 9, 'S'),
        bury(7, 3, 0, 'W'),
        bury(7, 3, 3, 'N'),
      ],
      [],
      7,
    );
    let at: Choice = { card: 7, way: 'E', at: [0, 0] };
    const seen = [1, 2, 3, 4].map(() => {
      at = turned(list, at);
      expect(chosen(list, at)).toBeDefined();
      expect(at.past).toBe(0);
      return [at.way, ...at.at!].join();
    });
    expect(seen).toEqual(['S,1,2', 'W,3,0', 'N,3,3', 'E,0,0']);
  });

  it('knows the chosen place, and none before one is chosen', () => {
    const places = placesOf(moves, previews, 7);
    expect(chosen(places, { card: 7, way: 'E' })).toBeUndefined();
    expect(chosen(places, { card: 7, way: 'E', at: [1, 0] })?.move).toBe(moves[0]);
    expect(chosen(places, { card: 7, way: 'S', at: [1, 0] })).toBeUndefined();
  });

  it('takes the card under a tap, and where two share a cell the one whose middle is nearer', () => {
    const places = lying(placesOf([bury(7, 0, 0, 'E'), bury(7, 1, 0, 'E')], [], 7), 'E');
    // The cards lie on 0 to 2 and on 1 to 3, with their middles at 1 and 2.
    expect(nearest(places, 0.1, 0.5)).toBe(places[0]);
    expect(nearest(places, 1.4, 0.5)).toBe(places[0]);
    expect(nearest(places, 1.6, 0.5)).toBe(places[1]);
    expect(nearest(places, 2.9, 0.5)).toBe(places[1]);
    expect(nearest(places, 3.1, 0.5)).toBeUndefined();
    expect(nearest(places, 1, -0.1)).toBeUndefined();
    expect(nearest([], 0, 0)).toBeUndefined();
  });
});
