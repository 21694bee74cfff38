// Every lesson is finished through the page itself, in English or in French. One of the two
// uses keys alone and the other a finger. The moves come from the lesson's file.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { SPARE } from '../src/table/stars';
import type { LessonNow } from '../src/wire';
import { all, drawn } from './drawn';
import { painted } from './play';
import { guest, nothingWrong, openServer, words, type Guest } from './server';

const server = openServer();

type Move = Record<string, string | number | undefined> & { kind: string };

interface Script {
  game: string;
  name: string;
  /** By step: the thing to press, or the examples of each choice. */
  steps: { press?: string; choices: Move[][]; points: number }[];
}

const root = join(import.meta.dirname, '../../games');

/** Reads what the player does in a lesson. */
function read(file: string): Script {
  const script: Script = { game: '', name: '', steps: [] };
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, word = '', rest = ''] = /^\s*(\S+)\s*(.*)$/.exec(line) ?? [];
    const step = script.steps.at(-1);
    if (word === 'lesson') script.name = rest;
    else if (word === 'game') script.game = rest;
    else if (word === 'step') script.steps.push({ choices: [], points: 0 });
    else if (word === 'press') step!.press = rest;
    else if (word === 'point') step!.points = rest.split(' ').length;
    else if (word === 'accept' || word === 'maybe' || word === 'allow') step!.choices.push([]);
    else if (word === 'play') step!.choices.at(-1)!.push(JSON.parse(rest) as Move);
  }
  return script;
}

const lessons = readdirSync(root).flatMap((game) => {
  const folder = join(root, game, 'lessons');
  try {
    return readdirSync(folder)
      .filter((f) => f.endsWith('.lesson'))
      .map((f) => read(join(folder, f)));
  } catch {
    return []; // a game without lessons, or no game
  }
});

/** Presses with the Enter key, or with a finger. */
const press = async ({ page }: Guest, what: Locator, keys: boolean): Promise<void> => {
  if (keys) {
    await what.focus();
    await page.keyboard.press('Enter');
  } else {
    await what.evaluate((e) => e.scrollIntoView({ block: 'center', inline: 'center' }));
    await painted(page);
    const tapped = await what.evaluate((e) => {
      const box = e.getBoundingClientRect();
      const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      const top = document.elementFromPoint(at.x, at.y);
      const covered = !e.matches('.ring') && top !== null && !e.contains(top) && !top.contains(e);
      return { ...at, covered: covered ? top.className : '' };
    });
    expect(tapped.covered, 'something lies over what is tapped').toBe('');
    await page.touchscreen.tap(tapped.x, tapped.y);
  }
  await painted(page);
};

/** Makes a move on the board of its game. */
async function make(g: Guest, game: string, m: Move, keys: boolean): Promise<void> {
  const { page } = g;
  const one = (selector: string) => page.locator(`.board-room ${selector}`).first();
  const go = (selector: string) => press(g, one(selector), keys);
  const before = await page.locator('.table').getAttribute('data-ply');
  const made = () => page.locator(`.table:not([data-ply="${before}"])`).count();
  const confirm = async (selector: string) => {
    if ((await made()) === 0 && (await one(selector).count()) > 0) await go(selector);
  };
  // On a phone the first press at a small place shows it larger.
  const choose = async (selector: string) => {
    const chosen = one(`${selector}[data-chosen="true"]`);
    for (let n = 0; n < 3 && (await chosen.count()) === 0 && (await made()) === 0; n++)
      await go(selector);
  };
  switch (`${game} ${m.kind}`) {
    case 'mighty-monsters place':
    case 'mighty-monsters replace':
      await go(`.mm-hand [data-piece$="-${m.card}"]`);
      await go(`.mm-space[data-space="${m.space}"]`);
      await confirm('.mm-yes');
      break;
    case 'gloomy-graves choose_start':
      await go(`.gg-cards [data-piece="c${m.card}"]`);
      await confirm('[data-confirm]');
      break;
    case 'gloomy-graves bury_crypt':
    case 'gloomy-graves bury_pit': {
      const at = `.gg-place[data-at="${m.x ?? 0},${m.y ?? 0},${m.dir ?? 'E'}"]`;
      await go(`.gg-cards [data-piece="c${m.card}"]`);
      for (let turns = 0; turns < 4 && (await one(at).count()) === 0; turns++) await go('.gg-turn');
      await choose(at);
      await confirm('[data-confirm]');
      break;
    }
    case 'gloomy-graves draw':
      await go(
        m.source === 'row'
          ? `.gg-row li:nth-child(${Number(m.slot ?? 0) + 1}) .gg-card`
          : '.gg-deck',
      );
      break;
    case 'gloomy-graves take_marker':
      await go(`.gg-family[data-kind="${m.category}"] .gg-stone[data-lit="true"]`);
      break;
    case 'monster-expedition choose_camp':
      await go(`.me-start[data-region="${m.region}"]`);
      await confirm('[data-confirm]');
      break;
    case 'monster-expedition keep':
      await go(`.me-keep[data-value="${m.value}"]`);
      break;
    case 'monster-expedition roll':
      await go('[data-roll]');
      break;
    case 'monster-expedition stop':
      await go('[data-stop]');
      break;
    case 'monster-expedition capture':
      await go(`.me-wild[data-piece="${m.monster}"]`);
      await confirm('[data-confirm]');
      break;
    case 'monster-expedition buy_cage':
      await go('[data-buy]');
      break;
    case 'big-monster choose':
      await go(`.bm-explorer[data-explorer="${m.explorer}"]`);
      await confirm('[data-confirm]');
      break;
    case 'big-monster keep':
      await go(`.bm-hold[data-piece="h${m.tile}"]`);
      await confirm('[data-confirm]');
      break;
    case 'big-monster prefer':
      await go(`.bm-ship-at:has([data-anchor="ship-${m.to}"])`);
      await confirm('[data-confirm]');
      break;
    case 'big-monster place':
      // The places of a large planet are gone through one by one: some lie outside of the sheet.
      for (let n = 0; n < 40; n++) {
        if (await one(`.bm-place[data-at="${m.x},${m.y}"][data-chosen="true"]`).count()) break;
        await press(g, page.locator('.bm-bar button', { hasText: '›' }).first(), keys);
      }
      await confirm('[data-confirm]');
      break;
    default:
      throw new Error(`this test cannot make a move ${m.kind} of ${game}`);
  }
  await page.locator(`.table:not([data-ply="${before}"])`).waitFor();
}

