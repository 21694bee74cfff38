// What was said at the table and not read yet, for a badge where the talk itself is not in sight.

import { useEffect, useState } from 'preact/hooks';
import { keepOneOf, keptOneOf } from '@lair/keep';
import type { Chat, Snapshot } from '@lair/wire';

/** How many lines others have said since a moment (ISO time, "" for the beginning). */
export const unreadOf = (chat: Chat[], yours: number[], heard: string): number => chat.filter((l) => l.at > heard && !yours.includes(l.seat)).length;

/** The lines not read yet; while the talk is in sight, none, and this browser remembers how far it was read. */
export function useUnread({ id, chat, yours }: Pick<Snapshot, 'id' | 'chat' | 'yours'>, inSight: boolean): number {
  const [heard, set] = useState(() => keptOneOf('heard', id, ''));
  const newest = chat.at(-1)?.at ?? '';
  useEffect(() => {
    if (!inSight || newest <= heard) return;
    set(newest);
    keepOneOf('heard', id, newest);
  }, [inSight, newest]);
  return inSight ? 0 : unreadOf(chat, yours, heard);
}
