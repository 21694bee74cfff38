// The operator: a one-time link, the page behind it, and what the players see of it.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { catalogues as desk } from '../src/operator/desk-words';
import { catalogues as said } from '../src/operator/words';
import { found } from './axe';
import { guest, newTable, openServer, post, sideways, words, type Guest } from './server';

const server = openServer({ flags: ['--private'] });
const { en, fr } = desk;

const linkOf = (printed: string): string => /http:\S+/.exec(printed)![0];

/** Opens the page of the operator with a new link. */
async function operator(g: Guest): Promise<string> {
  const link = linkOf(await server.admin('link'));
  await g.page.goto(link);
  await g.page.locator('.desk').waitFor();
  return link;
}

/** Presses a button, whose name may be followed by what it is for. */
const press = (page: Page, name: string) =>
  page
    .getByRole('button', { name: new RegExp(`^${name}( \\(|$)`) })
    .first()
    .click();

test('an invitation opens tables; a link lets in once, to announce, close and ban', async () => {
  const ada = await guest(server, { width: 1440, height: 900 });
  const bo = await guest(server, { width: 320, height: 568, lang: 'fr' });
  await bo.page.goto('/');
  await bo.page.getByText(words.fr['error.uninvited']).waitFor();
  const invitation = linkOf(await server.admin('invite', '--uses', '2'));
  await bo.page.goto(invitation);
  await bo.page.getByRole('button', { name: said.fr['invited.accept'] }).click();
  await bo.page.locator('.doors').waitFor();
  expect(await bo.page.getByText(words.fr['error.uninvited']).count()).toBe(0);
  expect(new URL(bo.page.url()).hash).toBe('');
  await post(ada, '/invitations', { token: new URL(invitation).hash.slice(1), name: 'Ada' });
  const played = await newTable(ada, { game: 'mighty-monsters', seats: 3 });
  const closed = await newTable(bo, { game: 'mighty-monsters', seats: 3 });

  const host = await guest(server, { width: 320, height: 568, lang: 'fr' });
  const { page } = host;
  const link = await operator(host);
  expect(new URL(page.url()).hash).toBe('');
  const late = await guest(server, { width: 320, height: 568 });
  await late.page.goto(link);
  await late.page.getByText(en['out.bad-link']).waitFor();
  await late.context.close();

  await page.getByLabel(fr['announce.text']).fill('Back at 22:00.');
  await page.getByLabel(fr['announce.fr']).fill('Retour à 22 h.');
  await press(page, fr['announce.do']);
  await page.getByRole('status').getByText(fr.done).waitFor();
  for (const [g, id] of [
    [ada, played],
    [bo, closed],
  ] as const) {
    await g.page.goto(`/t/${id}`);
    await g.page.locator('.board-room button').first().waitFor();
    const notice = g.page.locator('.said .notice');
    await notice.getByText(g.lang === 'fr' ? 'Retour à 22 h.' : 'Back at 22:00.').waitFor();
    expect(await covered(g.page)).toEqual([]);
    await g.page.getByRole('button', { name: said[g.lang].dismiss }).click();
    await notice.waitFor({ state: 'detached' });
  }

  // Tables that are open already are told at once, long before they would ask.
  await server.admin('announce', 'Soon.', '--fr', 'Bientôt.');
  for (const g of [ada, bo])
    await g.page
      .locator('.said .notice')
      .getByText(g.lang === 'fr' ? 'Bientôt.' : 'Soon.')
      .waitFor({ timeout: 5000 });

  await page.getByRole('button', { name: `${fr.close} (${closed})` }).click();
  await page.getByLabel(fr.why).fill('Spam');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: fr.close, exact: true })
    .last()
    .click();
  await bo.page.getByRole('heading', { name: words.fr['table.closed'] }).waitFor();

  const me = (await (await ada.context.request.get('/api/me')).json()) as { name: string };
  await page.getByRole('button', { name: `${fr['ban.player']} (${me.name})` }).click();
  await page.getByLabel(fr.why).fill('Insults');
  await page.getByRole('dialog').getByRole('button', { name: fr['ban.do'], exact: true }).click();
  await ada.page.getByRole('heading', { name: said.en['banned.title'] }).waitFor();
  await ada.page.getByText(/^The operator .* until .* Reason: Insults/).waitFor();
  expect(await found(ada.page)).toEqual([]);

  await page.getByText(/^Sauvegarde · désactivé$/).waitFor();
  await page.getByText(/^toutes les 60 minutes/).waitFor();
  await page.getByText(/^tables · 40$/).waitFor();
  await page.getByText(fr['limit.tables']).waitFor();
  await page.getByRole('button', { name: `${fr.unban} (${me.name})` }).waitFor();
  expect(await sideways(page)).toBe(0);
  expect(await found(page)).toEqual([]);
  expect(host.troubles).toEqual([]);
  await page.getByRole('button', { name: `${fr.unban} (${me.name})` }).click();
  await page.getByRole('dialog').getByRole('button', { name: fr.unban, exact: true }).click();
  await page.getByText(fr['bans.none']).waitFor();
  await ada.page.reload();
  await ada.page.locator('.board-room button').first().waitFor();

  // Another browser's session is listed, and ended; then all are.
  const other = await guest(server, { width: 320, height: 568 });
  await operator(other);
  await press(page, fr.refresh);
  const ends = page.getByRole('button', { name: fr['session.end'] });
  await ends.nth(1).waitFor(); // before it comes, the first is the reader's own
  await ends.first().click(); // the newest comes first
  await ends.nth(1).waitFor({ state: 'detached' });
  await page.getByRole('status').getByText(fr.done).waitFor();
  await press(other.page, en.refresh);
  await other.page.getByText(en['out.not-admin']).waitFor();
  await press(page, fr['session.all']);
  await page.getByText(fr['out.not-admin']).waitFor();
  for (const g of [ada, bo, host, other]) await g.context.close();
});

/** The parts of a table that the announcement lies over, of those that it must not. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const notice = document.querySelector('.said .notice')!.getBoundingClientRect();
    const over = (b: DOMRect) =>
      b.width > 1 &&
      b.left < notice.right - 1 &&
      b.right > notice.left + 1 &&
      b.top < notice.bottom - 1 &&
      b.bottom > notice.top + 1;
    const parts = [
      '.status',
      '[data-slot=hand]',
      '[data-slot=confirm]',
      '.table-bar .button',
      '.table-side h2',
    ];
    const list = parts.flatMap((part) => [...document.querySelectorAll(part)]);
    // A heading may be as wide as its row; what counts is its words.
    const title = document.createRange();
    title.selectNodeContents(document.querySelector('.table-title')!);
    return [
      ...list.filter((e) => over(e.getBoundingClientRect())).map((e) => e.className),
      ...(over(title.getBoundingClientRect()) ? ['title'] : []),
    ];
  });
