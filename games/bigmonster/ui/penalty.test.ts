import { expect, test } from 'vitest';
import gallery from './gallery';
import { guards, guardText, penaltyNow } from './penalty';
import type { Kind, View } from './types';
import { words } from './words';

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

test('in the last turn a tile tells to whom it would give the penalty', () => {
  const { medals, ...view } = views.find((v) => v.mode === 'solo_draft' && v.phase !== 'over')!;
  const told = (kind: Kind, turn: number, ...have: number[]) => {
    const counted = medals.map((m) =>
      m.medal === 'PENALTY' ? { ...m, alone: { ...m.alone!, have } } : m,
    );
    const now = { ...view, seat: 0, round: 2, turn, turns: 9, medals: counted } as View;
    return guardText({ view: now, names: ['Ada', 'Basil', 'Cleo'] }, kind, words('en'));
  };
  expect(told('REAP', 9, 2, 2, 2)).toBe('penalty to Basil, Cleo');
  expect(told('REAP', 9, 2, 3, 3)).toBe('penalty avoided');
  expect(told('RU1', 9, 2, 3, 4)).toBe('penalty to Basil');
  expect(told('REAP', 9, 1, 3, 3)).toBe('penalty kept');
  expect(told('REAP', 9, 3, 2, 3)).toBe('');
  expect(told('TOAD', 9, 2, 2, 2)).toBe('');
  expect(told('REAP', 8, 2, 2, 2)).toBe('');
});
