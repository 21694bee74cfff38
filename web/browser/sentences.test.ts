// What others did stands above the board of Mighty Monsters, on a phone in two lines: every
// sentence of whole matches is whole there, and a long name alone gives way.

import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ComponentChild, VNode } from 'preact';
import { expect, test } from 'vitest';
import { say } from '../../games/mightymonsters/ui/say';
import type { Event } from '../../games/mightymonsters/ui/types';
import { wait } from './play';
import { guest, newTable, nothingWrong, openServer } from './server';

const server = openServer();
const binary = resolve(process.env.LAIR_BIN ?? '../lair');
const records = resolve('../games/mightymonsters/testdata');

/** Every match of the test data, as the events that were told in it. */
const matches: Event[][] = readdirSync(records)
  .filter((file) => file.endsWith('.match'))
  .map((file) =>
    execFileSync(binary, ['record', 'replay', `${records}/${file}`], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.startsWith('    {'))
      .map((line) => JSON.parse(line) as Event),
  );

const escaped = (s: string) => s.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** Renders a sentence as HTML. Its components have no state, so that they can be called. */
function html(c: ComponentChild): string {
  if (c === null || c === undefined || typeof c === 'boolean') return '';
  if (Array.isArray(c)) return (c as ComponentChild[]).map(html).join('');
  if (typeof c !== 'object') return escaped(String(c));
  const { type, props } = c as VNode<Record<string, unknown>>;
  const children = html(props.children as ComponentChild);
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

test.each([
  ['fr', 320, 568],
  ['fr', 390, 844],
  ['fr', 768, 1024],
  ['en', 320, 568],
] as const)('every sentence of a match in %s is whole at %i x %i', async (lang, width, height) => {
  const g = await guest(server, { width, height, lang, theme: 'light' });
  const { page } = g;
  await page.goto(`/t/${await newTable(g, { game: 'mighty-monsters', seats: 3 })}`);
  expect(await wait(page)).toBe('turn');
  for (const [who, list] of Object.entries(names)) {
    const sentences = new Set<string>();
    for (const match of matches) {
      const begun = match.find((e) => e.kind === 'game_started')!;
      const seats = begun.factions.map((faction) => ({ faction }));
      for (const seat of [-1, 0])
        for (const e of match)
          sentences.add(
            html(say(e, { lang, names: list, seat, view: { seats } } as never) as never),
          );
    }
    sentences.delete('');
    expect(sentences.size).toBeGreaterThan(300);
    const cut = await page.evaluate(
      (all) => {
        const past = document.querySelector<HTMLElement>('.status-past')!;
        return all.flatMap((sentence) => {
          past.innerHTML = `<span data-rank="1">${sentence} </span>`;
          dispatchEvent(new Event('resize'));
          const over = past.scrollHeight - past.clientHeight;
          return over > 1 || past.scrollWidth > past.clientWidth + 1
            ? [`${past.textContent}: ${over} px`]
            : [];
        });
      },
      [...sentences],
    );
    expect(cut, who).toEqual([]);
  }
  await nothingWrong(g);
  await g.context.close();
});

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
    return past.scrollWidth <= past.clientWidth + 1 && past.innerText.includes('Yolbo');
  });
  expect(fits).toBe(true);
  await g.context.close();
});
