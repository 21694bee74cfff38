import { expect, test } from 'vitest';
import { unreadOf } from '@lair/table/unread';
import { line } from './tables';

test('what others said since is unread, what one said oneself never is', () => {
  const chat = [
    line(0, { seat: 1 }),
    line(1, { seat: 0 }),
    line(2, { seat: 2 }),
    line(3, { seat: -1 }),
  ];
  expect(unreadOf(chat, [0], '')).toBe(3);
  expect(unreadOf(chat, [0], '2026-01-01T10:00:00Z')).toBe(2);
  expect(unreadOf(chat, [0], '2026-01-01T10:03:00Z')).toBe(0);
  expect(unreadOf([], [0], '')).toBe(0);
});