/** What the table says of its lesson. */
const lessonOf = async (g: Guest): Promise<LessonNow & { mine: boolean }> => {
  const id = new URL(g.page.url()).pathname.split('/')[2];
  const now = (await (await g.context.request.get(`/api/tables/${id}`)).json()) as {
    lesson: LessonNow;
    moves: unknown[];
  };
  return { ...now.lesson, mine: now.moves.length > 0 };
};

/** Waits until the page shows a step at rest, with all that it points at. */
async function atStep(g: Guest, now: LessonNow, points: number): Promise<void> {
  const count = g.page.locator('.teacher-count');
  await g.page.waitForFunction(
    (step) => document.querySelector('.teacher-count')?.textContent?.startsWith(`${step}/`),
    now.step + 1,
  );
  expect(await count.count()).toBe(1);
  const rings = () => g.page.locator('.ring:not([hidden])').count();
  await expect
    .poll(rings, { message: `step ${now.step + 1} points at what is not seen`, timeout: 10_000 })
    .toBe(points);
  const over = g.page.locator('.teacher .status-over');
  expect(await over.allInnerTexts(), 'a notice covers the teacher').toEqual([]);
  expect(await g.page.locator('.teacher-says').innerText()).not.toBe('');
}

// Each language is played by keys in some lessons and by a finger in the others.
const runs = lessons.flatMap((l, i) =>
  drawn(
    `${l.game} ${l.name}`,
    [
      { ...l, lang: 'en' as const, keys: i % 2 === 0 },
      { ...l, lang: 'fr' as const, keys: i % 2 === 1 },
    ],
    1,
  ),
);

