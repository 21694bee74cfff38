// What is said of a thing at first is true while it stands.

import { expect, test } from 'vitest';
import firsts from './firsts';
import { positions } from './fixtures';
import type { Move, Staged } from './types';

const pass = firsts.find((f) => f.id === 'pass')!;
const view = positions.find((p) => !p.view.stage && p.view.castle.includes(null))!.view;
const sees = (mine: number, moves: Move[] = []): boolean => {
  let left = mine;
  const castle = view.castle.map((_, i) => (i > 0 && left-- > 0 ? { seat: 0, card: 5 } : null));
  const now: Staged = { ...view, castle };
  return 'sees' in pass && pass.sees({ view: now, moves, seat: 0, events: [], options: {} });
};

test('who has two monsters in the castle waits, until one is thrown out', () => {
  expect(sees(2)).toBe(true);
  expect(sees(1)).toBe(false);
  expect(sees(0)).toBe(false);
  expect(sees(2, [{ kind: 'place', card: 1, space: 0 }])).toBe(false);
});
