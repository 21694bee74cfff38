import { expect, test } from 'vitest';
import gallery from './gallery';
import { guards, penaltyNow } from './penalty';
import type { Kind, View } from './types';

const views = gallery.boards.map((b) => b.props.view);

test('at the end it threatens those to whom the rules gave it', () => {
  const over = views.filter((v) => v.phase === 'over');
  expect(over.length).toBeGreaterThan(0);
  for (const view of over)
    for (const [seat, p] of view.players.entries()) {
      const has = p.medals.find((m) => m.medal === 'PENALTY')?.points ?? 0;
      expect(penaltyNow({ ...view, phase: 'draft' }, seat), `seat ${seat}`).toBe(has);
      expect(penaltyNow(view, seat)).toBe(0);
    }
});

test('all of the fewest are threatened, and nobody if all have the same', () => {
  const { medals, ...view } = views.find((v) => v.mode === 'solo_draft' && v.phase !== 'over')!;
  const at = (...have: number[]) => {
    const counted = medals.map((m) =>
      m.medal === 'PENALTY' ? { ...m, alone: { ...m.alone!, have } } : m,
    );
    return have.map((_, seat) => penaltyNow({ ...view, medals: counted } as View, seat));
  };
  expect(at(1, 3, 1)).toEqual([-10, 0, -10]);
  expect(at(2, 2, 2)).toEqual([0, 0, 0]);
});

test('a tile that would turn the penalty away is told from one that would not', () => {
  const { medals, ...view } = views.find((v) => v.mode === 'solo_draft' && v.phase !== 'over')!;
  const counted = medals.map((m) =>
    m.medal === 'PENALTY' ? { ...m, alone: { ...m.alone!, have: [1, 3, 3] } } : m,
  );
  const after = (kind: Kind) => penaltyNow({ ...view, medals: counted } as View, 0, guards(kind));
  // With two more, all would have the same.
  expect([after('TOAD'), after('REAP'), after('RU2'), after('RU1')]).toEqual([-10, -10, -10, 0]);
});
