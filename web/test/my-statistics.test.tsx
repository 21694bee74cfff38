// @vitest-environment happy-dom

import { expect, test } from 'vitest';
import { speak } from '@lair/i18n';
import MyStatistics from '@lair/ui/my-statistics';
import { catalogues, words } from '@lair/ui/statistics-words';
import type { GameStatistics, MatchSums, MyStatistics as Found } from '@lair/wire';
import { expectTree, langs, openRoom } from './room';
import { answers } from './tables';

const room = openRoom();

const sums = (
  won: number,
  tied: number,
  lost: number,
  part: Partial<MatchSums> = {},
): MatchSums => {
  const matches = won + tied + lost;
  return { matches, won, tied, lost, leads: matches, lead: 0, reviewed: 0, faults: 0, ...part };
};

const feat = (table: string, score: number, lead: number) => ({
  table,
  ended: '2026-03-09T12:00:00Z',
  score,
  lead,
});

const graves: GameStatistics = {
  game: 'gloomy-graves',
  sums: sums(4, 1, 2, { lead: -11, reviewed: 3, faults: 58 }),
  kinds: [
    { seats: 2, places: [3, 2], sums: sums(3, 0, 2) },
    { seats: 4, sides: 2, places: [2, 0, 0, 0], sums: sums(1, 1, 0) },
  ],
  months: [
    { month: '2025-12', sums: sums(1, 0, 1, { lead: -20, reviewed: 1, faults: 30 }) },
    { month: '2026-02', sums: sums(2, 1, 1, { lead: 4 }) },
    { month: '2026-03', sums: sums(1, 0, 0, { lead: 5, reviewed: 2, faults: 28 }) },
  ],
  bots: [{ level: 'easy', ahead: 3, tied: 0, behind: 1 }],
  streak: 2,
  longest: 3,
  best: feat('b', 61, 1200),
  worst: feat('w', 20, -30),
  top: feat('t', 70, 1),
};

const expedition: GameStatistics = {
  game: 'monster-expedition',
  sums: { ...sums(1, 0, 1), matches: 3, leads: 0 },
  kinds: [
    { seats: 1, places: [1], sums: { ...sums(0, 0, 0), matches: 1 } },
    { seats: 1, stage: true, places: [2], sums: sums(1, 0, 1) },
  ],
  months: [{ month: '2026-03', sums: { ...sums(1, 0, 1), matches: 3, leads: 0 } }],
  bots: [],
  streak: 0,
  longest: 0,
  top: feat('solo', 42, 0),
};

const found: Found = {
  games: [graves, expedition],
  opponents: [
    {
      name: 'Anna & Zoë',
      games: [
        { game: 'gloomy-graves', ahead: 3, tied: 0, behind: 1 },
        { game: 'a-game-of-the-past', ahead: 0, tied: 1, behind: 0 },
      ],
    },
    { name: 'Bo', games: [{ game: 'gloomy-graves', ahead: 1, tied: 0, behind: 0 }] },
    {
      name: 'Robo',
      outside: true,
      games: [{ game: 'gloomy-graves', ahead: 0, tied: 0, behind: 1 }],
    },
  ],
  left_out: 7,
};

async function draw(statistics: Found) {
  answers('myStatistics', () => statistics);
  await room.drawWhole(() => <MyStatistics />);
  await room.settle();
}

test.each(langs)('statistics are said in %s, and plots are tables as well', async (lang) => {
  await speak(lang);
  await draw(found);
  await expectTree(room.tree(), `trees/statistics.${lang}.txt`);
});

test('a plot has a bar for each month with a sample, and a place for the others', async () => {
  await draw(found);
  const bars = () => room.all('rect').map((r) => r.textContent);
  expect(bars()).toEqual(['Dec 2025: 50%', 'Feb 2026: 50%', 'Mar 2026: 100%']);
  const places = room.all('rect').map((r) => parseFloat(r.getAttribute('x')!));
  expect(places[1]! - places[0]!).toBeCloseTo(2 * (places[2]! - places[1]!));
  const rows = () => room.all('figure tbody tr').map((r) => r.textContent);
  await room.press('label:last-of-type input');
  expect(rows()).toEqual(['Mar 202614.02', 'Dec 202530.01']);
  await room.press('label:nth-of-type(2) input');
  expect(rows()).toEqual(['Mar 20265.01', 'Feb 20261.04', 'Dec 2025−10.02']);
});

test('bars of a lead begin at zero', async () => {
  const months = graves.months.map((m) => ({
    ...m,
    sums: { ...m.sums, won: 0, tied: 0, lost: 0 },
  }));
  await draw({ ...found, games: [{ ...graves, months }] });
  const [down, up] = room.all('rect').map((r) => ({
    top: +r.getAttribute('y')!,
    bottom: +r.getAttribute('y')! + +r.getAttribute('height')!,
  }));
  expect(down!.top).toBeCloseTo(up!.bottom - 2);
});

test('a plot shows two years at most, and none is made of one month', async () => {
  const old = { month: '2019-01', sums: sums(1, 0, 0) };
  await draw({ ...found, games: [{ ...graves, months: [old, ...graves.months] }] });
  expect(room.all('rect')).toHaveLength(3);
  await room.close();
  await draw({ ...found, games: [expedition], opponents: [], left_out: 0 });
  expect(room.all('figure, [role=alert]')).toEqual([]);
  expect(document.body.textContent).not.toContain(words()['faults.line']);
});

test('nothing played and a failure are two things', async () => {
  await draw({ games: [], opponents: [], left_out: 1, older: true });
  expect(document.body.textContent).toContain(words().none);
  expect(document.body.textContent).toContain(catalogues.en['left-out'](1));
  await room.close();
  answers('myStatistics', () => Promise.reject(new Error('offline')));
  await room.draw(() => <MyStatistics />);
  await room.settle();
  expect(room.all('[role=alert]')).toHaveLength(1);
});
