// Big Monster: every mode against bots, six people in one race for ships, and the rules' worked example landed tile by tile.

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { writtenOut, type Message, type ShortStep } from '../src/wire';
import { code, guest, newTable, nothingWrong, openHouse, sideways, type Guest, type Manner } from './house';
import { addsUp, drawn, invite, join, move, play, ply, sheetOf, start, wait, type Sheet } from './play';

const house = openHouse();

/** Eight lines come to the score of a seat, in teams with a ninth that leads to the team's. */
function looksRight(sheet: Sheet, seats: number, teams: boolean): void {
  addsUp(sheet, seats, teams ? 9 : 8);
  expect(new Set(sheet.names).size).toBe(seats);
}

/** Seats me at a table against bots that do anything the rules allow. */
const sit = async (g: Guest, seats: number, options: Record<string, string>) => g.page.goto(`/t/${await newTable(g, { game: 'big-monster', seats, options })}`);

const modes: { name: string; seats: number; options: Record<string, string>; manner: Manner; least: number }[] = [
  { name: 'a duel over open series', seats: 2, options: { mode: 'series' }, manner: { width: 568, height: 320, lang: 'fr', theme: 'light' }, least: 41 },
  { name: 'open series for three', seats: 3, options: { mode: 'series' }, manner: { width: 320, height: 568, lang: 'en' }, least: 41 },
  { name: 'ships for three, with the furious dragon', seats: 3, options: { 'furious-dragon': 'on' }, manner: { width: 390, height: 844, lang: 'fr', theme: 'light' }, least: 37 },
  { name: 'ships for six, with guests', seats: 6, options: { 'stretch-yeti': 'auto', 'stretch-panda': 'auto', 'stretch-unicorn-f': 'auto', 'stretch-unicorn-m': 'auto', 'stretch-ex17': 'on', 'running-scores': 'hidden' }, manner: { width: 320, height: 568, lang: 'fr' }, least: 37 },
  { name: 'teams of two', seats: 4, options: { mode: 'teams' }, manner: { width: 1440, height: 900, lang: 'en' }, least: 37 },
];

test.each(modes)('$name, a whole match', async ({ seats, options, manner, least }) => {
  const g = await guest(house, manner);
  await sit(g, seats, options);
  expect(await wait(g.page)).toBe('turn');
  expect(await g.page.locator('.bm-explorer').count()).toBe(2);
  await nothingWrong(g);
  for (let n = 0; n < 12; n++) {
    await wait(g.page);
    await move(g.page, n);
    await nothingWrong(g);
  }
  expect(await play(g.page)).toBeGreaterThanOrEqual(least - 12);
  looksRight(await sheetOf(g), seats, options.mode === 'teams');
  await nothingWrong(g);
  await g.context.close();
});

/** What the server has told a page of packs: the seqs at which it was told of any, and whether it was shown a tile of one. */
interface Told {
  seqs: number[];
  tiles: number;
  /** Enough was heard: to read everything six pages are told of a whole match takes a core of its own. */
  enough?: boolean;
}

/** Listens at a page's sockets to all that the server tells it, whatever of it the page shows. */
function overhear(page: Page): Told {
  const told: Told = { seqs: [], tiles: 0 };
  let list: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (told.enough) return;
      const said = JSON.parse(String(payload)) as ShortStep | Message;
      const m = Array.isArray(said) ? writtenOut(said, list) : said;
      if (m.type === 'snapshot') list = m.words ?? list;
      if (m.type !== 'step' && m.type !== 'snapshot') return;
      const packs = ((m.type === 'step' ? m.events : undefined) ?? m.snapshot?.events ?? []).filter((e) => (e as { kind: string }).kind === 'pack_dealt');
      if (packs.length > 0 && m.type === 'step') told.seqs.push(m.seq);
      const view = m.snapshot?.view;
      told.tiles += packs.filter((e) => 'tiles' in (e as object)).length + ((view as { hand: string[] } | null | undefined)?.hand.length ?? 0);
    }),
  );
  return told;
}

