// A match by keyboard alone, from the address bar to the score sheet.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { en } from '../src/i18n/en';
import { guest, openServer } from './server';
import { ply, wait } from './play';

const server = openServer();

/** Presses Tab until the focus is on something with a name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    const here = await page.evaluate(() => {
      const e = document.activeElement?.cloneNode(true) as Element | undefined;
      for (const hidden of e?.querySelectorAll('[aria-hidden=true]') ?? []) hidden.remove();
      return e?.getAttribute('aria-label') ?? e?.textContent ?? '';
    });
    if (name.test(here)) return;
  }
  throw new Error(`Tab never came to ${name}`);
}

test('a whole match is played with keys', async () => {
  const g = await guest(server, { width: 1280, height: 800 });
  const { page } = g;
  await page.goto('/');
  await page.getByRole('link', { name: /Mighty Monsters/ }).waitFor();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('skip-link');
  await page.keyboard.press('Enter');
  await tabTo(page, /Mighty Monsters/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Mighty Monsters' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  await tabTo(page, new RegExp(`^${en['game.play']}$`));
  await page.keyboard.press('Enter');

  for (let n = 0; (await wait(page)) === 'turn'; n++) {
    expect(n).toBeLessThan(100);
    const before = await ply(page);
    const strengths = await page
      .locator('.mm-hold[aria-disabled=false]')
      .evaluateAll((cards) => cards.map((c) => /strength (\d)/.exec(c.textContent)![1]!));
    await page.keyboard.press(strengths[n % strengths.length]!);
    await page.locator('.mm-space[data-offered=true]:focus').waitFor();
    if (n === 0) {
      // Escape steps back, and nothing was sent.
      await page.keyboard.press('Escape');
      await page.locator('.mm-hold[data-chosen=true]').waitFor({ state: 'detached' });
      expect(await ply(page)).toBe(before);
      await page.keyboard.press(strengths[0]!);
      await page.locator('.mm-space[data-offered=true]:focus').waitFor();
    }
    await page.keyboard.press('Enter');
    await page.locator(`.mm-yes:focus, .table:not([data-ply="${before}"])`).first().waitFor();
    if ((await ply(page)) === before) await page.keyboard.press('Enter');
    await page.locator(`.table:not([data-ply="${before}"])`).waitFor();
  }
  await page.getByText(en['shuffle.ok']).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: en['keys.title'] });
  await keys.waitFor();
  for (const words of [
    en['keys.earlier'],
    en['undo'],
    en['log.title'],
    en['keys.list'],
    en['keys.enter'],
  ])
    await keys.getByText(words, { exact: true }).waitFor();
  expect(g.troubles).toEqual([]);
  await g.context.close();
});
