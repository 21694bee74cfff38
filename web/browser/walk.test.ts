// A match of each game is walked once, from the deal to the result, with all checks on it: in
// every window each part keeps its place, what can be chosen is as large as a finger and in
// sight, no press is silent, no dialog covers its piece, nothing moves by itself, and axe is
// content in both themes.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { About } from '../src/game-ui';
import { found } from './axe';
import { all, drawn } from './drawn';
import { jump, move, ply, skip, tableOf, wait } from './play';
import { guest, newTable, openServer, type Guest } from './server';
import { covering } from './sheets';
import { Calm, differences, look, windows } from './slots';
import { tapped } from './taps';

// The same deals every time; with this seed a hunt goes on after a capture.
const server = openServer({ flags: ['--no-limits', '--seed', '2'] });

const games = Object.values(
  import.meta.glob<About>('../../games/*/ui/about.ts', { eager: true, import: 'default' }),
);

/** The first moves are made by hand, and then one after so many that are not looked at. */
const FIRST = 5;
const PASSED = all ? 0 : 24;
/** The decision that axe looks at, when every board shows most of its parts. */
const MIDDLE = 4;

/** The kinds of decisions at which pieces are pressed that cannot be chosen. */
const kinds: Record<string, string[][]> = {
  'mighty-monsters': [['replace'], ['place']],
  'gloomy-graves': [['choose_start'], ['bury_pit'], ['draw']],
  // After a capture the decision shows what was caught.
  'monster-expedition': [['roll'], ['capture', 'end_hunt']],
  'big-monster': [['choose'], ['place']],
};

/** What leads to a question before the move is made, by its game. */
const questions: Record<string, { piece: string; asked: string }> = {
  'mighty-monsters': { piece: '.mm-space:has(.mm-stand)', asked: '.mm-confirm' },
};

/** The question of a game, until a walk has seen it: what leads to it is pressed first. */
class Question {
  left: { piece: string; asked: string } | undefined;

  constructor(game: string) {
    this.left = questions[game];
  }

  /** Reports whether it is asked now, for the first time. */
  async comes(page: Page): Promise<boolean> {
    if (!this.left || (await page.locator(this.left.asked).count()) === 0) return false;
    this.left = undefined;
    return true;
  }
}

const phone = windows[0];
const desk = windows[5];

/** Calls check with the table on the phone, or with a mouse at a desk in English. */
async function at(
  g: Guest,
  window: (typeof windows)[number],
  check: (page: Page) => Promise<unknown>,
): Promise<void> {
  if (window !== desk) {
    await g.page.setViewportSize(window);
    return void (await check(g.page));
  }
  const other = await guest(server, { ...desk, still: true });
  await other.context.addCookies(await g.context.cookies());
  await other.page.goto(g.page.url());
  expect(await wait(other.page)).toBe('turn');
  await check(other.page);
  expect(other.troubles).toEqual([]);
  await other.context.close();
}

/** Returns the legal moves of the reader, by their kinds. */
async function choices(g: Guest): Promise<string[]> {
  const answer = await g.context.request.get(`/api/tables/${tableOf(g)}`);
  const now = (await answer.json()) as { moves: { kind: string }[] };
  return now.moves.map((m) => m.kind);
}

/** Presses whatever cannot be chosen and returns how many presses were answered. */
async function presses(g: Guest, game: string, kind: string, turn: number): Promise<number> {
  let answered = 0;
  for (const window of drawn(`presses before ${kind} of ${game}`, [phone, desk], 1))
    await at(g, window, async (page) => {
      const { silent, named, refused, opened } = await tapped(page, window === phone, turn);
      expect(silent, `silent before ${kind} at ${window.width} px`).toEqual([]);
      answered += named.length + refused.length + opened.length;
    });
  return answered;
}

/** Opens all sheets of the first decision in a window of the day. */
async function sheets(g: Guest, game: string, seats: number): Promise<void> {
  const upright = [phone, desk];
  const low = ['mighty-monsters', 'gloomy-graves'].includes(game) ? [windows[3]] : [];
  for (const window of drawn(`sheets of ${game}`, [...upright, ...low], 1))
    await at(g, window, async (page) => {
      expect(await covering(page, game, seats)).toEqual([]);
    });
}

