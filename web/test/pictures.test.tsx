// @vitest-environment happy-dom
// The drawings of the rulebooks, and the page that shows and searches them. That what
// they show as legal is legal is tested in Go, in games/pictures_test.go.

import { describe, expect, test, vi } from 'vitest';
import type { Lang, Pictures } from '@lair/game-ui';
import * as games from '@lair/games';
import { speak, t } from '@lair/i18n';
import { markdown } from '@lair/markdown';
import Rules from '@lair/pages/rules';
import { route } from '@lair/router';
import { found, matching, sectionsOf } from '@lair/sections';
import { RulePictures } from '@lair/ui/pictures';
import { drawn as sample } from '../browser/drawn';
import { emptyParts } from './accessible';
import { expectTree, langs, openRoom } from './room';
import { unpictured } from './unpictured';

const all = import.meta.glob<Pictures>('../../games/*/ui/pictures.tsx', {
  eager: true,
  import: 'default',
});
const rulebooks = import.meta.glob<string>('../../games/*/rulebook.md', {
  eager: true,
  import: 'default',
  query: '?raw',
});

const room = openRoom();
const words = (text: string) => text.split(/\s+/).length;

test('the games that Lair offers have pictures', () => {
  expect(Object.keys(all).length).toBeGreaterThanOrEqual(4);
});

