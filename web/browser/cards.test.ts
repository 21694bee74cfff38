// A table of Mighty Monsters whose owner has put other guards and costs of
// healing in place of Lair's.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { found } from './axe';
import { drawn } from './drawn';
import { guest, newTable, nothingWrong, openServer, words } from './server';

const binary = resolve(process.env.LAIR_BIN ?? '../lair');
const folder = mkdtempSync(join(tmpdir(), 'lair-cards-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * The list that lair cards prints, with a guard that everybody beats and a 5
 * that is dear to heal.
 */
const list = execFileSync(binary, ['cards', 'mighty-monsters'], { encoding: 'utf8' })
  .replace('guard,G1-01,1,3,2,', 'guard,Sleeper,1,1,0,')
  .replace('monster,,,5,,3', 'monster,,,5,,9');
const file = join(folder, 'guards.csv');
writeFileSync(file, list);

const server = openServer({ flags: ['--cards', `mighty-monsters=${file}`] });

const manners = [
  { lang: 'en', width: 1440, height: 900, theme: 'dark', guard: 'strength 1, loot 0' },
  { lang: 'fr', width: 320, height: 640, theme: 'light', guard: 'force 1, butin 0' },
] as const;

test.each(drawn('other cards', manners, 1))(
  'a table with other cards says so and shows them at $width in $lang',
  async ({ guard, ...manner }) => {
    const g = await guest(server, manner);
    const { page } = g;
    await page.goto('/');
    const id = await newTable(g, { game: 'mighty-monsters', seats: 3, level: 'easy' });
    await page.goto(`/t/${id}`);
    await page
      .locator('.table-bar .chip', { hasText: words[manner.lang]['cards.other'] })
      .waitFor();
    await page.locator('.mm-hold').first().waitFor();
    await nothingWrong(g);
    await page.locator('.mm-post').first().click();
    await page.locator(`.mm-seen [aria-label="${guard}"]`).waitFor();
    expect(await page.locator('.mm-seen li').count()).toBe(36);
    expect(await found(page)).toEqual([]);
    await page.keyboard.press('Escape');
    // All five monsters of the reader's own lie in the tray, each with what it costs to heal.
    expect(
      (await page.locator('.mm-tray .mm-card-heal').allTextContents()).map(Number).sort(),
    ).toEqual([1, 1, 2, 2, 9]);
    expect(g.troubles).toEqual([]);
    await g.context.close();
  },
);
