// On phones, upright and on their side, one's own decision never scrolls, and
// whatever it takes is as large as a finger.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { found } from './axe';
import { guest, newTable, openServer } from './server';
import { drawn, move, ply, wait } from './play';

const server = openServer();

/**
 * What is wrong with what is seen now: what is lit and is too small for a
 * finger, out of sight or covered (places have buttons that go from one to the
 * next), and what has to be scrolled. With it, how much is chosen so far.
 */
const seen = (page: Page): Promise<{ missed: string[]; scrolled: string[]; chosen: number }> =>
  page.evaluate(async () => {
    // Once what came before is drawn.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const room = document.querySelector('.board-room')!;
    const root = document.documentElement;
    const steps = [...room.querySelectorAll('.gg-step, .bm-step')].filter(
      (e) => e.checkVisibility() && e.getBoundingClientRect().width > 43,
    );
    const missed = [
      ...room.querySelectorAll<HTMLElement>(
        'button[data-lit=true], [data-confirm], .mm-yes, .mm-no, .gg-ways button',
      ),
    ]
      .filter((e) => e.checkVisibility() && getComputedStyle(e).pointerEvents !== 'none')
      .map((e) => ({ e, box: e.getBoundingClientRect() }))
      .filter(({ e, box }) => {
        const seen =
          box.left >= -1 &&
          box.top >= -1 &&
          box.right <= innerWidth + 1 &&
          box.bottom <= innerHeight + 1;
        const large = box.width > 43 && box.height > 43;
        const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        // A board that shows a part counts the rest at its edges.
        const board = e.closest('[data-slot=board]');
        if (board?.querySelector('[data-edge]') && large) {
          const at = board.getBoundingClientRect();
          const inside =
            box.left >= at.left &&
            box.top >= at.top &&
            box.right <= at.right &&
            box.bottom <= at.bottom;
          if (!inside || top?.closest('[data-edge], [data-over]')) return false;
        }
        return (
          !seen ||
          !e.contains(top) ||
          !(large || (e.matches('.gg-place, .bm-place') && steps.length > 0))
        );
      })
      .map(
        ({ e, box }) =>
          `${e.className} ${Math.round(box.width)}x${Math.round(box.height)} at ${Math.round(box.left)},${Math.round(box.top)}`,
      );
    const scrolled = [...document.querySelectorAll('.gg-area[data-scrolls=true]')]
      .filter((e) => e.checkVisibility())
      .map((e) => e.className);
    if (root.scrollWidth !== root.clientWidth) scrolled.push('the page, sideways');
    if (root.scrollHeight > innerHeight) scrolled.push('the page, down');
    return { missed, scrolled, chosen: room.querySelectorAll('[data-chosen=true]').length };
  });

/**
 * Looks again while something is missing, for at most forty frames: a board
 * measures itself after the phone was turned, and is then drawn once more.
 */
async function settled(page: Page): ReturnType<typeof seen> {
  let now = await seen(page);
  for (let i = 0; i < 20 && now.missed.length + now.scrolled.length > 0; i++)
    now = await seen(page);
  return now;
}

/**
 * Presses the first thing that can be chosen, so that the next step can be
 * checked.
 */
const choose = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const lit = [
      ...document.querySelectorAll<HTMLElement>('.board-room button[data-lit=true]'),
    ].filter((e) => e.checkVisibility() && e.getAttribute('aria-disabled') !== 'true');
    (lit.find((e) => e.dataset.offered === 'true') ?? lit[0])?.click();
  });

/** Names what lies over something else in the plate of a rival. */
const overlaid = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const over: string[] = [];
    for (const plate of document.querySelectorAll('.mm-plate')) {
      const parts = [
        ...plate.querySelectorAll('.player-name, .mm-purse, .mm-known, .mm-deed'),
      ].filter((e) => e.checkVisibility());
      for (const [i, a] of parts.entries())
        for (const b of parts.slice(i + 1)) {
          const [p, q] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
          const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
          const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
          if (wide > 2 && high > 2) over.push(`${a.className} on ${b.className}`);
        }
    }
    return over;
  });

const windows = [
  { width: 320, height: 568 },
  { width: 568, height: 320 },
  { width: 844, height: 390 },
] as const;

test.each([
  ['mighty-monsters', 6, 4],
  ['mighty-monsters', 3, 4],
  ['gloomy-graves', 4, 16],
  ['gloomy-graves', 2, 16],
  ['big-monster', 6, 12],
  ['big-monster', 2, 12],
  ['monster-expedition', 4, 14],
  ['monster-expedition', 1, 14],
])('%s with %i seats, on a phone that is turned at every decision', async (game, seats, moves) => {
  const g = await guest(server, { ...windows[0], lang: 'fr', theme: 'light' });
  const { page } = g;
  /** Looks in every window, from the nth on; what is chosen stays so when the phone is turned. */
  const look = async (n: number, when: string) => {
    const { chosen } = await seen(page);
    for (const [i] of windows.entries()) {
      const window = windows[(n + i) % windows.length]!;
      await page.setViewportSize(window);
      expect(await settled(page), `${when}, ${window.width} x ${window.height}`).toEqual({
        missed: [],
        scrolled: [],
        chosen,
      });
    }
  };
  await page.goto(`/t/${await newTable(g, { game, seats })}`);
  for (let n = 0; n < moves && (await wait(page)) === 'turn'; n++) {
    await look(n, `move ${n}`);
    const before = await ply(page);
    for (let press = 0; press < 2 && (await ply(page)) === before; press++) {
      await choose(page);
      await drawn(page);
      if (
        (await ply(page)) === before &&
        (await page.locator('.table[data-mine=true]').count()) > 0
      )
        await look(n, `move ${n}, ${press + 1} chosen`);
    }
    if ((await ply(page)) === before) await move(page, n);
    expect((await settled(page)).scrolled, `after move ${n}`).toEqual([]);
  }
  for (const [i, window] of windows.entries()) {
    await page.setViewportSize(window);
    await page.emulateMedia({ colorScheme: i % 2 === 0 ? 'light' : 'dark' });
    const at = `${window.width} x ${window.height}`;
    expect(await found(page), at).toEqual([]);
    expect(await overlaid(page), at).toEqual([]);
  }
  expect(g.troubles).toEqual([]);
  await g.context.close();
});
