// The front page follows the tables of its reader while others play.

import { expect, test } from 'vitest';
import { en } from '../src/i18n/en';
import { catalogues } from '../src/pages/home-words';
import type { Snapshot } from '../src/wire';
import { found } from './axe';
import { guest, newTable, openServer, post, type Guest } from './server';

const server = openServer();

const see = async (g: Guest, id: string) =>
  (await (await g.context.request.get(`/api/tables/${id}`)).json()) as Snapshot;

/** Plays a guest's first legal moves by request until they need not act. */
async function play(g: Guest, id: string): Promise<number> {
  for (let n = 0; n < 200; n++) {
    const { moves, you, seq } = await see(g, id);
    if (moves.length === 0) return n;
    await post(g, `/tables/${id}/moves`, { seat: you, seq, move: moves[0] });
  }
  throw new Error('the turn does not end');
}

test('a move of another guest shows on the front page within two seconds', async () => {
  const ada = await guest(server, { width: 390, height: 844 });
  const bob = await guest(server, { width: 390, height: 844 });
  const { page } = ada;
  const seats = { game: 'monster-expedition', seats: 2, start: false };
  const id = await newTable(ada, seats);
  await post(bob, `/tables/${id}/sit`, { seat: 1, name: 'Bob' });
  await post(ada, `/tables/${id}/start`, {});
  await play(ada, id);
  const other = await newTable(ada, seats); // above the first, until that is urgent

  await page.goto('/', { waitUntil: 'networkidle' });
  const rows = page.locator('.tables').first().locator('a');
  const order = () => rows.evaluateAll((list) => list.map((a) => a.getAttribute('href')));
  expect(await order()).toEqual([`/t/${other}`, `/t/${id}`]);
  expect(await page.title()).toBe('Lair');
  await rows.nth(1).focus();
  const doors = await page.locator('.home-doors').boundingBox();
  await page.evaluate(() => {
    new MutationObserver(() => Object.assign(window, { changed: Date.now() })).observe(
      document.querySelector('title')!,
      { childList: true },
    );
  });

  // The last of Bob's moves ends his turn; it is made when he has no other decision left.
  const began: number[] = [];
  for (let s = await see(bob, id); s.moves.length > 0; s = await see(bob, id)) {
    began.push(Date.now());
    await post(bob, `/tables/${id}/moves`, { seat: s.you, seq: s.seq, move: s.moves[0] });
  }
  await expect.poll(() => page.title(), { timeout: 2000 }).toBe('(1) Lair');
  const changed = await page.evaluate(() => (window as unknown as { changed: number }).changed);
  const took = changed - began.at(-1)!;
  console.log(`from the last of ${began.length} moves to the other's front page: ${took} ms`);
  expect(took).toBeLessThan(2000);
  expect(await order()).toEqual([`/t/${id}`, `/t/${other}`]);
  await page.getByText(catalogues.en.turn('Monster Expedition'), { exact: true }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(`/t/${id}`);
  expect(await page.locator('link[rel=icon]').getAttribute('href')).toBe('/favicon-turn.svg');
  expect(await page.locator('.home-doors').boundingBox()).toEqual(doors);

  // Ada moves at another device: the mark goes.
  await play(ada, id);
  await expect.poll(() => page.title(), { timeout: 2000 }).toBe('Lair');
  expect(await page.locator('link[rel=icon]').getAttribute('href')).toBe('/favicon.svg');
  expect(ada.troubles).toEqual([]);

  await server.kill();
  await page.getByText(en['link.lost']).waitFor();
  expect(await found(page)).toEqual([]);
  await server.start();
  await play(bob, id);
  await page.evaluate(() => dispatchEvent(new Event('online'))); // tries again at once
  await page.getByText(en['link.lost']).waitFor({ state: 'hidden' });
  await expect.poll(() => page.title(), { timeout: 2000 }).toBe('(1) Lair');
  await ada.context.close();
  await bob.context.close();
});
