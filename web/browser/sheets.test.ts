// A dialog that speaks of a piece of the board never covers it.

import { expect, test } from 'vitest';
import { wait } from './play';
import { guest, newTable, nothingWrong, openServer } from './server';

const server = openServer();

test.each([
  [320, 568, 3],
  [320, 568, 6],
  [844, 390, 4],
  [1440, 900, 3],
  [1440, 900, 6],
])('what is pressed stays in sight at %i x %i, with %i seats', async (width, height, seats) => {
  const g = await guest(server, { width, height, lang: 'fr', theme: 'light' });
  const { page } = g;
  await page.goto(`/t/${await newTable(g, { game: 'mighty-monsters', seats })}`);
  expect(await wait(page)).toBe('turn');
  const pieces = page.locator('.mm-post, .mm-plate-button');
  expect(await pieces.count()).toBeGreaterThanOrEqual(2 * seats - 1);
  for (const piece of await pieces.all()) {
    await piece.click();
    const dialog = page.locator('.mm-panel[open]');
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