test.each(drawn('lessons', runs, 1))(
  '$game $name is finished in $lang',
  async ({ game, name, steps, lang, keys }) => {
    // A planet of many tiles is pressed on a larger sheet than a phone's.
    const finger =
      game === 'big-monster' ? { width: 690, height: 1000 } : { width: 390, height: 844 };
    const size = keys ? { width: 1200, height: 800 } : finger;
    const g = await guest(server, { ...size, lang });
    const { page } = g;
    await page.goto(`/g/${game}/learn/${name}`);
    await page.locator('.teacher-says').waitFor();
    const played = new Map<string, number>();
    const slots = new Set<string>();
    for (;;) {
      const now = await lessonOf(g);
      if (now.over) break;
      const step = steps[now.step]!;
      expect(now.wrong, `step ${now.step + 1}: the example is called wrong`).toBe(0);
      const waits = step.press !== undefined ? now.choice === 0 : now.mine;
      if (!waits) {
        await page.waitForTimeout(20);
        continue;
      }
      if (now.choice === 0) await atStep(g, now, step.points + (step.press === undefined ? 0 : 1));
      slots.add(
        await page.evaluate(() => {
          const box = document.querySelector('.teacher')!.getBoundingClientRect();
          return `${box.top} ${box.height}`;
        }),
      );
      if (step.press !== undefined) {
        // With a finger on what is pointed at, with keys on the button.
        const what = keys ? page.locator('[data-press]') : page.locator('.ring').first();
        await press(g, what, keys);
        await page.waitForFunction(
          (n) => !document.querySelector('.teacher-count')?.textContent?.startsWith(`${n}/`),
          now.step + 1,
        );
        continue;
      }
      const key = `${now.step} ${now.choice}`;
      const n = played.get(key) ?? 0;
      played.set(key, n + 1);
      const examples = step.choices[now.choice]!;
      await page.locator('.table[data-mine="true"]').waitFor();
      await make(g, game, examples[Math.min(n, examples.length - 1)]!, keys);
    }
    const par = steps.length;
    const stars = words[lang]['lesson.stars.why'](3, par + SPARE, par);
    await page.getByRole('img', { name: stars, exact: true }).waitFor();
    expect(slots.size, 'the teacher moves between steps').toBe(1);
    await nothingWrong(g);
    await g.context.close();
  },
);

test('on a small phone the ring of a step lies on a place in sight that can be pressed', async () => {
  const { game, name, steps } = lessons.find((l) => l.game === 'big-monster')!;
  const g = await guest(server, { width: 320, height: 568, lang: 'fr' });
  const { page } = g;
  await page.goto(`/g/${game}/learn/${name}`);
  await page.locator('.teacher-says').waitFor();
  const pressed: number[] = [];
  const wanted = all ? [4, 6, 8, 12] : [4, 6];
  const played = new Map<string, number>();
  for (;;) {
    const now = await lessonOf(g);
    if (now.over || (!all && pressed.length === wanted.length)) break;
    if (steps[now.step]!.press !== undefined) {
      await atStep(g, now, 1);
      await press(g, page.locator('.ring').first(), false);
      await page.locator('.teacher-count', { hasText: `${now.step + 2}/` }).waitFor();
      continue;
    }
    if (!now.mine) {
      await page.waitForTimeout(20);
      continue;
    }
    const key = `${now.step} ${now.choice}`;
    const n = played.get(key) ?? 0;
    played.set(key, n + 1);
    const examples = steps[now.step]!.choices[now.choice]!;
    const move = examples[Math.min(n, examples.length - 1)]!;
    await page.locator('.table[data-mine="true"]').waitFor();
    if (move.kind === 'place' && now.choice === 0) {
      await atStep(g, now, 1);
      await painted(page);
      const at = await page.evaluate(() => {
        // As it is at rest, because it swells.
        const { style } = document.querySelector<HTMLElement>('.ring:not([hidden])')!;
        const [x, y, width, height] = [style.left, style.top, style.width, style.height].map(
          parseFloat,
        );
        const ring = new DOMRect(x, y, width, height);
        const sight = document.querySelector('.bm-planets > .bm-area')!.getBoundingClientRect();
        const inside =
          ring.left >= sight.left &&
          ring.right <= sight.right &&
          ring.top >= sight.top &&
          ring.bottom <= sight.bottom;
        return { inside, x: ring.x + ring.width / 2, y: ring.y + ring.height / 2 };
      });
      expect(at.inside, `step ${now.step + 1}: the ring is out of sight`).toBe(true);
      await page.touchscreen.tap(at.x, at.y);
      await page.locator('.bm-place[data-chosen="true"][data-wanted="done"]').waitFor();
      expect(await page.locator('.teacher').innerText()).not.toContain(words.fr['lesson.ringed']);
      pressed.push(now.step + 1);
      // Another place that the step accepts is not refused, nor is the way to it.
      if (now.step === 5) {
        const done = page.locator('.bm-place[data-chosen="true"][data-wanted="done"]');
        const first = await done.getAttribute('data-at');
        const next = async () => {
          await page.locator('.bm-step').last().tap();
          await painted(page);
          return (await done.count()) === 1 && (await done.getAttribute('data-at')) !== first;
        };
        await page.locator('.bm-edge').first().tap();
        await expect.poll(next, { timeout: 20_000, interval: 0 }).toBe(true);
        // The words about a place on the way go once the next one is drawn.
        await expect
          .poll(() => page.locator('.teacher').innerText(), { timeout: 10_000 })
          .not.toContain(words.fr['lesson.ringed']);
      }
    }
    await make(g, game, move, false);
  }
  expect(pressed).toEqual(wanted);
  await nothingWrong(g);
  await g.context.close();
});