/** Notes the numbers that a page shows while it counts down, from its loading on and however seldom somebody looks. */
const noteCounts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const counted: number[] = [];
    (window as unknown as { counted: number[] }).counted = counted;
    new MutationObserver((_, observer) => {
      const left = document.querySelector('.bm-count-face b')?.textContent;
      if (left && Number(left) !== counted.at(-1)) counted.push(Number(left));
      if (document.querySelector('.bm-count-tick')) observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });

/** Six people count down to a race. One loads the page anew meanwhile, and counts anew: the others wait, and nobody has a pack before all are ready. */
async function countDown(all: Guest[], told: Told[]): Promise<void> {
  const covered = async (g: Guest) => {
    expect(await g.page.locator('.bm-hold').count()).toBe(0);
    const now = (await (await g.context.request.get(`/api/tables/${new URL(g.page.url()).pathname.split('/')[2]}`)).json()) as { view: { phase: string; hand: string[] } };
    expect(now.view).toMatchObject({ phase: 'ready', hand: [] });
  };
  const counted = (g: Guest) => g.page.evaluate(() => (window as unknown as { counted: number[] }).counted);
  const counts = (g: Guest) => g.page.locator('.bm-count-face b').innerText().then(Number);
  await Promise.all(all.map((g) => g.page.locator('.bm-count').waitFor()));
  for (const g of all) expect((await counted(g))[0]).toBe(10);
  await Promise.all(all.map(covered));
  const [late, ...others] = all;
  await late!.page.waitForFunction(() => (window as unknown as { counted: number[] }).counted.at(-1)! <= 7);
  await late!.page.clock.install();
  await late!.page.reload();
  await late!.page.locator('.bm-count').waitFor();
  expect((await counted(late!))[0]).toBe(10);
  await late!.page.clock.pauseAt(Date.now() + 1000); // however slow the machine, it counts on when the others have been looked at
  await Promise.all(others.map((g) => g.page.locator('.bm-count-tick').waitFor()));
  expect(await counts(late!)).toBeGreaterThan(0);
  await Promise.all(all.map(covered));
  expect(told.map((t) => [...t.seqs, t.tiles])).toEqual(all.map(() => [0]));
  await late!.page.clock.resume();
  await Promise.all(all.map((g) => g.page.locator('.bm-hold').first().waitFor()));
  expect(new Set(told.map((t) => t.seqs.join())).size).toBe(1);
  for (const t of told) {
    expect([t.seqs.length, t.tiles > 0]).toEqual([1, true]);
    t.enough = true;
  }
}

/** Two turns of six are an explorer each and the countdown, and twice a gift and a landing each. */
const TWO_TURNS = 6 + 6 + 2 * 12;

/** Plays at the board until there are so many plies. */
async function begin(page: Page, n: number, until: number): Promise<void> {
  for (;;) {
    const { plies, mine } = await page.locator('.table').evaluate((e: HTMLElement) => ({ plies: Number(e.dataset.ply), mine: e.dataset.mine === 'true' }));
    if (plies >= until) return;
    if (mine) await move(page, n++);
    else await page.waitForTimeout(50);
  }
}

/** Plays the rest as the page would, without a hand that clicks. */
async function finish(g: Guest, n: number): Promise<void> {
  const path = `/api/tables/${new URL(g.page.url()).pathname.split('/')[2]}`;
  for (let k = n; ; k++) {
    const now = (await (await g.context.request.get(path)).json()) as { status: string; you: number; seq: number; moves: unknown[] };
    if (now.status !== 'playing') return;
    if (now.moves.length === 0) await g.page.waitForTimeout(100);
    else {
      const key = `${n}-${k}-${Math.random().toString(36).slice(2)}`.padEnd(16, '0');
      const answer = await g.context.request.post(`${path}/moves`, { data: { seat: now.you, seq: now.seq, move: now.moves[k % now.moves.length] }, headers: { 'Idempotency-Key': key } });
      if (answer.status() >= 400) expect(await answer.text()).toMatch(/"code":"(stale|illegal-move|not-acting)"/); // somebody was faster
    }
  }
}

