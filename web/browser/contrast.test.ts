// Texts and marks stand out as WCAG AA asks, in both themes, as they are painted: also the
// numbers on pieces and what lies on drawings, of which axe knows nothing.

import { expect, test } from 'vitest';
import type { About } from '../src/game-ui';
import { all, drawn } from './drawn';
import { measure } from './ink';
import { finish, wait } from './play';
import { guest, newTable, openServer, words, type Guest } from './server';
import { windows } from './slots';

const server = openServer({ painted: true });

const games = Object.values(
  import.meta.glob<About>('../../games/*/ui/about.ts', { eager: true, import: 'default' }),
);

const positions = Object.keys(import.meta.glob('../../games/*/testdata/boards/*.en.txt'));

/** The positions of a game in the gallery, by their numbers. */
const boards = (game: string): number[] => {
  const folder = `/${game.replaceAll('-', '')}/`;
  return [...Array(positions.filter((file) => file.includes(folder)).length).keys()];
};

const open = (manner: { width: number; height: number }): Promise<Guest> =>
  guest(server, { ...manner, theme: 'light', still: true, scale: 2 });

/** What is too faint on a page, in both themes, and how many texts and marks were measured. */
async function looked({ page }: Guest, where: string): Promise<{ faint: string[]; inks: number }> {
  const faint = new Set<string>();
  let inks = 0;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const found = await measure(page);
    inks += found.texts + found.marks;
    for (const { name, ratio, least } of found.faint)
      faint.add(`${where}, ${colorScheme}: ${name} has ${ratio.toFixed(2)} of ${least}`);
  }
  return { faint: [...faint], inks };
}

/** The phone that most people have; all windows where all boards are wanted. */
const looks = all ? windows : windows.filter(({ width }) => width === 390);

const LONG = 1_200_000; // ms, for all boards in all windows

test.each(drawn('contrast of games', games, 1))('$name', { timeout: LONG }, async ({ name }) => {
  for (const window of looks) {
    const g = await open(window);
    const faint: string[] = [];
    for (const n of drawn(`boards of ${name}`, boards(name), 1)) {
      await g.page.goto(`/gallery/${name}/${n}`, { waitUntil: 'networkidle' });
      await g.page.locator('.gallery-alone').waitFor();
      const found = await looked(g, `board ${n} at ${window.width} px`);
      expect(found.inks).toBeGreaterThan(20);
      faint.push(...found.faint);
    }
    expect(faint).toEqual([]);
    await g.context.close();
  }
});

test('the pages around the games', { timeout: LONG }, async () => {
  for (const window of looks) {
    const g = await open(window);
    const { page } = g;
    const over = await newTable(g, { game: 'gloomy-graves', seats: 2 });
    await page.goto(`/t/${over}`);
    await finish(g, 0);
    const places: [string, () => Promise<unknown>][] = [
      ['/', () => page.locator('.door').last().waitFor()],
      ['/g/mighty-monsters', () => page.locator('.game-options').waitFor()],
      ['/g/big-monster/learn', () => wait(page)],
      [
        `/t/${over}`,
        async () => {
          await page.getByText(words.en['shuffle.ok']).waitFor();
          // The moments change once the review knows of them, which shares its cores.
          const known = page.locator('.moment:not([aria-busy="true"])').nth(2);
          await known.waitFor({ timeout: 120_000 });
        },
      ],
      ['/settings', () => page.getByLabel(words.en['settings.name']).waitFor()],
    ];
    const faint: string[] = [];
    for (const [path, ready] of drawn('contrast of pages', places, 1)) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await ready();
      const found = await looked(g, `${path.replace(over, 'over')} at ${window.width} px`);
      expect(found.inks, path).toBeGreaterThan(10);
      faint.push(...found.faint);
    }
    expect(faint).toEqual([]);
    await g.context.close();
  }
});

test('what is too faint is found, on a plain ground, on a drawing and in one', async () => {
  const g = await open({ width: 390, height: 844 });
  await g.page.setContent(`<body style="background: #fff; font: 16px sans-serif">
    <p class="good" style="color: #757575">Four and a half to one</p>
    <p class="bad" style="color: #7f7f7f">Four to one</p>
    <p class="good" style="color: #949494; font-size: 26px">Large</p>
    <p class="bad" style="color: #9f9f9f; font-size: 26px">Large</p>
    <p class="bad" style="color: #fff">Nothing to see</p>
    <p class="bad" style="color: #000; background: repeating-linear-gradient(90deg, #333 0 6px, #fff 6px 12px)">Stripes</p>
    <p class="good" style="color: #000; background: #fff"><span style="opacity: .7">Half</span></p>
    <p style="color: #000"><span class="bad" style="opacity: .4">Pale</span></p>
    <svg data-decor viewBox="0 0 100 20" width="200" height="40">
      <path d="M0 0h100v20H0z" fill="#357" />
      <text class="good" x="2" y="14" font-size="8" fill="#fff">printed</text>
      <text class="bad" x="52" y="14" font-size="8" fill="#479">printed</text>
    </svg>
    <span><svg class="good" viewBox="0 0 20 20" width="20" height="20"><circle cx="10" cy="10" r="9" fill="#888" /></svg></span>
    <span><svg class="bad" viewBox="0 0 20 20" width="20" height="20"><circle cx="10" cy="10" r="9" fill="#aaa" /></svg></span>`);
  const { faint, texts, marks } = await measure(g.page);
  expect(texts).toBe(10);
  expect(marks).toBe(2);
  expect(faint.filter(({ name }) => !name.includes('.bad'))).toEqual([]);
  expect(faint.length, faint.map((f) => f.name).join()).toBe(await g.page.locator('.bad').count());
  await g.context.close();
});
