// A puzzle of each game, solved by what the page says: names of buttons and sentences.

import { expect, test } from 'vitest';
import { found } from './axe';
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
    wrong: [/^Take no marker/],
    right: [/^Take the goblin marker 10/],
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

test('a puzzle of each game is found, missed, shown and solved', async () => {
  const g = await guest(server, { width: 390, height: 844 });
  const { page } = g;
  for (const [i, { game, title, wrong, right }] of puzzles.entries()) {
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

test('a link to a puzzle that does not exist says so', async () => {
  const g = await guest(server, { width: 390, height: 844, lang: 'fr' });
  await g.page.goto('/g/mighty-monsters/puzzles/no-puzzle');
  await g.page.getByRole('heading', { name: words.fr['puzzle.unknown'] }).waitFor();
  await g.page.getByRole('link', { name: words.fr['puzzles.title'] }).click();
  await g.page.getByText(words.fr['puzzles.done'](0, 5)).waitFor();
  await g.context.close();
});
