// Gloomy Graves: alone against bots with every number of seats, and two friends
// in their own browsers and languages.

import { expect, test } from 'vitest';
import { found } from './axe';
import { guest, newTable, nothingWrong, openServer, sideways } from './server';
import { drawn } from './drawn';
import {
  BY_HAND,
  begin,
  painted,
  finish,
  invite,
  join,
  lookAtResult,
  move,
  play,
  playBoth,
  ply,
  start,
  wait,
} from './play';

const server = openServer({ flags: ['--no-limits'] });

const COUNTING = 6; // lines of the sheet; the others only break ties

const matches = [
  { seats: 2, lang: 'en', width: 390, height: 844, theme: 'light' },
  { seats: 3, lang: 'fr', width: 320, height: 568, theme: 'dark' },
  { seats: 4, lang: 'en', width: 1440, height: 900, theme: 'dark' },
] as const;

test.each(drawn('matches of Gloomy Graves', matches, 1))(
  'a match of $seats seats against bots at $width x $height in $lang',
  async ({ seats, ...manner }) => {
    const g = await guest(server, manner);
    await begin(g, 'gloomy-graves', seats);
    expect(await g.page.locator('.gg-cards .gg-card').count()).toBe(5);
    // A stone that cannot be taken yet says so in the game's words, and not the server's.
    await g.page.locator('.gg-stone').nth(1).click({ force: true });
    await g.page.locator('.refused').getByText('10').waitFor();
    await nothingWrong(g);
    expect(await play(g.page, BY_HAND)).toBeGreaterThanOrEqual(Math.min(BY_HAND, 21));
    await finish(g, 8);
    await lookAtResult(g, seats, COUNTING);
    await nothingWrong(g);
    await g.context.close();
  },
);

test('two friends play one match, each in their own browser and language', async () => {
  const host = await guest(server, { width: 1200, height: 800, lang: 'en' });
  const friend = await guest(server, { width: 390, height: 844, lang: 'fr', theme: 'light' });
  await join(friend, await invite(host, 'gloomy-graves', 2));
  await start(host);
  // Both choose their first card at once, and neither waits for the other.
  expect(await Promise.all([wait(host.page), wait(friend.page)])).toEqual(['turn', 'turn']);
  await playBoth([host.page, friend.page], BY_HAND);
  await Promise.all([host, friend].map(finish));
  expect(await ply(host.page)).toBe(await ply(friend.page));
  for (const g of [host, friend]) {
    await lookAtResult(g, 2, COUNTING);
    await nothingWrong(g);
    await g.context.close();
  }
});

