// @vitest-environment happy-dom

import { expect, test, vi } from 'vitest';
import { api } from '@lair/api';
import { MyAverage } from '@lair/ui/my-reviews';
import type { ReviewMonth } from '@lair/wire';
import { openRoom } from './room';
import { answers } from './tables';

const room = openRoom();

const months: ReviewMonth[] = [
  { game: 'big-monster', month: '2026-11', matches: 1, score: 0 },
  { game: 'gloomy-graves', month: '2026-10', matches: 3, score: 7 },
  { game: 'gloomy-graves', month: '2026-11', matches: 1, score: 3 },
];

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

test('an average stands beside its sample, and none is made of one match', async () => {
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
