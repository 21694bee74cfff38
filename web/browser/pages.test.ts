// Every page, in both themes: nothing for axe to find, nothing
// wider than a small phone, nothing in the console, nothing that moves by
// itself.

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { About, GameOptions } from '../src/game-ui';
import type { GameInfo, NewTable } from '../src/wire';
import { found } from './axe';
import {
  guest,
  holdBack,
  newTable,
  nothingWrong,
  openServer,
  sideways,
  words,
  type Guest,
  type Lang,
} from './server';
import { drawn } from './drawn';
import { finish, invite, move, play, wait } from './play';

// More first visits from one address than a household makes in a minute.
const server = openServer({ flags: ['--no-limits'] });
/** A table that waits, one that is played and one that is over, and who has them. */
const tables = { waiting: '', playing: '', over: '', graves: '' };
let cookies: Awaited<ReturnType<Guest['context']['cookies']>>;

beforeAll(async () => {
  const g = await guest(server, { width: 1200, height: 800 });
  const made = (how: Partial<NewTable>) =>
    newTable(g, { game: 'mighty-monsters', seats: 3, start: false, ...how });
  tables.waiting = await made({ open: true });
  tables.playing = await made({ start: true });
  tables.over = await made({ start: true });
  tables.graves = await made({ game: 'gloomy-graves', start: true });
  await g.page.goto(`/t/${tables.over}`);
  await finish(g, 0);
  await g.page.goto(`/t/${tables.playing}`);
  await play(g.page, 2);
  cookies = await g.context.cookies();
  await g.context.close();
}, 90_000);

const abouts = import.meta.glob<About>('../../games/*/ui/about.ts', {
  eager: true,
  import: 'default',
});
const texts = import.meta.glob<GameOptions>('../../games/*/ui/options.ts', {
  eager: true,
  import: 'default',
});

test('every option of the rules has a text in both languages, and so has each choice', async () => {
  const list = (await (await fetch(`${server.url}/api/games`)).json()) as GameInfo[];
  expect(list.length).toBeGreaterThan(3);
  for (const { name, options } of list) {
    const [path] = Object.entries(abouts).find(([, about]) => about.name === name)!;
    const { text } = texts[path.replace('about.ts', 'options.ts')]!;
    const ids = options.map((o) => o.id).sort();
    for (const lang of ['en', 'fr'] as const) {
      expect(Object.keys(text[lang]).sort(), name).toEqual(ids);
      for (const { id, choices } of options) {
        const { line, choices: named = { off: {}, on: {} } } = text[lang][id]!;
        expect(line.length, id).toBeGreaterThan(10);
        // A number is its own name.
        expect(
          choices.filter((c) => !(c in named) && !/^\d+$/.test(c)),
          id,
        ).toEqual([]);
      }
    }
  }
});

