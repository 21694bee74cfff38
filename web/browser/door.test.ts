// Who can join a table: the host removes a silent person, and strangers try
// every way in.

import { expect, test } from 'vitest';
import { en } from '../src/i18n/en';
import { fr } from '../src/i18n/fr';
import { found } from './axe';
import { guest, newTable, nothingWrong, openServer, post, sideways, type Guest } from './server';
import { move, ply, wait } from './play';

const server = openServer();

/** The link to a seat, as the host hands it out. */
async function link(host: Guest, id: string, seat: number): Promise<string> {
  const list = (await (await host.context.request.get(`/api/tables/${id}/invites`)).json()) as {
    seat: number;
    path: string;
  }[];
  return list.find((i) => i.seat === seat)!.path;
}

/** What a page shows of the seats in its menu. */
async function menu({ page, lang }: Guest): Promise<string> {
  await page.getByRole('button', { name: (lang === 'fr' ? fr : en)['menu.title'] }).click();
  return page.locator('dialog .seats').innerText();
}

test('a host removes a silent person: a bot plays on, and the link stops working', async () => {
  const host = await guest(server, { width: 1440, height: 900 });
  const silent = await guest(server, { width: 320, height: 700, lang: 'fr' });
  const id = await newTable(host, { game: 'gloomy-graves', seats: 2, start: false });
  const seat = await link(host, id, 1);
  await silent.page.goto(seat);
  await silent.page.getByRole('button', { name: fr['waiting.sit'], exact: true }).click();
  await silent.page.getByText(fr['seat.you'], { exact: true }).waitFor();
  await host.page.goto(`/t/${id}`);
  await host.page.getByRole('button', { name: en['waiting.start'], exact: true }).click();
  expect(await wait(host.page)).toBe('turn');
  await move(host.page, 0);
  await silent.page.locator('.table[data-mine=true]').waitFor();

  // Nobody can go on without them; the host asks twice and removes them.
  const before = await ply(host.page);
  await menu(host);
  const name = (await silent.context.request.get('/api/me').then((r) => r.json())) as {
    name: string;
  };
  await host.page.getByRole('button', { name: en['seat.remove'](name.name) }).click();
  expect(await found(host.page)).toEqual([]);
  await host.page.getByText(en['seat.remove.playing']).waitFor();
  await host.page.getByRole('button', { name: en['seat.remove.ask'], exact: true }).click();
  await host.page.keyboard.press('Escape');
  expect(await wait(host.page)).toBe('turn');
  expect(await ply(host.page)).toBeGreaterThan(before);

  // They are told so and can watch, but nothing that they have lets them in.
  await silent.page.getByText(fr['seat.lost']).waitFor();
  await silent.page.locator('.status-over').getByRole('button', { name: fr.close }).click();
  await silent.page.getByText(new RegExp(fr.watching)).waitFor();
  expect(await silent.page.locator('.table').getAttribute('data-mine')).toBe('false');
  await silent.page.goto(seat);
  await silent.page.getByText(new RegExp(fr.watching)).waitFor();
  expect(await menu(silent)).not.toContain(fr['seat.you']);
  await silent.page.getByRole('button', { name: fr['seat.sit'] }).click();
  await silent.page.getByText(fr['error.bad-invite']).waitFor();
  expect(await sideways(silent.page)).toBe(0);
  const refused = silent.troubles.splice(0);
  expect(refused.length).toBe(1);
  expect(refused[0]).toContain('bad-invite');

  // A new link is an invitation anew.
  await silent.page.goto(await link(host, id, 1));
  await menu(silent);
  await silent.page.getByRole('button', { name: fr['seat.sit'] }).click();
  await silent.page.getByText(fr['seat.you'], { exact: true }).waitFor();
  for (const g of [host, silent]) {
    expect(g.troubles).toEqual([]);
    await g.context.close();
  }
});

