// A puzzle of each game, solved by what the page says: names of buttons and sentences.

import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { found } from './axe';
import { drawn } from './drawn';
import { painted } from './play';
import { guest, nothingWrong, openServer, words } from './server';

const server = openServer();

/** The buttons of a wrong answer and of the right one, by their names. */
const puzzles = [
  {
    game: 'mighty-monsters',
    title: 'Just strong enough: which card, and where?',
    wrong: [/strength 2, heals/, /guard 2, right/],
    right: [/strength 3, heals/, /guard 2, right/],
  },
  {
    game: 'gloomy-graves',
    title: 'The last turn, one gravestone',
    wrong: [/^Do without: take no gravestone/],
    right: [/^Take the goblin gravestone 10/],
  },
  {
    game: 'monster-expedition',
    title: 'Roll again, or stop?',
    wrong: [/^Roll 1/],
    right: [/^Stop/],
  },
  {
    game: 'big-monster',
    title: 'Where does this tile pay most?',
    wrong: [/^right of the explorer, row 3/, /^Land/],
    right: [/completes a red crystal, \+7/, /^Land/],
  },
];

test('a puzzle of a game is found, missed, shown and solved', async () => {
  const g = await guest(server, { width: 390, height: 844 });
  const { page } = g;
  for (const [i, { game, title, wrong, right }] of drawn('puzzles', puzzles, 2).entries()) {
    await page.goto(`/g/${game}`);
    await page.getByRole('link', { name: words.en['puzzles.title'] }).click();
    await page.getByText(words.en['puzzles.done'](0, 5)).waitFor();
    await page.getByRole('link', { name: title }).click();
    const says = page.locator('.teacher').getByRole('status').first();
    // With a finger and with the keys.
    const press = async (name: RegExp) => {
      const button = page.locator('.board-room').getByRole('button', { name }).first();
      if (i % 2 === 0) await button.click();
      else {
        await button.focus();
        await page.keyboard.press('Enter');
      }
    };
    const slot = () =>
      page.locator('.board-room').evaluate((e) => JSON.stringify(e.getBoundingClientRect()));
    // The question is what the puzzle is about; the prompt only says how a choice is made.
    const height = (of: Locator) => of.evaluate((e) => parseFloat(getComputedStyle(e).fontSize));
    const question = page.locator('[data-question]');
    expect(await question.innerText()).toBe(title);
    expect(await height(question)).toBeGreaterThan(await height(says));
    const before = await says.innerText().then(slot);
    for (const name of wrong) await press(name);
    const again = page.getByRole('button', { name: words.en['puzzle.again'] });
    await again.waitFor();
    expect(await says.innerText()).toContain(words.en['puzzle.wrong']);
    expect(await slot(), 'the answer moves the board').toBe(before);
    await page.getByRole('button', { name: words.en['puzzle.show'] }).click();
    await says.getByText(/^Best: /).waitFor();
    await again.click();
    for (const name of right) await press(name);
    await says.getByText(words.en['puzzle.right']).waitFor();
    if (i === 0) expect(await found(page)).toEqual([]);
    await nothingWrong(g);
    // The next puzzle has the focus, and the list remembers this one.
    await page.keyboard.press('Enter');
    await page.waitForURL((to) => !to.pathname.endsWith('/puzzles') && to.pathname !== '');
    await page
      .locator('.table-bar')
      .getByRole('link', { name: words.en['puzzles.title'] })
      .first()
      .click();
    await page.getByText(words.en['puzzles.done'](1, 5)).waitFor();
    const link = page.getByRole('link', { name: title });
    expect(await link.innerText()).toContain(words.en['puzzles.solved']);
  }
  await g.context.close();
});

// The generic half of it, for any of the five of each game: whatever is pressed first gets
// an answer, and what the page then shows as best is right.
test('puzzles of each game answer, show their best choice, and take it', async () => {
  const g = await guest(server, { width: 390, height: 844 });
  const { page } = g;
  for (const { game } of drawn('games with puzzles', puzzles, 2)) {
    await page.goto(`/g/${game}/puzzles`);
    await page.locator('.puzzle-list a, main li a').first().waitFor();
    let list = page.locator('main li a');
    for (const n of drawn(`puzzles of ${game}`, [1, 2, 3, 4, 5], 1)) {
      await list.nth(n - 1).click();
      list = page.locator('.table-bar nav a');
      await page.getByText(words.en['puzzle.n'](n, 5), { exact: true }).waitFor();
      const says = page.locator('.teacher').getByRole('status').first();
      const where = `${game}, puzzle ${n}`;
      const first = await press(page, where);
      if (first.startsWith(words.en['puzzle.wrong'])) {
        expect(first.length, where).toBeGreaterThan(words.en['puzzle.wrong'].length + 10);
        await page.getByRole('button', { name: words.en['puzzle.show'] }).click();
        await says.getByText(/^Best: /).waitFor();
        expect(await press(page, where, true), where).toContain(words.en['puzzle.right']);
      } else expect(first, where).toContain(words.en['puzzle.right']);
      expect(await says.getByRole('link').getAttribute('href'), where).toMatch(/\/rules#./);
    }
  }
  expect(g.troubles).toEqual([]);
  await g.context.close();
});

/** Presses what is lit, or what is advised, until there is an answer; returns what it says. */
async function press(page: Page, where: string, advised = false): Promise<string> {
  const over = page.locator('.puzzle-table[data-mine=false]');
  for (let n = 0; n < 40; n++) {
    const pressed = await page.evaluate(
      ([n, advised]) => {
        const room = document.querySelector('.board-room')!;
        const all = (selector: string) =>
          [...room.querySelectorAll<HTMLElement>(selector)].filter(
            (e) =>
              e.checkVisibility() &&
              e.getAttribute('aria-disabled') !== 'true' &&
              !e.hasAttribute('disabled'),
          );
        const lit = all('button[data-lit=true]:not([data-chosen=true])');
        // Where a space is chosen it is a card's turn, and not another space's.
        const had = all('[data-chosen=true]').map((e) => e.classList[0]);
        const from = [
          all('[data-confirm], .mm-yes'),
          advised ? all('button[data-advised=true]') : [],
          lit.filter((e) => e.dataset.offered === 'true'),
          lit.filter((e) => !had.includes(e.classList[0])),
          lit,
        ].find((list) => list.length > 0);
        from?.[n % from.length]!.click();
        return from !== undefined;
      },
      [n, advised] as const,
    );
    await (pressed ? painted(page) : page.waitForTimeout(25));
    if (await over.count()) {
      await page.locator('.teacher-buttons').waitFor();
      return page.locator('.teacher').getByRole('status').first().innerText();
    }
  }
  throw new Error(`${where}: nothing that was pressed made a move`);
}

test('a link to a puzzle that does not exist says so', async () => {
  const g = await guest(server, { width: 390, height: 844, lang: 'fr' });
  await g.page.goto('/g/mighty-monsters/puzzles/no-puzzle');
  await g.page.getByRole('heading', { name: words.fr['puzzle.unknown'] }).waitFor();
  await g.page.getByRole('link', { name: words.fr['puzzles.title'] }).click();
  await g.page.getByText(words.fr['puzzles.done'](0, 5)).waitFor();
  await g.context.close();
});
