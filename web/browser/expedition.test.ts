// Monster Expedition: against bots with every number of seats, and the first
// places of the campaign, with dice that are known beforehand.

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import about from '../../games/monsterexpedition/ui/about';
import options from '../../games/monsterexpedition/ui/options';
import type { Move, View } from '../../games/monsterexpedition/ui/types';
import { guest, nothingWrong, openServer, sideways, type Guest } from './server';
import { drawn } from './drawn';
import {
  BY_HAND,
  begin,
  decide,
  finish,
  lookAtResult,
  move,
  painted,
  play,
  ply,
  unseen,
  wait,
} from './play';

const server = openServer({ flags: ['--no-limits', '--seed', '34'] });

const matches = [
  { seats: 2, lang: 'fr', width: 320, height: 568, theme: 'dark' },
  { seats: 3, lang: 'en', width: 390, height: 844, theme: 'light' },
  { seats: 4, lang: 'en', width: 1440, height: 900, theme: 'dark' },
] as const;

test.each(drawn('matches of Monster Expedition', matches, 1))(
  'a match of $seats seats against bots at $width x $height in $lang',
  async ({ seats, ...manner }) => {
    const g = await guest(server, manner);
    await begin(g, 'monster-expedition', seats);
    await g.page.locator('.me-start').first().waitFor();
    expect(await g.page.locator('.me-start').count()).toBe(3);
    await nothingWrong(g);
    expect(await play(g.page, BY_HAND)).toBeGreaterThanOrEqual(Math.min(BY_HAND, 16));
    await finish(g, 8);
    // Monsters, cages, crests and cages without a card make the score; levels
    // only break ties.
    await lookAtResult(g, seats, 4);
    // The sheet scrolls with keys while the focus is on a button beside it.
    await g.page.locator('.end-foot .primary').focus();
    const top = () => g.page.locator('.sheet.whole .sheet-body').evaluate((e) => e.scrollTop);
    await g.page.keyboard.press('Home');
    expect(await top()).toBe(0);
    await g.page.keyboard.press('PageDown');
    expect(await top()).toBeGreaterThan(0);
    await nothingWrong(g);
    await g.context.close();
  },
);

const tablets = [
  { width: 600, height: 960, seats: 4 },
  { width: 600, height: 926, seats: 4 },
  { width: 600, height: 880, seats: 2 },
  { width: 800, height: 900, seats: 4 },
];

test.each(drawn('tablets', tablets, 1))(
  'five monsters and six dice fit into a camp at $width x $height',
  async ({ seats, ...size }) => {
    const g = await guest(server, { ...size, lang: 'fr', still: true });
    await begin(g, 'monster-expedition', seats);
    expect(await wait(g.page)).toBe('turn');
    const camps = g.page.locator('.me-start');
    expect(await camps.count()).toBe(3);
    const cut = await camps.evaluateAll((list) =>
      list.flatMap((camp) => {
        for (const [part, count] of [
          ['.me-start-heads', 5],
          ['.me-start-dice', 7],
        ] as const) {
          const all = camp.querySelector(part)!;
          const last = all.querySelector(':scope > svg:last-of-type')!;
          while (all.querySelectorAll(':scope > svg').length < count)
            all.append(last.cloneNode(true));
        }
        const room = camp.getBoundingClientRect();
        return [...camp.querySelectorAll('span:not(.sr-only), span:not(.sr-only) > svg')]
          .filter((e) => e.checkVisibility())
          .map((e) => ({ e, box: e.getBoundingClientRect() }))
          .filter(
            ({ box }) =>
              box.left < room.left - 0.5 ||
              box.right > room.right + 0.5 ||
              box.top < room.top - 0.5 ||
              box.bottom > room.bottom + 0.5,
          )
          .map(({ e, box }) => `${e.getAttribute('class')} ${box.bottom} of ${room.bottom}`);
      }),
    );
    expect(cut).toEqual([]);
    await g.context.close();
  },
);

