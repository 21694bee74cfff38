import { describe, expect, test } from 'vitest';
import { patched, stepped, writtenOut, type Snapshot } from '@lair/wire';

describe('patched', () => {
  test.each([
    ['a value', { a: 1 }, { a: [2] }, { a: 2 }],
    ['a bare value', { a: 1, b: 'x', c: true, d: 4 }, { a: 2, b: 'y', c: false, d: null }, { a: 2, b: 'y', c: false, d: null }],
    ['a value that is a list', { a: 1 }, { a: [[1, 2]] }, { a: [1, 2] }],
    ['null', { a: 1 }, { a: [null] }, { a: null }],
    ['a new key', { a: 1 }, { b: [2] }, { a: 1, b: 2 }],
    ['a key that goes', { a: 1, b: 2 }, { b: [] }, { a: 1 }],
    ['something deep', { a: { b: { c: 1, d: 2 } } }, { a: { b: { c: [3] } } }, { a: { b: { c: 3, d: 2 } } }],
    ['one index of a list', { a: [1, 2, 3] }, { a: { 1: [9] } }, { a: [1, 9, 3] }],
    ['a list that grows', { a: [1] }, { a: { '#': [1, 0, 2, 3] } }, { a: [1, 2, 3] }],
    ['a list that shrinks', { a: [1, 2, 3] }, { a: { '#': [0, 2] } }, { a: [3] }],
    ['a cut before changes', { a: [{ x: 1 }, { x: 2 }] }, { a: { '#': [0, 1], 0: { x: [5] } } }, { a: [{ x: 5 }] }],
  ])('changes %s', (_, old, patch, want) => {
    const before = structuredClone(old);
    expect(patched(old, patch)).toEqual(want);
    expect(old).toEqual(before);
  });

  test('what did not change keeps its identity', () => {
    const old = { same: { deep: [1] }, other: { x: 1 } };
    const next = patched(old, { other: { x: [2] } }) as typeof old;
    expect(next.same).toBe(old.same);
    expect(next.other).not.toBe(old.other);
  });
});

describe('stepped', () => {
  const s = { seq: 3, ply: 2, events: ['old'], view: { a: 1 } } as unknown as Snapshot;
  const step = { type: 'step', table: 't', seq: 4, entry: { kind: 'move' } } as const;

  test('takes seq and events from the step itself', () => {
    expect(stepped(s, { ...step, events: ['new'], patch: { ply: [3] } })).toMatchObject({ seq: 4, ply: 3, events: ['new'] });
    expect(stepped(s, step)).toMatchObject({ seq: 4, ply: 2, events: [] });
  });

  test('a snapshot replaces everything', () => {
    const snapshot = { seq: 4, ply: 9 } as unknown as Snapshot;
    expect(stepped(s, { ...step, snapshot })).toBe(snapshot);
  });
});

describe('writtenOut', () => {
  const words = Array.from({ length: 200 }, (_, i) => `word${i}`);

  test('one letter, or a letter and a letter or digit, is a word', () => {
    const { events } = writtenOut(['t', 1, 0, ['a', 'z', 'A', 'Z', 'aa', 'a9', 'ba']], words);
    expect(events).toEqual(['word0', 'word25', 'word26', 'word51', 'word52', 'word113', 'word114']);
  });

  test('all else is as it is, and an apostrophe says so', () => {
    const { events } = writtenOut(['t', 1, 0, ["'a", "'", 'abc', '', '1', '#', 'é', 7, null, true, 'zz']], words.slice(0, 3));
    expect(events).toEqual(['a', '', 'abc', '', '1', '#', 'é', 7, null, true, 'zz']);
  });

  test('keys are words too, at every depth, and indices stay', () => {
    const step = writtenOut(['t', 5, { kind: 'undo', seat: 1, to: 3 }, [], { a: [{ b: ['c'] }], d: { '#': [0, 1, 'e'], 2: [{ f: 1 }] } }], words);
    expect(step).toEqual({
      type: 'step', table: 't', seq: 5, entry: { kind: 'undo', seat: 1, to: 3 }, events: [],
      patch: { word0: [{ word1: ['word2'] }], word3: { '#': [0, 1, 'word4'], 2: [{ word5: 1 }] } },
    });
  });

  test('a step without a patch has none', () => {
    expect(writtenOut(['t', 5, 1, []], words)).not.toHaveProperty('patch');
  });
});
