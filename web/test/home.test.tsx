// @vitest-environment happy-dom

import { beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '@lair/api';
import { games } from '@lair/games';
import { speak, t } from '@lair/i18n';
import { askNow } from '@lair/operator/said';
import { catalogues } from '@lair/pages/home-words';
import { saveItem, saveItemOf } from '@lair/storage';
import { finished } from '@lair/table/levels';
import { stream } from '@lair/stream';
import Home from '@lair/pages/home';
import type { TableLine } from '@lair/wire';
import { expectTree, langs, openRoom } from './room';
import { answers, bot, empty, info, kept, later, lineOf, person } from './tables';

const room = openRoom();
beforeEach(() => localStorage.clear());

const me = person(0, 'Ada', { you: true });
const three = [me, person(1, 'Bo'), person(2, 'Cy')];
const over = (id: string, part: Partial<TableLine>) => lineOf(id, { status: 'over', ...part });

const mine: TableLine[] = [
  lineOf('old'),
  lineOf('host', { host: true, status: 'waiting', seats: [me, empty(1), empty(2)] }),
  lineOf('newer', { game: 'big-monster', updated: '2026-03-02T12:00:00Z' }),
  lineOf('turn', {
    your_turn: true,
    updated: '2026-02-01T12:00:00Z',
    host: true,
    seats: [me, bot(1, 'easy')],
  }),
];
const open: TableLine[] = [
  lineOf('host', { status: 'waiting', seats: [me, empty(1)] }),
  lineOf('full', { status: 'waiting', seats: [person(0, 'Di'), person(1, 'Ed')] }),
  lineOf('nobody', { status: 'waiting', seats: [empty(0), empty(1)] }),
];
const past: TableLine[] = [over('won', { seats: three, places: [1, 2, 3], scores: [30, 20, 10] })];

function house(part: Partial<Record<'current' | 'open' | 'finished', TableLine[]>> = {}) {
  const lists = { current: mine, open, finished: past, ...part };
  answers('me', () => ({ name: 'Ada', guest: true }));
  answers('games', () => games.map(({ name }) => ({ ...info, name })));
  return answers('tables', (filter: string) =>
    structuredClone(lists[filter as keyof typeof lists]),
  );
}

async function home() {
  await room.draw(() => <Home />);
  await room.settle();
  await import('@lair/pages/home-own'); // which the page loads for a reader with tables
  await room.settle();
}

test.each(langs)('the front page in %s lists tables and doors', async (lang) => {
  await speak(lang);
  house();
  await home();
  await room.press('.tables + button');
  for (const door of room.all('.door'))
    if (!kept.some((name) => door.getAttribute('href') === `/g/${name}`))
      door.closest('li')?.remove();
  await expectTree(room.tree(), `trees/home.${lang}.txt`);
});

test('a finished match has the day on which it ended', async () => {
  const [ended, updated] = ['2026-01-05T12:00:00Z', '2026-01-09T12:00:00Z'];
  house({ finished: [over('won', { seats: three, places: [1, 2, 3], ended, updated })] });
  await home();
  expect(room.find('.home-finished .table-people').textContent).toMatch(/^Jan 5, 2026/);
});

test('on a private server, who is not invited is told so until they are', async () => {
  house();
  answers('me', () => ({ name: 'Ada', guest: false, uninvited: true }));
  await askNow();
  await home();
  expect(room.all('.notice').map((e) => e.textContent)).toEqual([t('error.uninvited')]);
  answers('me', () => ({ name: 'Ada', guest: true }));
  await askNow();
  await room.settle();
  expect(room.all('.notice')).toHaveLength(0);
});

test.each(langs)('in %s a table of mine that closes soon says so', async (lang) => {
  await speak(lang);
  const closes = (hours: number) => new Date(Date.now() + hours * 3_600_000 + 60_000).toISOString();
  house({
    current: [
      lineOf('soon', { closes: closes(23) }),
      lineOf('later', { closes: closes(24) }),
      lineOf('wait', { status: 'waiting', closes: closes(5) }),
      lineOf('waits', { status: 'waiting', closes: closes(6) }),
      lineOf('now', { closes: closes(-1) }),
      lineOf('never'),
    ],
    open: [lineOf('other', { status: 'waiting', closes: closes(1) })],
  });
  await home();
  await room.press('.tables + button');
  const told = room
    .all('.table-row')
    .filter((a) => a.querySelector('.table-closes'))
    .map((a) => [a.getAttribute('href'), a.querySelector('.table-closes')!.textContent]);
  expect(told).toEqual([
    ['/t/soon', t('home.closes', 23)],
    ['/t/wait', t('home.closes', 5)],
    ['/t/now', t('home.closes', 0)],
  ]);
});

test('tables sort by turn, then by age; an open table of one’s own is listed once', async () => {
  house();
  await home();
  await room.press('.tables + button');
  const rows = room.all('.tables .table-row').map((a) => a.getAttribute('href'));
  expect(rows.slice(0, 6)).toEqual([
    '/t/turn',
    '/t/newer',
    '/t/old',
    '/t/host',
    '/t/full',
    '/t/nobody',
  ]);
});

test.each(langs)(
  'in %s my turn says how long it lasts, others whom they wait for',
  async (lang) => {
    await speak(lang);
    const inMinutes = (n: number) => new Date(Date.now() + n * 60_000 + 5_000).toISOString();
    const turn = (id: string, minutes: number) =>
      lineOf(id, { your_turn: true, actors: [0], deadline: inMinutes(minutes) });
    const now = new Date().toISOString();
    const bots = [me, person(1, 'Bo'), bot(2, 'easy')];
    house({
      current: [
        lineOf('free', { your_turn: true, actors: [0], updated: now }),
        turn('days', 4000),
        turn('seconds', 0),
        turn('hours', 90),
        turn('minutes', 5),
        lineOf('bots', { seats: bots, actors: [2], updated: now }),
        // The clock of others makes nothing urgent for me.
        lineOf('others', { seats: bots, actors: [1, 2], deadline: inMinutes(1) }),
      ],
    });
    await home();
    await room.press('.tables + button');
    const rows = room.all('.tables .table-row').slice(0, 7);
    const left = (n: number, unit: 'day' | 'hour' | 'minute') => t(`home.left.${unit}`, n);
    const date = new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'long' });
    const waits = t('home.waits', 'Bo', date.format(new Date('2026-03-01T12:00:00Z')), true);
    expect(
      rows.map((a) => [
        a.getAttribute('href')!.slice(3),
        a.querySelector('.table-state')!.textContent.trim(),
      ]),
    ).toEqual([
      ['seconds', left(0, 'minute')],
      ['minutes', left(5, 'minute')],
      ['hours', left(1, 'hour')],
      ['days', left(2, 'day')],
      ['free', t('turn.yours')],
      ['bots', t('home.playing')],
      ['others', waits],
    ]);
  },
);

