// A dialog that speaks of a piece of the board never covers it.

import type { Locator, Page } from 'playwright-core';

/**
 * For each game, what opens a dialog about itself, that dialog, and how many such pieces there
 * are at least for so many seats.
 */
const sheets: Record<string, [pressed: string, opened: string, least: (seats: number) => number]> =
  {
    'mighty-monsters': [
      '.mm-post, .mm-plate-button, .mm-look:visible',
      '.mm-panel[open]',
      (seats) => 2 * seats - 1,
    ],
    'gloomy-graves': ['.gg-look, .gg-list', '.over[open]', (seats) => seats - 1],
    'monster-expedition': ['.me-facts, .me-purse', '.over[open]', (seats) => seats - 1],
    'big-monster': ['.bm-look-at, .bm-medals', '.over[open]', (seats) => seats - 1],
  };

/** Names what is wrong with a sheet that speaks of a piece. */
async function faultsOf(piece: Locator, sheet: Locator): Promise<string[]> {
  const [a, b] = [(await piece.boundingBox())!, (await sheet.boundingBox())!];
  const { width, height } = piece.page().viewportSize()!;
  const beside = b.x >= a.x + a.width || a.x >= b.x + b.width;
  const apart = beside || b.y >= a.y + a.height || a.y >= b.y + b.height;
  const inside = b.x >= 0 && b.y >= 0 && b.x + b.width <= width && b.y + b.height <= height;
  const where = `a sheet of ${JSON.stringify(b)} at ${width} x ${height}`;
  return [
    apart ? [] : [`${where} covers its piece, ${JSON.stringify(a)}`],
    inside ? [] : [`${where} leaves the window`],
    Math.min(b.width, b.height) > 150 ? [] : [`${where} is too small`],
  ].flat();
}

/** Opens and closes every sheet of a game's board, and returns what is wrong with it. */
export async function covering(page: Page, game: string, seats: number): Promise<string[]> {
  if (!sheets[game]) return [];
  const [pressed, opened, least] = sheets[game];
  const pieces = await page.locator(pressed).all();
  const faults = pieces.length < least(seats) ? [`only ${pieces.length} pieces open a sheet`] : [];
  for (const piece of pieces) {
    await piece.click();
    const sheet = page.locator(opened);
    faults.push(...(await faultsOf(piece, sheet)));
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
  }
  return faults;
}
