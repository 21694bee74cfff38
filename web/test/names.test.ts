import { beforeEach, expect, test, vi } from 'vitest';
import { keepOneOf } from '@lair/keep';
import { namesOf } from '@lair/table/names';
import type { SeatNow } from '@lair/wire';

const seat = (n: number, part: Partial<SeatNow>): SeatNow => ({ seat: n, kind: 'bot', name: '', you: false, online: true, minded: false, ...part });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (k: string) => kept.get(k) ?? null, setItem: (k: string, v: string) => void kept.set(k, v), removeItem: (k: string) => void kept.delete(k) });
});

test('bots have names of their own, the same for everybody at the table', () => {
  for (const table of ['a', 'zrwqbgbge6k2', '8p2jnktipbi5']) {
    const names = namesOf(table, Array.from({ length: 7 }, (_, i) => seat(i, {})));
    expect(new Set(names).size).toBe(7);
    expect(namesOf(table, [seat(0, {})])[0]).toBe(names[0]);
  }
});

test('people keep theirs', () => {
  expect(namesOf('t', [seat(0, { kind: 'person', name: 'Ada', you: true }), seat(1, { kind: 'person', name: 'Bo' })])).toEqual(['Ada', 'Bo']);
});

test('people who share a device have the names they gave, everybody else their own', () => {
  keepOneOf('names', 't', ['Ada', 'Bo']);
  const shared = [0, 1].map((n) => seat(n, { kind: 'person', name: 'Same', you: true }));
  expect(namesOf('t', shared)).toEqual(['Ada', 'Bo']);
  expect(namesOf('u', shared)).toEqual(['Same', 'Same']);
  expect(namesOf('t', shared.slice(0, 1))).toEqual(['Same']);
});
