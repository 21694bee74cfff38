// What decided a finished match, in one sentence, from its last view.

import type { Lang } from '@lair/game-ui';
import { de } from '@lair/i18n/elide';
import { tileName } from './pieces';
import type { Player, View } from './types';
import { words } from './words';

/** Points of a complete crystal and of a Big Monster made whole, as in the game's data. */
const worth = { green: 2, red: 5, blue: 10, pair: 10 };

/** The places of some lines in a player's sheet. */
const [bigMonster, lines] = [1, 8];

const total = (p: Player): number => p.sheet.reduce((sum, n) => sum + n, 0);

const en = {
  penalty: (n: number) => `The fewest deserts and runes cost the next in line ${n} points.`,
  crystals: (what: string, n: number, points: number) =>
    `The last landing decided it: the ${what} completed ` +
    `${n > 1 ? `${n} crystals` : 'a crystal'} for ${points} points.`,
  pair: () => 'The last landing decided it: it made a Big Monster whole.',
  medal: (name: string, points: number) => `The medal “${name}” decided it: ${points} points.`,
  line: [
    'Ice',
    'Big Monsters',
    'Lava',
    'Grassland',
    'Swamps',
    'Crystals',
    'The explorer’s power',
    'Medals',
  ].map(
    (what) => (mine: number, other: number) =>
      `${what} made the difference: ${mine} points against ${other}.`.replace('-', '−'),
  ),
  medals: (mine: number, other: number) =>
    `Medals, less the penalty, made the difference: ${mine} points against ${other}.`.replace(
      '-',
      '−',
    ),
  better: (mine: number, other: number) =>
    `The better planet of each team decided it: ${mine} points against ${other}.`,
  monsters: (mine: number, other: number) =>
    `Big Monsters decided it: ${mine} points against ${other}.`,
  even: (points: number) => `Even their Big Monsters are worth the same: ${points} points.`,
  /** Names the owner of a planet, or the reader. */
  whose: (name: string | undefined) => (name === undefined ? 'yours' : `${name}’s`),
  lower: (best: string, mine: number, next: string, other: number) =>
    `A team’s lower planet counts: ${best} with ${mine} points against ${next} with ${other}.`,
  evenTeams: () => 'Even their better planets and their Big Monsters are worth the same.',
};

const fr: typeof en = {
  penalty: (n) => `Avec le moins de déserts et de runes, le deuxième a perdu ${n} points.`,
  crystals: (what, n, points) =>
    `Tout s’est joué à la dernière tuile : ${what} a complété ` +
    `${n > 1 ? `${n} cristaux` : 'un cristal'}, pour ${points} points.`,
  pair: () => 'Tout s’est joué à la dernière tuile : elle a réuni un Big Monster.',
  medal: (name, points) => `La médaille « ${name} » a tout décidé : ${points} points.`,
  line: [
    'La glace a',
    'Les Big Monsters ont',
    'La lave a',
    'Les prairies ont',
    'Les marais ont',
    'Les cristaux ont',
    'Le pouvoir de l’explorateur a',
    'Les médailles ont',
  ].map(
    (what) => (mine: number, other: number) =>
      `${what} fait la différence : ${mine} points contre ${other}.`.replace('-', '−'),
  ),
  medals: (mine, other) =>
    `Les médailles, malus déduit, ont fait la différence : ${mine} points contre ${other}.`.replace(
      '-',
      '−',
    ),
  better: (mine, other) =>
    `La meilleure planète de chaque équipe a tranché : ${mine} points contre ${other}.`,
  monsters: (mine, other) => `Les Big Monsters ont tranché : ${mine} points contre ${other}.`,
  even: (points) => `Même leurs Big Monsters se valent : ${points} points.`,
  whose: (name) => (name === undefined ? 'la vôtre' : `celle ${de(name)}`),
  lower: (best, mine, next, other) =>
    `La planète la plus faible compte : ${best}, ${mine} points, ` + `contre ${next}, ${other}.`,
  evenTeams: () => 'Même leurs meilleures planètes et leurs Big Monsters se valent.',
};

/** What the last landing of a player completed. */
function last({ area: { tiles, crystals } }: Player) {
  const t = tiles[tiles.length - 1];
  if (!t) return null;
  // The pieces of a crystal meet where it lies, so it was there only once the
  // last of the tiles around it was.
  const { x, y } = t;
  const done = crystals.filter(
    ({ x2, y2 }) => x2 >= 2 * x && x2 <= 2 * x + 2 && y2 >= 2 * y && y2 <= 2 * y + 2,
  );
  const [half, at] = t.tile === 'BML' ? ['BMR', x + 1] : t.tile === 'BMR' ? ['BML', x - 1] : [];
  return {
    tile: t.tile,
    crystals: done.length,
    points: done.reduce((sum, { colour }) => sum + worth[colour], 0),
    pair: tiles.some((o) => o.tile === half && o.x === at && o.y === y),
  };
}

