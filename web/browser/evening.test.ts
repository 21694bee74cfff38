// An evening of play, from the home page to the score sheet: alone
// against bots on a phone, two friends by link, and a power cut in the middle
// of both matches.

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { en } from '../src/i18n/en';
import { fr } from '../src/i18n/fr';
import { all, drawn } from './drawn';
import { downward, guest, openServer, sideways, words, type Guest, type Manner } from './server';
import { finish, invite, join, lookAtResult, move, play, playBoth, ply, start, wait } from './play';

const server = openServer({ flags: ['--no-limits'] });

/** Takes a move back, or asks to, after others have moved: the page says what that costs. */
async function takeBack(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByText(en['undo.marks']).waitFor();
  await page.getByRole('button', { name: en['undo.stage.yes'], exact: true }).click();
}

/** Through the front door to a table against three bots. */
async function playNow({ page, lang }: Guest): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: /Mighty Monsters/ }).click();
  await page.getByRole('button', { name: words[lang]['game.play'], exact: true }).click();
  expect(await wait(page)).toBe('turn');
  expect(await page.locator('html').getAttribute('lang')).toBe(lang);
}

/** How many decisions of a replay are looked at, one after the other. */
const REPLAYED = all ? Infinity : 12;

/** Sees the match again, one decision after the other, and checks the shuffle there too. */
async function watchReplay({ page, lang }: Guest, plies: number): Promise<void> {
  await page.getByRole('link', { name: words[lang]['after.replay'] }).click();
  // The line of chances is a slider too, until its page has gone.
  const slider = page.locator('input[type=range]');
  await slider.waitFor();
  expect(await slider.getAttribute('max')).toBe(String(plies));
  const next = page.getByRole('button', { name: words[lang]['replay.next'], exact: true });
  const isAt = (at: number) =>
    page
      .locator(`input[type=range][aria-valuetext="${words[lang]['past.at'](at, plies)}"]`)
      .waitFor();
  const boards = new Set<string>();
  const steps = Math.min(plies, REPLAYED);
  for (let at = 1; at <= steps; at++) {
    await next.click();
    await isAt(at);
    boards.add(await page.locator('.board-room').innerText());
  }
  expect(boards.size).toBeGreaterThan(steps / 3);
  await slider.press('End');
  await isAt(plies);
  await page.getByRole('button', { name: words[lang]['after.title'], exact: true }).click();
  await page.getByText(words[lang]['shuffle.ok']).waitFor();
  await page.getByRole('button', { name: words[lang].close, exact: true }).click();
  await page.getByRole('button', { name: words[lang]['replay.previous'], exact: true }).click();
  await isAt(plies - 1);
}

async function nothingWrong(g: Guest): Promise<void> {
  expect(g.troubles).toEqual([]);
  expect(await sideways(g.page)).toBe(0);
  expect(
    await g.shifts(),
    await g.page.evaluate(() =>
      (window as unknown as { shiftedWhat: string[] }).shiftedWhat.join(' '),
    ),
  ).toBeLessThan(0.01);
}

const phones: [Manner & { lang: 'en' | 'fr' }][] = [
  [{ width: 390, height: 844, lang: 'en', theme: 'dark' }],
  [{ width: 320, height: 568, lang: 'fr', theme: 'light' }],
];

describe.each(drawn('phones of an evening', phones, 1))(
  'a match against three bots at $width x $height in $lang',
  (manner) => {
    test('is played from the front door to the score sheet', async () => {
      const g = await guest(server, manner);
      await playNow(g);
      expect(await downward(g.page)).toBeLessThanOrEqual(0);
      await nothingWrong(g);
      expect(await play(g.page)).toBeGreaterThan(5);
      expect(await downward(g.page)).toBeLessThanOrEqual(0);
      await lookAtResult(g, 4);
      await nothingWrong(g);
      await g.context.close();
    });
  },
);

