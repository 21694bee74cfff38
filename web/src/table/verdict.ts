// How a match ended, in words: who won, whether it was close, and who stands
// where.

import type { GameUI } from '@lair/game-ui';
import { lang, list, t } from '@lair/i18n';
import type { Result } from '@lair/wire';

/** Returns the side of a seat; its own number if everyone plays for themselves. */
const sideOf = (result: Result, seat: number): number =>
  result.sides ? seat % result.sides : seat;

const seatsOf = (result: Result): number[] => result.places.map((_, seat) => seat);

/** Returns the seats in the order of their places, partners side by side. */
export const inOrder = (result: Result): number[] =>
  seatsOf(result).sort(
    (a, b) =>
      result.places[a]! - result.places[b]! || sideOf(result, a) - sideOf(result, b) || a - b,
  );

/**
 * Reports whether several sides share the best score, so that something else
 * decided.
 */
export function tied(result: Result): boolean {
  const best = Math.max(...result.scores);
  return (
    new Set(
      seatsOf(result)
        .filter((seat) => result.scores[seat] === best)
        .map((seat) => sideOf(result, seat)),
    ).size > 1
  );
}

/** Returns the seats whose points another side has too, in the order of their places. */
export function levelSeats(result: Result): number[] {
  const { scores } = result;
  const level = (a: number, b: number) =>
    scores[a] === scores[b] && sideOf(result, a) !== sideOf(result, b);
  return inOrder(result).filter((a) => seatsOf(result).some((b) => level(a, b)));
}

/** Says how ties are broken; what teams do is said to teams. */
export function tieRule(result: Result, ui: Pick<GameUI<any, any, any>, 'tieBreak'>): string {
  const rule = ui.tieBreak?.(lang()) ?? '';
  return result.sides ? rule : rule.replace(/(?<=[.]) .*/s, '');
}

/** From how many winners on a shared win counts them: more names would fill the page. */
const MANY = 4;

/** Says who won, in one sentence for the reader in seat `you`. */
export function headline(result: Result, names: string[], you: number): string {
  const winners = inOrder(result).filter((seat) => result.places[seat] === 1);
  const sides = new Set(winners.map((seat) => sideOf(result, seat)));
  if (sides.size > 1 && winners.length >= MANY)
    return t(
      'after.shared-many',
      winners.length,
      winners.includes(you),
      winners.length === result.places.length,
    );
  if (sides.size > 1)
    return t(
      'after.shared',
      list([
        ...winners
          .filter((seat) => seat !== you)
          .sort((a, b) => a - b)
          .map((seat) => names[seat]!),
        ...(winners.includes(you) ? [t('player.you')] : []),
      ]),
    );
  const called = (seats: number[]) => list(seats.map((seat) => names[seat]!));
  const won = winners.includes(you);
  if (winners.length === 1) return won ? t('after.you-won') : t('after.won', called(winners));
  const team = sideOf(result, winners[0]!) + 1;
  return won
    ? t('after.team-you-won', team, called(winners.filter((seat) => seat !== you)))
    : t('after.team-won', team, called(winners));
}

/** Rows of the standing, the best first: one for each team, or for each seat. */
export function standing(result: Result): { seats: number[]; place: number; score: number }[] {
  const rows = new Map<number, number[]>();
  for (const seat of inOrder(result)) {
    const side = sideOf(result, seat);
    rows.set(side, [...(rows.get(side) ?? []), seat]);
  }
  return [...rows.values()].map((seats) => ({
    seats,
    place: result.places[seats[0]!]!,
    score: result.scores[seats[0]!]!,
  }));
}

/**
 * Says by how much the best is ahead of the next, or of all who are level there, "" without a
 * next or a lead; the reader in seat `you` is "you" and comes last.
 */
export function ahead(
  result: Result,
  names: string[],
  you: number,
  say: (n: number, name: string) => string = (n, name) => t('after.ahead', n, name),
): string {
  const [best, next, ...rest] = standing(result);
  if (!best || !next || best.score === next.score) return '';
  const level = [next, ...rest.filter((row) => row.score === next.score)];
  const whom = level
    .flatMap(({ seats }) => seats)
    .sort((a, b) => Number(a === you) - Number(b === you))
    .map((seat) => (seat === you ? t('player.you') : names[seat]!));
  return say(best.score - next.score, list(whom));
}