/** Returns the players of a seat's side, the one whose total is its score first. */
function sideOf(view: View, seat: number): Player[] {
  const teams = view.mode === 'team_draft';
  return view.players
    .filter((p, i) => (teams ? p.team === view.players[seat]!.team : i === seat))
    .sort((a, b) => total(a) - total(b));
}

/** Returns the scores of the teams, in their order. */
export function teamScores(view: View): number[] {
  const scores: number[] = [];
  for (const [seat, { team }] of view.players.entries())
    scores[team] ??= total(sideOf(view, seat)[0]!);
  return scores;
}

const big = (players: Player[]) => players.reduce((sum, p) => sum + p.sheet[bigMonster]!, 0);

/** What sides are compared by, in this order. */
const rankOf = (side: Player[]): [number, number, number] =>
  [...side.map(total), ...(side.length > 1 ? [] : [0]), big(side)] as [number, number, number];

/** Returns the best side that has not won. */
function nextTo(view: View, winners: number[]): Player[] | undefined {
  const above = (a: Player[], b: Player[]) => {
    const [x, y] = [rankOf(a), rankOf(b)];
    return y[0] - x[0] || y[1] - x[1] || y[2] - x[2];
  };
  return view.players
    .map((_, seat) => seat)
    .filter((seat) => !winners.includes(seat))
    .map((seat) => sideOf(view, seat))
    .sort(above)[0];
}

/** Says which planets of two teams were compared; "" without teams or a single winner. */
export function lower(
  view: View,
  winners: number[],
  names: string[],
  you: number,
  lang: Lang,
): string {
  const say = lang === 'fr' ? fr : en;
  const [best, next] = [sideOf(view, winners[0]!)[0]!, nextTo(view, winners)?.[0]];
  if (view.mode !== 'team_draft' || !next || winners.length > 2) return '';
  const whose = (p: Player) => {
    const seat = view.players.indexOf(p);
    return say.whose(seat === you ? undefined : names[seat]);
  };
  return say.lower(whose(best), total(best), whose(next), total(next));
}

/**
 * Says what decided the match. Something is said to have decided it if the
 * best would not have been the best without it; if there is no such thing, it
 * is the line of the sheet with the largest lead over the next.
 */
export function decided(view: View, winners: number[], lang: Lang): string {
  const say = lang === 'fr' ? fr : en;
  const w = words(lang);
  const first = winners[0];
  if (first === undefined) return '';
  const best = sideOf(view, first);
  if (winners.some((seat) => !best.includes(view.players[seat]!)))
    return best.length > 1 ? say.evenTeams() : say.even(big(best));
  const next = nextTo(view, winners);
  if (!next) return '';

  const [mine, other] = [rankOf(best), rankOf(next)];
  const lead = mine[0] - other[0];
  if (lead === 0)
    return mine[1] === other[1] ? say.monsters(mine[2], other[2]) : say.better(mine[1], other[1]);
  const [me, rival] = [best[0]!, next[0]!];

  const penalty = (p: Player) => p.medals.find((m) => m.medal === 'PENALTY')?.points ?? 0;
  if (!penalty(me) && -penalty(rival) > lead) return say.penalty(-penalty(rival));
  const end = last(me);
  if (end && end.points > lead)
    return say.crystals(
      lang === 'fr' ? w.the(end.tile) : tileName(end.tile, lang),
      end.crystals,
      end.points,
    );
  if (end?.pair && worth.pair > lead) return say.pair();
  const medal = me.medals
    .filter(
      (m) =>
        m.points > lead && !rival.medals.some((o) => o.medal === m.medal && o.scope === m.scope),
    )
    .sort((a, b) => b.points - a.points)[0];
  if (medal) return say.medal(w.medals[medal.medal] ?? '', medal.points);
  const leads = Array.from({ length: lines }, (_, i) => me.sheet[i]! - rival.sheet[i]!);
  const i = leads.indexOf(Math.max(...leads));
  // The penalty stands on the line of the medals.
  const net = i === say.line.length - 1 && (penalty(me) || penalty(rival));
  return (net ? say.medals : say.line[i]!)(me.sheet[i]!, rival.sheet[i]!);
}