test('a card is laid with keys alone: picked, turned, moved and buried', async () => {
  const g = await guest(server, { width: 1200, height: 800, lang: 'en' });
  const { page } = g;
  await begin(g, 'gloomy-graves', 2);
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    () =>
      document.querySelectorAll('.table[data-mine=true] .gg-cards .gg-card[data-lit=true]')
        .length === 4,
  );
  await page.keyboard.press('1');
  const places = page.locator('.gg-place');
  await places.first().waitFor();
  const names = await places.evaluateAll((list) => list.map((e) => e.getAttribute('aria-label')));
  expect(new Set(names).size).toBe(names.length);
  await page.keyboard.press('ArrowRight');
  await page.locator('.gg-place[data-chosen=true]').waitFor();
  // Turned where it lies; not every place takes a card another way round, so it
  // may have to be moved on first.
  const way = () => page.locator('.gg-place[data-chosen=true]').getAttribute('data-way');
  const first = await way();
  for (let tries = 0; tries < 12 && (await way()) === first; tries++) {
    await page.keyboard.press(tries % 2 === 0 ? 'r' : 'ArrowRight');
    await painted(page);
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

test('a refusal goes with the next choice, by finger and by key', async () => {
  // On a tablet, where the row stays in sight while a card is chosen.
  const g = await guest(server, { width: 768, height: 1024, lang: 'fr' });
  const { page } = g;
  await begin(g, 'gloomy-graves', 3);
  // While a bot's choice is shown, a press asks nothing: both have chosen before the first.
  await page.locator('.table[data-ply="2"][data-mine="true"]').waitFor();
  const refused = page.locator('.refused');
  const ask = async () => {
    // A refusal that is still there would be taken for the answer to this press.
    const answer = page.waitForResponse((r) => new URL(r.url()).pathname.endsWith('/why'));
    // Nothing is drawn before the first cards are chosen, so the row is marked as disabled.
    await page.locator('.gg-row .gg-card').first().click({ force: true });
    await answer;
    await refused.waitFor();
  };
  await ask();
  await page.locator('.gg-cards .gg-card').nth(1).click();
  await page.locator('.gg-cards .gg-card[data-chosen=true]').waitFor();
  expect(await refused.count()).toBe(0);
  await ask();
  await page.keyboard.press('Tab'); // on its way to the rule
  expect(await refused.count()).toBe(1);
  await page.keyboard.press('3');
  await refused.waitFor({ state: 'detached' });
  // Another try that is refused is answered again.
  await ask();
  await ask();
  expect(await refused.count()).toBe(1);
  await g.context.close();
});

test('on a phone the places fill the board, and a tap outside goes back', async () => {
  const g = await guest(server, { width: 320, height: 568, lang: 'fr', theme: 'light' });
  const { page } = g;
  await begin(g, 'gloomy-graves', 2);
  await move(page, 0);
  expect(await wait(page)).toBe('turn');
  await page.locator('.gg-cards .gg-card[data-lit=true]').first().click();
  // Flat, all its places are in sight; upright they take more rows than there are.
  expect(await page.locator('.gg-place[data-away=true]').count()).toBe(0);
  await page.locator('.gg-turn').click();
  const near = page.locator('.gg-area[data-near=true]');
  await near.waitFor();
  const least = await page
    .locator('.gg-place[data-away=false]')
    .evaluateAll((list) => Math.min(...list.map((e) => Math.min(e.clientWidth, e.clientHeight))));
  expect(least).toBeGreaterThanOrEqual(44);
  // Every place is in sight or counted at an edge.
  const all = async () =>
    (await page.locator('.gg-place[data-away=false]').count()) +
    (await page.locator('.gg-beyond').allInnerTexts()).reduce(
      (sum, text) => sum + Number(/\d+/.exec(text)?.[0] ?? 0),
      0,
    );
  const places = await all();
  await page.locator('.gg-me b').click();
  await near.waitFor({ state: 'detached' });
  expect(await all()).toBe(places);
  expect(await page.locator('.gg-beyond').count()).toBe(0);
  await page.locator('.gg-crypt .gg-area').click({ position: { x: 150, y: 60 } });
  await near.waitFor();
  await nothingWrong(g);
  await g.context.close();
});

test.each([6, 7])(
  'on the smallest phone all of a late pit is in sight at rest, board %i',
  async (board) => {
    const g = await guest(server, { width: 320, height: 568, lang: 'fr', theme: 'light' });
    await g.page.goto(`/gallery/gloomy-graves/${board - 1}`);
    await g.page.locator('.gg-pit .gg-cell').first().waitFor();
    await painted(g.page);
    const cut = await g.page.locator('.gg-pit .gg-cell').evaluateAll((cells) => {
      const room = document.querySelector('.gg-pit')!.getBoundingClientRect();
      return cells.filter((cell) => {
        const c = cell.getBoundingClientRect();
        return (
          c.top < room.top || c.bottom > room.bottom || c.left < room.left || c.right > room.right
        );
      }).length;
    });
    expect(cut).toBe(0);
    expect(await g.page.locator('.gg-beyond').count()).toBe(0);
    await g.context.close();
  },
);

test('the list of what was not seen yet takes the focus and gives it back', async () => {
  const g = await guest(server, { width: 320, height: 568, lang: 'fr', theme: 'dark' });
  const { page } = g;
  await begin(g, 'gloomy-graves', 4);
  await page.locator('.gg-list').focus();
  await page.keyboard.press('Enter');
  const list = page.getByRole('dialog');
  await list.waitFor();
  for (const window of [
    { width: 320, height: 568 },
    { width: 844, height: 390 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(window);
    await painted(page);
    expect(await found(page), `${window.width} x ${window.height}`).toEqual([]);
    expect(await sideways(page)).toBe(0);
  }
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('gg-list');
  await page.keyboard.press('c');
  await list.waitFor();
  await page.keyboard.press('Escape');
  await nothingWrong(g);
  await g.context.close();
});

test('my own score is in sight in every window', async () => {
  const g = await guest(server, { width: 320, height: 568 });
  await begin(g, 'gloomy-graves', 4);
  for (const window of [
    { width: 320, height: 568 },
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 1280, height: 800 },
  ]) {
    await g.page.setViewportSize(window);
    await painted(g.page);
    const shown = await g.page
      .locator('.gg-me')
      .evaluateAll((list) => list.filter((e) => e.checkVisibility()).map((e) => e.textContent));
    expect(shown, `${window.width} x ${window.height}`).toHaveLength(1);
    expect(shown[0]).toContain('0 points');
  }
  await g.context.close();
});

const watchers = [
  { seats: 3, watches: true },
  { seats: 4, watches: true },
  { seats: 4, watches: false },
];

test.each(drawn('room of markers', watchers, 1))(
  'the markers keep their room at 1280 x 800, $seats seats, watching: $watches',
  async ({ seats, watches }) => {
    const host = await guest(server, { width: 1280, height: 800 });
    const id = await newTable(host, { game: 'gloomy-graves', seats });
    const other = watches ? await guest(server, { width: 1280, height: 800 }) : host;
    await other.page.goto(`/t/${id}`);
    await other.page.locator('.gg-board').waitFor();
    const least = await other.page.locator('.gg-stone').evaluateAll((stones) =>
      Math.min(
        ...stones.map((stone) => {
          const [own, family] = [
            stone.getBoundingClientRect(),
            stone.closest('.gg-family')!.getBoundingClientRect(),
          ];
          return Math.min(own.bottom, family.bottom) - Math.max(own.top, family.top);
        }),
      ),
    );
    expect(least).toBeGreaterThanOrEqual(30);
    await host.context.close();
    if (watches) await other.context.close();
  },
);
