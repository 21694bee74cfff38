// The operator's page has words for everything that the server lists.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { catalogues } from '../src/operator/desk-words';

const hosting = readFileSync(new URL('../../docs/hosting.md', import.meta.url), 'utf8');
const jobs = readFileSync(new URL('../../cmd/lair/jobs.go', import.meta.url), 'utf8');
const { en, fr } = catalogues as { en: Record<string, unknown>; fr: Record<string, unknown> };

test('each limit of docs/hosting.md is described', () => {
  const table = hosting.split('| limit | default | what it bounds |')[1]!;
  const rows = [...table.split('\n\n')[0]!.matchAll(/^\| `([a-z-]+)` \| `[^`]+` \| (.+) \|$/gm)];
  expect(rows.length).toBeGreaterThan(10);
  for (const [, name, what] of rows) {
    expect(en[`limit.${name}`]).toBe(what!.replaceAll("'", '’'));
    expect(fr[`limit.${name}`]).toMatch(/./);
  }
});

test('each job of the server has a name', () => {
  const names = [...jobs.matchAll(/(?:Job|task)\(\s*"([a-z-]+)"/g)].map((m) => m[1]!);
  expect(names.length).toBeGreaterThan(4);
  for (const name of names) for (const of of [en, fr]) expect(of[`job.${name}`]).toMatch(/./);
});
