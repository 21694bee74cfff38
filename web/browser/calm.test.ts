// Boards are calm: at one size of window every part of a table keeps its place
// and size through whole matches, and every target is as large as a finger.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { About } from '../src/game-ui';
import { guest, newTable, openServer } from './server';
import { jump, move, ply, wait } from './play';
import { Calm, differences, windows } from './slots';

const server = openServer();

const games = Object.values(
  import.meta.glob<About>('../../games/*/ui/about.ts', { eager: true, import: 'default' }),
);

/** Games whose boards still move. A new game is not among them. */
const notYet = new Set<string>();

const calm = games.filter((game) => !notYet.has(game.name));

test('there are games to look at', () => {
  expect(games.length).toBeGreaterThanOrEqual(4);
  for (const name of notYet) expect(games.map((game) => game.name)).toContain(name);
});

test('a slot that moves, grows or goes is named with both boxes', () => {
  const before = { board: [0, 100, 320, 300], hand: [0, 400, 320, 100] } as const;
  const all = { board: [...before.board], hand: [...before.hand] } as Record<
    string,
    [number, number, number, number]
  >;
  expect(differences(all, all, 'turn 1')).toEqual([]);
  expect(differences(all, { ...all, board: [0, 100, 320, 290] }, 'turn 1')).toEqual([
    'slot board was 0 100 320 300 at turn 1 and is 0 100 320 290',
  ]);
  expect(differences(all, { board: all.board! }, 'turn 1')).toEqual([
    'slot hand is gone; at turn 1 it was at 0 400 320 100',
  ]);
});

/** What has moved so far without the reader's doing. */
const shifted = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { shiftedWhat: string[] }).shiftedWhat);

/**
 * How often the reader's moves are made by hand, with a look at every step;
 * others are made without a look. LAIR_CALM=1 looks at all of them.
 */
const EVERY = Number(process.env.LAIR_CALM ?? 5);
/** How many moves are made by hand in any case. */
const FIRST = 8;

test.each(calm)('$name keeps every slot in its place through a whole match', async (game) => {
  const g = await guest(server, { ...windows[0], lang: 'fr', still: true });
  const { page } = g;
  await page.goto(`/t/${await newTable(g, { game: game.name, seats: game.players[1] })}`);
  const slots = new Calm();
  for (let n = 0; (await wait(page)) === 'turn'; n++) {
    expect(n).toBeLessThan(400);
    const at = await ply(page);
    expect(await shifted(page), `what moved by itself until ply ${at}`).toEqual([]);
    if (n >= FIRST && n % EVERY > 0) {
      await jump(g, n);
      await page.locator(`.table:not([data-ply="${at}"])`).waitFor();
      continue;
    }
    expect(await slots.look(page, `ply ${at}`, n === 0 ? windows.length : 1)).toEqual([]);
    await move(page, n, async (press) => {
      expect(await slots.look(page, `ply ${at}, press ${press}`)).toEqual([]);
    });
  }
  expect(slots.looks).toBeGreaterThan(windows.length);
  expect(g.troubles).toEqual([]);
  await g.context.close();
});
