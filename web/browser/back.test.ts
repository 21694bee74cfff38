// Back on a phone closes what is open before it leaves the page. Where a browser has a
// CloseWatcher, Android's Back goes to it; here it is taken away, so Back is the history's.

import { expect, test } from 'vitest';
import { guest, newTable, nothingWrong, openServer, words } from './server';
import { play, wait } from './play';

const server = openServer();

test('Back closes a sheet and a look at the past, and then leaves the table', async () => {
  const g = await guest(server, { width: 390, height: 844 });
  const { page } = g;
  await page.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher'));
  await page.goto('/g/mighty-monsters');
  await page.getByRole('button', { name: words.en['game.same'] }).click();
  await page.getByRole('dialog').waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/g/mighty-monsters');
  const id = await newTable(g, { game: 'mighty-monsters', seats: 3, start: true });
  await page.goto(`/t/${id}`);
  expect(await wait(page)).toBe('turn');
  const menu = page.getByRole('dialog', { name: words.en['menu.title'] });
  const opens = page.getByRole('button', { name: words.en['menu.title'] });
  await opens.click();
  await menu.waitFor();
  await page.goBack();
  await menu.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe(`/t/${id}`);
  await play(page, 1);
  await page.keyboard.press(',');
  const past = page.getByRole('button', { name: words.en['past.back'] });
  await past.waitFor();
  await page.goBack();
  await past.waitFor({ state: 'detached' });
  // Closed by other means, it leaves no entry behind.
  await opens.click();
  await menu.waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await page.waitForFunction(() => history.state === null);
  await nothingWrong(g);
  await page.goBack();
  await page.waitForURL('**/g/mighty-monsters');
  await g.context.close();
});

test('a link in a sheet takes the entry of the sheet', async () => {
  const g = await guest(server, { width: 390, height: 844 });
  const { page } = g;
  await page.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher'));
  const id = await newTable(g, { game: 'mighty-monsters', seats: 3, start: true });
  await page.goto(`/t/${id}`);
  expect(await wait(page)).toBe('turn');
  await page.getByRole('button', { name: words.en['menu.title'] }).click();
  await page.getByRole('dialog').evaluate((sheet) => {
    const link = Object.assign(document.createElement('a'), { href: '/settings' });
    sheet.append(link);
    link.click();
  });
  await page.waitForURL('**/settings');
  await page.goBack();
  await page.waitForURL(`**/t/${id}`);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await g.context.close();
});