/** Looks with axe in both themes, upright and on the side. */
async function axe({ page }: Guest): Promise<void> {
  for (const [i, colorScheme] of (['light', 'dark'] as const).entries()) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(windows[i]!);
    expect(await found(page), `${windows[i]!.width} px, ${colorScheme}`).toEqual([]);
  }
}

/**
 * Presses what cannot be chosen if the reader decides now on one of the kinds that are left,
 * which then goes. Returns how many presses were answered, and the move that goes on to others.
 */
async function pressOnce(
  g: Guest,
  game: string,
  left: Set<string>,
): Promise<{ answered: number; next?: number }> {
  if (left.size === 0) return { answered: 0 };
  const moves = await choices(g);
  const kind = [...left].find((kind) => moves.includes(kind));
  if (kind === undefined) return { answered: 0 };
  left.delete(kind);
  const answered = await presses(g, game, kind, left.size);
  // After a capture the decision shows what was caught.
  return kind === 'capture' ? { answered, next: moves.indexOf(kind) } : { answered };
}

interface Way {
  name: string;
  seats: number;
  /** How many decisions are walked, and at which kinds pieces are pressed. */
  most: number;
  pressed: Set<string>;
  question: Question;
}

/** Walks through a match, with all checks on the way; returns how many presses were answered. */
async function walk(g: Guest, { name, seats, most, pressed, question }: Way): Promise<number> {
  const { page } = g;
  const calm = new Calm();
  let answered = 0;
  for (let n = 0; n < most && (await wait(page)) === 'turn'; n++) {
    expect(n).toBeLessThan(400);
    const before = await ply(page);
    expect(await g.shifted(), `what moved by itself until ply ${before}`).toEqual([]);
    const looks = n === 0 ? windows.length : 2;
    expect(await calm.look(page, `ply ${before}`, looks)).toEqual([]);
    if (n === 0) await sheets(g, name, seats);
    if (n === MIDDLE) await axe(g);
    const once = await pressOnce(g, name, pressed);
    answered += once.answered;
    await g.shifted(); // what was checked is no match
    if (once.next !== undefined) {
      await jump(g, once.next);
      await page.locator(`.table:not([data-ply="${before}"])`).waitFor();
      continue;
    }
    const between = async (press: number) => {
      const looks = (await question.comes(page)) ? windows.length : 1;
      expect(await calm.look(page, `ply ${before}, press ${press}`, looks)).toEqual([]);
    };
    await move(page, n, between, question.left?.piece);
    // A decision that must still be seen may come any time.
    if (n < FIRST || pressed.size > 0 || (await wait(page)) === 'over') continue;
    if (PASSED > 0) await skip(g, n, PASSED);
    n += PASSED;
  }
  expect(calm.looks).toBeGreaterThan(windows.length);
  return answered;
}

/** All of a match of most people, and the begin of one of fewest, where boards are larger. */
const ways = [
  ...drawn('matches of most', games, 2).map(({ name, players }) => ({
    name,
    seats: players[1],
    how: 'all',
    most: Infinity,
  })),
  ...drawn('matches of few', games, 1).map(({ name, players }) => ({
    name,
    seats: players[0],
    how: 'the begin',
    most: 16,
  })),
];

test.each(ways)(
  '$name with $seats seats, $how of a match',
  { timeout: all ? 3_600_000 : 600_000 },
  async ({ name, seats, most }) => {
    const g = await guest(server, { ...phone, lang: 'fr', theme: 'light', still: true });
    await g.page.goto(`/t/${await newTable(g, { game: name, seats })}`);
    const list = most === Infinity ? drawn(`decisions of ${name}`, kinds[name] ?? [], 2) : [];
    const pressed = new Set(list.flat());
    const question = new Question(name);
    const answered = await walk(g, { name, seats, most, pressed, question });
    expect([...pressed], 'decisions that never came').toEqual([]);
    if (most === Infinity) expect(question.left, 'a question that never came').toBeUndefined();
    // Not at each decision: where all places are lit, little is left that only answers.
    if (list.length > 0) expect(answered).toBeGreaterThan(3);
    expect(g.troubles).toEqual([]);
    await g.context.close();
  },
);

