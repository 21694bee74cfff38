// @vitest-environment happy-dom

import { afterEach, expect, test, vi } from 'vitest';
import { speak } from '@lair/i18n';
import Replay from '@lair/pages/replay';
import { route } from '@lair/router';
import { momentURL, momentWords, plyOf, viewerOf } from '@lair/table/moment-link';
import { langs, openRoom } from './room';
import { answers, person, snapshotOf } from './tables';

const room = openRoom();
afterEach(() => void vi.unstubAllGlobals());
const query = (text: string) => new URLSearchParams(text);

const invalid = ['ply=', 'ply=abc', 'ply=-1', 'ply=1.5', 'ply=1e1', `ply=${'9'.repeat(5000)}`];

test.each<[string, number, string]>([
  ['', 0, ''],
  ['ply=0', 0, ''],
  ['ply=57', 57, ''],
  ['ply=60', 60, ''],
  ['ply=61', 60, 'There is no move 61. This is the last one, 60.'],
  ['ply=999999999', 60, 'There is no move 999999999. This is the last one, 60.'],
  ...invalid.map((text): [string, number, string] => [
    text,
    0,
    'The link names no valid move. This is the start of the match.',
  ]),
])('%.20s opens at %d of 60', (text, ply, notice) => {
  expect(plyOf(query(text), 60)).toEqual({ ply, notice });
});

test.each([
  ['over', '', 'all', ''],
  ['over', 'as=all', 'all', ''],
  ['over', 'as=2', 2, ''],
  ['over', 'as=3', 'all', /not have/],
  ['over', 'as=', 'all', /not have/],
  ['playing', '', 0, ''],
  ['playing', 'as=0', 0, ''],
  ['playing', 'as=all', 0, /once the match is over/],
  ['playing', 'as=2', 0, /once the match is over/],
] as const)('at a table that is %s, "%s" shows %s', (status, text, as, notice) => {
  const found = viewerOf(query(text), snapshotOf({ status }));
  expect(found.as).toBe(as);
  expect(found.notice).toMatch(notice === '' ? /^$/ : notice);
});

test('a link names the ply, and a seat if one is the viewer', () => {
  const end = (as: number | 'all' | undefined) => momentURL('/t/a/replay', 5, as).split('/t/a')[1];
  expect(['all', undefined, -1, 2].map((as) => end(as as number))).toEqual([
    '/replay?ply=5',
    '/replay?ply=5',
    '/replay?ply=5',
    '/replay?ply=5&as=2',
  ]);
});

vi.mock('@lair/games', async (load) => ({
  ...(await load<object>()),
  loadUI: async () => ({ Board: () => null, say: () => null }),
}));

test.each(langs)('a replay opens at the moment and copies its link, in %s', async (lang) => {
  await speak(lang);
  const copied = vi.fn();
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: copied } });
  const seats = [person(0, 'Ada', { you: true }), person(1, 'Bo'), person(2, 'Cy')];
  answers('table', () => snapshotOf({ status: 'over', seats }));
  const plies = answers('plies', () =>
    [0, 1, 2, 3].map((ply) => ({ ply, view: {}, events: [], actors: [] })),
  );
  await room.draw(() => <Replay route={route('/t/t1/replay', '?ply=9&as=2')} />);
  await room.settle();
  await room.settle();
  expect(plies.mock.calls).toEqual([['t1', 2]]);
  expect(room.find('.replay-at').textContent).toBe('3/3');
  expect(room.find('.notice').textContent).toBe(momentWords().past('9', 3));
  await room.press('.reel button:nth-of-type(2)');
  expect(room.all('.notice')).toEqual([]); // it was about the ply before
  await room.pressName(momentWords().link);
  const language = lang === 'fr' ? '&lang=fr' : '';
  expect(copied.mock.calls).toEqual([[`${location.origin}/t/t1/replay?ply=2&as=2${language}`]]);
  expect(room.find('.notice').textContent).toBe(momentWords().copied);
  copied.mockRejectedValueOnce(new Error('no'));
  await room.pressName(momentWords().link);
  expect(room.find('.notice').textContent).toContain('/t/t1/replay?ply=2&as=2');
  await room.press('.notice button');
  expect(room.all('.notice')).toEqual([]);
});