describe('the campaign', () => {
  // With the seed of this server these hunts win the first two expeditions. A
  // bot played them first.
  const first =
    'camp:depths keep:6 roll keep:4 roll capture:M03 capture:M26 camp:depths keep:4 roll ' +
    'keep:10 roll capture:M04 buy';
  const second =
    'camp:forest keep:6 stop capture:M06 camp:forest keep:4 roll keep:8 stop capture:M46 ' +
    'camp:depths keep:10 roll keep:1 stop capture:M03 ' +
    'camp:depths keep:2 roll roll capture:M26 camp:depths keep:2 roll keep:10 roll ' +
    'keep:5 roll buy buy camp:forest keep:5 roll keep:3 roll roll roll stop ' +
    'capture:M05 camp:forest keep:3 roll keep:7 roll keep:5 roll keep:6 stop capture:M47 buy';

  const buttons: Record<string, string> = {
    roll: '[data-roll]',
    stop: '[data-stop]',
    buy: '[data-buy]',
    end: '[data-end]',
  };
  const regions = ['aerie', 'depths', 'forest'];

  /**
   * Makes one decision by hand: presses the piece, and confirms where
   * that is asked for.
   */
  async function press(page: Page, what: string): Promise<void> {
    await wait(page);
    const before = await ply(page);
    const [kind, of] = what.split(':') as [string, string?];
    const spot =
      kind === 'camp'
        ? `.me-start >> nth=${regions.indexOf(of!)}`
        : kind === 'keep'
          ? `.me-keep[data-value="${of}"]`
          : kind === 'capture'
            ? `.me-wild[data-piece="${of}"][data-lit=true]`
            : buttons[kind]!;
    await page.locator(spot).click();
    if (kind === 'camp' || kind === 'capture')
      await page.locator('.me-board [data-confirm]').click();
    await page
      .locator(`.table:not([data-ply="${before}"]), dialog[open] .verdict`)
      .first()
      .waitFor();
  }

  /** What words of a script are called in a move. */
  const kinds: Record<string, Move['kind']> = {
    camp: 'choose_camp',
    buy: 'buy_cage',
    end: 'end_hunt',
  };

  /** Returns the move that a word of a script stands for. */
  function meant(moves: Move[], word: string): Move {
    const [kind, of] = word.split(':') as [string, string?];
    return moves.find(
      (m) =>
        m.kind === (kinds[kind] ?? kind) &&
        (of === undefined || Object.values(m).map(String).includes(of)),
    )!;
  }

  /** Makes decisions while nobody looks, for as long as choose returns a word of a script. */
  const follow = (g: Guest, choose: (moves: Move[]) => string | undefined): Promise<void> =>
    unseen(g, async (id) => {
      for (let word: string | undefined, how: unknown = 'made'; ;) {
        const answer = await g.context.request.get(`/api/tables/${id}`);
        const { moves } = (await answer.json()) as { moves: Move[] };
        if (how === 'made') word = moves.length > 0 ? choose(moves) : undefined;
        if (word === undefined) break;
        how = await decide(g, id, moves.indexOf(meant(moves, word)));
      }
    });

  /** Opens a place of the map and sets out. */
  async function setOut(page: Page, stage: number): Promise<void> {
    await page.goto(`/g/monster-expedition?solo=${stage}`);
    await page.locator('[data-start]').click();
    expect(await wait(page)).toBe('turn');
  }

  const states = (page: Page) =>
    page
      .locator('[data-stage]')
      .evaluateAll((list) => list.map((e) => (e as HTMLElement).dataset.state));
  /** Every die that can be seen, and what may be done with it. */
  const dice = (page: Page) =>
    page
      .locator('.me-ruler, .me-keep, .me-fallen')
      .evaluateAll((list) =>
        list.map((e) => e.getAttribute('aria-label') ?? e.getAttribute('title')),
      );

  test('stages are won in turn, a defeat brings help, and a hunt survives a reload', async () => {
    const g = await guest(server, { width: 390, height: 844, lang: 'en' });
    const { page } = g;
    await page.goto('/g/monster-expedition');
    await page.getByRole('link', { name: about.campaign!.en.name }).click();
    await page.locator('[data-campaign]').waitFor();
    expect(await states(page)).toEqual(['open', ...Array<string>(9).fill('locked')]);
    await page.locator('[data-stage="2"]').click();
    expect(await page.locator('[data-start]').isDisabled()).toBe(true);

    await setOut(page, 1);
    const script = first.split(' ');
    for (const what of script.slice(0, 3)) await press(page, what);
    await page.locator('.me-keep').first().waitFor();
    const seen = await dice(page);
    expect(seen.length).toBeGreaterThan(2);
    await page.reload();
    expect(await wait(page)).toBe('turn');
    await page.locator('.me-keep').first().waitFor();
    expect(await dice(page)).toEqual(seen);
    for (const what of script.slice(3)) await press(page, what);
    expect(await wait(page)).toBe('over');

    // Eight turns of doing nothing lose the second.
    await setOut(page, 2);
    expect(await states(page)).toEqual([]);
    await follow(g, (moves) =>
      ['end', 'stop', 'keep', 'camp'].find((word) => meant(moves, word) !== undefined),
    );
    expect(await wait(page)).toBe('over');
    // The result says what was missing, and has no score of 0.
    expect(await page.locator('dialog[open] .verdict + p').innerText()).toMatch(
      /^The wilds ran over on turn \d of 8: .* short\.$/,
    );
    expect(await page.locator('dialog[open] .score-sheet').count()).toBe(0);
    expect(await page.locator('.me-clock:not(dialog *)').innerText()).toMatch(/^turn \d of 8$/);
    await page.goto('/g/monster-expedition?solo=2');
    await page.locator('[data-help]').waitFor();
    expect((await states(page)).slice(0, 3)).toEqual(['won', 'open', 'locked']);
    expect(await page.locator('[data-tries="1"]').count()).toBe(1);
    const more = page.locator('[data-help] button:not([disabled])');
    expect(await more.count()).toBe(3);
    await more.first().click();
    // One level, and it can be taken back.
    expect(await page.locator('[data-help] button:not([disabled])').count()).toBe(1);
    await page.locator('[data-help] button:not([disabled])').click();

    await page.locator('[data-start]').click();
    const words = second.split(' ');
    for (const word of words.splice(0, 3)) await press(page, word);
    const last = words.pop()!;
    await follow(g, () => words.shift());
    await press(page, last);
    expect(await wait(page)).toBe('over');
    await page.goto('/g/monster-expedition?solo');
    await page.locator('[data-stage="3"][data-state="open"]').waitFor();
    expect((await states(page)).slice(0, 4)).toEqual(['won', 'won', 'open', 'locked']);
    expect(g.troubles).toEqual([]);
    await g.context.close();
  });

  test('a place that is not open yet can be practised', async () => {
    const g = await guest(server, { width: 320, height: 568, lang: 'fr', theme: 'light' });
    const { page } = g;
    await page.goto('/g/monster-expedition?solo=10');
    await page.locator('.me-practice input').check();
    await page.locator('[data-start]').click();
    expect(await wait(page)).toBe('turn');
    expect(await page.locator('.me-crates').count()).toBe(1);
    const chances = async () => /\d\s%/.test(await page.locator('.me-board').innerText());
    expect(await chances()).toBe(false);
    await nothingWrong(g);
    await page.goto('/g/monster-expedition?solo');
    await page.locator('[data-stage="1"]').waitFor();
    expect((await states(page))[0]).toBe('open');
    expect(await sideways(page)).toBe(0);

    // With the odds shown they are seen on the board, and shown again the next time.
    const fold = page.locator('.me-stage-sheet .fold > summary');
    const odds = page.getByRole('combobox', {
      name: options.text.fr['odds']!.name,
      exact: true,
    });
    await page.locator('.me-practice input').check();
    await fold.click();
    await odds.selectOption('shown');
    expect(await sideways(page)).toBe(0);
    await page.locator('[data-start]').click();
    expect(await wait(page)).toBe('turn');
    expect(await chances()).toBe(true);
    await nothingWrong(g);
    await page.goto('/g/monster-expedition?solo');
    await fold.click();
    expect(await odds.inputValue()).toBe('shown');
    expect(g.troubles).toEqual([]);
    await g.context.close();
  });
});

