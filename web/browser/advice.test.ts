// Hints while one plays alone, and the review of a match that is over, in every game.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { found } from './axe';
import { drawn } from './drawn';
import { jump, ply, wait } from './play';
import { guest, newTable, openServer, words } from './server';

// Always the same deals, so that a hint which has no free place is found once and for all.
const server = openServer({ flags: ['--no-limits', '--seed', '7'] });

/** Plays the rest of a match without the page: always the last of the legal moves. */
const finish = (page: Page, id: string): Promise<void> =>
  page.evaluate(async (id) => {
    for (let n = 0; ; n++) {
      const now = (await (await fetch(`/api/tables/${id}`)).json()) as {
        status: string;
        seq: number;
        moves: unknown[];
      };
      if (now.status === 'over') return;
      const move = now.moves.at(-1);
      if (move === undefined) await new Promise((done) => setTimeout(done, 10));
      else {
        const body = JSON.stringify({ seat: 0, seq: now.seq, move });
        await fetch(`/api/tables/${id}/moves`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Idempotency-Key': `move ${n}` },
          body,
        });
      }
    }
  }, id);

/**
 * Makes the picture of a finished match. Looks that something is drawn all over it, that it cuts
 * no words, and that words and figures do not cover each other.
 */
async function pictured(page: Page): Promise<void> {
  // What is drawn is a document of its own, in which sizes of windows are those of the picture.
  await page.evaluate(() => {
    const { prototype } = XMLSerializer;
    const serialize = prototype.serializeToString;
    prototype.serializeToString = function (node) {
      const text = serialize.call(this, node);
      (window as unknown as { drawn: string }).drawn = text;
      return text;
    };
  });
  // The review of a match of many seats takes a while.
  await page.locator('.moments-share button[aria-disabled=false]').click({ timeout: 90_000 });
  await page.locator('.poster-frame img').waitFor();
  const tones = await page.evaluate(async () => {
    const image = document.querySelector<HTMLImageElement>('.poster-frame img')!;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const pen = canvas.getContext('2d')!;
    pen.drawImage(image, 0, 0);
    const tones = (x: number, y: number, w: number, h: number) =>
      new Set(new Uint32Array(pen.getImageData(x, y, w, h).data.buffer)).size;
    return {
      size: [canvas.width, canvas.height],
      words: tones(36, 30, 300, 110),
      scene: tones(420, 0, 360, 320),
      board: tones(42, 360, 120, 190),
      lair: tones(36, 575, 150, 45),
    };
  });
  expect(tones.size).toEqual([1200, 630]);
  for (const n of [tones.words, tones.scene, tones.board, tones.lair])
    expect(n).toBeGreaterThan(20);
  const sheet = await page.context().newPage();
  await sheet.setViewportSize({ width: 1200, height: 630 });
  await sheet.route('**/drawn.svg', async (route) => {
    const body = await page.evaluate(() => (window as unknown as { drawn: string }).drawn);
    await route.fulfill({ contentType: 'image/svg+xml', body });
  });
  await sheet.goto('/drawn.svg');
  const { cut, covered, small } = await sheet.evaluate(async () => {
    await document.fonts.ready;
    const boxes = (what: string) =>
      [...document.querySelectorAll(what)]
        .map((e) => [e.getAttribute('class') ?? '', e.getBoundingClientRect()] as const)
        .filter(([, r]) => r.width > 0);
    const poster = document.querySelector('.poster')!;
    const [cut, small] = [new Set<string>(), new Set<string>()];
    const texts = document.createTreeWalker(poster, NodeFilter.SHOW_TEXT);
    for (let text; (text = texts.nextNode());) {
      // Small boards are parts of what they show.
      const within = text.parentElement!;
      if (
        text.nodeValue!.trim() === '' ||
        within.closest('.moment-board, .end-picture, .sr-only, .poster svg')
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      if (range.getClientRects().length === 0) continue;
      if (parseFloat(getComputedStyle(within).fontSize) < 12) small.add(text.nodeValue!);
      for (let e = within; poster.contains(e); e = e.parentElement!) {
        if (e !== poster && getComputedStyle(e).overflow === 'visible') continue;
        const box = e.getBoundingClientRect();
        for (const r of range.getClientRects())
          if (
            r.left < box.left - 1 ||
            r.right > box.right + 1 ||
            r.top < box.top - 1 ||
            r.bottom > box.bottom + 1
          )
            cut.add(`${text.nodeValue} in .${e.getAttribute('class')}`);
      }
    }
    const covered = boxes('.poster-words, .poster-standing > li').flatMap(([name, a]) =>
      boxes('.end-figure').flatMap(([, b]) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
          ? `${name} over a figure at ${Math.round(b.left)}, ${Math.round(b.top)}`
          : [],
      ),
    );
    return { cut: [...cut], covered, small: [...small] };
  });
  await sheet.close();
  expect(cut).toEqual([]);
  expect(covered).toEqual([]);
  expect(small).toEqual([]);
  expect(await found(page)).toEqual([]);
  await page.keyboard.press('Escape');
}

/** Names of 18 letters, in one, two and three words. */
const long = [
  'Wilhelmina Foxgl.',
  'Bartholomäus Wagne',
  'Alexandrine Dubois',
  'Maximilian Wmwmwmw',
  'Hippolyte-Honoré M',
  'Quetzalcoatlus Rex',
];
const teams = { mode: 'teams' };

/** Each game with the most seats, and the longest names of a side. */
const crowds = [
  ['mighty-monsters', 6, 'fr', {}],
  ['big-monster', 6, 'en', teams],
  ['gloomy-graves', 4, 'en', {}],
  ['monster-expedition', 4, 'fr', {}],
  ['big-monster', 4, 'fr', {}],
  ['big-monster', 4, 'fr', teams],
] as const;

/** Both play a match and have it reviewed, which takes longest: one of the two a day. */
const [ends] = drawn('ends of matches', ['picture', 'review'] as const, 1);

test.each(drawn('pictures of matches', crowds, ends === 'picture' ? 1 : 0))(
  'the picture of a match of %s with %i seats has room for long names, %s, %o',
  async (game, seats, lang, options) => {
    const g = await guest(server, { width: 390, height: 844, lang });
    const { page, context, troubles } = g;
    const id = await newTable(g, { game, seats, options });
    await page.goto('/');
    await finish(page, id);
    // Over the socket the table would come with its own names.
    await page.routeWebSocket('**', () => undefined);
    await page.route(`**/api/tables/${id}`, async (route) => {
      const response = await route.fetch();
      const table = (await response.json()) as { seats: { name: string }[] };
      table.seats.forEach((seat, i) => (seat.name = long[i]!));
      await route.fulfill({ response, json: table });
    });
    await page.goto(`/t/${id}`);
    await page.locator('.standing').getByText(long[1]!).waitFor();
    await pictured(page);
    expect(troubles).toEqual([]);
    await context.close();
  },
);

// The last is more than anybody can be ahead by, as each game's own law of worths says.
const reviewed = [
  ['mighty-monsters', 3, 'en', 350],
  ['gloomy-graves', 2, 'fr', 65],
  ['monster-expedition', 2, 'en', 220],
  ['big-monster', 3, 'fr', 450],
] as const;

for (const [game, seats, lang, most] of drawn(
  'reviewed matches',
  reviewed,
  ends === 'review' ? 1 : 0,
)) {
  test(`${game}: hints are shown and not played, and a match is reviewed`, async () => {
    const text = words[lang];
    const g = await guest(server, { width: 360, height: 740, lang });
    const { page, context, troubles } = g;
    const id = await newTable(g, { game, seats, level: 'easy' });
    await page.goto(`/t/${id}`);
    const hint = page.locator('button.hint');
    await hint.waitFor();
    const before = await page.locator('.table').getAttribute('data-ply');
    for (const rank of ['1', '2']) {
      await hint.click();
      await page.locator(`button.hint[data-hint="${rank}"]`).waitFor();
    }
    // All of them stand over the board with what they are worth; a press shows one.
    const best = page.locator('.advice button[aria-pressed]');
    expect(await best.count()).toBeGreaterThan(1);
    for (const worth of await best.allInnerTexts()) expect(worth).toMatch(/^[A-C]\s+[+\u2212]?\d/);
    // On the smallest phone, too, the name of the unit breaks between its words only.
    await page.setViewportSize({ width: 320, height: 568 });
    const broken = await page.locator('.advice small').evaluate((e) => {
      const range = document.createRange();
      range.selectNodeContents(e);
      const lines = new Set([...range.getClientRects()].map((r) => Math.round(r.top))).size;
      return lines > e.textContent.split(/\s+/).length ? e.textContent : '';
    });
    expect(broken).toBe('');
    await page.setViewportSize({ width: 360, height: 740 });
    await best.first().click();
    await page.locator('button.hint[data-hint="1"]').waitFor();
    expect(await best.first().getAttribute('aria-pressed')).toBe('true');
    // Escape takes the choice back on the board, so no chip is lit; and each shows its move again.
    const marked = page.locator('.mm-confirm, [data-advised="true"], [data-confirm]').first();
    await marked.waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.advice button[aria-pressed="true"]').waitFor({ state: 'detached' });
    await best.first().click();
    await page.locator('button.hint[data-hint="1"]').waitFor();
    await marked.waitFor();
    expect(await page.locator('.table').getAttribute('data-ply')).toBe(before);

    await finish(page, id);
    if (game === 'mighty-monsters') await pictured(page);
    await page.getByRole('button', { name: text['review.open'], exact: true }).click();
    await page.locator('details:has(.review-sum) > summary').click();
    await page.locator('.review-sum').waitFor();
    // It grows; what there is of it must add up at any time.
    await page.locator('.review-look').first().waitFor();
    const review = (await page.evaluate(
      async (id) => (await fetch(`/api/tables/${id}/review?as=0`)).json(),
      id,
    )) as {
      cost: number;
      expected: number;
      luck: number;
      others: number;
      own: number;
      margin: number;
      decisions: { cost: number; margin: number }[];
    };
    const { expected, luck, others, own } = review;
    expect(expected + luck + others + own).toBeCloseTo(review.margin, 6);
    expect(review.decisions.reduce((sum, d) => sum + d.cost, 0)).toBeCloseTo(review.cost, 2);
    for (const d of review.decisions) {
      expect(Math.abs(d.margin)).toBeLessThanOrEqual(most);
      expect(d.cost).toBeLessThanOrEqual(2 * most);
    }
    expect(await page.locator('.review-sum dd').count()).toBe(5);
    expect(await found(page)).toEqual([]);
    // Its end is below the edge; a wheel brings it into sight, as a finger does.
    const inside = (await page.locator('.sheet-body').boundingBox())!;
    await page.mouse.move(inside.x + inside.width / 2, inside.y + inside.height / 2);
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 600);
        const end = (await page.locator('.review > .stack > :last-child').boundingBox())!;
        return end.y + end.height;
      })
      .toBeLessThanOrEqual(inside.y + inside.height);
    const worst = page.locator('.review-list button.review-look');
    expect(await worst.count()).toBeGreaterThan(0);
    expect(await worst.allInnerTexts()).not.toContainEqual(
      expect.stringMatching(/undefined|NaN|sur 0|of 0/),
    );
    await worst.first().click();
    await page.locator('.table[data-past="true"]').waitFor();
    const past = new URL(page.url()).pathname;

    // Tried again: a table of its own, at that decision, against bots, with its own seed.
    await page
      .getByRole('button', {
        name: text['practice.as'](
          await page.evaluate(
            async (id) =>
              ((await (await fetch(`/api/tables/${id}`)).json()) as { seats: { name: string }[] })
                .seats[0]!.name,
            id,
          ),
        ),
      })
      .click();
    await page.getByRole('button', { name: text['practice.ask'] }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/t/') && url.pathname !== past);
    await page.locator('.table[data-mine="true"], .status-over').first().waitFor();
    const begun = await page.evaluate(
      async () =>
        (await (await fetch(`/api${location.pathname.replace('/t/', '/tables/')}`)).json()) as {
          from: { table: string; seat: number };
          status: string;
          you: number;
          yours: number[];
        },
    );
    expect(begun).toMatchObject({
      from: { table: id, seat: 0 },
      status: 'playing',
      you: 0,
      yours: [0],
    });
    await page.locator('.table[data-mine="true"]').waitFor();
    expect(await found(page)).toEqual([]);
    expect(troubles).toEqual([]);
    await context.close();
  });
}

