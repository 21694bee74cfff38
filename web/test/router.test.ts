import { expect, test } from 'vitest';
import { route } from '@lair/router';

test.each([
  ['/', 'home', ''],
  ['/g/mighty-monsters', 'game', 'mighty-monsters'],
  ['/g/mighty-monsters/rules', 'rules', 'mighty-monsters'],
  ['/t/abc', 'table', 'abc'],
  ['/t/abc/', 'table', 'abc'],
  ['/t/abc/replay', 'replay', 'abc'],
  ['/replay', 'open-record', ''],
  ['/settings', 'settings', ''],
  ['/matches', 'matches', ''],
  ['/matches/x', 'not-found', ''],
  ['/admin', 'admin', ''],
  ['/admin/x', 'not-found', ''],
  ['/invited', 'invited', ''],
  ['/link', 'link', ''],
  ['/g', 'not-found', ''],
  ['/t/abc/replay/more', 'not-found', ''],
  ['/%E0%A4%A', 'not-found', ''],
])('%s is the page %s', (path, page, of) => {
  expect(route(path)).toMatchObject({ page, of });
});

test('query and hash are read', () => {
  const r = route('/t/abc', '?invite=xyz', '#mm-place');
  expect(r.query.get('invite')).toBe('xyz');
  expect(r.hash).toBe('mm-place');
});
