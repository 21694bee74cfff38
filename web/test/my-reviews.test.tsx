// @vitest-environment happy-dom

import { expect, test, vi } from 'vitest';
import { api } from '@lair/api';
import { speak } from '@lair/i18n';
import { MyAverage, MyReviews } from '@lair/ui/my-reviews';
import type { ReviewMonth } from '@lair/wire';
import { langs, openRoom } from './room';
import { answers } from './tables';

const room = openRoom();

const months: ReviewMonth[] = [
  { game: 'big-monster', month: '2026-11', matches: 1, score: 0 },
  { game: 'gloomy-graves', month: '2026-10', matches: 3, score: 7 },
  { game: 'gloomy-graves', month: '2026-11', matches: 1, score: 3 },
];

test.each(langs)('every average in %s stands beside its sample', async (lang) => {
  await speak(lang);
  answers('myReviews', () => ({ months }));
  await room.draw(() => <MyReviews />);
  await room.settle();
  const said = room.all('summary').map((s) => s.textContent);
  expect(said).toHaveLength(2);
  expect(said[0]).toMatch(lang === 'en' ? /0\.0 .* 1 match$/ : /0,0 .* 1 partie$/);
  expect(said[1]).toMatch(lang === 'en' ? /2\.5 .* 4 matches$/ : /2,5 .* 4 parties$/);
  const rows = room.all('details:last-of-type tbody tr').map((r) => r.textContent);
  expect(rows).toEqual(
    lang === 'en'
      ? ['November 20263.01', 'October 20262.33']
      : ['novembre 20263,01', 'octobre 20262,33'],
  );
});

test('the server is asked for months where the reader is', async () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...new Intl.DateTimeFormat().resolvedOptions(),
    timeZone: 'Pacific/Kiritimati',
  });
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ months: [] }));
  await api.myReviews();
  expect(String(fetched.mock.calls[0]![0])).toMatch(/\?zone=Pacific%2FKiritimati$/);
  vi.restoreAllMocks();
});

test('nothing is shown before the first review, and no average of one match', async () => {
  answers('myReviews', () => ({ months: [] }));
  await room.draw(() => <MyReviews />);
  await room.settle();
  expect(document.querySelector('.my-reviews')).toBeNull();
  await room.close();
  answers('myReviews', () => ({ months }));
  await room.draw(() => <MyAverage game="big-monster" done />);
  await room.settle();
  expect(room.find('.my-average').textContent).toMatch(/^No average yet: [a-z ]+\.$/);
  await room.draw(() => <MyAverage game="gloomy-graves" done />);
  await room.settle();
  expect(room.find('.my-average').textContent).toBe(
    'Your average: 2.5 faults, over 4 reviewed matches.',
  );
});