test('two matches survive a power cut: one alone, one with an invited friend', async () => {
  const alone = await guest(server, { width: 390, height: 844, lang: 'en', theme: 'light' });
  const host = await guest(server, { width: 1200, height: 800, lang: 'en' });
  const friend = await guest(server, { width: 320, height: 568, lang: 'fr' });

  await playNow(alone);
  await play(alone.page, 4);

  const link = await invite(host, 'mighty-monsters', 3);
  expect(link).toContain('/t/');
  await host.page.getByAltText(en['invite.qr']).waitFor();

  await join(friend, link, 'Amélie');
  await host.page.getByText('Amélie').waitFor();
  await start(host);
  await playBoth([host.page, friend.page], 6);

  const before = await Promise.all([alone, host].map((g) => ply(g.page)));
  await server.kill();
  await alone.page.getByText(en['link.lost']).waitFor();
  await host.page.getByText(en['link.lost']).waitFor();
  await server.start();
  await alone.page.getByText(en['link.lost']).waitFor({ state: 'detached' });
  expect(await ply(alone.page)).toBeGreaterThanOrEqual(before[0]!);

  // One of them had closed the page meanwhile; it is on the front page, waiting.
  await alone.page.goto('/');
  await alone.page.getByRole('link', { name: /Mighty Monsters.*Your turn/ }).click();

  await play(alone.page, 2);
  await playBoth([host.page, friend.page], 2);
  expect(await ply(host.page)).toBeGreaterThan(before[1]!);
  await Promise.all([alone, host, friend].map(finish));
  const plies = await ply(host.page);
  await lookAtResult(alone, 4);
  await lookAtResult(host, 3);
  await lookAtResult(friend, 3);
  await watchReplay(friend, plies);

  // The browser itself notes a connection that is refused; everything else would be ours.
  for (const g of [alone, host, friend]) {
    g.troubles.splice(
      0,
      g.troubles.length,
      ...g.troubles.filter(
        (text) => !/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|WebSocket connection/.test(text),
      ),
    );
    await nothingWrong(g);
    await g.context.close();
  }
});

test('a look at what was, an undo, a question why, and a rematch', async () => {
  const g = await guest(server, { width: 1200, height: 800, lang: 'en' });
  const { page } = g;
  await playNow(g);
  const start = await ply(page);
  await move(page, 1);
  await wait(page);

  // The log shows the table as it was then, and the keys step through it.
  const lines = page.locator('.table-side .log-ply');
  // Asked anew each time: the others go on meanwhile.
  const past = (at: number) =>
    expect
      .poll(async () => page.getByText(en['past.at'](at, await ply(page))).count(), {
        timeout: 30_000,
      })
      .toBe(1);
  await lines.first().click();
  await past(0);
  await page.keyboard.press('ArrowRight');
  await past(1);
  expect(await page.locator('.table').getAttribute('data-mine')).toBe('false');
  await page.keyboard.press('Escape');
  expect(await wait(page)).toBe('turn');

  // Bots do not mind an undo: it is as it was before my move.
  await takeBack(page, en.undo);
  await page.locator(`.table[data-ply="${start}"][data-mine=true]`).waitFor();
  await move(page, 2);

  // With nobody to talk to, the side panel is the log's.
  expect(await page.getByLabel(en['chat.say']).count()).toBe(0);

  // What cannot be done says why, with a link to the rule, and the rule is there.
  const rule = await whyNot(page);
  const rules = await g.context.newPage();
  await rules.goto(rule);
  await rules.locator(`[id="${new URL(rule, server.url).hash.slice(1)}"].pointed-at`).waitFor();
  await rules.close();

  await finish(g, 3);
  await page.getByRole('button', { name: en['after.rematch'], exact: true }).click();
  await page.waitForFunction(() => document.querySelector('.table[data-status=playing]'));
  expect(await wait(page)).toBe('turn');
  await nothingWrong(g);
  await g.context.close();
});

/**
 * Plays until some monster stands where my weakest cannot replace it, asks why,
 * and returns the link to the rule.
 */
