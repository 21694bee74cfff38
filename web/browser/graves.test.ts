// Gloomy Graves: alone against bots with every number of seats, and two friends in their own browsers and languages.

import { expect, test } from 'vitest';
import { guest, nothingWrong, openHouse } from './house';
import { begin, drawn, invite, join, lookAtResult, play, playBoth, ply, start, wait } from './play';

const house = openHouse();

const COUNTING = 6; // lines of the sheet; the others only break ties

test.each([
  { seats: 2, lang: 'en', width: 390, height: 844, theme: 'light' },
  { seats: 3, lang: 'fr', width: 320, height: 568, theme: 'dark' },
  { seats: 4, lang: 'en', width: 1440, height: 900, theme: 'dark' },
] as const)('a match of $seats seats against bots at $width x $height in $lang', async ({ seats, ...manner }) => {
  const g = await guest(house, manner);
  await begin(g, 'gloomy-graves', seats);
  expect(await g.page.locator('.gg-cards .gg-card').count()).toBe(5);
  await nothingWrong(g);
  expect(await play(g.page)).toBeGreaterThan(20);
  await lookAtResult(g, seats, COUNTING);
  await nothingWrong(g);
  await g.context.close();
});

test('two friends play one match, each in their own browser and language', async () => {
  const host = await guest(house, { width: 1200, height: 800, lang: 'en' });
  const friend = await guest(house, { width: 390, height: 844, lang: 'fr', theme: 'light' });
  await join(friend, await invite(host, 'gloomy-graves', 2));
  await start(host);
  // Both choose their first card at once, and neither waits for the other.
  expect(await Promise.all([wait(host.page), wait(friend.page)])).toEqual(['turn', 'turn']);
  await playBoth([host.page, friend.page]);
  expect(await ply(host.page)).toBe(await ply(friend.page));
  for (const g of [host, friend]) {
    await lookAtResult(g, 2, COUNTING);
    await nothingWrong(g);
    await g.context.close();
  }
});

test('a card is laid with keys alone: picked, turned, moved and buried', async () => {
  const g = await guest(house, { width: 1200, height: 800, lang: 'en' });
  const { page } = g;
  await begin(g, 'gloomy-graves', 2);
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
    await drawn(page);
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
