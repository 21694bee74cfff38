// A table goes on after other software has replaced every text node of its page, as
// translators do: it reads as the same table in another window does.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { drawn } from './drawn';
import { begin, ply, play, wait } from './play';
import { guest, nothingWrong, openServer } from './server';

const server = openServer({ flags: ['--no-limits'] });

const ways = ['replace', 'insert first', 'remove first', 'wrap'] as const;

type Way = (typeof ways)[number];

/** Puts a pair of font elements in the place of each text node; returns how many. */
const replaceTexts = (page: Page, way: Way): Promise<number> =>
  page.evaluate((how) => {
    const walk = document.createTreeWalker(document.getElementById('app')!, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walk.nextNode()) texts.push(walk.currentNode as Text);
    const real = texts.filter((x) => x.data.trim() !== '');
    for (const text of real) {
      const font = document.createElement('font');
      font.appendChild(document.createElement('font')).textContent = text.data;
      const [parent, next] = [text.parentNode!, text.nextSibling];
      if (how === 'replace') text.replaceWith(font);
      else if (how === 'insert first') {
        parent.insertBefore(font, text);
        text.remove();
      } else if (how === 'remove first') {
        text.remove();
        parent.insertBefore(font, next);
      } else {
        text.replaceWith(font);
        font.replaceChildren(text);
      }
    }
    return real.length;
  }, way);

/**
 * The texts of the board, without the name of what the mouse or the focus is on, and without coins
 * on their way: one window may see two moves at once of which the other sees each.
 */
const read = (page: Page): Promise<string> =>
  page.locator('.board-room').evaluate((e) => {
    const copy = e.cloneNode(true) as Element;
    copy.querySelectorAll('[role=tooltip], .mm-flight').forEach((x) => x.remove());
    return copy.textContent ?? '';
  });

const games = ['mighty-monsters', 'gloomy-graves', 'monster-expedition', 'big-monster'];

test.each(drawn('translated games', games, 1))(
  '%s',
  async (game) => {
    const g = await guest(server, { width: 1200, height: 800 });
    await begin(g, game, 3);
    const other = await g.context.newPage();
    await other.goto(g.page.url());
    expect(await wait(other)).toBe('turn');
    for (const way of drawn(`ways in ${game}`, ways, 1)) {
      expect(await replaceTexts(g.page, way)).toBeGreaterThan(20);
      await play(g.page, 1);
      if ((await wait(g.page)) === 'over') break;
      await wait(other);
      await expect.poll(() => ply(other)).toBe(await ply(g.page));
      await expect.poll(() => read(g.page)).toBe(await read(other));
    }
    await nothingWrong(g);
    await g.context.close();
  },
  120_000,
);