async function whyNot(page: Page): Promise<string> {
  for (let n = 0; n < 30; n++) {
    expect(await wait(page)).toBe('turn');
    await page.locator('.mm-hold[aria-disabled=false]').first().click();
    await page.locator('.mm-space[data-offered=true]').first().waitFor();
    const barred = page.locator('.mm-space[aria-disabled=true]').first();
    if ((await barred.count()) > 0) {
      await barred.click({ force: true }); // it says that it is disabled; it still answers
      const link = page.getByRole('link', { name: en['refusal.rule'] });
      await link.waitFor();
      const to = await link.getAttribute('href');
      expect(to).toMatch(/^\/g\/mighty-monsters\/rules#[a-z-]+$/);
      await page.keyboard.press('Escape');
      return to!;
    }
    await page.keyboard.press('Escape');
    await move(page, n);
  }
  throw new Error('there was never anything to ask about');
}

test('people ask for an undo and answer; a spectator takes over a seat that was left', async () => {
  const host = await guest(server, { width: 1200, height: 800, lang: 'en' });
  const friend = await guest(server, { width: 390, height: 844, lang: 'en', theme: 'light' });
  await join(friend, await invite(host, 'mighty-monsters', 3));
  await start(host);

  // The first player moves, and then asks to take the move back.
  const pages = [host.page, friend.page];
  const first = await Promise.race(pages.map((p) => wait(p).then(() => p)));
  const other = pages.find((p) => p !== first)!;
  const before = await ply(first);
  await move(first, 0);
  await Promise.race([wait(other), first.locator('.undo:not([aria-disabled=true])').waitFor()]);
  await wait(other);
  await move(other, 0);
  await wait(first);
  const now = await ply(first);
  await takeBack(first, en['undo.ask']);
  await first.getByText(/You asked to take a move back/).waitFor();
  await other.getByRole('button', { name: en['undo.refuse'], exact: true }).click();
  await first.getByText(/You asked to take a move back/).waitFor({ state: 'detached' });
  expect(await ply(first)).toBe(now);
  await takeBack(first, en['undo.ask']);
  await other.getByRole('button', { name: en['undo.agree'], exact: true }).click();
  await first.locator(`.table[data-ply="${before}"][data-mine=true]`).waitFor();

  // The friend leaves; a bot plays on. Somebody watches, asks for the seat, and is let in.
  await friend.page.getByRole('button', { name: en['menu.title'] }).click();
  await friend.page.getByRole('button', { name: en['menu.leave'], exact: true }).click();
  await friend.page.getByRole('button', { name: en['menu.leave.ask'], exact: true }).click();
  await friend.page.getByRole('heading', { name: 'Lair', level: 1 }).waitFor();
  const third = await guest(server, { width: 390, height: 844, lang: 'fr' });
  await third.page.goto(new URL(host.page.url()).pathname);
  await third.page.getByText(new RegExp(fr.watching)).waitFor();
  await third.page.getByRole('button', { name: fr['watching.sit'], exact: true }).click();
  await third.page.getByRole('button', { name: fr['seat.ask'] }).first().click();
  await third.page.getByText(fr['seat.asked']).waitFor();
  await host.page.getByRole('button', { name: en['knock.yes'] }).click();
  await third.page.getByText(fr['seat.you'], { exact: true }).waitFor();
  await third.shifted(); // the host's answer makes the list of seats shorter
  await third.page.keyboard.press('Escape');
  await third.page.getByText(new RegExp(fr.watching)).waitFor({ state: 'detached' });
  await playBoth([host.page, third.page], 4);
  for (const g of [host, friend, third]) {
    await nothingWrong(g);
    await g.context.close();
  }
});

test('two people share a phone: a curtain falls before each hand', async () => {
  const g = await guest(server, { width: 390, height: 844, lang: 'en' });
  const { page } = g;
  await page.goto('/g/mighty-monsters');
  await page.getByRole('button', { name: en['game.same'] }).click();
  await page.getByLabel(en['same.name'](1)).fill('Ada');
  await page.getByLabel(en['same.name'](2)).fill('Bo');
  await page.getByRole('button', { name: en['same.start'], exact: true }).click();
  const seen = new Set<string>();
  for (let n = 0; n < 6; n++) {
    await page.locator('.curtain, .table[data-mine=true]').first().waitFor();
    const curtain = page.locator('.curtain');
    if ((await curtain.count()) > 0) {
      // Nothing of the hand behind it can be seen.
      expect(
        await page
          .locator('.mm-hold')
          .evaluateAll((cards) =>
            cards.every(
              (c) =>
                !!document
                  .elementFromPoint(
                    c.getBoundingClientRect().x + 5,
                    c.getBoundingClientRect().y + 5,
                  )
                  ?.closest('.curtain'),
            ),
          ),
      ).toBe(true);
      await curtain.getByRole('button').click();
      await curtain.waitFor({ state: 'detached' });
    }
    expect(await wait(page)).toBe('turn');
    seen.add(await page.locator('.mm-mine .player-name').innerText());
    await move(page, n);
  }
  expect([...seen].sort()).toEqual(['Ada', 'Bo']);
  await nothingWrong(g);
  await g.context.close();
});
