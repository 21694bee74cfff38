// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '@lair/api';
import { askNow, hear, listen, said } from '@lair/operator/said';
import { stream } from '@lair/stream';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('the server is asked every 45 s while the page is visible, and at once when it refuses', async () => {
  const me = vi.spyOn(api, 'me').mockResolvedValue({ name: 'Ada', guest: true });
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  await askNow(); // since another file may have asked a moment ago
  const stop = listen();
  await hear();
  expect(me).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(44_000);
  expect(me).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(me).toHaveBeenCalledTimes(2);

  seen.mockReturnValue('hidden');
  await vi.advanceTimersByTimeAsync(200_000);
  expect(me).toHaveBeenCalledTimes(2);

  me.mockResolvedValue({ name: 'Ada', guest: true, banned: { why: 'Insults' } });
  stream.refused.set(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(me).toHaveBeenCalledTimes(3);
  expect(said.value.banned).toEqual({ why: 'Insults' });

  // Without an answer, what was said stays.
  me.mockRejectedValue(new Error('lost'));
  stream.refused.set(2);
  await vi.advanceTimersByTimeAsync(0);
  expect(said.value.banned).toEqual({ why: 'Insults' });
  stop();
  seen.mockReturnValue('visible');
  await vi.advanceTimersByTimeAsync(200_000);
  expect(me).toHaveBeenCalledTimes(4);
});
