// What decided a finished match, in one sentence, from its last view.

import type { Lang } from '@lair/game-ui';
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
  better: (mine: number, other: number) =>
    `The better planet of each team decided it: ${mine} points against ${other}.`,
  monsters: (mine: number, other: number) =>
    `Big Monsters decided it: ${mine} points against ${other}.`,
  even: (points: number) => `Even their Big Monsters are worth the same: ${points} points.`,
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
  better: (mine, other) =>
    `La meilleure planète de chaque équipe a tranché : ${mine} points contre ${other}.`,
  monsters: (mine, other) => `Les Big Monsters ont tranché : ${mine} points contre ${other}.`,
  even: (points) => `Même leurs Big Monsters se valent : ${points} points.`,
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

/**
 * Says what decided the match. Something is said to have decided it if the
 * best would not have been the best without it; if there is no such thing, it
 * is the line of the sheet with the largest lead over the next.
 */
export function decided(view: View, winners: number[], lang: Lang): string {
  const say = lang === 'fr' ? fr : en;
  const w = words(lang);
  const teams = view.mode === 'team_draft';
  // The lower total of a team is its score.
  const side = (seat: number) =>
    view.players
      .filter((p, i) => (teams ? p.team === view.players[seat]!.team : i === seat))
      .sort((a, b) => total(a) - total(b));
  const big = (players: Player[]) => players.reduce((sum, p) => sum + p.sheet[bigMonster]!, 0);
  const rank = (players: Player[]) =>
    [...players.map(total), ...(teams ? [] : [0]), big(players)] as [number, number, number];
  const above = (a: Player[], b: Player[]) => {
    const [x, y] = [rank(a), rank(b)];
    return y[0] - x[0] || y[1] - x[1] || y[2] - x[2];
  };
  const first = winners[0];
  if (first === undefined) return '';
  const best = side(first);
  if (winners.some((seat) => !best.includes(view.players[seat]!)))
    return teams ? say.evenTeams() : say.even(big(best));
  const next = view.players
    .map((_, seat) => seat)
    .filter((seat) => !winners.includes(seat))
    .map(side)
    .sort(above)[0];
  if (!next) return '';

  const [mine, other] = [rank(best), rank(next)];
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
  return say.line[i]!(me.sheet[i]!, rival.sheet[i]!);
}
