// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Lang } from '@lair/game-ui';
import { speak } from '@lair/i18n';
import { postLines } from '@lair/table/post';
import type { SeatNow } from '@lair/wire';
import { person } from './tables';

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 11, 1, 12), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const at = (day: number, hour: number) => new Date(2026, 11, day, hour).toISOString();
const left = { left_ms: 3_600_000, running: true };

// Each moment is written in the reader's own zone. Spaces before AM and PM do not break.
test.each<[string, Partial<SeatNow>, Record<Lang, string[]>]>([
  ['no clock', {}, { en: [], fr: [] }],
  ['a clock that is not by post', { clock: left }, { en: [], fr: [] }],
  ['today', { clock: { ...left, until: at(1, 20) } }, { en: ['until 8:00 PM'], fr: ['fin 20:00'] }],
  [
    'in hours that come',
    { clock: { ...left, running: false, from: at(1, 18), until: at(2, 20) } },
    {
      en: ['from 6:00 PM', 'until Wed 8:00 PM'],
      fr: ['dès 18:00', 'fin mer. 20:00'],
    },
  ],
  [
    'on vacation',
    { away: at(12, 0), clock: { ...left, running: false, from: at(12, 18), until: at(13, 20) } },
    {
      en: ['on vacation until December 12', 'from Dec 12', 'until Dec 13'],
      fr: ['en vacances jusqu’au 12 décembre', 'dès 12 déc.', 'fin 13 déc.'],
    },
  ],
  ['after a vacation', { away: at(1, 0) }, { en: [], fr: [] }],
])('%s', async (_, seat, want) => {
  for (const lang of ['en', 'fr'] as const) {
    await speak(lang);
    const lines = postLines(person(0, 'Ada', seat)).map((x) => x.replace(/\s/g, ' '));
    expect(lines).toEqual(want[lang]);
  }
});
