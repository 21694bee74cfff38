// What decided a match of several seats, from its last view.

import type { Finish, Lang } from '@lair/game-ui';
import type { Event, Holder, View } from './types';

type Line = 'monsters' | 'cages' | 'crests';

interface Words {
  /**
   * The best would not have been the best without a monster. The rival is "" for the reader,
   * undefined if there are several.
   */
  without(name: string, points: number, rival: string | undefined): string;
  /** The line of the sheet with the largest lead. */
  line: Record<Line, string>;
  against(line: string, points: number, other: number): string;
  levels(own: number, other: number): string;
  shared(levels: number): string;
}

const texts: Record<Lang, Words> = {
  en: {
    without: (name, n, rival = 'somebody else') =>
      `Without ${name}, worth ${n} point${n === 1 ? '' : 's'}, ${rival || 'you'} would have won.`,
    line: {
      monsters: 'The captured monsters',
      cages: 'The cages',
      crests: 'The monsters with a crest',
    },
    against: (line, n, other) =>
      `${line} made the difference: ${n} point${n === 1 ? '' : 's'} against ${other}.`,
    levels: (n, other) => `Level on points, but ${n} camp levels against ${other}.`,
    shared: (n) => `Level on points, and ${n} camp levels each.`,
  },
  fr: {
    without: (name, n, rival = 'un autre') =>
      `Sans ${name} et ${n < 2 ? 'son point' : `ses ${n} points`}, ` +
      `${rival ? `${rival} aurait` : 'vous auriez'} gagné.`,
    line: {
      monsters: 'Les monstres capturés',
      cages: 'Les cages',
      crests: 'Les monstres au cimier',
    },
    against: (line, n, other) =>
      `${line} ont fait la différence\u00a0: ${n} point${n < 2 ? '' : 's'} contre ${other}.`,
    levels: (n, other) => `Égalité de points, mais ${n} niveaux de campement contre ${other}.`,
    shared: (n) => `Égalité de points, et ${n} niveaux de campement chacun.`,
  },
};

/** The points of a line; a cage is a cage, with a card or without. */
const pointsOf = (s: Holder['score'], line: Line): number =>
  line === 'cages' ? s.cages + s.extra : s[line];

/** Says what decided a match in one sentence; "" if the view does not tell. */
export function decided({ view, winners, names, you, lang }: Finish<View, Event>): string {
  const t = texts[lang];
  const best = view.players[winners[0] ?? -1]?.score;
  const losers = view.players.map((_, seat) => seat).filter((seat) => !winners.includes(seat));
  if (!best || view.players.length < 2 || view.players.some((p) => p.score.hidden > 0)) return '';
  if (winners.length > 1) return t.shared(best.levels);
  const next = losers
    .map((seat) => view.players[seat]!.score)
    .sort((a, b) => b.total - a.total || b.levels - a.levels)[0]!;
  const lead = best.total - next.total;
  if (lead === 0) return t.levels(best.levels, next.levels);

  const captured = view.cards
    .filter((c) => view.players[winners[0]!]!.monsters.includes(c.id))
    .sort((a, b) => b.vp - a.vp)[0];
  if (captured && captured.vp > lead) {
    const rival = losers[0] === you ? '' : names[losers[0]!];
    return t.without(captured.name[lang], captured.vp, losers.length > 1 ? undefined : rival);
  }

  const ahead = (line: Line) => pointsOf(best, line) - pointsOf(next, line);
  const lines: Line[] = ['monsters', 'cages', 'crests'];
  const line = lines.reduce((a, b) => (ahead(b) > ahead(a) ? b : a));
  return t.against(t.line[line], pointsOf(best, line), pointsOf(next, line));
}
