// What the seats of a table by post say about time. The texts are apart from the catalogue, so
// that the first page does not load them.

import { lang } from '@lair/i18n';
import { dayText, moment } from '@lair/when';
import type { Clock, SeatNow } from '@lair/wire';

const en = {
  from: (when: string) => `from ${when}`,
  until: (when: string) => `until ${when}`,
  away: (day: string) => `on vacation until ${day}`,
};

const fr: typeof en = {
  from: (when) => `dès ${when}`,
  until: (when) => `fin ${when}`,
  away: (day) => `en vacances jusqu’au ${day}`,
};

export const catalogues = { en, fr };

/** Says from when a clock by post runs if it stands, and until when its player has time. */
export function clockLines({ from, until }: Clock): string[] {
  const words = catalogues[lang()];
  if (until === undefined) return [];
  return [...(from === undefined ? [] : [words.from(moment(from))]), words.until(moment(until))];
}

/** Says what matters of a seat at a table by post: its vacation and its clock. */
export function postLines({ away, clock }: SeatNow): string[] {
  const time = clock ? clockLines(clock) : [];
  return away !== undefined && Date.parse(away) > Date.now()
    ? [catalogues[lang()].away(dayText(away)), ...time]
    : time;
}
