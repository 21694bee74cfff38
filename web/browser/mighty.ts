// Playing Mighty Monsters by pressing what a person presses.

import { expect } from 'vitest';
import type { Page } from 'playwright-core';

const ready = '.table[data-mine=true] .mm-hold[aria-disabled=false]';
const verdict = 'dialog[open] .verdict';

export const ply = (page: Page): Promise<number> => page.locator('.table').getAttribute('data-ply').then(Number);

/** Waits until it is the reader's turn ("turn") or the result is shown ("over"). */
export async function wait(page: Page): Promise<'turn' | 'over'> {
  await page.locator(`${ready}, ${verdict}`).first().waitFor();
  return (await page.locator(verdict).count()) > 0 ? 'over' : 'turn';
}

/** Makes one move: a card, a place for it, and the price if it has one. n chooses among what is possible. */
export async function move(page: Page, n: number): Promise<void> {
  const before = await ply(page);
  const cards = page.locator('.mm-hold[aria-disabled=false]');
  await cards.nth(n % (await cards.count())).click();
  const places = page.locator('.mm-space[data-offered=true]');
  await places.first().waitFor();
  await places.nth((n * 5) % (await places.count())).click();
  await page.locator(`.mm-yes, .table:not([data-ply="${before}"])`).first().waitFor();
  if ((await ply(page)) === before) await page.locator('.mm-yes').click();
  await page.locator(`.table:not([data-ply="${before}"])`).waitFor();
}

/** Plays on until the result is shown or a number of own moves is made. Returns how many it were. */
export async function play(page: Page, most = 200): Promise<number> {
  for (let n = 0; n < most; n++) {
    if ((await wait(page)) === 'over') return n;
    await move(page, n);
  }
  return most;
}

/** Two people at one table, each in their own browser, until both see the result. */
export async function playBoth(pages: Page[], most = 200): Promise<number> {
  let made = 0;
  while (made < most) {
    const acting = await Promise.race(pages.map((page) => wait(page).then((state) => ({ page, state }))));
    if (acting.state === 'over') {
      for (const page of pages) expect(await wait(page)).toBe('over');
      return made;
    }
    await move(acting.page, made++);
  }
  return made;
}
