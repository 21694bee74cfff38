// The end of an expedition in words. It names the goals, because a solo match
// has no points.

import type { Ending, Lang } from '@lair/game-ui';
import { capital } from '@lair/i18n/capital';
import type { View } from './types';
import { words } from './words';

/**
 * Returns how an attempt ended and what was missing. It is null before the end
 * and in matches of several seats.
 */
export function ending(view: View, lang: Lang): Ending | null {
  const { solo, round } = view;
  if (!solo || solo.outcome === 'pending') return null;
  const w = words(lang);
  if (solo.outcome === 'won') return { won: true, line: w.ending.won(round, solo.most) };
  const missed = solo.goals
    .filter((g) => !g.met)
    .map((g) => w.missed[g.kind]?.(Math.abs(g.want - g.have), g.region) ?? '');
  const list = new Intl.ListFormat(lang).format(missed);
  if (solo.outcome === 'crowded')
    return { won: false, line: w.ending.crowded(list, round, solo.most) };
  return { won: false, line: capital(w.ending.outOfTime(list, round, solo.most)) };
}

/** Returns the turns left of an expedition, or the turn in which it ended. */
export function clock(view: View, lang: Lang): string {
  const w = words(lang);
  const { outcome, turns, most } = view.solo!;
  return outcome === 'pending' ? w.turnsLeft(turns) : w.turnOf(view.round, most);
}

/**
 * Returns the round of a match of several seats; it says "last round" only
 * while that round is played.
 */
export function roundText(view: View, lang: Lang): string {
  const w = words(lang);
  return view.ender >= 0 && view.phase !== 'game_over' ? w.lastRound : w.round(view.round);
}
