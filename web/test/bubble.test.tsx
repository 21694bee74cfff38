// @vitest-environment happy-dom

import { afterEach, expect, test, vi } from 'vitest';
import { Bubble } from '@lair/table/bubble';
import type { Chat } from '@lair/wire';
import { openRoom } from './room';
import { line, snapshotOf } from './tables';

const room = openRoom();
afterEach(() => void vi.useRealTimers());

const old = line(1);

/** Draws a table that was opened with an old line, and then the lines of `chat` come. */
async function after(chat: Chat[], on = true): Promise<string> {
  const frame = { current: document.body };
  const draw = (lines: Chat[]) =>
    room.draw(() => <Bubble snapshot={snapshotOf({ chat: lines })} frame={frame} on={on} />);
  await draw([old]);
  for (const l of chat) await draw([old, l]);
  return room.find('[role=status]').textContent ?? '';
}

test.each<[string, Chat[], string]>([
  ['nothing new', [], ''],
  ['a line of somebody else', [line(2)], 'Bo line 2'],
  ['the newest of two', [line(2), line(3)], 'Bo line 3'],
  ['a phrase', [line(2, { phrase: 'luck', text: '' })], 'Bo Good luck!'],
  ['an own line', [line(2, { you: true, seat: 0 })], ''],
  ['a line of a muted person', [line(2, { muted: true, text: '' })], ''],
])('shows %s', async (_, chat, want) => {
  expect(await after(chat)).toBe(want);
});

test('shows nothing where the chat is in sight', async () => {
  expect(await after([line(2)], false)).toBe('');
});

test('shows a line for four seconds, in the one region that is read out', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await after([line(2)]);
  const later = async (ms: number) => {
    vi.advanceTimersByTime(ms);
    const snapshot = snapshotOf({ chat: [old, line(2)] });
    await room.draw(() => <Bubble snapshot={snapshot} frame={{ current: document.body }} on />);
    return room.all('[role=status]').map((e) => e.textContent);
  };
  expect(await later(3999)).toEqual(['Bo line 2']);
  expect(await later(1)).toEqual(['']);
});
