// @vitest-environment happy-dom
// That a table has played on after its lesson is known after a reload, too.

import { expect, test, vi } from 'vitest';

const load = () => import('@lair/table/played-on');

test('a table that played on is known after a reload, and no other is', async () => {
  const before = await load();
  expect(before.playedOn('a')).toBe(false);
  before.playOn('a');
  vi.resetModules();
  const after = await load();
  expect(after.playedOn('a')).toBe(true);
  expect(after.playedOn('b')).toBe(false);
});

test('a browser that stores nothing knows it until the page is closed', async () => {
  const { playedOn, playOn } = await load();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('refused');
  });
  playOn('c');
  expect(playedOn('c')).toBe(true);
});
