import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (end: string) =>
  readdirSync(import.meta.dirname)
    .filter((f) => f.endsWith(end))
    .map((f) => readFileSync(`${import.meta.dirname}/${f}`, 'utf8'))
    .join('\n');

// A shape whose colour is missing is drawn black.
test('every colour of the game that a picture uses is set', () => {
  const set = new Set([...read('.css').matchAll(/(--bm-[\w-]+):/g)].map((m) => m[1]));
  const used = [...read('.tsx').matchAll(/var\((--bm-[\w$-]+)/g)].map((m) => m[1]);
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter((name) => !set.has(name))).toEqual([]);
});
