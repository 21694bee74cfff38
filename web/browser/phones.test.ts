// On phones, upright and on their side, one's own decision never scrolls, and whatever it takes is as large as a finger.

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { found } from './axe';
import { downward, guest, newTable, openHouse, sideways } from './house';
import { drawn, move, ply, wait } from './play';

const house = openHouse();

/** What is lit now and is too small for a finger, out of sight or covered; places have buttons that go from one to the next. */
const missed = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const room = document.querySelector('.board-room')!;
    const steps = [...room.querySelectorAll('.gg-step, .bm-step')].filter((e) => e.checkVisibility() && e.getBoundingClientRect().width > 43);
    return [...room.querySelectorAll<HTMLElement>('button[data-lit=true], [data-confirm], .mm-yes, .mm-no, .gg-ways button')]
      .filter((e) => e.checkVisibility() && getComputedStyle(e).pointerEvents !== 'none')
      .map((e) => ({ e, box: e.getBoundingClientRect() }))
      .filter(({ e, box }) => {
        const seen = box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
        const large = box.width > 43 && box.height > 43;
        const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return !seen || !e.contains(top) || !(large || (e.matches('.gg-place, .bm-place') && steps.length > 0));
      })
      .map(({ e, box }) => `${e.className} ${Math.round(box.width)}x${Math.round(box.height)} at ${Math.round(box.left)},${Math.round(box.top)}`);
  });

/** Presses the first of what can be chosen, so that what follows from it can be looked at. */
const choose = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const lit = [...document.querySelectorAll<HTMLElement>('.board-room button[data-lit=true]')].filter((e) => e.checkVisibility() && e.getAttribute('aria-disabled') !== 'true');
    (lit.find((e) => e.dataset.offered === 'true') ?? lit[0])?.click();
  });

describe.each([
  { width: 320, height: 568, lang: 'fr', theme: 'light' },
  { width: 568, height: 320, lang: 'fr', theme: 'dark' },
  { width: 844, height: 390, lang: 'en', theme: 'light' },
] as const)('at $width x $height', (manner) => {
  test.each([
    ['mighty-monsters', 6, 4],
    ['mighty-monsters', 3, 4],
    ['gloomy-graves', 4, 16],
    ['gloomy-graves', 2, 16],
    ['big-monster', 6, 12],
    ['big-monster', 2, 12],
    ['monster-expedition', 4, 14],
    ['monster-expedition', 1, 14],
  ])('%s with %i seats', async (game, seats, moves) => {
    const g = await guest(house, manner);
    await g.page.goto(`/t/${await newTable(g, { game, seats })}`);
    for (let n = 0; n < moves && (await wait(g.page)) === 'turn'; n++) {
      expect(await missed(g.page), `move ${n}`).toEqual([]);
      const before = await ply(g.page);
      for (let press = 0; press < 2 && (await ply(g.page)) === before; press++) {
        await choose(g.page);
        await drawn(g.page);
        if ((await ply(g.page)) === before && (await g.page.locator('.table[data-mine=true]').count()) > 0) expect(await missed(g.page), `move ${n}, ${press + 1} chosen`).toEqual([]);
      }
      if ((await ply(g.page)) === before) await move(g.page, n);
      expect(await sideways(g.page)).toBe(0);
      expect(await downward(g.page)).toBeLessThanOrEqual(0);
      expect(await g.page.evaluate(() => [...document.querySelectorAll('.gg-area[data-scrolls=true]')].filter((e) => e.checkVisibility()).length)).toBe(0);
    }
    expect(await found(g.page)).toEqual([]);
    expect(g.troubles).toEqual([]);
    await g.context.close();
  });
});