test('there are games to look at', () => {
  expect(games.length).toBeGreaterThanOrEqual(4);
  for (const name of Object.keys(kinds)) expect(games.map((game) => game.name)).toContain(name);
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

/** A table in which nothing is wrong, and in which what a class names is wrong. */
const planted = `<!doctype html><body style="margin: 0"><style>
    .table * { position: absolute; box-sizing: border-box; margin: 0; padding: 0; border: 0 }
    [data-slot] { width: 320px; height: 100px }
    button { width: 44px; height: 44px }
    .low .small { height: 30px }
    .veiled .veil { left: 60px; width: 44px; height: 44px }
    .near { left: 60px }
    .far { left: 120px }
    .away .far { left: 300px }
    .room { width: 320px; height: 100px; top: 0 }
    .words { width: 300px; white-space: nowrap }
    .broad .room { width: 322px }
    .clipped .board-room { width: 322px }
    .tall .room { height: 569px }
    .player-name, .mm-purse { width: 40px; height: 20px }
    .mm-purse { left: 60px }
    .thick .mm-purse { left: 30px }
    .cut .words { width: 40px; overflow: hidden }
    .long .words { width: 400px }
  </style>
  <div class="table" data-ply="3">
    <div class="room"></div>
    <div data-slot="bar"></div><div data-slot="status" style="top: 100px"></div>
    <div class="board-room"><div data-slot="board" style="top: 200px">
      <button class="small" data-lit="true">small</button>
      <button class="near" data-lit="true">near</button>
      <button class="far" data-lit="true">far</button>
      <i class="veil"></i>
    </div></div>
    <div data-slot="hand" style="top: 300px"></div>
    <div data-slot="confirm" style="top: 400px"><p class="words">Words of a decision that are whole</p></div>
    <div class="mm-plate" style="top: 510px">
      <b class="player-name">Ada</b>
      <i class="mm-purse">5</i>
    </div>
  </div>`;

test('whatever is wrong with a table is found', async () => {
  const g = await guest(server, phone);
  await g.page.setContent(planted);
  expect((await look(g.page)).faults).toEqual([]);
  for (const [fault, told] of [
    ['low', /small "small" is 44 x 30 px/],
    ['veiled', /near "near" at 60,200 is covered by veil/],
    ['away', /far "far" at 300,200 is out of sight/],
    ['broad', /page is 2 px too wide/],
    ['clipped', /board is 2 px too wide/],
    ['tall', /1 px too high/],
    ['thick', /player-name lies on mm-purse/],
    ['cut', /words .* is cut off by/],
    ['long', /words .* sticks out of the confirm slot by 80 px/],
  ] as const) {
    await g.page
      .locator('.table')
      .evaluate((e, fault) => e.setAttribute('class', `table ${fault}`), fault);
    expect((await look(g.page)).faults.join('\n'), fault).toMatch(told);
  }
  await g.context.close();
});

test('a press without an answer is found, and a sheet over its piece', async () => {
  const g = await guest(server, phone);
  const { page } = g;
  await page.setContent(`<div class="table"><div class="board-room" style="height: 500px">
    <button class="gg-look" style="position: absolute; top: 300px; width: 60px; height: 60px"
      onclick="document.querySelector('.table').append(Object.assign(
        document.createElement('dialog'), { className: 'over', open: true }))">
    </button>
    <button title="a stone" style="position: absolute; top: 400px; width: 60px; height: 60px"></button>
    </div></div>
    <style>dialog { position: fixed; margin: 0; top: 0; width: 300px; height: 250px; padding: 0 }</style>
    <script>
      const away = () => document.querySelector('dialog')?.remove();
      document.addEventListener('keydown', (e) => e.key === 'Escape' && away());
      document.addEventListener('cancel', away, true);
    </script>`);
  expect(await covering(page, 'gloomy-graves', 2)).toEqual([]);
  const { opened, silent } = await tapped(page, false, 0);
  expect(opened).toHaveLength(1);
  expect(silent).toEqual([expect.stringContaining('a stone')]);
  await page.addStyleTag({ content: 'dialog { top: 200px !important }' });
  expect(await covering(page, 'gloomy-graves', 3)).toEqual([
    'only 1 pieces open a sheet',
    expect.stringContaining('covers its piece'),
  ]);
  await g.context.close();
});