test('a hunt is made with keys alone', async () => {
  const g = await guest(server, { width: 1200, height: 800, lang: 'en' });
  const { page } = g;
  await begin(g, 'monster-expedition', 2);
  // What the others have is a button that has a box and takes the focus.
  const other = page.locator('.me-facts').first();
  await other.focus();
  expect(await other.evaluate((e) => e === document.activeElement)).toBe(true);
  expect(await other.evaluate((e) => e.getBoundingClientRect().height)).toBeGreaterThan(40);
  await page.keyboard.press('Enter');
  await page.locator('.me-sheet').waitFor();
  await page.keyboard.press('Escape');
  for (let n = 0; n < 12; n++) {
    const before = await ply(page);
    const phase = await page.locator('.me-board').getAttribute('data-phase');
    if (phase === 'choose_camp') {
      await page.keyboard.press('1');
      await page.locator('.me-start[data-chosen=true]').waitFor();
      await page.keyboard.press('Escape');
      await page.locator('.me-start[data-chosen=true]').waitFor({ state: 'detached' });
      await page.keyboard.press('2');
      const chosen = page.locator('.me-start[data-chosen=true]');
      await chosen.waitFor();
      await chosen.focus();
      const [ring, mark] = await chosen.evaluate((e) => [
        getComputedStyle(e).outlineColor,
        getComputedStyle(e, '::after').borderColor,
      ]);
      expect(ring, 'the focus is seen on a chosen camp').not.toBe(mark);
      await page.keyboard.press('Enter');
    } else if (phase === 'keep')
      await page.keyboard.press(
        ((await page.locator('.me-keep').first().getAttribute('data-value')) ?? '').replace(
          '10',
          '0',
        ),
      );
    else await page.keyboard.press(phase === 'spend' ? 'e' : n < 6 ? 'r' : 's');
    await page.locator(`.table:not([data-ply="${before}"])`).waitFor();
    if ((await wait(page)) === 'over') break;
  }
  await nothingWrong(g);
  await g.context.close();
});