describe.each(Object.entries(all))('%s', (path, pictures) => {
  const slugs = new Set(
    [...rulebooks[path.replace('ui/pictures.tsx', 'rulebook.md')]!.matchAll(/\{#([\w-]+)\}/g)].map(
      (m) => m[1],
    ),
  );

  test('each belongs to a rule and says in a few words what it shows', () => {
    for (const { rule, cases } of pictures.list) {
      expect(slugs).toContain(rule);
      expect(cases.length, rule).toBeGreaterThan(0);
      for (const shot of cases) {
        for (const lang of langs) {
          expect(shot[lang], rule).toMatch(/^[\p{Lu}\d].*\.$/u);
          expect(words(shot[lang]), shot[lang]).toBeLessThanOrEqual(20);
        }
      }
    }
  });

  test('each section has one, or a reason why not', () => {
    const reasons = unpictured[path.split('/').at(-3)!]!;
    const pictured = new Set(pictures.list.map((p) => p.rule));
    expect([...slugs].filter((slug) => !pictured.has(slug!))).toEqual(Object.keys(reasons));
    for (const [slug, reason] of Object.entries(reasons)) {
      // A reason that leads to another section leads to a picture.
      const where = /^is drawn at ([\w-]+)$/.exec(reason)?.[1];
      if (where !== undefined) expect(pictured, slug).toContain(where);
    }
  });

  test('some are legal and some are not, beside each other', () => {
    const mixed = pictures.list.filter(
      (p) => p.cases.some((c) => c.refused) && p.cases.some((c) => c.move && !c.refused),
    );
    expect(mixed.length).toBeGreaterThan(0);
  });

  const drawn = (lang: Lang) => <RulePictures pictures={pictures} of={pictures.list} lang={lang} />;
  const cases = pictures.list.flatMap((p) => p.cases.map(() => p.rule));

  test.each(langs)('each is drawn and has its words, in %s', async (lang) => {
    await room.drawWhole(() => drawn(lang));
    const boards = room.all('.picture-board');
    expect(boards.length).toBe(cases.length);
    for (const [i, board] of boards.entries()) {
      expect(board.hasAttribute('inert')).toBe(true);
      expect(board.querySelectorAll('svg, img').length, cases[i]).toBeGreaterThan(0);
    }
    for (const picture of room.all('.picture'))
      expect(picture.textContent).not.toMatch(/undefined|NaN|\[object/);
  });

  // The line below a drawing says what it shows, but a reader may still come upon its parts.
  test.each(sample('names of pictures', langs, 1))(
    'each part of a drawing has a whole name, in %s',
    async (lang) => {
      const { Draw } = pictures;
      await room.draw(() =>
        pictures.list.flatMap((picture) =>
          picture.cases.map((shot, i) => (
            <Draw key={`${picture.rule} ${i}`} picture={picture} shot={shot} lang={lang} />
          )),
        ),
      );
      expect(emptyParts(room.tree())).toEqual([]);
    },
  );
});

async function open(hash = ''): Promise<void> {
  vi.spyOn(games, 'loadPictures').mockResolvedValue(
    all['../../games/gloomygraves/ui/pictures.tsx']!,
  );
  await room.draw(() => <Rules route={route('/g/gloomy-graves/rules', '', hash)} />);
  for (let i = 0; i < 200 && room.all('.book').length === 0; i++) await room.settle();
}

async function search(what: string): Promise<void> {
  const field = room.find<HTMLInputElement>('input');
  field.value = what;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await room.settle();
}

test.each(langs)('the rules can be searched, in %s', async (lang) => {
  await speak(lang);
  await open();
  const before = room.all('h3').length;
  await search(lang === 'en' ? 'three by three square' : 'carré trois');
  expect(room.all('h3').length).toBeLessThan(before);
  await expectTree(room.tree(), `trees/rules-found.${lang}.txt`);
  await search('');
  expect(room.all('h3').length).toBe(before);
});

test('a search finds what is said below a picture', async () => {
  await open();
  await search('both halves cover something');
  expect(room.all('h3').map((h) => h.id)).toContain('gg-pit-half');
  const ranges = found(room.find('.book'), 'BOTH halves');
  expect(new Set(ranges.map((r) => r.toString().toLowerCase()))).toEqual(
    new Set(['both', 'halves']),
  );
});

test('a word is found with its accents', () => {
  const root = document.createElement('p');
  root.textContent = 'Un œil près du rôdeur.';
  expect(found(root, 'role oeil ROD pres').map(String)).toEqual(['œil', 'rôd', 'près']);
});

test('a word is found behind a letter of two code units, and one with an accent of its own', () => {
  const root = document.createElement('p');
  root.textContent = '🐉 Le dragon a mange\u0301\u00a0: 🐉🐉 fe\u0301e.';
  expect(found(root, 'dragon mange fee').map(String)).toEqual([
    'dragon',
    'mange\u0301',
    'fe\u0301e',
  ]);
});

test('a search that no rule answers says so', async () => {
  await open();
  await search('zebra');
  expect(room.tree()).toContain(t('rules.found', 0));
  expect(room.all('h3').length).toBe(0);
});

test('pictures stand at the end of their rule', async () => {
  await open();
  const before = room.find('#gg-pit-half ~ .pictures').previousElementSibling!;
  expect(before.tagName).toBe('P');
  const order = room
    .all('.book > *')
    .filter((e) => e.matches('h3, .pictures'))
    .map((e) => e.id || 'pictures');
  expect(order[order.indexOf('gg-pit-half') + 1]).toBe('pictures');
});

test('the rules are shown without pictures if these cannot be loaded', async () => {
  vi.spyOn(games, 'loadPictures').mockRejectedValue(new Error('offline'));
  await room.draw(() => <Rules route={route('/g/gloomy-graves/rules')} />);
  for (let i = 0; i < 200 && room.all('.book').length === 0; i++) await room.settle();
  expect(room.all('h3').length).toBeGreaterThan(30);
  expect(room.all('.pictures').length).toBe(0);
});

test('a search keeps the heading of the chapter', () => {
  const doc = markdown(
    '# A game\n\nIntro.\n\n## One\n\nText.\n\n### Red {#x-red}\n\nA *fox*.\n\n### Blue {#x-blue}\n\nNo.\n',
  );
  const list = sectionsOf(doc);
  const ids = (search: string) => matching(list, search).map((s) => s.heading?.id);
  expect(ids('')).toEqual(['a-game', 'one', 'x-red', 'x-blue']);
  expect(ids('FOX')).toEqual(['one', 'x-red']);
  expect(ids('bird')).toEqual([]);
  expect(matching(list, 'fox')[0]!.body.length).toBe(1);
});
