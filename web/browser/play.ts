// Playing any game by pressing what a person presses: whatever the board has lit, until the move is made. A board marks
// what can be chosen now with data-lit="true", what is chosen with data-chosen="true", and the button that makes a chosen
// move with data-confirm.

import { expect } from 'vitest';
import type { Page } from 'playwright-core';

const turn = '.table[data-mine=true]';
const verdict = 'dialog[open] .verdict';

export const ply = (page: Page): Promise<number> => page.locator('.table').getAttribute('data-ply').then(Number);

/** Waits until it is the reader's turn ("turn") or the result is shown ("over"). */
export async function wait(page: Page): Promise<'turn' | 'over'> {
  await page.locator(`${turn}, ${verdict}`).first().waitFor();
  return (await page.locator(verdict).count()) > 0 ? 'over' : 'turn';
}

/** Makes one move: presses what is lit and confirms, until the table is a ply further. n chooses among what is lit. */
export async function move(page: Page, n: number): Promise<void> {
  const before = await ply(page);
  for (let press = 0; press < 40; press++) {
    // What to press is found and pressed in one go inside the page, at its middle, as a finger would.
    const spot = await page.evaluate(
      ([choice, before]) => {
        const table = document.querySelector<HTMLElement>('.table')!;
        if (table.dataset.ply !== String(before)) return 'made';
        if (table.dataset.mine !== 'true') return 'wait';
        const room = table.querySelector('.board-room')!;
        const seen = (e: HTMLElement) => e.checkVisibility() && e.getAttribute('aria-disabled') !== 'true' && !e.hasAttribute('disabled');
        const confirm = [...room.querySelectorAll<HTMLElement>('[data-confirm], .mm-yes')].filter(seen);
        const lit = [...room.querySelectorAll<HTMLElement>('button[data-lit=true]:not([data-chosen=true])')].filter(seen);
        const offered = lit.filter((e) => e.dataset.offered === 'true');
        // Where a space is chosen it is a card's turn, and not another space's.
        const had = new Set([...room.querySelectorAll('[data-chosen=true]')].map((e) => e.classList[0]));
        const other = lit.filter((e) => !had.has(e.classList[0]!));
        const from = [confirm, offered, other, lit].find((list) => list.length > 0) ?? [];
        const e = from[choice! % from.length];
        if (!e) return 'wait';
        // A sheet that is larger than its window is moved first, as a finger would move it.
        e.scrollIntoView({ block: 'center', inline: 'center' });
        const box = e.getBoundingClientRect();
        const spot = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        const top = document.elementFromPoint(spot.x, spot.y);
        return top && (e.contains(top) || top.contains(e)) ? spot : 'wait';
      },
      [n * 5 + press, before] as [number, number],
    );
    if (spot === 'made') return;
    if (spot === 'wait') await page.waitForTimeout(25);
    else {
      await page.mouse.click(spot.x, spot.y);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    }
  }
  await page.locator(`.table:not([data-ply="${before}"])`).waitFor();
}

/** Plays on until the result is shown or a number of own moves is made. Returns how many it were. */
export async function play(page: Page, most = 400): Promise<number> {
  for (let n = 0; n < most; n++) {
    if ((await wait(page)) === 'over') return n;
    await move(page, n);
  }
  return most;
}

/** Two people at one table, each in their own browser, until both see the result. Returns how many moves they made. */
export async function playBoth(pages: Page[], most = 400): Promise<number> {
  let made = 0;
  while (made < most) {
    const next = await Promise.race(pages.map((page) => wait(page).then((state) => ({ page, state }))));
    if (next.state === 'over') {
      for (const page of pages) expect(await wait(page)).toBe('over');
      return made;
    }
    await move(next.page, made++);
  }
  return made;
}