test('a stranger tries every door of a running match, and is let in by the host', async () => {
  const host = await guest(server, { width: 1200, height: 800 });
  const stranger = await guest(server, { width: 320, height: 700, theme: 'light' });
  // The host as a stranger, in another browser.
  const second = await guest(server, { width: 390, height: 844 });
  const id = await newTable(host, { game: 'mighty-monsters', seats: 3 });
  await host.page.goto(`/t/${id}`);
  expect(await wait(host.page)).toBe('turn');
  const link = await (await stranger.context.request.get(`/t/${id}?lang=fr`)).text();
  expect(link).toMatch(/property="og:title" content="Mighty Monsters\u00a0: .+ et .+"/);
  expect(link).toContain('property="og:description" content="La partie est en cours."');

  for (const g of [stranger, second]) {
    await g.page.goto(`/t/${id}`);
    await g.page.getByText(new RegExp(en.watching)).waitFor();
    await g.page.getByRole('button', { name: en['watching.sit'], exact: true }).click();
    expect(await g.page.getByRole('button', { name: en['seat.sit'] }).count()).toBe(0);
    expect(await g.page.getByRole('button', { name: en['menu.leave'] }).count()).toBe(0);
    expect(await g.page.locator('.host-ways').count()).toBe(0);
    // Requests that no page would send: seats, another viewer, the host's
    // commands.
    const at = `/api/tables/${id}`;
    const ask = (path: string, data: object) =>
      g.context.request.post(at + path, {
        data,
        headers: { 'Idempotency-Key': Math.random().toString(36).padEnd(12, '0') },
      });
    for (const [path, data] of [
      ['/sit', { seat: 1 }],
      ['/sit', { seat: -1 }],
      ['/sit', { seat: 1, invite: 'AAAA' }],
      ['/dismiss', { seat: 0 }],
      ['/settings', { newcomers: true, invited: false }],
      ['/close', {}],
      ['/let', { seat: 0 }],
    ] as const) {
      expect((await ask(path, data)).status(), path).toBeGreaterThanOrEqual(400);
    }
    for (const path of ['?as=0', '/plies?as=1', '/invites', '/knocks', '/waits', '/hint?as=0'])
      expect((await g.context.request.get(at + path)).status(), path).toBeGreaterThanOrEqual(400);
  }
  expect(await found(stranger.page)).toEqual([]);

  await stranger.page.getByRole('button', { name: en['seat.ask'] }).first().click();
  await stranger.page.getByText(en['seat.asked']).waitFor();
  await second.page.getByRole('button', { name: en['seat.ask'] }).last().click();
  await host.page.getByRole('button', { name: en['knock.yes'] }).click();
  await stranger.page.getByText(en['seat.you'], { exact: true }).waitFor();
  expect(await sideways(stranger.page)).toBe(0);
  await host.page.getByRole('button', { name: en['knock.no'], exact: true }).click();
  await host.page
    .getByRole('button', { name: en['knock.no'], exact: true })
    .waitFor({ state: 'detached' });
  expect(await second.page.locator('dialog .seats').innerText()).not.toContain(en['seat.you']);

  // If the host allows it, newcomers sit down without asking.
  await post(host, `/tables/${id}/settings`, { newcomers: true, invited: false });
  await second.page.getByRole('button', { name: en['seat.sit'] }).click();
  await second.page.getByText(en['seat.you'], { exact: true }).waitFor();
  for (const g of [host, stranger, second]) {
    expect(g.troubles).toEqual([]);
    await g.context.close();
  }
});

test('who waits for somebody silent lets a bot decide, from the moment that is shown', async () => {
  const host = await guest(server, { width: 390, height: 844 });
  const silent = await guest(server, { width: 390, height: 844 });
  const id = await newTable(host, { game: 'gloomy-graves', seats: 2, start: false });
  await post(silent, `/tables/${id}/sit`, { seat: 1, name: 'Bob' });
  await post(host, `/tables/${id}/start`, {});
  await host.page.goto(`/t/${id}`);
  expect(await wait(host.page)).toBe('turn');
  await menu(host);
  await host.page.locator('.seat-wait').waitFor();
  expect(await host.page.locator('.seat-wait').innerText()).toMatch(
    new RegExp(en['seat.let.from']('\\d')),
  );
  expect(await host.page.getByRole('button', { name: en['seat.let'] }).count()).toBe(0);
  await host.page.keyboard.press('Escape');

  // Two minutes later, as the server would say then; it decides by its own clock all the same.
  await host.page.route('**/waits', (r) =>
    r.fulfill({
      json: [
        { seat: 1, from: new Date(Date.now() - 1000).toISOString(), agreed: [], waiting: [0] },
      ],
    }),
  );
  await menu(host);
  await host.page.getByRole('button', { name: en['seat.let'] }).click();
  await host.page.keyboard.press('Escape');
  await host.page.getByText(en['error.too-early']).waitFor();
  // The page may have read the answer before this test has.
  await expect.poll(() => host.troubles.splice(0).join()).toContain('too-early');
  await host.context.close();
  await silent.context.close();
});

test('on the home page one leaves and deletes tables, and finds finished matches', async () => {
  const g = await guest(server, { width: 390, height: 844 });
  const friend = await guest(server, { width: 390, height: 844 });
  const waiting = await newTable(g, { game: 'big-monster', seats: 3, start: false });
  const both = await newTable(g, { game: 'gloomy-graves', seats: 2, start: false });
  await post(friend, `/tables/${both}/sit`, { seat: 1, name: 'Bob' });
  await post(g, `/tables/${both}/start`, {});
  const over = await newTable(g, { game: 'mighty-monsters', seats: 3 });
  await post(g, `/tables/${over}/resign`, { seat: 0 });
  await expect
    .poll(
      async () =>
        ((await (await g.context.request.get('/api/tables?filter=finished')).json()) as unknown[])
          .length,
      { timeout: 20_000 },
    )
    .toBe(1);

  await g.page.goto('/');
  const rows = g.page.locator('.tables').first().locator('li');
  await expect.poll(() => rows.count()).toBe(2);
  await g.page.getByRole('button', { name: en['home.delete']('Big Monster') }).click();
  await g.page.getByRole('button', { name: en['home.delete.ask'], exact: true }).click();
  await expect.poll(() => rows.count()).toBe(1);
  await g.page.getByRole('button', { name: en['home.leave']('Gloomy Graves') }).click();
  await g.page.getByRole('button', { name: en['home.leave.ask'], exact: true }).click();
  await g.page.getByRole('heading', { name: en['home.resume'] }).waitFor({ state: 'detached' });
  expect(await found(g.page)).toEqual([]);
  const mine = (await (
    await g.context.request.get('/api/tables?filter=current')
  ).json()) as unknown[];
  expect(mine).toEqual([]);

  await g.page.locator('.home-finished li a').click();
  await expect.poll(() => new URL(g.page.url()).pathname).toBe(`/t/${over}/replay`);
  await g.page.goto(`/t/${waiting}`);
  await g.page.getByText(en['table.closed']).waitFor();
  await nothingWrong({ ...g, page: g.page });
  await g.context.close();
  await friend.context.close();
});
