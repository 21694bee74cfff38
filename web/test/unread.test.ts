import { expect, test } from 'vitest';
import { unreadOf } from '@lair/table/unread';

const line = (at: string, seat: number) => ({ at, seat, name: `n${seat}`, text: 'x' });

test('what others said since is unread, what one said oneself never is', () => {
  const chat = [
    line('2026-01-01T10:00:00Z', 1),
    line('2026-01-01T10:01:00Z', 0),
    line('2026-01-01T10:02:00Z', 2),
    line('2026-01-01T10:03:00Z', -1),
  ];
  expect(unreadOf(chat, [0], '')).toBe(3);
  expect(unreadOf(chat, [0], '2026-01-01T10:00:00Z')).toBe(2);
  expect(unreadOf(chat, [0], '2026-01-01T10:03:00Z')).toBe(0);
  expect(unreadOf([], [0], '')).toBe(0);
});
