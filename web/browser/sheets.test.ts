// A dialog that speaks of a piece of the board never covers it.

import { expect, test } from 'vitest';
import { wait } from './play';
import { guest, newTable, nothingWrong, openServer } from './server';

const server = openServer();

/** For each game, what opens a dialog about itself, and that dialog. */
const sheets = {
  'mighty-monsters': ['.mm-post, .mm-plate-button, .mm-look:visible', '.mm-panel[open]'],
  'gloomy-graves': ['.gg-look, .gg-list', '.over[open]'],
  'monster-expedition': ['.me-facts, .me-purse', '.over[open]'],
  'big-monster': ['.bm-look-at, .bm-medals', '.over[open]'],
} as const;

test.each([
  ['mighty-monsters', 320, 568, 3],
  ['mighty-monsters', 320, 568, 6],
  ['mighty-monsters', 844, 390, 4],
  ['mighty-monsters', 1440, 900, 3],
  ['mighty-monsters', 1440, 900, 6],
  ['gloomy-graves', 320, 568, 4],
  ['gloomy-graves', 844, 390, 4],
  ['gloomy-graves', 1440, 900, 4],
  ['monster-expedition', 320, 568, 4],
  ['monster-expedition', 1440, 900, 4],
  ['big-monster', 320, 568, 4],
  ['big-monster', 1440, 900, 4],
] as const)('%s: what is pressed stays in sight at %i x %i, %i seats', async (...way) => {
  const [game, width, height, seats] = way;
  const [pressed, opened] = sheets[game];
  const g = await guest(server, { width, height, lang: 'fr', theme: 'light' });
  const { page } = g;
  await page.goto(`/t/${await newTable(g, { game, seats })}`);
  expect(await wait(page)).toBe('turn');
  const pieces = page.locator(pressed);
  const least = game === 'mighty-monsters' ? 2 * seats - 1 : seats - 1;
  expect(await pieces.count()).toBeGreaterThanOrEqual(least);
  for (const piece of await pieces.all()) {
    await piece.click();
    const dialog = page.locator(opened);
    const [a, b] = [(await piece.boundingBox())!, (await dialog.boundingBox())!];
    const apart =
      b.x >= a.x + a.width ||
      a.x >= b.x + b.width ||
      b.y >= a.y + a.height ||
      a.y >= b.y + b.height;
    const where = `${JSON.stringify(b)} over ${JSON.stringify(a)}`;
    expect(apart, where).toBe(true);
    expect(b.x >= 0 && b.y >= 0 && b.x + b.width <= width && b.y + b.height <= height).toBe(true);
    expect(Math.min(b.width, b.height), where).toBeGreaterThan(150);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
  await nothingWrong(g);
  await g.context.close();
});