// A ship goes to whoever is first. Who comes too late is told so and chooses again; nothing else may go wrong.
test('six people race for ships at one table and see the same end', async () => {
  const phones: Manner[] = [{ width: 1200, height: 800 }, { width: 320, height: 568, lang: 'fr' }, { width: 390, height: 844, theme: 'light' }, { width: 844, height: 390 }, { width: 768, height: 1024, lang: 'fr', theme: 'light' }, { width: 568, height: 320 }];
  const all = await Promise.all(phones.map((manner) => guest(house, manner)));
  const told = all.map((g) => overhear(g.page));
  await Promise.all(all.map((g) => noteCounts(g.page)));
  const [host, ...friends] = all;
  const link = await invite(host!, 'big-monster', 6, 'Race');
  for (const friend of friends) await join(friend, link);
  await start(host!);
  await Promise.all(all.map((g, i) => begin(g.page, i, 6)));
  await countDown(all, told);
  await Promise.all(all.map((g, i) => begin(g.page, i, TWO_TURNS)));
  await Promise.all(all.map((g, i) => finish(g, i)));
  const sheets = await Promise.all(all.map(sheetOf));
  looksRight(sheets[0]!, 6, false);
  for (const sheet of sheets) expect({ ...sheet, names: [] }).toEqual({ ...sheets[0]!, names: [] });
  expect(new Set(await Promise.all(all.map((g) => ply(g.page)))).size).toBe(1);
  for (const g of all) {
    expect(g.troubles.filter((t) => !/"reason":"ship_taken"|"code":"stale"/.test(t))).toEqual([]);
    expect(await sideways(g.page)).toBe(0);
    await g.context.close();
  }
});

interface Step {
  title: string;
  view: { players: { area: { tiles: { tile: string; x: number; y: number }[] } }[] };
}

// Running totals without medals, and what the medals of the turn add, after each of the eighteen tiles.
const totals = [3, 4, 15, 19, 33, 35, 40, 50, 63, 64, 64, 64, 66, 72, 79, 82, 85, 88];
const medals = (turn: number) => (turn >= 16 ? 10 : turn >= 12 ? 5 : 0);

test('the worked example is landed tile by tile, and counts what the rules say', async () => {
  const file = new URL('../../games/bigmonster/ui/', import.meta.url);
  const read = (name: string) => JSON.parse(readFileSync(new URL(name, file), 'utf8')) as Step[];
  const first = read('positions.json').length;
  const steps = read('example.json');
  expect(steps).toHaveLength(19);
  const tiles = steps[18]!.view.players[0]!.area.tiles;
  const g = await guest(house, { width: 390, height: 844, still: true });
  const { page } = g;
  const score = () => page.locator('.bm-seat[data-me=true] .bm-facts > b').innerText().then((t) => Number(t.replace('−', '-')));
  for (const [k, tile] of tiles.entries()) {
    await page.goto(`/gallery/big-monster/${first + k}`);
    await page.locator('.bm-place').first().waitFor();
    expect(await score()).toBe(k === 0 ? 0 : totals[k - 1]! + medals(k));
    expect(await page.locator('.bm-planets > .bm-area .bm-tile:not(.bm-ghost)').count()).toBe(k + 1);
    // The place is found by what it says of itself: its cell, counted from the corner of the area as it lies.
    const lies = tiles.slice(0, k);
    const left = Math.min(0, ...lies.map((t) => t.x));
    const top = Math.min(0, ...lies.map((t) => t.y));
    await page.locator(`.bm-place[aria-label*="row ${tile.y - top + 1}, column ${tile.x - left + 1}:"]`).click();
    const gain = Number((await page.locator('.bm-gain').innerText()).replace('−', '-'));
    const before = k === 0 ? 0 : totals[k - 1]! + medals(k);
    expect(gain).toBe(totals[k]! + medals(k + 1) - before);
  }
  await page.goto(`/gallery/big-monster/${first + 18}`);
  await page.locator('.bm-seat[data-me=true]').waitFor();
  expect(await score()).toBe(98);
  expect(await page.locator('.bm-planets .bm-crystal').count()).toBe(3);
  await page.locator('.bm-seat[data-me=true] .bm-look-at').click();
  const lines = await page.locator('.bm-lines td').allInnerTexts();
  expect(lines.map(Number)).toEqual([30, 1, 8, 16, 8, 22, 3, 10, 98]);
  await page.keyboard.press('Escape');
  await page.locator('.bm-panel').waitFor({ state: 'detached' });
  expect(g.troubles).toEqual([]);
  await g.context.close();
});

