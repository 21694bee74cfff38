// What the seats of a table by post say about time. The texts are apart from the catalogue, so
// that the first page does not load them.

import { lang } from '@lair/i18n';
import { dayText, moment } from '@lair/when';
import type { Clock, SeatNow } from '@lair/wire';

const en = {
  until: (when: string) => `until ${when}`,
  runs: (from: string, until: string) => `runs from ${from}, until ${until}`,
  away: (day: string) => `away until ${day}`,
};

const fr: typeof en = {
  until: (when) => `échéance : ${when}`,
  runs: (from, until) => `reprise : ${from}, échéance : ${until}`,
  away: (day) => `en vacances jusqu’au ${day}`,
};

export const catalogues = { en, fr };

/** Says until when the player of a clock has time, and from when it runs if it stands. */
export function clockLine({ from, until }: Clock): string | undefined {
  const words = catalogues[lang()];
  if (until === undefined) return undefined;
  return from === undefined ? words.until(moment(until)) : words.runs(moment(from), moment(until));
}

/** Says what matters of a seat at a table by post: its vacation and its clock. */
export function postLines({ away, clock }: SeatNow): string[] {
  const gone = away !== undefined && Date.parse(away) > Date.now();
  const time = clock && clockLine(clock);
  return [...(gone ? [catalogues[lang()].away(dayText(away))] : []), ...(time ? [time] : [])];
}
