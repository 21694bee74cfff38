// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { speak } from '@lair/i18n';
import Matches from '@lair/pages/matches';
import { catalogues, words } from '@lair/pages/matches-words';
import { here, route } from '@lair/router';
import type { TableLine } from '@lair/wire';
import { expectTree, langs, openRoom } from './room';
import { bot, lineOf, person } from './tables';

const room = openRoom();
const me = person(0, 'Ada', { you: true });
const three = [me, person(1, 'Bo'), bot(2, 'easy')];
const over = (id: string, part: Partial<TableLine> = {}) =>
  lineOf(id, {
    status: 'over',
    ended: '2026-03-01T12:15:00Z',
    seats: three,
    places: [1, 2, 3],
    scores: [30, 20, 10],
    ...part,
  });
const solo = { game: 'monster-expedition', seats: [me], places: [1] };

/** The ways in which a match can end for the reader. */
const list: TableLine[] = [
  over('won'),
  over('third', { places: [3, 2, 1], scores: [10, 20, 31] }),
  over('tied', { places: [1, 1, 3], scores: [20, 20, 10] }),
  over('team', {
    seats: [me, person(1, ''), person(2, 'Cy'), bot(3, 'easy')],
    sides: 2,
    places: [1, 2, 1, 2],
    scores: [9, 8, 9, 8],
  }),
  over('stage-won', { ...solo, outcome: 'won', scores: [1] }),
  over('stage-lost', { ...solo, outcome: 'lost', scores: [0] }),
  over('alone', { ...solo, game: 'big-monster', scores: [42] }),
  over('shared', { seats: three.map((s) => ({ ...s, you: true })), places: [1, 2, 1] }),
  over('gone', { game: 'a-game-of-the-past', seats: [me, person(1, '=Zoë', { outside: true })] }),
];

const asked: string[] = [];
const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
/** Answers requests for pages, in their order. */
function pages(...answers: Response[]) {
  vi.stubGlobal('fetch', async (url: string) => (asked.push(url), answers.shift()));
}

beforeEach(() => {
  asked.length = 0;
  history.replaceState(null, '', '/matches');
});
afterEach(() => void vi.unstubAllGlobals());

async function draw(query = '') {
  await room.draw(() => <Matches route={route('/matches', query)} />);
  await room.settle();
}
const ids = () => room.all('.tables > li > .table-row').map((a) => a.getAttribute('href'));

test.each(langs)('my matches are listed in %s, with ways to each', async (lang) => {
  await speak(lang);
  pages(answer({ matches: list }));
  await draw();
  expect(asked).toEqual(['/api/me/matches?']);
  // Times are those of the machine's zone.
  const tree = room.tree().replaceAll(/\d{1,2}:15(.[AP]M)?/g, 'TIME');
  await expectTree(tree, `trees/matches.${lang}.txt`);
});

test('more matches come behind, and the focus goes to the first of them', async () => {
  pages(answer({ matches: list.slice(0, 2), next: 'a-b' }), answer({ matches: list.slice(2, 4) }));
  await draw();
  expect(room.find('[role=status]').textContent).toBe(catalogues.en.shown(2));
  await room.pressName(words().more);
  expect(asked[1]).toBe('/api/me/matches?from=a-b');
  expect(ids()).toEqual(['/t/won', '/t/third', '/t/tied', '/t/team']);
  expect(document.activeElement?.getAttribute('href')).toBe('/t/tied');
  expect(room.all('.matches > button')).toEqual([]);
});

test('filters are in the address, and empty pages are passed over', async () => {
  pages(answer({ matches: [], next: 'a-b' }), answer({ matches: list.slice(0, 1), next: 'c-d' }));
  await draw('?result=won&opponent=zo%C3%AB&other=1');
  expect(asked).toEqual([
    '/api/me/matches?result=won&opponent=zo%C3%AB',
    '/api/me/matches?result=won&opponent=zo%C3%AB&from=a-b',
  ]);
  expect(ids()).toEqual(['/t/won']);
  expect(room.find('[download]').getAttribute('href')).toMatch(
    /^\/api\/me\/matches\.csv\?result=won&opponent=zo%C3%AB&zone=/,
  );
  const select = room.all<HTMLSelectElement>('select')[1]!;
  select.value = '';
  select.dispatchEvent(new Event('change', { bubbles: true }));
  expect(here().query.toString()).toBe('opponent=zo%C3%AB');
  const name = room.find<HTMLInputElement>('input');
  name.value = ' ';
  name.dispatchEvent(new Event('change', { bubbles: true }));
  expect(here().query.toString()).toBe('result=won');
});

test('no match and no match of these choices are two things', async () => {
  pages(answer({ matches: [] }), answer({ matches: [] }));
  await draw();
  expect(document.body.textContent).toContain(words().none);
  expect(room.all('[download], a[href="/matches"]:not([aria-current])')).toEqual([]);
  await draw('?game=big-monster');
  expect(document.body.textContent).toContain(words().unmatched);
  expect(room.find('a[href="/matches"]:not([aria-current])').textContent).toBe(words().clear);
});

test('a page that cannot be had says why, and what is there stays', async () => {
  pages(
    answer({ matches: list.slice(0, 1), next: 'a-b' }),
    answer({ code: 'too-many', message: 'No.' }, 429),
    answer({ matches: list.slice(1, 2) }),
  );
  await draw();
  await room.pressName(words().more);
  expect(room.all('[role=alert]')).toHaveLength(1);
  expect(ids()).toEqual(['/t/won']);
  await room.pressName(words().more);
  expect(room.all('[role=alert]')).toEqual([]);
  expect(ids()).toEqual(['/t/won', '/t/third']);
  pages(answer({ code: 'bad-request', message: 'result must be won, tied or lost.' }, 400));
  await draw('?result=great');
  expect(room.find('[role=alert]').textContent).toBe(words().unknown);
  expect(room.find('a[href="/matches"]:not([aria-current])').textContent).toBe(words().clear);
});

test('statistics are the other way to see the matches', async () => {
  pages();
  await room.draw(() => <Matches route={route('/matches', '?statistics')} />);
  expect(asked).toEqual([]);
  const views = room.all('nav a');
  expect(views.map((a) => a.getAttribute('href'))).toEqual(['/matches', '/matches?statistics']);
  expect(views.map((a) => a.getAttribute('aria-current'))).toEqual([null, 'page']);
  expect(room.all('form')).toEqual([]);
});
