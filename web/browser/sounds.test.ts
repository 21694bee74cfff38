// What is fetched of sounds, when, and what of it is heard.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { drawn } from './drawn';
import { move, wait } from './play';
import { guest, newTable, openServer, words, type Guest } from './server';

const server = openServer();

interface Played {
  /** When it begins, on the clock of the page's sound, in seconds. */
  when: number;
  seconds: number;
  peak: number;
  /** The level where it begins to play, so that no silence comes first. */
  start: number;
}

/** Opens a guest with sound on or off, whose page notes what it plays. */
async function listener(sound: boolean, ambience = false): Promise<Guest> {
  const g = await guest(server, { width: 1440, height: 900 });
  await g.page.addInitScript(
    (heard) => {
      if (localStorage.getItem('lair.once') === null)
        localStorage.setItem('lair.settings', JSON.stringify({ speed: 'off', ...heard }));
      localStorage.setItem('lair.once', '1');
      const played: Played[] = [];
      const counted = Object.assign(window, { played, loops: 0 });
      const { start, stop } = AudioBufferSourceNode.prototype;
      AudioBufferSourceNode.prototype.stop = function (when) {
        if (this.loop) counted.loops--;
        stop.call(this, when);
      };
      AudioBufferSourceNode.prototype.start = function (when = 0, offset = 0) {
        if (this.loop) {
          counted.loops++;
          start.call(this, when, offset);
          return;
        }
        const s = this.buffer!.getChannelData(0);
        const most = (from: number, to?: number) =>
          s.subarray(from, to).reduce((m, x) => Math.max(m, Math.abs(x)), 0);
        const at = Math.round(offset * this.buffer!.sampleRate);
        played.push({
          when,
          seconds: this.buffer!.duration,
          peak: most(0),
          start: most(at, at + this.buffer!.sampleRate / 50),
        });
        start.call(this, when, offset);
      };
    },
    { sound, ambience },
  );
  return g;
}

const played = (page: Page) =>
  page.evaluate(() => (window as unknown as { played: Played[] }).played);

/** The shortest time between two sounds. */
const closest = (list: Played[]) =>
  Math.min(...list.slice(1).map(({ when }, i) => when - list[i]!.when));

/** Fetched files that only sound needs, with their sizes. */
const fetched = (page: Page): Promise<{ name: string; bytes: number }[]> =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .map((r) => ({ name: r.name.split('/').at(-1)!, bytes: r.encodedBodySize }))
      .filter(({ name }) => /\.mp3$|^player-[^.]{8}\.js$/.test(name)),
  );

const games = [
  ['mighty-monsters', 3],
  ['gloomy-graves', 2],
  ['monster-expedition', 2],
  ['big-monster', 3],
] as const;

test.each(drawn('sounds of games', games, 1))(
  'sounds of %s are fetched after the first decision and are at most 60 kB',
  async (game, seats) => {
    const g = await listener(true);
    const { page } = g;
    await page.goto('/');
    await page.goto(`/t/${await newTable(g, { game, seats })}`, { waitUntil: 'networkidle' });
    expect(await wait(page)).toBe('turn');
    expect(await fetched(page)).toEqual([]);
    await move(page, 0);
    await expect.poll(() => fetched(page).then((list) => list.length)).toBe(2);
    const files = (await fetched(page)).filter(({ name }) => name.endsWith('.mp3'));
    expect(files.map(({ name }) => name.split('-')[1])).toEqual([game.replace('-', '')]);
    console.log(`${game}: ${(files[0]!.bytes / 1000).toFixed(1)} kB of sounds`);
    expect(files[0]!.bytes).toBeGreaterThan(5_000);
    expect(files[0]!.bytes).toBeLessThanOrEqual(60_000);
    for (let n = 1; n < 3 && (await wait(page)) === 'turn'; n++) await move(page, n);
    await expect.poll(() => played(page).then((list) => list.length)).toBeGreaterThan(1);
    expect(closest(await played(page))).toBeGreaterThan(0.119);
    for (const { seconds, peak, start } of await played(page)) {
      expect(seconds).toBeLessThan(1.5);
      expect(peak).toBeGreaterThan(0.05);
      expect(peak).toBeLessThan(0.6);
      expect(start).toBeGreaterThan(0.003);
    }
    expect(await fetched(page)).toHaveLength(2);
    expect(g.troubles).toEqual([]);
    await g.context.close();
  },
);

test('with sound off nothing is fetched or played', async () => {
  const g = await listener(false);
  const { page } = g;
  await page.goto('/');
  await page.goto(`/t/${await newTable(g, { game: 'mighty-monsters', seats: 3 })}`);
  for (let n = 0; n < 3 && (await wait(page)) === 'turn'; n++) await move(page, n);
  await page.waitForLoadState('networkidle');
  expect(await fetched(page)).toEqual([]);
  expect(await played(page)).toEqual([]);
  await g.context.close();
});

test('ambience is heard by who switched it on, from the first move until the table is left', async () => {
  const g = await listener(true, true);
  const { page } = g;
  const loops = () => page.evaluate(() => (window as unknown as { loops: number }).loops);
  await page.goto('/');
  await page.goto(`/t/${await newTable(g, { game: 'gloomy-graves', seats: 2 })}`);
  expect(await wait(page)).toBe('turn');
  expect(await loops()).toBe(0);
  await move(page, 0);
  await expect.poll(loops).toBeGreaterThan(0);
  await page.locator('a[href="/"]').first().click();
  await expect.poll(loops, { timeout: 10_000 }).toBe(0); // it fades
  expect(g.troubles).toEqual([]);
  await g.context.close();
});

test('sound and volume are set by keyboard, and what is chosen is heard', async () => {
  const g = await listener(false);
  const { page } = g;
  await page.goto('/settings');
  const volume = page.getByRole('slider', { name: words.en['settings.volume'] });
  expect(await volume.isDisabled()).toBe(true);
  await page.getByRole('switch', { name: words.en['settings.sound'] }).focus();
  await page.keyboard.press('Space');
  await expect.poll(() => played(page).then((list) => list.length)).toBe(1);
  await page.keyboard.press('Tab');
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowLeft');
  expect(await volume.getAttribute('aria-valuetext')).toBe('40%');
  await expect.poll(() => played(page).then((list) => list.length)).toBeGreaterThan(1);
  await page.reload();
  expect(await volume.inputValue()).toBe('40');
  expect(g.troubles).toEqual([]);
  await g.context.close();
});
