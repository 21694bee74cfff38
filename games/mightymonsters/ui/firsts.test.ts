// What is said of a thing at first is true while it stands.

import { expect, test } from 'vitest';
import { meets } from '@lair/table/first-time';
import firsts from './firsts';
import { positions } from './fixtures';
import { outcomeWords } from './messages';
import { outcomeAt } from './outcome';
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

test('what a monster needs is told with the number that stands on the board', () => {
  const needs = firsts.find((f) => f.id === 'needs')!;
  const castle = view.castle.map((_, i) => (i === 0 ? { seat: 1, card: 3 } : null));
  const guards = view.guards.map((g, i) => ({ ...g, total: i === 0 ? 3 : 0 }));
  const at = { view: { ...view, castle, guards }, moves: [], seat: 0, events: [], options: {} };
  for (const lang of ['en', 'fr'] as const) {
    const o = outcomeAt(at.view, 0);
    const pill = outcomeWords(o, lang)[0];
    expect(pill).toMatch(/\d/);
    const name = needs.about!(at, lang)!;
    expect(name.toLowerCase()).toBe(pill);
    expect(`${name}: ${needs[lang]}`.length).toBeLessThanOrEqual(75);
  }
  const alone = {
    ...at.view,
    castle: castle.map(() => null),
    guards: guards.map((g) => ({ ...g, total: 0 })),
  };
  expect(needs.about!({ ...at, view: alone }, 'en')).toBe('');
});

test('the first guard behind one that holds is explained with the words on it', () => {
  const blocked = firsts.find((f) => f.id === 'blocked')!;
  const castle = view.castle.map((_, i) => (i < 3 ? { seat: 1, card: 1 } : null));
  const guards = (odds: number[]) =>
    view.guards.map((g, i) => ({ ...g, odds, total: [2, 1, 0, 0][i] ?? 0 }));
  const moves: Move[] = [{ kind: 'place', card: 1, space: 3 }];
  const sees = (odds: number[], moves: Move[]) =>
    meets(blocked, {
      view: { ...view, castle, guards: guards(odds) },
      moves,
      seat: 0,
      events: [],
      options: {},
    });
  const holds = [0, 0, 0, 50, 100];
  expect(sees(holds, moves)).toBe(true);
  expect(sees(holds, []), 'while others play').toBe(false);
  expect(sees([0, 0, 100, 100, 100], moves), 'behind one that falls').toBe(false);
  const at = {
    view: { ...view, castle, guards: guards(holds) },
    moves,
    seat: 0,
    events: [],
    options: {},
  };
  for (const lang of ['en', 'fr'] as const) {
    const name = blocked.about!(at, lang)!;
    expect(name.toLowerCase()).toBe(outcomeWords(outcomeAt(at.view, 1), lang)[0]);
    expect(`${name}: ${blocked[lang]}`.length).toBeLessThanOrEqual(75);
  }
});

test('the mark of what came is told where a monster with that mark stands', () => {
  const came = firsts.find((f) => f.id === 'came')!;
  const castle = view.castle.map((_, i) => (i === 0 ? { seat: 1, card: 3 } : null));
  const placed = (seat: number, space: number) =>
    ({ kind: 'monster_placed', seat, card: 3, space }) as const;
  const told = (e: ReturnType<typeof placed>, moves: Move[]) =>
    meets(came, { view: { ...view, castle }, moves, seat: 0, events: [e], options: {} });
  const moves: Move[] = [{ kind: 'place', card: 1, space: 1 }];
  expect(told(placed(1, 0), moves)).toBe(true);
  expect(told(placed(0, 0), moves), 'my own').toBe(false);
  expect(told(placed(1, 2), moves), 'one that is gone').toBe(false);
  expect(told(placed(1, 0), []), 'while others play').toBe(false);
  // The same castle at a return to the table: nothing came while it was away.
  expect(meets(came, { view: { ...view, castle }, moves, seat: 0, events: [], options: {} })).toBe(
    false,
  );
});
