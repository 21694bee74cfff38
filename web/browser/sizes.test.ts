// Everything that can be pressed is large enough for a finger on a phone and for a mouse
// elsewhere, and everything that can be read is large enough to be read, and not cut to a letter.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { About } from '../src/game-ui';
import { all as ALL, drawn } from './drawn';
import { wait } from './play';
import { guest, newTable, openServer } from './server';
import { sizes, type Small } from './sizes';

const server = openServer();

const games = Object.keys(import.meta.glob('../../games/*/testdata/boards/0.en.txt'));
const abouts = import.meta.glob<About>('../../games/*/ui/about.ts', {
  eager: true,
  import: 'default',
});
const boards = Object.keys(import.meta.glob('../../games/*/testdata/boards/*.en.txt'));

/** The least px of a target, by the width of the window, and of a text. */
const target = (width: number): number => (width < 700 ? 44 : 24);
const TEXT = 10.5;

/**
 * What is smaller, by the name of a class, and how small it may be. The list only gets shorter.
 *
 * Twenty gravestones and five totals share the width of the smallest phone, and what can be
 * chosen among them is enlarged when it can. The signs on a king tile and the numbers of a
 * far seam are drawings; a press on the piece says the same in words.
 */
const known: Record<string, number> = {
  '.gg-stone': 30,
  '.gg-family-head': 26,
  '.me-offers': 43,
  '.mm-king': 5.8,
  '.bm-seam': 9.4,
};

const unknown = (list: Small[]): string[] => [
  ...new Set(
    list
      .filter(
        ({ name, size }) =>
          !Object.entries(known).some(([k, least]) => name.includes(k) && size >= least - 0.6),
      )
      .map(({ name }) => name),
  ),
];

/** What is too small on a page. */
async function small(page: Page, width: number, where: string): Promise<string[]> {
  const found = await sizes(page, target(width), TEXT);
  expect(found.targets, where).toBeGreaterThan(0);
  expect(found.texts, where).toBeGreaterThan(3);
  return unknown([...found.smallTargets, ...found.smallTexts]).map((name) => `${where}: ${name}`);
}

const windows = [
  { width: 320, height: 568, lang: 'fr' },
  { width: 1440, height: 900, lang: 'en' },
] as const;
/** The phone, where room is short and a finger large, always; both when all are. */
const looked = ALL ? windows : [windows[0]];

test.each(games)('the boards of %s', { timeout: 600_000 }, async (first) => {
  const folder = first.replace('/testdata/boards/0.en.txt', '');
  const { name } = abouts[`${folder}/ui/about.ts`]!;
  const count = boards.filter((file) => file.startsWith(`${folder}/`)).length;
  const list: string[] = [];
  for (const window of looked) {
    const g = await guest(server, { ...window, still: true });
    for (const n of drawn(`boards of ${name}`, [...Array(count).keys()], Math.ceil(count / 5))) {
      await g.page.goto(`/gallery/${name}/${n}`);
      await g.page.locator('.gallery-alone .board-room').waitFor();
      await g.page.evaluate(() => document.fonts.ready);
      list.push(...(await small(g.page, window.width, `board ${n} at ${window.width} px`)));
    }
    await g.context.close();
  }
  expect(list).toEqual([]);
});

test('the pages around the games', { timeout: 600_000 }, async () => {
  const list: string[] = [];
  for (const window of looked) {
    const g = await guest(server, { ...window, still: true });
    const { page } = g;
    const met = await newTable(g, { game: 'mighty-monsters', seats: 3 });
    const places: [string, string][] = [
      ['/', '.door'],
      ['/g/big-monster', '.game-options'],
      ['/g/mighty-monsters/rules', '.book h2'],
      ['/g/big-monster/rules', '.book h2'],
      ['/g/gloomy-graves/bestiary', '.bestiary-entry'],
      ['/g/gloomy-graves/puzzles', 'main li a'],
      ['/g/monster-expedition?solo=', '[data-start]'],
      ['/settings', '.field'],
      [`/t/${met}`, '.board-room'],
    ];
    for (const [path, ready] of places) {
      await page.goto(path);
      await page.locator(ready).first().waitFor();
      if (path.startsWith('/t/')) await wait(page);
      list.push(
        ...(await small(page, window.width, `${path.replace(met, 'ID')} at ${window.width} px`)),
      );
    }
    await g.context.close();
  }
  expect(list).toEqual([]);
});

test.each([
  { width: 320, height: 568 },
  { width: 390, height: 844 },
])('the campaign can be set out on from its first screen, at $width px', async (window) => {
  const g = await guest(server, { ...window, lang: 'fr' });
  await g.page.goto('/g/monster-expedition?solo=');
  const start = g.page.locator('[data-start]');
  const box = (await start.boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(window.height);
  expect(await g.page.evaluate(() => scrollY)).toBe(0);
  await start.click();
  expect(await wait(g.page)).toBe('turn');
  await g.context.close();
});

test('what is too small is found', async () => {
  const g = await guest(server, { width: 390, height: 844 });
  await g.page.setContent(`<body style="font: 16px/1.2 sans-serif; margin: 0">
    <style>
      button { display: block; width: 44px; height: 44px; padding: 0; border: 0; position: relative }
      .wide::after { content: ''; position: absolute; inset: -10px }
    </style>
    <button class="good" aria-label="large">x</button>
    <button class="good wide" style="width: 24px; height: 24px; margin: 12px">x</button>
    <button class="bad" style="height: 30px">low</button>
    <label class="bad" style="display: block; height: 30px">low<input type="radio" style="opacity: 0"></label>
    <p>A sentence with <a class="good" href="#">a link</a> in it.</p>
    <p><a class="bad" href="#">A link alone</a></p>
    <p class="bad" style="font-size: 9px">small print</p>
    <p class="bad" style="transform: scale(.5); width: 100px">shrunk</p>
    <p class="bad" style="font-size: 10px; rotate: 30deg; width: 100px">turned</p>
    <p class="good" style="font-size: 6px; visibility: hidden">hidden</p>
    <style>.name { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }</style>
    <p class="bad name" style="width: 30px">Cleopatra</p>
    <p class="good name" style="width: 30px">Ada</p>
    <p class="good name" style="width: 80px">Cleopatra the Seventh</p>
    <svg class="good" viewBox="0 0 10 10" width="40" height="40"><text class="good" y="5" font-size="4">drawn</text></svg>
    <svg class="bad" viewBox="0 0 40 40" width="20" height="20"><text class="bad" y="14" font-size="14">drawn</text></svg>`);
  const found = await sizes(g.page, 44, 11);
  expect(found.targets).toBe(5);
  expect(found.smallTargets.map((s) => s.name.includes('.bad'))).toEqual([true, true, true]);
  expect(found.smallTexts.map((s) => s.name.includes('.bad'))).toEqual(Array(5).fill(true));
  await g.context.close();
});
