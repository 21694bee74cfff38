// The addresses that people send each other.

import { afterEach, expect, test, vi } from 'vitest';
import { speak } from '@lair/i18n';
import { linkTo } from '@lair/table/share';
import { titles } from '@lair/titles';
import { games } from '@lair/games';

// Other files of the process have no document.
afterEach(() => vi.unstubAllGlobals());

test('a link names its language, unless it is English', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('location', { href: 'http://lair.example/t/abc?as=1' });
  expect(linkTo('/t/abc/replay')).toBe('http://lair.example/t/abc/replay');
  await speak('fr');
  expect(linkTo('/t/abc/replay')).toBe('http://lair.example/t/abc/replay?lang=fr');
  expect(linkTo('http://other.example/t/abc?invite=x')).toBe(
    'http://other.example/t/abc?invite=x&lang=fr',
  );
  await speak('en');
});

test('every game is called something in every language', () => {
  expect(Object.keys(titles).sort()).toEqual(games.map((g) => g.name).sort());
  for (const called of Object.values(titles))
    for (const { title, line } of Object.values(called)) {
      expect(title).not.toBe('');
      expect(line).toMatch(/\.$/);
    }
});
