import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { applyPatch, applyStep, type Snapshot } from '@lair/wire';

// The examples that the server's tests hold its patches to.
const examples = new URL('../../wire/testdata/patches.json', import.meta.url);
const vectors = JSON.parse(readFileSync(examples, 'utf8')) as Record<
  'made' | 'applied',
  { name: string; before: unknown; patch: unknown; after: unknown }[]
>;

describe('applyPatch', () => {
  test.each([...vectors.made, ...vectors.applied])(
    'changes as the server means it: $name',
    ({ before, patch, after }) => {
      const old = structuredClone(before);
      expect(applyPatch(old, patch)).toEqual(after);
      expect(old).toEqual(before);
    },
  );

  test('what did not change keeps its identity', () => {
    const old = { same: { deep: [1] }, other: { x: 1 } };
    const next = applyPatch(old, { other: { x: [2] } }) as typeof old;
    expect(next.same).toBe(old.same);
    expect(next.other).not.toBe(old.other);
  });
});

describe('applyStep', () => {
  const s = { seq: 3, ply: 2, events: ['old'], view: { a: 1 } } as unknown as Snapshot;
  const step = { type: 'step', table: 't', seq: 4, entry: { kind: 'move' } } as const;

  test('takes seq and events from the step itself', () => {
    expect(applyStep(s, { ...step, events: ['new'], patch: { ply: [3] } })).toMatchObject({
      seq: 4,
      ply: 3,
      events: ['new'],
    });
    expect(applyStep(s, step)).toMatchObject({ seq: 4, ply: 2, events: [] });
  });

  test('a snapshot replaces everything', () => {
    const snapshot = { seq: 4, ply: 9 } as unknown as Snapshot;
    expect(applyStep(s, { ...step, snapshot })).toBe(snapshot);
  });
});
