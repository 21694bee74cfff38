import { beforeEach, expect, test, vi } from 'vitest';
import { saveItemOf } from '@lair/storage';
import { namesOf, playersOf } from '@lair/table/names';
import type { SeatNow } from '@lair/wire';

const seat = (n: number, part: Partial<SeatNow>): SeatNow => ({
  seat: n,
  kind: 'bot',
  name: '',
  you: false,
  online: true,
  minded: false,
  ...part,
});

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (k: string) => stored.get(k) ?? null,
    setItem: (k: string, v: string) => void stored.set(k, v),
    removeItem: (k: string) => void stored.delete(k),
  });
});

test('everybody has the name that the server tells, an empty seat its number', () => {
  expect(
    namesOf('t', [
      seat(0, { kind: 'person', name: 'Ada', you: true }),
      seat(1, { name: 'Bot' }),
      seat(2, { kind: 'empty' }),
      seat(3, { kind: 'person' }), // deleted their data
    ]),
  ).toEqual(['Ada', 'Bot', 'Seat 3', 'Somebody']);
});

test('a mark is told by its number, unless this device has a name of its own', () => {
  const seats = [0, 1].map((n) =>
    seat(n, { kind: 'person', name: n ? '② Ada' : 'Ada', you: true }),
  );
  seats[1]!.nth = 2;
  expect(playersOf('g', seats, namesOf('t', seats)).map((p) => p.nth)).toEqual([undefined, 2]);
  expect(playersOf('g', seats, ['Ada', 'Bo']).map((p) => p.nth)).toEqual([undefined, undefined]);
});

test('people who share a device have the names they gave, everybody else their own', () => {
  saveItemOf('names', 't', ['Ada', 'Bo']);
  const shared = [0, 1].map((n) => seat(n, { kind: 'person', name: 'Same', you: true }));
  expect(namesOf('t', shared)).toEqual(['Ada', 'Bo']);
  expect(namesOf('u', shared)).toEqual(['Same', 'Same']);
  expect(namesOf('t', shared.slice(0, 1))).toEqual(['Same']);
});

test('an outside bot is shown as a bot', () => {
  const seats = [
    seat(0, { kind: 'person', name: 'Ada' }),
    seat(1, { kind: 'person', name: 'Rob', outside: true }),
  ];
  expect(playersOf('g', seats, ['Ada', 'Rob']).map((p) => p.kind)).toEqual(['person', 'bot']);
});
