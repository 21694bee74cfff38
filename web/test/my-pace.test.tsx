// @vitest-environment happy-dom

import { beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '@lair/api';
import { speak } from '@lair/i18n';
import { MyPace, paceApi } from '@lair/ui/my-pace';
import { words } from '@lair/ui/my-words';
import { dayText } from '@lair/when';
import type { Pace } from '@lair/wire';
import { langs, openRoom } from './room';

const room = openRoom();
let pace: Pace;

const draw = async () => {
  await room.draw(() => <MyPace />);
  await room.settle();
};
const press = async (name: string) => {
  await room.pressName(name.replace(/\s/g, ' '));
  await room.settle();
};
const said = () => document.querySelector('[role=status]')?.textContent;

beforeEach(() => {
  pace = {};
  vi.spyOn(paceApi, 'see').mockImplementation(async () => pace);
  vi.spyOn(paceApi, 'set').mockImplementation(async (p) => (pace = p));
});

test.each(langs)('a vacation begins and ends, and the hours stay, in %s', async (l) => {
  await speak(l);
  await draw();
  await press(words()['pace.hours']);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const hours = { from: 1080, to: 1320, zone };
  expect(pace).toEqual({ hours });
  expect(said()).toBe(words()['calls.saved']);
  await press(words()['pace.away.begin']);
  const { away } = pace;
  expect(pace).toEqual({ hours, away });
  const back = new Date();
  back.setDate(back.getDate() + 7);
  back.setHours(0, 0, 0, 0);
  expect(away).toBe(back.toISOString());
  expect(document.body.textContent).toContain(words()['pace.away.until'](dayText(away!)));
  expect(document.activeElement).toBe(document.querySelector('[role=status]'));
  await press(words()['pace.away.end']);
  expect(pace).toEqual({ hours });
  await press(words()['pace.hours']);
  expect(pace).toEqual({});
});

test('a refusal is explained, and nothing changes', async () => {
  await draw();
  vi.mocked(paceApi.set).mockRejectedValue(new Refused(422, 'bad-hours', 'no'));
  await press(words()['pace.hours']);
  expect(said()).toBe(words()['error.bad-hours']);
  expect(document.querySelector('[role=switch]')?.getAttribute('aria-checked')).toBe('false');
});