test('the board brings at most 35 kB of code, drawings apart', async () => {
  const g = await guest(house, { width: 390, height: 844 });
  await g.page.goto('/', { waitUntil: 'networkidle' });
  const shell = new Set((await code(g.page)).map((r) => r.name));
  await g.page.goto('/gallery/big-monster/0', { waitUntil: 'networkidle' });
  const more = (await code(g.page)).filter((r) => !shell.has(r.name));
  const drawings = more.filter((r) => r.name.startsWith('sheet-'));
  expect(drawings.length).toBeGreaterThan(0); // they come as a file of their own
  const board = more.filter((r) => /^ui-/.test(r.name)).reduce((sum, r) => sum + r.bytes, 0) / 1000;
  console.log(`Big Monster: ${board.toFixed(1)} kB of code, ${(drawings.reduce((sum, r) => sum + r.bytes, 0) / 1000).toFixed(1)} kB of drawings`);
  expect(board).toBeGreaterThan(5);
  expect(board).toBeLessThanOrEqual(35);
  await g.context.close();
});

test('a tile is kept, a ship named and the tile landed with keys alone', async () => {
  const g = await guest(house, { width: 1200, height: 800 });
  const { page } = g;
  await sit(g, 3, { mode: 'draft', 'first-seat': '0' });
  const press = async (...keys: string[]) => {
    const before = await ply(page);
    for (const key of keys) {
      await page.keyboard.press(key);
      await drawn(page);
    }
    await page.locator(`.table:not([data-ply="${before}"])`).waitFor();
    await page.locator('.table[data-mine=true]').waitFor();
  };
  expect(await wait(page)).toBe('turn');
  await press('2', 'Enter');
  await page.locator('.bm-hold[data-lit=true]').first().waitFor();
  // A tile is picked, looked at where it could land, and kept; then it is offered there.
  const places = page.locator('.bm-place');
  expect(await places.count()).toBe(0);
  await page.keyboard.press('1');
  await places.first().waitFor();
  const looked = page.locator('.bm-place[data-chosen=true]');
  await page.keyboard.press('ArrowRight');
  await looked.waitFor();
  const where = (await looked.getAttribute('aria-label'))!;
  expect(where).toMatch(/\d/);
  await press('Enter');
  while ((await page.locator('.bm-ship-at[data-lit=true]').count()) > 0) await press('1');
  await places.first().waitFor();
  expect(await looked.getAttribute('aria-label')).toBe(where);
  await page.keyboard.press('Escape');
  await looked.waitFor({ state: 'detached' });
  const names = await places.evaluateAll((list) => list.map((e) => e.getAttribute('aria-label')));
  expect(new Set(names).size).toBe(names.length);
  await page.keyboard.press('ArrowRight');
  await page.locator('.bm-place[data-chosen=true]').waitFor();
  await page.keyboard.press('Escape'); // lifts the tile off again
  await page.locator('.bm-place[data-chosen=true]').waitFor({ state: 'detached' });
  await press('n', 'n', 'Enter');
  expect(await page.locator('.bm-planets > .bm-area .bm-tile:not(.bm-ghost)').count()).toBe(2);
  await nothingWrong(g);
  await g.context.close();
});
