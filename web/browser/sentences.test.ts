// What others did stands above the board, on a phone in two lines, elsewhere in one: every
// sentence of whole matches is whole there. In Mighty Monsters a long name alone gives way.

import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ComponentChild, VNode } from 'preact';
import { expect, test } from 'vitest';
import { tileText } from '../../games/bigmonster/ui/pieces';
import { say as bigMonster } from '../../games/bigmonster/ui/say';
import { capital } from '../src/i18n/capital';
import { MonsterArt } from '../../games/monsterexpedition/ui/art/lazy';
import { retold } from '../../games/monsterexpedition/ui/retold';
import { messages, outcomeLabel, outcomeWords } from '../../games/mightymonsters/ui/messages';
import type { Outcome } from '../../games/mightymonsters/ui/outcome';
import { say as mightyMonsters } from '../../games/mightymonsters/ui/say';
import { kinds } from '../../games/bigmonster/ui/art/tiles';
import { words } from '../../games/bigmonster/ui/words';
import '../../games/bigmonster/ui/words.en';
import '../../games/bigmonster/ui/words.fr';
import '../../games/monsterexpedition/ui/words.en';
import '../../games/monsterexpedition/ui/words.fr';
import { drawn } from './drawn';
import { wait } from './play';
import { guest, newTable, nothingWrong, openServer } from './server';

const server = openServer();
const binary = resolve(process.env.LAIR_BIN ?? '../lair');

interface Event {
  kind: string;
  factions?: string[];
}
type Say = (e: never, c: never) => ComponentChild;

const games: Record<string, Say> = {
  'mighty-monsters': mightyMonsters as Say,
  'big-monster': bigMonster as Say,
};

/** Returns every match of the test data of a game, as the events that were told in it. */
const matches = (game: string): Event[][] => {
  const records = resolve(`../games/${game.replace('-', '')}/testdata`);
  return readdirSync(records)
    .filter((file) => file.endsWith('.match'))
    .map((file) =>
      execFileSync(binary, ['record', 'replay', `${records}/${file}`], { encoding: 'utf8' })
        .split('\n')
        .filter((line) => line.startsWith('    {'))
        .map((line) => JSON.parse(line) as Event),
    );
};

