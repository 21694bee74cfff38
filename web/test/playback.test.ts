import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Playback, recentEvents } from '@lair/table/playback';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const step = (ply: number, events: string[] = [`e${ply}`]) => ({
  view: `v${ply}`,
  events,
  ply,
  actors: [ply % 3],
});

/** Two moments a step, each held 100 ms. */
const halves = (before: unknown, events: unknown[], after: unknown) => [
  { view: `${before as string}..${after as string}`, events: events.slice(0, 1), hold: 100 },
  { view: after, events: events.slice(1), hold: 100 },
];

function watched(pace = 1, split: typeof halves | undefined = undefined) {
  const playback = new Playback(() => pace, { split });
  const seen: unknown[] = [];
  playback.shown.watch(() => seen.push(playback.shown.value!.view));
  playback.jump(step(0));
  return { playback, seen };
}

describe('playback', () => {
  test('shows the first step at once and lets it stand before the next', () => {
    const { playback, seen } = watched();
    playback.push(step(1));
    playback.push(step(2));
    expect(seen).toEqual(['v0', 'v1']);
    expect(playback.playing.value).toBe(true);
    vi.advanceTimersByTime(699);
    expect(seen).toEqual(['v0', 'v1']);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual(['v0', 'v1', 'v2']);
    expect(playback.playing.value).toBe(false);
  });

  test('is playing exactly while there is more to show', () => {
    const { playback } = watched(1, halves);
    playback.push(step(1));
    expect(playback.playing.value).toBe(true);
    vi.advanceTimersByTime(100);
    expect(playback.playing.value).toBe(false);
    expect(playback.shown.value).toMatchObject({ view: 'v1', ply: 1, actors: [1] });
  });

  test('splits a step from the view that was queued last', () => {
    const { playback, seen } = watched(1, halves);
    playback.push(step(1, ['a', 'b']));
    playback.push(step(2, ['c', 'd']));
    vi.advanceTimersByTime(1000);
    expect(seen).toEqual(['v0', 'v0..v1', 'v1', 'v1..v2', 'v2']);
  });

  test('tells every event once', () => {
    const { playback } = watched(1, halves);
    const seen: unknown[] = [];
    playback.shown.watch(() => seen.push(...playback.shown.value!.events));
    playback.push(step(1, ['a', 'b']));
    playback.push(step(2, ['c', 'd']));
    vi.advanceTimersByTime(150);
    playback.finish();
    expect(seen).toEqual(['a', 'b', 'c', 'd']);
  });

  test('a skip brings the next moment and no more', () => {
    const { playback, seen } = watched(1, halves);
    playback.push(step(1));
    playback.skip();
    expect(seen).toEqual(['v0', 'v0..v1', 'v1']);
    playback.skip();
    expect(seen).toHaveLength(3);
  });

  test('a moment that is to stay waits for a skip', () => {
    const { playback, seen } = watched(1, halves);
    playback.push(step(1));
    playback.stay();
    playback.push(step(2));
    vi.advanceTimersByTime(60_000);
    expect(seen).toEqual(['v0', 'v0..v1']);
    expect(playback.playing.value).toBe(true);
    playback.skip();
    expect(seen).toEqual(['v0', 'v0..v1', 'v1']);
    vi.advanceTimersByTime(1000);
    expect(seen.at(-1)).toBe('v2');
  });

  test('finish goes to the end and keeps nothing back', () => {
    const { playback, seen } = watched(1, halves);
    for (let i = 1; i <= 5; i++) playback.push(step(i));
    playback.finish();
    expect(seen.at(-1)).toBe('v5');
    const shown = seen.length;
    vi.advanceTimersByTime(5000);
    expect(seen).toHaveLength(shown);
    expect(playback.playing.value).toBe(false);
  });

  test('at speed off only ends of steps are shown, at once, with all they tell', () => {
    const { playback, seen } = watched(0, halves);
    playback.push(step(1, ['a', 'b']));
    playback.push(step(2));
    expect(seen).toEqual(['v0', 'v1', 'v2']);
    playback.push(step(3, ['x', 'y', 'z']));
    expect(playback.shown.value!.events).toEqual(['x', 'y', 'z']);
  });

  test('at speed off, steps close together are shown as one with all their events', () => {
    const playback = new Playback(() => 0, { split: halves, blink: 50 });
    const seen: unknown[] = [];
    playback.shown.watch(() => seen.push(playback.shown.value!.view));
    playback.jump(step(0));
    playback.push(step(1));
    expect(seen).toEqual(['v0', 'v1']);
    playback.push(step(2, ['a']));
    playback.push(step(3, ['b', 'c']));
    expect(playback.playing.value).toBe(true);
    vi.advanceTimersByTime(50);
    expect(seen).toEqual(['v0', 'v1', 'v3']);
    expect(playback.shown.value!.events).toEqual(['a', 'b', 'c']);
    expect(playback.playing.value).toBe(false);
    playback.push(step(4));
    expect(seen).toHaveLength(3);
    vi.advanceTimersByTime(50);
    expect(seen.at(-1)).toBe('v4');
    vi.advanceTimersByTime(500);
    expect(seen).toHaveLength(4);
    playback.push(step(5));
    expect(seen.at(-1)).toBe('v5');
  });

  test('slow takes twice as long', () => {
    const { playback, seen } = watched(2);
    playback.push(step(1));
    playback.push(step(2));
    vi.advanceTimersByTime(1399);
    expect(seen).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(seen).toHaveLength(3);
  });

  test('a jump forgets what was queued', () => {
    const { playback, seen } = watched();
    playback.push(step(1));
    playback.push(step(2));
    playback.jump(step(1));
    vi.advanceTimersByTime(5000);
    expect(seen).toEqual(['v0', 'v1', 'v1']);
  });

  test('a queue that is too long is skipped to its end', () => {
    const { playback } = watched();
    for (let i = 1; i <= 100; i++) playback.push(step(i));
    expect(playback.shown.value!.ply).toBeGreaterThan(60);
  });

  test('the events so far grow moment by moment', () => {
    const { playback } = watched(1, halves);
    playback.push(step(1, ['a', 'b', 'c']));
    expect(playback.shown.value!.eventsSoFar).toEqual(['a']);
    playback.skip();
    expect(playback.shown.value!.eventsSoFar).toEqual(['a', 'b', 'c']);
  });

  test('every moment has a step of its own', () => {
    const { playback } = watched(1, halves);
    const steps: number[] = [];
    playback.shown.watch(() => steps.push(playback.shown.value!.step));
    playback.push(step(1));
    playback.push(step(2));
    vi.advanceTimersByTime(1000);
    expect(new Set(steps).size).toBe(steps.length);
  });
});

test('a board is told of the last moves up to the moment shown, and of no more', () => {
  const plies = Array.from({ length: 60 }, (_, n) => ({ events: [`e${n}`, `f${n}`] }));
  const recent = recentEvents(plies, 50);
  expect([recent[0], recent.at(-1)]).toEqual(['e3', 'f50']);
  expect(recentEvents(plies, 1, ['e1'])).toEqual(['e0', 'f0', 'e1']);
  expect(recentEvents([undefined, plies[1]], 1)).toEqual(['e1', 'f1']);
  expect(recentEvents([], 7)).toEqual([]);
});
