// Moments that are still to come, in words.

import { lang } from '@lair/i18n';

/** Formats a future moment: the time of day, with the weekday if it is not today, or a date. */
export function moment(at: string): string {
  const then = new Date(at);
  const today = then.toDateString() === new Date().toDateString();
  const near = then.getTime() - Date.now() < 6 * 24 * 3_600_000;
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat(
    lang(),
    today ? time : near ? { ...time, weekday: 'short' } : { day: 'numeric', month: 'short' },
  ).format(then);
}

/** Formats a date: 12 December. */
export const dayText = (at: string): string =>
  new Intl.DateTimeFormat(lang(), { day: 'numeric', month: 'long' }).format(new Date(at));