const escaped = (s: string) => s.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** Renders a sentence as HTML. Its components have no state, so that they can be called. */
function html(c: ComponentChild): string {
  if (c === null || c === undefined || typeof c === 'boolean') return '';
  if (Array.isArray(c)) return (c as ComponentChild[]).map(html).join('');
  if (typeof c !== 'object') return escaped(String(c));
  const { type, props } = c as VNode<Record<string, unknown>>;
  const children = html(props.children as ComponentChild);
  // A picture as wide as high, as it is drawn once it has come.
  if (type === MonsterArt) return '<svg viewBox="0 0 40 40"></svg>';
  if (typeof type === 'function')
    return type.length === 0 && props.children !== undefined
      ? children
      : html((type as (p: unknown) => ComponentChild)(props)) || children;
  const attributes = Object.entries(props)
    .filter(([name, value]) => name !== 'children' && value !== false && value !== undefined)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`);
  return `<${type}${attributes.join('')}>${children}</${type}>`;
}

const names = {
  guests: ['Navurr', 'Mumwokka', 'Wommgrum', 'Gwummorm', 'Mommwugg', 'Wummgorm'],
  people: Array.from({ length: 6 }, (_, i) => `Maximilienne Wommelgem ${i}`),
};

const known = new Map<string, string[]>();

/** Returns what is said in the matches of a game, to who watches and to the first seat. */
function sentencesOf(game: string, lang: 'en' | 'fr', names: string[]): string[] {
  const key = [game, lang, names[0]].join(' ');
  const found = known.get(key);
  if (found) return found;
  const sentences = new Set<string>();
  for (const match of matches(game)) {
    const factions = match.find((e) => e.kind === 'game_started')!.factions ?? [];
    const view = factions.length > 0 && { seats: factions.map((faction) => ({ faction })) };
    for (const seat of [-1, 0])
      for (const e of match)
        sentences.add(
          html(games[game]!(e as never, { lang, names, seat, ...(view && { view }) } as never)),
        );
  }
  sentences.delete('');
  known.set(key, [...sentences]);
  return [...sentences];
}

/** How many sentences of a game are looked at each day. */
const SENTENCES = 150;

const ways = [
  ['fr', 320, 568],
  ['fr', 390, 844],
  ['fr', 768, 1024],
  ['en', 320, 568],
] as const;

test.each(
  Object.keys(games).flatMap((game) =>
    drawn(`sentences of ${game}`, ways, 1).map((way) => [game, ...way] as const),
  ),
)('every sentence of %s in %s is whole at %i x %i', async (game, lang, width, height) => {
  const g = await guest(server, { width, height, lang, theme: 'light' });
  const { page } = g;
  await page.goto(`/t/${await newTable(g, { game, seats: 3 })}`);
  await page.waitForSelector('.status-past');
  for (const [who, list] of Object.entries(names)) {
    if (who === 'people' && game !== 'mighty-monsters') continue;
    const sentences = sentencesOf(game, lang, list);
    expect(sentences.length).toBeGreaterThan(game === 'mighty-monsters' ? 300 : 100);
    const some = drawn(`sentences of ${game} for ${who}`, sentences, SENTENCES);
    const cut = await page.evaluate((all) => {
      const past = document.querySelector<HTMLElement>('.status-past')!;
      return all.flatMap((sentence) => {
        past.innerHTML = `<span data-rank="1">${sentence} </span>`;
        dispatchEvent(new Event('resize'));
        // A picture may be a little taller than its line; one line too many is far more.
        const over = past.scrollHeight - past.clientHeight;
        return over > 3 || past.scrollWidth > past.clientWidth + 1
          ? [`${past.textContent}: ${over} px, ${past.scrollWidth - past.clientWidth} px`]
          : [];
      });
    }, some);
    expect(cut, who).toEqual([]);
  }
  await nothingWrong(g);
  await g.context.close();
});

/** Outcomes whose words are the longest of their kind, with the largest numbers. */
const outcomes: Outcome[] = [
  ...[0, 11 / 12, 1].flatMap((chance): Outcome[] => [
    { kind: 'pair', chance },
    { kind: 'luck', more: 5, chance: Math.min(chance, 5 / 12) },
    ...[0, 1, 4].flatMap((rivals) =>
      [true, false].flatMap((you): Outcome[] =>
        [true, false].map((sure) => ({ kind: 'needs', more: 4, chance, rivals, you, sure })),
      ),
    ),
  ]),
  { kind: 'pair', chance: 1, ahead: true },
  { kind: 'needs', more: 4, chance: 1, ahead: true, rivals: 4, you: true, sure: true },
  { kind: 'needs', more: 1, chance: 1, ahead: true, rivals: 4, you: true, sure: true },
  { kind: 'behind', holds: 5 },
];

const castles = [
  ['fr', 320, 568],
  ['en', 320, 568],
  ['fr', 390, 844],
  ['en', 390, 844],
  ['fr', 768, 1024],
  ['en', 768, 1024],
  ['fr', 1440, 900],
  ['en', 1440, 900],
] as const;

test.each(drawn('labels of castles', castles, 1))(
  'every label of a castle in %s is whole at %i x %i',
  async (lang, width, height) => {
    const g = await guest(server, { width, height, lang, theme: 'light' });
    const { page } = g;
    const odds = (words = '') =>
      words.replace(/(\u00a0times?|\u00a0fois)/, '<span class="mm-times">$1</span>');
    const labels = outcomes.map((o) => ({
      sum: o.kind === 'needs' || o.kind === 'luck' ? '' : messages[lang].total(10),
      pill: { ...outcomeLabel(o, lang), brings: odds(outcomeLabel(o, lang).brings) },
      short: outcomeWords(o, lang).map(odds),
      long: outcomeWords(o, lang, true).map(odds),
    }));
    const cut = new Set<string>();
    for (const board of [0, 1, 2, 3]) {
      await page.goto(`/gallery/mighty-monsters/${board}`);
      await page.locator('.mm-hold[data-lit="true"]').last().click();
      await page.locator('.mm-offer').first().waitFor();
      const found = await page.evaluate((all) => {
        const over: string[] = [];
        /** Names a label whose words stand out of it, or which stands out of its room. */
        const look = (label: Element, room: Element) => {
          const texts = document.createRange();
          texts.selectNodeContents(label.querySelector('.mm-odds') ?? label);
          const [inner, box, outer] = [texts, label, room].map((x) => x.getBoundingClientRect());
          const by = (a: DOMRect, b: DOMRect) =>
            Math.max(b.left - a.left, a.right - b.right, b.top - a.top, a.bottom - b.bottom);
          // What a guard promises hangs below its frame.
          if (label.matches('.mm-total')) outer!.height = innerHeight;
          if (box!.width > 0 && (by(inner!, box!) > 0 || by(box!, outer!) > 3))
            over.push(
              `${label.className} ${(label as HTMLElement).innerText.replace(/\n/g, ' | ')}: ` +
                `${Math.round(by(inner!, box!))} px in it, ${Math.round(by(box!, outer!))} px out`,
            );
        };
        const offers = [...document.querySelectorAll('.mm-offer')];
        const pills = [...document.querySelectorAll('.mm-total[data-empty="false"]')];
        for (const { sum, pill, short, long } of all) {
          for (const offer of offers) {
            const head = sum ? `<span class="mm-offer-sum">${sum}</span>` : '';
            const lines = short.map(
              (words, i) =>
                `<span>${i === 0 && !sum ? '<b>5 </b>' : ''}` +
                `<span class="mm-odds-long">${long[i]}</span>` +
                `<span class="mm-odds-short">${words}</span></span>`,
            );
            const price = offer.querySelector('.mm-price')?.outerHTML ?? '';
            offer.innerHTML = `${head}<span class="mm-odds">${lines.join('')}</span>${price}`;
            const space = offer.closest<HTMLElement>('.mm-space')!;
            look(offer, space);
          }
          const plus = pill.plus ? `<i> ${pill.plus}</i>` : '';
          for (const label of pills) {
            label.innerHTML = `<b>${sum ? 10 : 5}${plus}</b><span>${pill.brings}</span>`;
            look(label, label.closest('.mm-post')!);
          }
        }
        return over;
      }, labels);
      for (const label of found) cut.add(`board ${board}: ${label}`);
    }
    expect([...cut]).toEqual([]);
    await g.context.close();
  },
);

const planets = [
  ['fr', 320, 568],
  ['en', 320, 568],
  ['fr', 768, 1024],
] as const;

test.each(drawn('orders of Big Monster', planets, 1))(
  'every order of Big Monster in %s is whole at %i x %i',
  async (lang, width, height) => {
    const g = await guest(server, { width, height, lang, theme: 'light' });
    const { page } = g;
    await page.goto(`/t/${await newTable(g, { game: 'big-monster', seats: 2 })}`);
    await page.waitForSelector('.status-now > span');
    const w = words(lang);
    const { place, name, ...fixed } = w.prompts;
    const orders = [
      ...Object.values(fixed),
      ...[0, 1].flatMap((n) => [1, 2].map((left) => name(n, left))),
      ...[w.chooseDiscard, w.confirmPlace, w.chooseGift],
      ...Object.values(w.people).map(([person]) => w.flyOrNot(person)),
      ...kinds.flatMap((kind) =>
        [place, w.takeOrNot, w.keepOrNot, w.dropOrNot, w.chooseShip].map((f) => f(w.tiles[kind]!)),
      ),
    ];
    const cut = await page.evaluate((all) => {
      const now = document.querySelector<HTMLElement>('.status-now > span')!;
      return all.filter((order) => {
        now.textContent = order;
        return now.scrollHeight > now.clientHeight + 1;
      });
    }, orders);
    expect(cut).toEqual([]);
    await g.context.close();
  },
);

const trays = [
  ['fr', 320, 568],
  ['fr', 390, 844],
  ['en', 390, 844],
  ['fr', 360, 640],
  ['fr', 360, 800],
] as const;

test.each(drawn('words of the last two tiles', trays, 1))(
  'the words of the last two tiles in %s fit at %i x %i',
  async (lang, width, height) => {
    const g = await guest(server, { width, height, lang, theme: 'light' });
    const { page } = g;
    await page.goto(`/t/${await newTable(g, { game: 'big-monster', seats: 2 })}`);
    await page.locator('.bm-explorer[data-lit=true]').first().click();
    await page.locator('[data-confirm]').click();
    await page.waitForSelector('.bm-one-series');
    const w = words(lang);
    const told = kinds.map((kind) => [
      kind.startsWith('MG'),
      capital(w.tiles[kind]!),
      `. ${tileText(kind, w)}`,
    ]);
    // One series in the room of the tray, then two below each other.
    const cut = await page.evaluate((all) => {
      const series = document.querySelector<HTMLElement>('.bm-one-series')!;
      series.dataset.two = 'true';
      const list = series.querySelector('ul')!;
      const over: string[] = [];
      for (const rows of [1, 2]) {
        for (const [wide, name, text] of all) {
          list.innerHTML = `<li><button class="bm-hold" data-wide="${wide}"></button><p class="bm-deed-of"><b>${name}</b><span>${text}</span></p></li><li></li>`;
          const p = list.querySelector('p')!;
          if (p.scrollHeight > p.clientHeight + 1 || p.scrollWidth > p.clientWidth + 1)
            over.push(`${name} in ${rows}: ${p.clientWidth}x${p.clientHeight} ${p.scrollHeight}`);
        }
        series.after(series.cloneNode(true));
      }
      return over;
    }, told);
    expect(cut).toEqual([]);
    await g.context.close();
  },
);

const hunts = [...ways, ['en', 1440, 900]] as const;

test.each(drawn('turns retold', hunts, 1))(
  'turns retold in %s are whole at %i x %i',
  async (lang, width, height) => {
    const g = await guest(server, { width, height, lang, theme: 'light' });
    const { page } = g;
    await page.goto(`/t/${await newTable(g, { game: 'monster-expedition', seats: 3 })}`);
    await page.waitForSelector('.status-past');
    // The turns of a whole round, and each alone.
    const lines = new Set<string>();
    for (const match of matches('monster-expedition')) {
      const begins = match.flatMap((e, i) => (e.kind === 'camp_chosen' ? [i] : []));
      for (const [i, from] of begins.entries())
        for (const turns of [1, 3]) {
          const events = match.slice(from, begins[i + turns]);
          const told = retold(events as never, { lang, names: names.guests, seat: -1 } as never);
          lines.add(
            told.map((t) => `<span data-rank="${t.rank}">${html(t.said)} </span>`).join(''),
          );
        }
    }
    lines.delete('');
    expect(lines.size).toBeGreaterThan(100);
    const wrong = await page.evaluate(
      (all) => {
        const past = document.querySelector<HTMLElement>('.status-past')!;
        return all.flatMap((line) => {
          past.innerHTML = line;
          dispatchEvent(new Event('resize'));
          const over = past.scrollHeight - past.clientHeight;
          const seen = [...past.children].some((s) => !s.classList.contains('sr-only'));
          return over > 3 || past.scrollWidth > past.clientWidth + 1 || !seen
            ? [`${past.textContent}: ${over} px, ${past.scrollWidth - past.clientWidth} px`]
            : [];
        });
      },
      [...lines],
    );
    expect(wrong).toEqual([]);
    await nothingWrong(g);
    await g.context.close();
  },
);

test('sentences that are drawn longer are made to fit again', async () => {
  const g = await guest(server, { width: 768, height: 1024, lang: 'en', theme: 'light' });
  const { page } = g;
  await page.goto(`/t/${await newTable(g, { game: 'big-monster', seats: 3 })}`);
  expect(await wait(page)).toBe('turn');
  const fits = await page.evaluate(async () => {
    const past = document.querySelector<HTMLElement>('.status-past')!;
    const long = 'Yolbo pose la tête du Big Monster, ce qui complète un Big Monster. ';
    past.innerHTML = `<span data-rank="1">Short. </span><span data-rank="1">Short. </span>`;
    await new Promise(requestAnimationFrame);
    for (const span of past.children) span.textContent = long;
    await new Promise(requestAnimationFrame);
    return (
      past.scrollWidth <= past.clientWidth + 1 &&
      [...past.children].some((span) => !span.classList.contains('sr-only'))
    );
  });
  expect(fits).toBe(true);
  await g.context.close();
});

test.each(drawn('what has no room', [320, 768, 1440], 1))(
  'what has no room in the line is counted, at %i',
  async (width) => {
    const g = await guest(server, { width, height: 900, lang: 'fr', theme: 'light' });
    const { page } = g;
    await page.goto(`/t/${await newTable(g, { game: 'big-monster', seats: 3 })}`);
    expect(await wait(page)).toBe('turn');
    const more = page.locator('.status-more');
    const tell = (times: number) =>
      page.evaluate((n) => {
        const past = document.querySelector<HTMLElement>('.status-past')!;
        const long = 'Yolbo pose la tête du Big Monster, ce qui complète un Big Monster. ';
        past.innerHTML = `<span data-rank="1">${long}</span>`.repeat(n);
        dispatchEvent(new Event('resize'));
        return {
          hidden: past.querySelectorAll('.sr-only').length,
          fits:
            past.scrollWidth <= past.clientWidth + 1 && past.scrollHeight <= past.clientHeight + 3,
        };
      }, times);
    expect(await tell(1)).toEqual({ hidden: 0, fits: true });
    expect(await more.isVisible()).toBe(false);
    const { hidden, fits } = await tell(6);
    expect(fits).toBe(true);
    expect(hidden).toBeGreaterThan(2);
    expect(await more.innerText()).toBe(`${hidden} autres\u00a0›`);
    const box = (await more.boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    await more.click({ position: { x: 30, y: 16 } });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('.log, dialog') !== null))
      .toBe(true);
    await nothingWrong(g);
    await g.context.close();
  },
);
