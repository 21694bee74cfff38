// The castle as the last raid left it, from the events of the match.

import type { Event } from './types';

/** A guard of the last round, and the monsters that came to it. */
export interface Post {
  level: number;
  /** The card, once it was turned over. */
  id?: string;
  end?: 'beaten' | 'won';
  /** The pair's total, and the strength and loot of the guard in that round. */
  fight?: { total: number; strength: number; loot: number };
  pair: ({ seat: number; card: number } | null)[];
}

/** Returns the posts from the gate to the treasury; none if the events do not tell. */
export function lastCastle(events: Event[]): Post[] {
  let posts: Post[] = [];
  for (const e of events) {
    if (e.kind === 'guards_placed')
      posts = e.levels.map((level) => ({ level, pair: [null, null] }));
    if (e.kind === 'monster_placed' || e.kind === 'monster_replaced') {
      const post = posts[e.space >> 1];
      if (post) post.pair[e.space & 1] = { seat: e.seat, card: e.card };
    }
    if (e.kind !== 'guard_revealed' && e.kind !== 'guard_beaten' && e.kind !== 'guard_won')
      continue;
    const post = posts[e.guard - 1];
    if (!post) continue;
    if (e.kind === 'guard_revealed') {
      post.id = e.id;
      post.fight = { total: e.total, strength: e.effective_strength, loot: e.effective_loot };
    } else post.end = e.kind === 'guard_beaten' ? 'beaten' : 'won';
  }
  return posts;
}
