// A guest returns in another browser: by their phrase, or approved by a device that they have.

import { expect, test } from 'vitest';
import { found } from './axe';
import { catalogues } from '../src/ui/my-words';
import { guest, newTable, openServer, sideways, type Lang } from './server';

const server = openServer();

test('a phrase brings a seat back on a small phone, by keyboard', async () => {
  const lang: Lang = 'fr';
  const t = catalogues[lang];
  const old = await guest(server, { width: 1280, height: 800 });
  const table = await newTable(old, { game: 'gloomy-graves', seats: 2 });
  await old.page.goto('/settings');
  await old.page.getByRole('button', { name: catalogues.en['phrase.make'] }).click();
  const shown = old.page.getByRole('list', { name: catalogues.en['phrase.name'] });
  await shown.waitFor();
  const phrase = (await shown.getByRole('listitem').allTextContents()).join('-');
  expect(phrase.split('-')).toHaveLength(6);
  expect(await shown.getAttribute('translate')).toBe('no');
  expect(await found(old.page)).toEqual([]);
  await old.page.emulateMedia({ media: 'print' });
  expect(await old.page.getByRole('button').count()).toBe(0);
  expect(await shown.isVisible()).toBe(true);

  const phone = await guest(server, { width: 320, height: 568, lang, theme: 'light' });
  const { page } = phone;
  await page.goto('/settings');
  const field = page.getByLabel(t['phrase.have']);
  await field.fill(phrase.replace(/-./, '-x'));
  await field.press('Enter');
  await page.getByText(t['phrase.word'](2)).waitFor();
  expect(await found(page)).toEqual([]);
  expect(phone.troubles.splice(0).filter((w) => !w.includes('phrase-word'))).toEqual([]);
  await field.fill(phrase.toUpperCase());
  await field.press('Enter');
  await page.waitForURL(/\/$/);
  await page.locator(`a[href^="/t/${table}"]`).first().waitFor();

  await page.goto('/settings');
  await page.getByRole('heading', { name: t['devices.title'] }).waitFor();
  expect(await sideways(page)).toBe(0);
  expect(await found(page)).toEqual([]);
  await page.getByRole('button', { name: t['devices.others'] }).press('Enter');
  await page.getByRole('button', { name: t['devices.others.ask'] }).press('Enter');
  await page.getByText(t['devices.done']).waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(t['devices.done']);
  expect(phone.troubles).toEqual([]);
  await old.page.emulateMedia({ media: 'screen' });
  await old.page.goto('/');
  expect(await old.page.locator(`a[href^="/t/${table}"]`).count()).toBe(0);
  await old.context.close();
  await phone.context.close();
});

test('digits from a laptop are approved on a phone, and the seats of both are one guest’s', async () => {
  const fr = catalogues.fr;
  const en = catalogues.en;
  const phone = await guest(server, { width: 320, height: 568, lang: 'fr', theme: 'light' });
  const laptop = await guest(server, { width: 1280, height: 800 });
  const mine = await newTable(phone, { game: 'gloomy-graves', seats: 2 });
  const other = await newTable(laptop, { game: 'gloomy-graves', seats: 2 });
  await laptop.page.goto('/settings');
  await laptop.page.getByRole('button', { name: en['link.ask'] }).press('Enter');
  await laptop.page.getByText(en['link.wait']).waitFor();
  const digits = await laptop.page.evaluate(() => document.activeElement?.textContent ?? '');
  expect(digits).toMatch(/^\d{3} \d{3}$/);
  expect(await found(laptop.page)).toEqual([]);

  const { page } = phone;
  await page.goto('/settings');
  const field = page.getByLabel(fr['link.line']);
  const wrong = digits === '000 000' ? '000 001' : '000 000';
  await field.fill(wrong);
  await field.press('Enter');
  await page.getByText(fr['error.unknown-link']).waitFor();
  expect(phone.troubles.splice(0).filter((w) => !w.includes('unknown-link'))).toEqual([]);
  await field.fill(digits);
  await field.press('Enter');
  await page.getByText(fr['link.near']).waitFor();
  expect(await sideways(page)).toBe(0);
  expect(await found(page)).toEqual([]);
  await page.getByRole('button', { name: fr['link.approve'] }).press('Enter');
  await page.getByText(fr['link.approved']).waitFor();

  await laptop.page.getByRole('button', { name: en['merge.yes'] }).waitFor();
  expect(await found(laptop.page)).toEqual([]);
  expect(laptop.troubles.splice(0).filter((w) => !w.includes('other-guest'))).toEqual([]);
  await laptop.page.getByRole('button', { name: en['merge.yes'] }).press('Enter');
  await laptop.page.waitForURL(/\/$/);
  for (const { page } of [laptop, phone]) {
    await page.goto('/');
    for (const table of [mine, other])
      await page.locator(`a[href^="/t/${table}"]`).first().waitFor();
  }
  expect([...phone.troubles, ...laptop.troubles]).toEqual([]);
  await phone.context.close();
  await laptop.context.close();
});