/** Rolls of one die to eight, of few values and of many; values above 6 are of the region die. */
const rolls = [
  [3],
  [2, 9],
  [1, 2, 3],
  [1, 2, 3, 9],
  [1, 2, 3, 4, 9],
  [1, 1, 2, 2, 3, 9],
  [1, 2, 3, 4, 5, 6, 9],
  [1, 1, 2, 2, 3, 3, 4, 9],
  [1, 1, 2, 3, 4, 5, 6, 9],
  [4, 4, 4, 4, 4, 4, 4, 9],
];

/** Changes a position to one in which a roll lies there, with as much to say as there can be. */
function lay(roll: number[], at: { view: View; moves: Move[] }): void {
  const hunt = at.view.hunt!;
  const values = [...new Set(roll)];
  const count = (value: number) => roll.filter((v) => v === value).length;
  at.view.phase = 'keep';
  Object.assign(hunt, { stored: [], barred: [], sum: 23 });
  hunt.shown = roll.map((value) => ({ value, region: value > 6 }));
  hunt.keeps = values.map((value) => ({
    value,
    count: count(value),
    die: value > 6,
    left: 3,
    risk: 12,
    reach: {
      sum: 23 + value * count(value),
      monsters: at.view.wilds.map((l) => l.monster),
      cages: 3,
      traders: false,
      levels: [1, 2, 3].map((n) => (value === n ? count(n) : value === 9 && n === 2 ? 1 : 0)),
      asks: false,
      crates: 0,
      others: value > 6 ? [1, 2] : [],
    },
  }));
  at.moves = values.map((value) => ({ kind: 'keep', value }) as Move);
}

test.each(drawn('rolls', ['en', 'fr'] as const, 1))(
  'whatever is rolled, each value can be pressed on the smallest phone, in %s',
  async (lang) => {
    const g = await guest(server, { width: 320, height: 568, lang, still: true });
    const { page } = g;
    let roll: number[] = [];
    await page.route(/\/api\/tables\/[^/]+$/, async (route) => {
      const answer = await route.fetch();
      const at = (await answer.json()) as { view: View; moves: Move[] };
      if (roll.length > 0) lay(roll, at);
      await route.fulfill({ response: answer, json: at });
    });
    await begin(g, 'monster-expedition', 3);
    await move(page, 0);
    await wait(page);
    // The server would send the true roll after the one that is laid.
    await page.routeWebSocket(/\/api\/stream$/, () => undefined);
    // The words under dice are numbers and signs, so that each language sees half of them.
    for (roll of rolls.filter((_, i) => i % 2 === (lang === 'en' ? 0 : 1))) {
      await page.reload();
      await wait(page);
      await page.locator('.me-keep').first().waitFor();
      await page.evaluate(() => document.fonts.ready);
      await painted(page);
      const shown = page
        .locator('.me-keep')
        .evaluateAll((all) => all.map((e) => Number((e as HTMLElement).dataset.value)));
      expect(await shown).toEqual([...new Set(roll)]);
      const faults = await page.evaluate(() => {
        const box = (e: Element) => e.getBoundingClientRect();
        const floor = box(document.querySelector('.me-floor')!);
        const keeps = [...document.querySelectorAll<HTMLElement>('.me-keep')];
        const words = keeps.map((e) => e.querySelector('.me-sum')!);
        const cross = (a: DOMRect, b: DOMRect) =>
          a.left < b.right - 1 &&
          b.left < a.right - 1 &&
          a.top < b.bottom - 1 &&
          b.top < a.bottom - 1;
        return keeps.flatMap((e, i) => {
          const [own, said] = [box(e), box(words[i]!)];
          const top = document.elementFromPoint(own.x + own.width / 2, own.y + own.height / 2);
          return [
            (own.width < 43.5 || own.height < 43.5) && 'too small for a finger',
            [own, said].some(
              (b) =>
                b.left < floor.left - 1 ||
                b.right > floor.right + 1 ||
                b.top < floor.top - 1 ||
                b.bottom > floor.bottom + 1,
            ) && 'beyond the floor',
            !e.contains(top) && `covered by ${top?.className}`,
            keeps.some((o, j) => j > i && cross(own, box(o))) && 'over another',
            words.some((o, j) => j > i && cross(said, box(o))) && 'words over others',
          ].flatMap((fault) => (fault ? [`${e.dataset.value}: ${fault}`] : []));
        });
      });
      expect(faults, roll.join(' ')).toEqual([]);
    }
    expect(g.troubles).toEqual([]);
    await g.context.close();
  },
);
