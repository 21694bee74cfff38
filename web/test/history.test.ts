import { describe, expect, test, vi } from 'vitest';
import { History } from '@lair/table/history';
import type { Ply } from '@lair/wire';

const ply = (n: number): Ply => ({
  ply: n,
  seat: 0,
  events: [`e${n}`],
  view: `v${n}`,
  actors: [0],
});
const range = (from: number, to: number) =>
  Promise.resolve(Array.from({ length: to - from + 1 }, (_, i) => ply(from + i)));

describe('history', () => {
  test('fetches only what is missing', async () => {
    const fetch = vi.fn(range);
    const h = new History(fetch);
    h.add(ply(5));
    await h.load(0, 5);
    expect(fetch).toHaveBeenCalledWith(0, 4);
    await h.load(2, 5);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(h.has(0, 5)).toBe(true);
  });

  test('keeps what came live over what was fetched', async () => {
    const h = new History(async () => [{ ...ply(1), view: 'old' }, ply(2), ply(3)]);
    const loading = h.load(1, 3);
    h.add({ ...ply(1), view: 'live' });
    await loading;
    expect(h.plies.value[1]!.view).toBe('live');
  });

  test('an answer for another viewer is dropped', async () => {
    let answer: (p: Ply[]) => void = () => undefined;
    const h = new History(() => new Promise((done) => (answer = done)));
    const loading = h.load(0, 0);
    h.reset();
    answer([ply(0)]);
    await loading;
    expect(h.plies.value).toEqual([]);
  });

  test('undone plies are gone', () => {
    const h = new History(range);
    for (let i = 0; i < 5; i++) h.add(ply(i));
    h.cut(2);
    expect(h.plies.value.map((p) => p?.ply)).toEqual([0, 1, 2]);
  });

  test('plies that are undone while they are fetched stay away', async () => {
    let answer: (p: Ply[]) => void = () => undefined;
    const h = new History(() => new Promise((done) => (answer = done)));
    const loading = h.load(0, 3);
    h.cut(1);
    h.add({ ...ply(2), view: 'another' });
    answer([0, 1, 2, 3].map(ply));
    await loading;
    expect(h.plies.value.map((p) => p?.view)).toEqual(['v0', 'v1', 'another']);
  });

  test('a failed fetch can be tried again', async () => {
    const fetch = vi.fn(range).mockRejectedValueOnce(new Error('offline'));
    const h = new History(fetch);
    await expect(h.load(0, 2)).rejects.toThrow('offline');
    await h.load(0, 2);
    expect(h.has(0, 2)).toBe(true);
  });
});
