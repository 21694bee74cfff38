import { list, number, t } from '@lair/i18n';
import { shownName } from '@lair/table/shown-name';
import { headline } from '@lair/table/verdict';
import type { TableLine } from '@lair/wire';

/** Returns the reader's seat, if they hold just one. */
export function ownSeat(x: TableLine): number | undefined {
  const mine = x.seats.filter((s) => s.you);
  return mine.length === 1 ? mine[0]!.seat : undefined;
}

/** How a match ended for the reader: the stage, the place, or who won where they had no seat. */
export function outcome(x: TableLine): string {
  if (x.outcome !== undefined)
    return x.outcome === 'won' ? t('home.stage-won') : t('home.stage-lost');
  const { places, scores } = x;
  if (!places || !scores) return '';
  const seat = ownSeat(x);
  if (seat === undefined)
    return t('home.winner', list(x.seats.filter((s) => places[s.seat] === 1).map(shownName)));
  if (places.length === 1) return t('home.points', number(scores[seat]!));
  if (places[seat] !== 1) return t('home.place', places[seat]!, places.length);
  return headline({ scores, places, sides: x.sides, sheet: [] }, x.seats.map(shownName), seat);
}
