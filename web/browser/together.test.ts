// What people at one table do besides playing: a name where one sits down,
// words that are noticed, one device for two.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { en } from '../src/i18n/en';
import { guest, holdBack, newTable, openServer, post } from './server';
import { drawn } from './drawn';
import { invite, join, move, ply, start, wait } from './play';

const server = openServer();

test('a name is changed at the seat; a message is noticed and read on a phone', async () => {
  const host = await guest(server, { width: 390, height: 844 });
  const friend = await guest(server, { width: 390, height: 844 });
  const link = await invite(host, 'gloomy-graves', 2);
  await host.page.getByRole('button', { name: en['name.change'] }).click();
  await host.page.getByLabel(en['settings.name']).fill('Hildegard');
  await host.page.getByRole('button', { name: en.save, exact: true }).click();
  await host.page.locator('.seats').getByText('Hildegard').waitFor();

  // A slow connection: the suggested name arrives only after they have typed
  // their own.
  const typed = await holdBack(friend.page, '**/api/me');
  await friend.page.goto(link);
  await friend.page.locator('.seats').getByText('Hildegard').waitFor();
  await friend.page.getByLabel(en['settings.name']).fill('Bruno');
  await typed();
  await friend.page.getByRole('button', { name: en['seat.sit'] }).first().click();
  await host.page.locator('.seats').getByText('Bruno').waitFor();
  await start(host);
  await Promise.all([wait(host.page), wait(friend.page)]);

  const menu = (page: Page, unread: number) =>
    page.getByRole('button', {
      name: unread > 0 ? `${en['menu.title']}, ${en['chat.new'](unread)}` : en['menu.title'],
      exact: true,
    });
  await menu(friend.page, 0).click();
  for (const words of ['Hello', 'Anybody there?']) {
    await friend.page.getByLabel(en['chat.say']).fill(words);
    await friend.page.getByRole('button', { name: en['chat.send'], exact: true }).click();
    await friend.page.getByRole('log', { name: en['chat.title'] }).getByText(words).waitFor();
  }
  await menu(host.page, 2).click();
  await host.page
    .getByRole('log', { name: en['chat.title'] })
    .getByText('Anybody there?')
    .waitFor();
  await host.page.keyboard.press('Escape');
  await menu(host.page, 0).waitFor();
  await friend.page.keyboard.press('Escape');
  await menu(friend.page, 0).waitFor();

  // Both may choose. The one who has chosen sees who is waited for, and that
  // the choice can still be taken back.
  await move(host.page, 0);
  await host.page.getByText(`${en['status.waits']('Bruno')} ${en['status.undo']}`).waitFor();
  expect([...host.troubles, ...friend.troubles]).toEqual([]);
  await host.context.close();
  await friend.context.close();
});

test.each(drawn('one device', ['mighty-monsters', 'gloomy-graves'], 1))(
  '%s on one device shows nothing of a hand while it is passed on',
  async (game) => {
    const g = await guest(server, { width: 1200, height: 800 });
    const { page } = g;
    // They press before the list of the games has come, so the page does not
    // know yet which bots there are.
    const release = await holdBack(page, '**/api/games');
    await page.goto(`/g/${game}`);
    await page.getByRole('button', { name: en['game.same'] }).click();
    await page.getByLabel(en['same.name'](1)).fill('Ada');
    await page.getByLabel(en['same.name'](2)).fill('Bea');
    await page.getByRole('button', { name: en['same.start'], exact: true }).click();
    await release();

    let passed = 0;
    for (let n = 0; passed < 3; n++) {
      expect(n).toBeLessThan(30);
      await page.locator('.table[data-mine=true], .curtain').first().waitFor();
      const show = page.locator('.curtain button');
      if ((await show.count()) === 0) {
        await move(page, n);
        continue;
      }
      passed++;
      const next = (await show.innerText()) === en['curtain.show']('Ada') ? 'Ada' : 'Bea';
      expect(await show.innerText()).toBe(en['curtain.show'](next));
      expect(await page.locator('.status-now').innerText()).toBe(en['curtain.title'](next));
      expect(await page.locator('.board-room, .log').count()).toBe(0);
      expect(await page.evaluate(() => document.activeElement?.closest('.curtain') !== null)).toBe(
        true,
      );
      const before = await ply(page);
      await page.keyboard.press(','); // the past belongs to a seat, too
      expect(await page.locator('.table').getAttribute('data-past')).toBe('false');
      expect(await ply(page)).toBe(before);
      await show.click();
      await page.locator('.table[data-mine=true]').waitFor();
    }
    expect(g.troubles).toEqual([]);
    await g.context.close();
  },
);

test('a clock that runs out seats a bot, who gives the seat back', async () => {
  const host = await guest(server, { width: 390, height: 844 });
  const friend = await guest(server, { width: 390, height: 844 });
  const id = await newTable(host, {
    game: 'gloomy-graves',
    seats: 2,
    start: false,
    clock: { kind: 'bank', base_s: 12, increment_s: 0 },
  });
  await join(friend, `/t/${id}`);
  await host.page.goto(`/t/${id}`);
  await host.page.getByText(en['seat.you'], { exact: true }).waitFor();
  await post(host, `/tables/${id}/start`, {});
  expect(await wait(friend.page)).toBe('turn');
  await move(friend.page, 0);
  const clock = host.page.getByRole('timer', { name: en['clock.left'] });
  const seconds = async () => Number(/0:(\d\d)/.exec(await clock.innerText())![1]);
  const first = await seconds();
  expect(first).toBeLessThanOrEqual(12);
  await expect.poll(seconds, { timeout: 12_000 }).toBeLessThan(first);

  await host.page.getByText(en['seat.minded.text']).waitFor();
  await host.page.getByRole('button', { name: en['seat.back'] }).click();
  await host.page.getByText(en['seat.minded.text']).waitFor({ state: 'detached' });
  expect([...host.troubles, ...friend.troubles]).toEqual([]);
  await host.context.close();
  await friend.context.close();
});