test('the first choice of a lesson is three presses and twenty seconds from the front page', async () => {
  const slowest = { seconds: 0, presses: 0 };
  for (const game of drawn('first lessons', [...new Set(lessons.map((l) => l.game))], 1)) {
    const g = await guest(server, { width: 390, height: 844, speed: 'normal' });
    const began = Date.now();
    let presses = 0;
    const tap = async (what: Locator) => {
      await what.tap();
      presses++;
    };
    await g.page.goto('/');
    await tap(g.page.locator(`a[href="/g/${game}"]`).first());
    await tap(g.page.locator(`a[href="/g/${game}/learn"]`).first());
    // Something is pointed at, and it can be pressed.
    await g.page.locator('.table[data-mine="true"] .ring, .ring[data-press]').first().waitFor();
    const seconds = (Date.now() - began) / 1000;
    slowest.seconds = Math.max(slowest.seconds, seconds);
    slowest.presses = Math.max(slowest.presses, presses);
    await g.context.close();
  }
  console.log(`to the first choice of a lesson: ${JSON.stringify(slowest)}`);
  expect(slowest.presses).toBeLessThanOrEqual(3);
  expect(slowest.seconds).toBeLessThanOrEqual(20);
});

test('a press beside the step names what was pressed, and leads to the rule of the step', async () => {
  const { page } = await guest(server, { width: 320, height: 568 });
  await page.goto('/g/big-monster/learn/first-match');
  await page.locator('[data-press]').waitFor();
  const told = page.locator('.teacher-before');
  const rule = () => told.locator('a').getAttribute('href');
  const medals = page.locator('.bm-medals');
  await medals.click();
  await expect.poll(() => told.innerText()).toContain('That is “Medals”.');
  expect(await rule()).toBe('/g/big-monster/rules#bm-winner');
  await page.locator('[data-press]').click();
  await page.locator('.bm-explorer[data-lit="true"]').first().waitFor();
  // A sheet that opens beside a choice does not stand for the words.
  await medals.click();
  await expect.poll(() => told.innerText()).toContain('That is “Medals”.');
  expect(await rule()).toBe('/g/big-monster/rules#bm-explorers');
  await page.keyboard.press('Escape');
  await page.locator('.bm-explorer[data-explorer="EX12"]').click();
  await expect.poll(() => told.innerText()).not.toContain('Medals');
});

test('who chose a wrong card with keys is led to the right one by its name', async () => {
  const g = await guest(server, { width: 1200, height: 800 });
  const { page } = g;
  await page.goto('/g/mighty-monsters/learn/first-match');
  await page.locator('[data-press]').focus();
  await page.keyboard.press('Enter');
  const card = (n: number) => page.locator(`.board-room .mm-hand [data-piece$="-${n}"]`);
  await page.locator('.table[data-mine="true"]').waitFor();
  const said = page.locator('.teacher-speaks');
  await expect.poll(() => said.innerText()).toContain('guard 1, left');
  await card(2).focus();
  await page.keyboard.press('Enter');
  const focused = (what: Locator) => what.evaluate((e) => e === document.activeElement);
  await expect.poll(() => said.innerText()).toMatch(/^That is “Moss Mop”\. Press instead: Clubber/);
  expect(await said.innerText()).not.toContain('guard 1');
  await page.keyboard.press('t');
  await expect.poll(() => focused(card(4))).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => said.innerText()).toContain('guard 1, left');
  await page.keyboard.press('t');
  await expect
    .poll(() => focused(page.locator('.board-room .mm-space[data-space="0"]')))
    .toBe(true);
  await page.keyboard.press('Enter');
  await page.locator('.teacher-count', { hasText: /^3\// }).waitFor();
  await nothingWrong(g);
  await g.context.close();
});

test('the cross of a lesson says what leaving does', async () => {
  const g = await guest(server, { width: 320, height: 568, lang: 'fr' });
  const { page } = g;
  await page.goto('/g/gloomy-graves/learn');
  const named = (id: 'lesson.leave' | 'lesson.stay' | 'lesson.leave.yes') =>
    page.getByRole('button', { name: words.fr[id], exact: true });
  await named('lesson.leave').click();
  await page.getByText(words.fr['lesson.leave.line']).waitFor();
  await named('lesson.stay').click();
  expect(await page.locator('.teacher').count()).toBe(1);
  await named('lesson.leave').click();
  await named('lesson.leave.yes').click();
  await page.locator('.teacher').waitFor({ state: 'detached' });
  await g.context.close();
});
