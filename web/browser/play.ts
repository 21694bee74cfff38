// Playing any game by pressing what a person presses: whatever the board has
// lit, until the move is made. A board marks what can be chosen now with
// data-lit="true", what is chosen with data-chosen="true", and the button that
// makes a chosen move with data-confirm.

import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { all } from './drawn';
import { words, type Guest } from './server';

const turn = '.table[data-mine=true]';
const verdict = 'dialog[open] .verdict';

/** Begins a match against bots, from the page of the game. */
export async function begin({ page, lang }: Guest, game: string, seats: number): Promise<void> {
  await page.goto(`/g/${game}`);
  await page.getByRole('radio', { name: String(seats), exact: true }).check();
  await page.getByRole('button', { name: words[lang]['game.play'], exact: true }).click();
  expect(await wait(page)).toBe('turn');
}

/**
 * Opens a table for people, with whatever else is checked on the page of the
 * game, and returns where its link leads.
 */
export async function invite(
  { page, lang }: Guest,
  game: string,
  seats: number,
  ...checked: string[]
): Promise<string> {
  await page.goto(`/g/${game}`);
  await page.getByRole('radio', { name: String(seats), exact: true }).check();
  if (checked.length > 0) await page.locator('.game-options > details > summary').click();
  for (const name of checked) await page.getByRole('radio', { name, exact: true }).check();
  await page.getByRole('button', { name: words[lang]['game.invite'] }).click();
  return new URL(await page.getByLabel(words[lang]['invite.link']).inputValue()).pathname;
}

/** Follows a link to a table and sits down, under a name if one is given. */
export async function join({ page, lang }: Guest, link: string, name?: string): Promise<void> {
  await page.goto(link);
  if (name !== undefined) await page.getByLabel(words[lang]['settings.name']).fill(name);
  await page.getByRole('button', { name: words[lang]['waiting.sit'], exact: true }).click();
  await page.getByText(words[lang]['seat.you'], { exact: true }).waitFor();
}

/** Begins the match of a table that waits for people. */
export const start = ({ page, lang }: Guest): Promise<void> =>
  page.getByRole('button', { name: words[lang]['waiting.start'], exact: true }).click();

export const ply = (page: Page): Promise<number> =>
  page.locator('.table').getAttribute('data-ply').then(Number);

/** Waits until it is the reader's turn ("turn") or the result is shown ("over"). */
export async function wait(page: Page): Promise<'turn' | 'over'> {
  await page.locator(`${turn}, ${verdict}`).first().waitFor();
  return (await page.locator(verdict).count()) > 0 ? 'over' : 'turn';
}

/** Waits until what a press brings is drawn. */
export const painted = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

/**
 * Makes one move: presses what is lit and confirms, until the table is a ply
 * further. n chooses among what is lit; first is a selector of what is pressed
 * before the rest. `between` is called after each press that leaves a choice
 * half made.
 */
export async function move(
  page: Page,
  n: number,
  between?: (press: number) => Promise<void>,
  first = ':not(*)',
): Promise<void> {
  const before = await ply(page);
  for (let press = 0; press < 80; press++) {
    // What to press is found and pressed in one go inside the page, at its
    // middle, as a finger would.
    const spot = await page.evaluate(
      ([choice, before, first]) => {
        const table = document.querySelector<HTMLElement>('.table')!;
        if (table.dataset.ply !== String(before)) return 'made';
        if (table.dataset.mine !== 'true') return 'wait';
        const room = table.querySelector('.board-room')!;
        const seen = (e: HTMLElement) =>
          e.checkVisibility() &&
          e.getAttribute('aria-disabled') !== 'true' &&
          !e.hasAttribute('disabled');
        const confirm = [...room.querySelectorAll<HTMLElement>('[data-confirm], .mm-yes')].filter(
          seen,
        );
        const lit = [
          ...room.querySelectorAll<HTMLElement>('button[data-lit=true]:not([data-chosen=true])'),
        ].filter(seen);
        const offered = lit.filter((e) => e.dataset.offered === 'true');
        // Where a space is chosen it is a card's turn, and not another space's.
        const had = new Set(
          [...room.querySelectorAll('[data-chosen=true]')].map((e) => e.classList[0]),
        );
        const other = lit.filter((e) => !had.has(e.classList[0]!));
        const soon = lit.filter((e) => e.matches(first));
        const from = [confirm, soon, offered, other, lit].find((list) => list.length > 0) ?? [];
        const e = from[choice % from.length];
        if (!e) return 'wait';
        // A sheet that is larger than its window is moved first, as a finger would move it.
        e.scrollIntoView({ block: 'center', inline: 'center' });
        const box = e.getBoundingClientRect();
        const spot = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        const top = document.elementFromPoint(spot.x, spot.y);
        return top && (e.contains(top) || top.contains(e)) ? spot : 'wait';
      },
      [n * 5 + press, before, first] as const,
    );
    if (spot === 'made') return;
    if (spot === 'wait') await page.waitForTimeout(25);
    else {
      await page.mouse.click(spot.x, spot.y);
      await painted(page);
      if (between && (await halfMade(page, before))) await between(press);
    }
  }
  await page.locator(`.table:not([data-ply="${before}"])`).waitFor();
}

/** Returns whether the reader still has to choose at this ply. */
const halfMade = (page: Page, ply: number): Promise<boolean> =>
  page.locator(`${turn}[data-ply="${ply}"]`).count().then(Boolean);