/** What words of a reason stand for on a board, in both languages. */
const named: [RegExp, string][] = [
  [
    /^(?!.*(pixie|goblin|gobelin|unicorn|licorne|cyclop|dragon|lutin)).*(gravestone|stèle)/i,
    '.gg-markers',
  ],
  [/(gravestone|stèle).*(pixie|lutin)/i, '.gg-family[data-kind=pixie]'],
  [/(gravestone|stèle).*(goblin|gobelin)/i, '.gg-family[data-kind=goblin]'],
  [/(gravestone|stèle).*(unicorn|licorne)/i, '.gg-family[data-kind=unicorn]'],
  [/(gravestone|stèle).*cyclop/i, '.gg-family[data-kind=cyclops]'],
  [/(gravestone|stèle).*dragon/i, '.gg-family[data-kind=dragon]'],
  [/medal|médaille/i, '.bm-medals'],
  [/firepower|puissance/i, '.me-ruler'],
  [/(?:guard|garde)\s1/i, '.mm-bay:nth-child(1)'],
  [/(?:guard|garde)\s2/i, '.mm-bay:nth-child(2)'],
  [/(?:guard|garde)\s3/i, '.mm-bay:nth-child(3)'],
];

// Seats are as many as make the line of rivals full.
const hinted = [
  ['mighty-monsters', 5, 'fr', 6],
  ['gloomy-graves', 4, 'en', 6],
  // The pit grows, and leaves less room from turn to turn.
  ['gloomy-graves', 3, 'fr', 10],
  ['monster-expedition', 4, 'fr', 6],
  ['big-monster', 3, 'en', 6],
] as const;