test('the game that was played last is played again in one press, as it was chosen', async () => {
  house();
  saveItemOf('played', 'mighty-monsters', true);
  saveItemOf('played', 'gloomy-graves', true);
  saveItem('setup.gloomy-graves', { seats: 4, level: 'hard' });
  const opened = answers('open', () => ({ id: 'new' }));
  await home();
  await room.pressName(`${t('home.again', 'Gloomy Graves')} ${t('home.bots', 'Sharp')}`);
  await expect
    .poll(() => opened.mock.calls)
    .toEqual([
      [expect.objectContaining({ game: 'gloomy-graves', seats: 4, level: 'hard', start: true })],
    ]);
});

test('Play says which bots it brings: those of a first match, the usual, the chosen', async () => {
  house();
  finished('gloomy-graves');
  saveItem('setup.big-monster', { level: 'hard' });
  await home();
  const plays = room
    .all('.door-play')
    .filter((b) =>
      kept.some((name) => b.closest('li')!.querySelector(`.door[href="/g/${name}"]`) !== null),
    );
  expect(plays.map((b) => b.querySelector('.sr-only')!.textContent)).toEqual([
    'Play Mighty Monsters. Bots: First match',
    'Play Gloomy Graves. Bots: Fair',
    'Play Monster Expedition. Bots: First match',
    'Play Big Monster. Bots: Sharp',
  ]);
  expect(room.all('.door-play small').map((s) => s.textContent)).toContain('Bots: Sharp');
});

test('a game that the server does not know has no door', async () => {
  house();
  answers('games', () => [info]);
  await home();
  expect(room.all('.door').map((a) => a.getAttribute('href'))).toEqual(['/g/gloomy-graves']);
});

test('where nobody sits yet, only the doors are there', async () => {
  house({ current: [], open: [], finished: [] });
  await home();
  expect(room.all('.table-row')).toEqual([]);
  expect(room.all('h2').map((h) => [h.textContent, h.className])).toEqual([
    [t('home.doors'), 'sr-only'],
  ]);
});

test('without an answer the page says so, shows the doors, and offers to try again', async () => {
  house();
  await home();
  await room.close();
  answers('games', () => Promise.reject(new Refused(0, 'offline', '')));
  await home();
  expect(room.all('.door')).toHaveLength(games.length);
  expect(room.all('.table-row').map((a) => a.getAttribute('href'))).toContain('/t/turn');
  await expectTree(room.tree('.home-lost'), 'trees/home-lost.en.txt');
  house();
  await room.press('.home-lost button');
  await room.settle();
  expect(room.all('.home-lost')).toEqual([]);
});