/** Every page and what there is to see when it is ready; some only after a press. */
const places: {
  name: string;
  path: () => string;
  ready: (page: Page, lang: Lang) => Promise<unknown>;
}[] = [
  {
    name: 'the front page',
    path: () => '/',
    ready: (p, l) => p.getByRole('heading', { name: words[l]['home.resume'] }).waitFor(),
  },
  {
    name: 'a game',
    path: () => '/g/mighty-monsters',
    ready: (p, l) => p.getByRole('heading', { name: words[l]['game.options'] }).waitFor(),
  },
  {
    name: 'the same device',
    path: () => '/g/mighty-monsters',
    ready: async (p, l) => {
      await p.getByRole('button', { name: words[l]['game.same'] }).click();
      await p.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'a game of many options',
    path: () => '/g/big-monster',
    ready: async (p) => {
      await p.locator('.game-options > details > summary').click();
      for (const fold of await p.locator('.fold > summary').all()) await fold.click();
      await p.locator('.fold').first().waitFor();
    },
  },
  {
    name: 'its rules',
    path: () => '/g/mighty-monsters/rules',
    ready: (p) => p.locator('.book h2').first().waitFor(),
  },
  {
    name: 'a waiting table',
    path: () => `/t/${tables.waiting}`,
    ready: (p, l) => p.getByAltText(words[l]['invite.qr']).waitFor(),
  },
  { name: 'a table', path: () => `/t/${tables.playing}`, ready: (p) => wait(p) },
  { name: 'a table of graves', path: () => `/t/${tables.graves}`, ready: (p) => wait(p) },
  {
    name: 'the log',
    path: () => `/t/${tables.playing}`,
    ready: async (p) => {
      await wait(p);
      await p.keyboard.press('l');
      await p.locator('.log-ply').first().waitFor();
    },
  },
  {
    name: 'the menu',
    path: () => `/t/${tables.playing}`,
    ready: async (p, l) => {
      await wait(p);
      await p.getByRole('button', { name: words[l]['menu.title'] }).click();
      await p.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'the keys',
    path: () => `/t/${tables.playing}`,
    ready: async (p) => {
      await wait(p);
      await p.keyboard.press('?');
      await p.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'the past',
    path: () => `/t/${tables.playing}`,
    ready: async (p) => {
      await wait(p);
      await p.keyboard.press(',');
      await p.locator('.table[data-past=true]').waitFor();
    },
  },
  {
    name: 'a result',
    path: () => `/t/${tables.over}`,
    ready: (p, l) => p.getByText(words[l]['shuffle.ok']).waitFor(),
  },
  {
    name: 'a replay',
    path: () => `/t/${tables.over}/replay`,
    ready: (p) => p.getByRole('slider').waitFor(),
  },
  {
    name: 'a record to open',
    path: () => '/replay',
    ready: (p, l) => p.getByText(words[l]['record.choose']).waitFor(),
  },
  {
    name: 'my matches',
    path: () => '/matches',
    ready: (p) => p.getByRole('status').filter({ hasText: /\d/ }).waitFor(),
  },
  {
    name: 'my statistics',
    path: () => '/matches?statistics',
    ready: (p) => p.getByRole('heading', { level: 2 }).first().waitFor(),
  },
  {
    name: 'the settings',
    path: () => '/settings',
    ready: (p, l) => p.getByLabel(words[l]['settings.name']).waitFor(),
  },
  {
    name: 'no such page',
    path: () => '/nowhere',
    ready: (p, l) => p.getByText(words[l]['not-found.title']).waitFor(),
  },
  {
    name: 'no such game',
    path: () => '/g/nowhere',
    ready: (p, l) => p.getByText(words[l]['game.unknown.text']).waitFor(),
  },
  {
    name: 'no such rules',
    path: () => '/g/nowhere/rules',
    ready: (p, l) => p.getByText(words[l]['rules.none.text']).waitFor(),
  },
  {
    name: 'no such table',
    path: () => '/t/nowhere',
    ready: (p, l) => p.getByText(words[l]['table.unknown']).waitFor(),
  },
  {
    name: 'the gallery',
    path: () => '/gallery',
    ready: (p, l) => p.getByRole('heading', { name: words[l]['gallery.title'] }).waitFor(),
  },
];

/**
 * Buttons and links that a finger would miss. Links inside a sentence may be as
 * high as the line.
 */
const small = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'button, select, summary, [role=switch], a.button, a.way, a.table-row',
      ),
    ]
      // What only tells, and what cannot be done now, need not be hit.
      .filter(
        (e) =>
          e.checkVisibility({ visibilityProperty: true }) &&
          !e.closest('[inert]') && // a drawing, which nobody can press
          !e.closest('.sr-only') &&
          getComputedStyle(e).pointerEvents !== 'none',
      )
      .filter((e) => !e.matches('.board-room [aria-disabled=true], .gg-family-head'))
      .map((e) => ({ e, box: e.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
      .map(
        ({ e, box }) =>
          `${e.className} ${Math.round(box.width)}x${Math.round(box.height)} ${e.textContent?.slice(0, 30)}`,
      ),
  );

const manners = [
  { width: 320, height: 568, theme: 'light', lang: 'fr' },
  { width: 1280, height: 800, theme: 'dark', lang: 'en' },
] as const;

describe.each(drawn('pages', places, Math.ceil(places.length / 4)))('$name', (place) => {
  test.each(drawn(place.name, manners, 1))('at $width px, $theme, $lang', async (manner) => {
    const g = await guest(server, { ...manner, still: true });
    await g.context.addCookies(cookies);
    await g.page.goto(place.path());
    await place.ready(g.page, manner.lang);
    expect(await sideways(g.page)).toBe(0);
    expect(await found(g.page)).toEqual([]);
    await g.page.emulateMedia({ colorScheme: manner.theme === 'light' ? 'dark' : 'light' });
    expect(await found(g.page, ['color-contrast', 'link-in-text-block'])).toEqual([]);
    if (manner.width < 400) expect(await small(g.page)).toEqual([]);
    expect(
      g.troubles.filter((t) => !(place.name.startsWith('no such') && t.includes('404'))),
    ).toEqual([]);
    expect(await g.shifts()).toBeLessThan(0.01);
    await g.context.close();
  });
});

test('forced colours and a reader who wants more contrast leave the board playable', async () => {
  const context = await server.browser.newContext({
    viewport: { width: 390, height: 844 },
    forcedColors: 'active',
    contrast: 'more',
    baseURL: server.url,
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.goto(`/t/${tables.playing}`);
  expect(await wait(page)).toBe('turn');
  await move(page, 0);
  await context.close();
});

test('a table that was left speaks the language that was chosen meanwhile', async () => {
  const g = await guest(server, { width: 1200, height: 800, lang: 'en' });
  const { page } = g;
  await page.goto(`/t/${await newTable(g, { game: 'gloomy-graves', seats: 2, start: true })}`);
  await page.getByRole('list', { name: 'Your hand' }).first().waitFor();
  await page.locator('a[href="/"]').first().click();
  await page.getByRole('button', { name: 'Français' }).click();
  await page.getByRole('button', { name: 'English' }).waitFor();
  await page.goBack();
  await page.getByRole('list', { name: 'Votre main' }).first().waitFor();
  await nothingWrong(g);
  await g.context.close();
});

test('the front page says so when the server is silent, and comes back by a press', async () => {
  const g = await guest(server, { width: 390, height: 844 });
  let silent = true;
  await g.page.route('**/api/**', (route) => (silent ? route.abort() : route.continue()));
  await g.page.goto('/');
  const notice = g.page.getByRole('alert').filter({ hasText: words.en['error.offline'] });
  await notice.waitFor();
  // The doors are known without it.
  expect(await g.page.locator('.door').count()).toBeGreaterThan(1);
  silent = false;
  await notice.getByRole('button', { name: words.en.retry }).click();
  await notice.waitFor({ state: 'detached' });
  await g.context.close();
});

test('on a slow connection the home page shows earlier tables, and nothing moves', async () => {
  const host = await guest(server, { width: 390, height: 844 });
  await invite(host, 'gloomy-graves', 2, words.en['join.open']);
  const g = await guest(server, { width: 320, height: 568, still: true });
  await g.context.addCookies(cookies);
  const resumed = g.page.getByRole('heading', { name: words.en['home.resume'] });
  await g.page.goto('/');
  await resumed.waitFor();
  const release = await holdBack(g.page, '**/api/games');
  await g.page.goto('/');
  await resumed.waitFor();
  const rows = await g.page.locator('.table-row').allInnerTexts();
  const others = g.page.getByRole('heading', { name: words.en['home.open'] });
  expect(await others.count()).toBe(0);
  await release();
  await others.waitFor();
  expect((await g.page.locator('.table-row').allInnerTexts()).slice(0, rows.length)).toEqual(rows);
  expect(await g.shifts()).toBeLessThan(0.01);
  await host.context.close();
  await g.context.close();
});

test('on a slow connection the page of a game keeps what is pressed in its place', async () => {
  const g = await guest(server, { width: 390, height: 844, still: true });
  const release = await holdBack(g.page, '**/api/games');
  await g.page.goto('/g/mighty-monsters');
  const same = g.page.getByRole('button', { name: words.en['game.same'] });
  await same.scrollIntoViewIfNeeded();
  await g.page.locator('.how-art:not(:empty)').first().waitFor();
  const before = await same.boundingBox();
  await release();
  await g.page.getByRole('heading', { name: words.en['game.options'] }).waitFor();
  expect(await same.boundingBox()).toEqual(before);
  expect(await g.shifts()).toBeLessThan(0.01);
  await g.context.close();
});
