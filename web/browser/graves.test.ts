// Gloomy Graves: alone against bots with every number of seats, and two friends in their own browsers and languages.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { en } from '../src/i18n/en';
import { fr } from '../src/i18n/fr';
import { guest, House, launch, sideways, type Guest } from './house';
import { play, playBoth, ply, wait } from './play';

const house = new House();
const words = { en, fr };
let browser: Browser;

beforeAll(async () => {
  await house.start();
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await house.close();
});

async function nothingWrong(g: Guest): Promise<void> {
  expect(g.troubles).toEqual([]);
  expect(await sideways(g.page)).toBe(0);
  expect(await g.page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);
}

/** The sheet in order of places, whose lines add up; those that only break ties count nothing. */
async function lookAtResult(g: Guest, lang: 'en' | 'fr', seats: number): Promise<void> {
  const sheet = g.page.getByRole('dialog', { name: words[lang]['after.title'] });
  await sheet.getByText(words[lang]['shuffle.ok']).waitFor();
  expect(await sheet.locator('.score-sheet thead th').count()).toBe(seats);
  const scores = (await sheet.locator('.score-sheet tfoot tr').first().locator('td').allInnerTexts()).map(Number);
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
  const lines = await sheet.locator('.score-sheet tbody tr').evaluateAll((rows) => rows.map((r) => [...r.querySelectorAll('td')].map((td) => Number(td.textContent))));
  for (const [i, score] of scores.entries()) expect(lines.slice(0, 6).reduce((sum, line) => sum + line[i]!, 0)).toBe(score);
}

test.each([
  { seats: 2, lang: 'en', width: 390, height: 844, theme: 'light' },
  { seats: 3, lang: 'fr', width: 320, height: 568, theme: 'dark' },
  { seats: 4, lang: 'en', width: 1440, height: 900, theme: 'dark' },
] as const)('a match of $seats seats against bots at $width x $height in $lang', async ({ seats, ...manner }) => {
  const g = await guest(browser, house, manner);
  await g.page.goto('/g/gloomy-graves');
  await g.page.getByRole('radio', { name: String(seats), exact: true }).check();
  await g.page.getByRole('button', { name: words[manner.lang]['game.play'], exact: true }).click();
  expect(await wait(g.page)).toBe('turn');
  expect(await g.page.locator('.gg-cards .gg-card').count()).toBe(5);
  await nothingWrong(g);
  expect(await play(g.page)).toBeGreaterThan(20);
  await lookAtResult(g, manner.lang, seats);
  await nothingWrong(g);
  await g.context.close();
});

test('two friends play one match, each in their own browser and language', async () => {
  const host = await guest(browser, house, { width: 1200, height: 800, lang: 'en' });
  const friend = await guest(browser, house, { width: 390, height: 844, lang: 'fr', theme: 'light' });
  await host.page.goto('/g/gloomy-graves');
  await host.page.getByRole('radio', { name: '2', exact: true }).check();
  await host.page.getByRole('button', { name: en['game.invite'] }).click();
  const link = await host.page.getByLabel(en['invite.link']).inputValue();
  await friend.page.goto(new URL(link).pathname);
  await friend.page.getByRole('button', { name: fr['waiting.sit'], exact: true }).click();
  await friend.page.getByText(fr['seat.you'], { exact: true }).waitFor();
  await host.page.getByRole('button', { name: en['waiting.start'], exact: true }).click();
  // Both choose their first card at once, and neither waits for the other.
  expect(await Promise.all([wait(host.page), wait(friend.page)])).toEqual(['turn', 'turn']);
  await playBoth([host.page, friend.page]);
  expect(await ply(host.page)).toBe(await ply(friend.page));
  await lookAtResult(host, 'en', 2);
  await lookAtResult(friend, 'fr', 2);
  for (const g of [host, friend]) {
    await nothingWrong(g);
    await g.context.close();
  }
});

test('a card is laid with keys alone: picked, turned, moved and buried', async () => {
  const g = await guest(browser, house, { width: 1200, height: 800, lang: 'en' });
  const { page } = g;
  await page.goto('/g/gloomy-graves');
  await page.getByRole('radio', { name: '2', exact: true }).check();
  await page.getByRole('button', { name: en['game.play'], exact: true }).click();
  expect(await wait(page)).toBe('turn');
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('.table[data-mine=true] .gg-cards .gg-card[data-lit=true]').length === 4);
  await page.keyboard.press('1');
  const places = page.locator('.gg-place');
  await places.first().waitFor();
  const names = await places.evaluateAll((list) => list.map((e) => e.getAttribute('aria-label')));
  expect(new Set(names).size).toBe(names.length);
  await page.keyboard.press('ArrowRight');
  await page.locator('.gg-place[data-chosen=true]').waitFor();
  // Turned where it lies; not every place takes a card another way round, so it may have to be moved on first.
  const way = () => page.locator('.gg-place[data-chosen=true]').getAttribute('data-way');
  const first = await way();
  for (let tries = 0; tries < 12 && (await way()) === first; tries++) {
    await page.keyboard.press(tries % 2 === 0 ? 'r' : 'ArrowRight');
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
  expect(await way()).not.toBe(first);
  await page.keyboard.press('Escape'); // lifts the card off again
  await page.locator('.gg-place[data-chosen=true]').waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowDown');
  await page.locator('.gg-place[data-chosen=true]').waitFor();
  const before = await ply(page);
  await page.keyboard.press('Enter');
  await page.locator(`.table:not([data-ply="${before}"])`).waitFor();
  await nothingWrong(g);
  await g.context.close();
});