test('Play says that there is no line while it tries, and no longer once it is back', async () => {
  house();
  await home();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  answers('games', () => new Promise(() => undefined));
  await room.press('.door-play');
  expect(room.find('.door-play + [role=alert]').textContent).toBe(t('offline.trying'));
  expect(room.find('.door-play').getAttribute('aria-disabled')).toBe('true');
  dispatchEvent(new Event('online'));
  await room.settle();
  expect(room.all('.door-play + [role=alert]')).toEqual([]);
});

test('what the server tells late of others goes below the doors', async () => {
  house();
  const answer = later<unknown>();
  answers('games', () => answer.promise);
  await room.draw(() => <Home />);
  await new Promise((done) => setTimeout(done, 650));
  await room.settle();
  expect(room.all('.door')).toHaveLength(games.length);
  answer.resolve(games.map(({ name }) => ({ ...info, name })));
  await room.settle();
  const heads = room.all('h2').map((h) => h.textContent);
  expect(heads.indexOf(t('home.open'))).toBeGreaterThan(heads.indexOf(t('home.doors')));
});

test('a second press leaves a table, or deletes it if nobody else would play on', async () => {
  house();
  const left = answers('leave', () => ({ seq: 1 }));
  const removed = answers('remove', () => ({}));
  await home();
  await room.pressName(t('home.delete', 'Gloomy Graves'));
  await room.pressName(t('home.delete.ask'));
  expect(removed.mock.calls).toEqual([['turn']]);
  await room.pressName(t('home.leave', 'Big Monster'));
  expect(left).not.toHaveBeenCalled();
  await room.pressName(t('home.leave.ask'));
  expect(left.mock.calls).toEqual([['newer', 0]]);
  const rows = room.all('.table-row').map((a) => a.getAttribute('href'));
  expect(rows).not.toContain('/t/turn');
  expect(rows).not.toContain('/t/newer');
});

/** Draws the page and returns what brings it a notice about its reader's tables. */
async function followed(): Promise<() => Promise<void>> {
  let notice!: () => void;
  vi.spyOn(stream, 'subscribe').mockImplementation((s) => {
    expect(s.table).toBe('mine');
    notice = () => s.receive({ type: 'tables', table: 'mine' });
    return () => undefined;
  });
  const icon = document.head.appendChild(document.createElement('link'));
  icon.rel = 'icon';
  await home();
  return async () => {
    notice();
    await room.settle();
    await room.settle();
  };
}

const status = () => room.all('[role=status]').map((e) => e.textContent);
const icon = () => document.querySelector<HTMLLinkElement>('link[rel=icon]')!.href;

test.each(langs)('in %s a table that begins to wait for me is counted and told', async (lang) => {
  await speak(lang);
  house();
  const notice = await followed();
  expect(document.title).toBe('(1) Lair');
  expect(status()).toEqual(['', '']);
  const turn = lineOf('newer', { game: 'big-monster', your_turn: true, actors: [0] });
  house({ current: [turn, ...mine.filter((x) => x.id !== 'newer')] });
  await notice();
  expect(document.title).toBe('(2) Lair');
  expect(icon()).toMatch(/favicon-turn\.svg$/);
  expect(status()).toEqual([catalogues[lang].turn('Big Monster'), '']);
  expect(room.all('.tables a').map((a) => a.getAttribute('href'))[0]).toBe('/t/newer');
  house({ current: [], finished: [over('newer', { seats: three, places: [1, 2, 3] })] });
  await notice();
  expect(document.title).toBe('Lair');
  expect(icon()).toMatch(/favicon\.svg$/);
  expect(status()).toEqual(['', '']);
  expect(room.all('.home-finished li a').map((a) => a.getAttribute('href'))).toEqual([
    '/t/newer/replay',
  ]);
});

test('lists that cannot be loaded say so, and notices meanwhile share one load', async () => {
  house();
  const notice = await followed();
  const answer = later<never>();
  const asked = answers('tables', () => answer.promise);
  asked.mockClear();
  await Promise.all([notice(), notice(), notice()]);
  expect(asked).toHaveBeenCalledTimes(2); // current and finished, once
  house();
  answer.reject(new Refused(0, 'offline', ''));
  await room.settle();
  expect(room.all('.notice')).toEqual([]); // the notices had another load follow
  answers('tables', () => Promise.reject(new Refused(0, 'offline', '')));
  await notice();
  expect(status()).toEqual(['', t('link.lost')]);
});

test('a reader without tables follows nothing', async () => {
  house({ current: [], open: [], finished: [] });
  const subscribed = vi.spyOn(stream, 'subscribe');
  await home();
  expect(subscribed).not.toHaveBeenCalled();
});