test.each(drawn('hints on a phone', hinted, 1))(
  '%s with %i seats: on the smallest phone a hint covers nothing that it names',
  async (game, seats, lang, turns) => {
    const g = await guest(server, { width: 320, height: 568, lang });
    const { page, context, troubles } = g;
    await page.goto(`/t/${await newTable(g, { game, seats, level: 'easy' })}`);
    const hint = page.locator('button.hint');
    let told = 0;
    for (let n = 0; n < turns; n++) {
      expect(await wait(page)).toBe('turn');
      // A hint is not offered where there is nothing to choose.
      for (let rank = 1; rank <= 3 && (await hint.count()) > 0; rank++) {
        await hint.click();
        await page.locator(`.advice button[aria-pressed="true"]`).waitFor();
        const why = await page.locator('.advice-words').innerText();
        const names = await page.evaluate(
          async () =>
            (await (await fetch(`/api/tables/${location.pathname.split('/')[2]}`)).json()) as {
              seats: { name: string }[];
            },
        );
        const speaks = [
          ...named.filter(([of]) => of.test(why)).map(([, what]) => what),
          ...(names.seats.some((s) => why.includes(s.name)) ? ['[data-slot=rivals]'] : []),
        ];
        told += speaks.length;
        const away = [
          ...speaks,
          '.status',
          '[data-slot=confirm]',
          '.board-room :is([data-advised=true], [data-chosen=true])',
        ];
        // Boards take a moment to show a choice, and the panel to get out of its way.
        await expect
          .poll(
            () =>
              page.evaluate((away) => {
                const panel = document.querySelector('.advice')!.getBoundingClientRect();
                return away.filter((what) =>
                  [...document.querySelectorAll(what)].some((e) => {
                    const r = e.getBoundingClientRect();
                    return (
                      Math.min(r.bottom, panel.bottom) - Math.max(r.top, panel.top) > 1 &&
                      Math.min(r.right, panel.right) - Math.max(r.left, panel.left) > 1
                    );
                  }),
                );
              }, away),
            { message: why },
          )
          .toEqual([]);
      }
      if ((await page.locator('.advice').count()) > 0)
        await page.getByRole('button', { name: words[lang]['hint.away'] }).click();
      const before = await ply(page);
      await jump(g, n);
      await page.locator(`.table:not([data-ply="${before}"])`).waitFor();
    }
    expect(told).toBeGreaterThan(0);
    expect(troubles).toEqual([]);
    await context.close();
  },
);
