// Unread chat messages, for a badge while the chat is not visible.

import { useEffect, useState } from 'preact/hooks';
import { loadItemOf, saveItemOf } from '@lair/storage';
import type { Chat, Snapshot } from '@lair/wire';

/**
 * Returns how many messages others have sent since a moment (ISO time, "" for
 * the beginning).
 */
export const unreadOf = (chat: Chat[], yours: number[], readUpTo: string): number =>
  chat.filter((l) => l.at > readUpTo && !l.you && !l.muted && !yours.includes(l.seat)).length;

/**
 * Returns the unread messages. While the chat is visible there are none, and
 * this browser stores how far it was read.
 */
export function useUnread(
  { id, chat, yours }: Pick<Snapshot, 'id' | 'chat' | 'yours'>,
  inSight: boolean,
): number {
  const [readUpTo, set] = useState(() => loadItemOf('heard', id, ''));
  const newest = chat.at(-1)?.at ?? '';
  useEffect(() => {
    if (!inSight || newest <= readUpTo) return;
    set(newest);
    saveItemOf('heard', id, newest);
  }, [inSight, newest]);
  return inSight ? 0 : unreadOf(chat, yours, readUpTo);
}