/**
 * Plays on until the result is shown or a number of own moves is made. Returns
 * how many it were.
 */
export async function play(page: Page, most = 400): Promise<number> {
  for (let n = 0; n < most; n++) {
    if ((await wait(page)) === 'over') return n;
    await move(page, n);
  }
  return most;
}

/** The table that a guest's page shows. */
export const tableOf = ({ page }: Guest): string => new URL(page.url()).pathname.split('/')[2]!;

/**
 * Makes one move at a table as the page would, without a hand that clicks; n chooses among
 * the legal moves. Returns whether it was made, or has to wait, or the match is over.
 */
export async function decide(g: Guest, id: string, n: number): Promise<'made' | 'wait' | 'over'> {
  const path = `/api/tables/${id}`;
  const now = (await (await g.context.request.get(path)).json()) as {
    status: string;
    you: number;
    seq: number;
    moves: unknown[];
  };
  if (now.status !== 'playing') return 'over';
  if (now.moves.length === 0) {
    await g.page.waitForTimeout(100);
    return 'wait';
  }
  const key = `${n}-${Math.random().toString(36).slice(2)}`.padEnd(16, '0');
  const answer = await g.context.request.post(`${path}/moves`, {
    data: { seat: now.you, seq: now.seq, move: now.moves[n % now.moves.length] },
    headers: { 'Idempotency-Key': key },
  });
  if (answer.status() < 400) return 'made';
  // A table follows so many moves a second, and no hand is as fast.
  if (answer.status() === 429) await g.page.waitForTimeout(200);
  // Somebody was faster.
  else expect(await answer.text()).toMatch(/"code":"(stale|illegal-move|not-acting)"/);
  return 'wait';
}

/** Makes one move at the table that is shown. Returns false if the match is over. */
export const jump = async (g: Guest, n: number): Promise<boolean> =>
  (await decide(g, tableOf(g), n)) !== 'over';

/**
 * Calls act while nobody looks at the table, since a page takes most of its time to draw what
 * others do, and then comes back to it.
 */
export async function unseen(g: Guest, act: (id: string) => Promise<void>): Promise<void> {
  const id = tableOf(g);
  await g.page.goto('/api/me'); // a page of the same origin on which nothing happens
  await act(id);
  await g.page.goto(`/t/${id}`);
}

/** Makes so many decisions while nobody looks. n chooses among the legal moves. */
export const skip = (g: Guest, n: number, count: number): Promise<void> =>
  unseen(g, async (id) => {
    for (let made = 0; made < count;) {
      const how = await decide(g, id, n + made);
      if (how === 'over') break;
      if (how === 'made') made++;
    }
  });

/** Plays the rest while nobody looks, and comes back to the result. */
export const finish = (g: Guest, n: number): Promise<void> => skip(g, n, Infinity);

/**
 * How many decisions a test makes by hand before it finishes a match. walk.test.ts makes some all
 * through a match; make soak makes all, here too.
 */
export const BY_HAND = all ? Infinity : 8;

/**
 * Two people at one table, each in their own browser, until both see the
 * result. Returns how many moves they made.
 */
export async function playBoth(pages: Page[], most = 400): Promise<number> {
  let made = 0;
  while (made < most) {
    const next = await Promise.race(
      pages.map((page) => wait(page).then((state) => ({ page, state }))),
    );
    if (next.state === 'over') {
      for (const page of pages) expect(await wait(page)).toBe('over');
      return made;
    }
    await move(next.page, made++);
  }
  return made;
}

/**
 * The score sheet of a match that is over: a row a line, a column a seat, in
 * the order of places.
 */
export interface Sheet {
  names: string[];
  lines: number[][];
  scores: number[];
  places: number[];
}

/** Reads the sheet, once the shuffle under it has its tick. */
export async function sheetOf({ page, lang }: Guest): Promise<Sheet> {
  const sheet = page.getByRole('dialog', { name: words[lang]['after.title'] });
  await sheet.getByText(words[lang]['shuffle.ok']).waitFor();
  return sheet.locator('.score-sheet').evaluate((table) => {
    const cells = (row: Element) =>
      [...row.querySelectorAll('td')].map((td) => Number(td.textContent!.trim().replace('−', '-')));
    return {
      names: [...table.querySelectorAll('thead th')].map((th) => th.textContent!.trim()),
      lines: [...table.querySelectorAll('tbody tr')].map(cells),
      scores: cells(table.querySelector('tfoot tr')!),
      places: cells(table.querySelector('tfoot tr + tr')!),
    };
  });
}

/**
 * Checks that the lines of a sheet add up to the score of every seat: all
 * lines, or the first few if the rest only breaks ties.
 */
export function addsUp(
  { names, lines, scores }: Sheet,
  seats: number,
  counting = lines.length,
): void {
  expect(names).toHaveLength(seats);
  expect(scores).toHaveLength(seats);
  for (const [i, score] of scores.entries())
    expect(lines.slice(0, counting).reduce((sum, line) => sum + line[i]!, 0)).toBe(score);
}

/** The end of a match in which everybody plays alone: a sheet that adds up, the best first. */
export async function lookAtResult(g: Guest, seats: number, counting?: number): Promise<void> {
  const sheet = await sheetOf(g);
  addsUp(sheet, seats, counting);
  expect(sheet.scores).toEqual([...sheet.scores].sort((a, b) => b - a));
}
