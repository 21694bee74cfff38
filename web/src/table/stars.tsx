// The stars of a lesson, which open nothing: what they are given for, and the best of them.

import { t } from '@lair/i18n';
import { loadItemOf } from '@lair/storage';

/** The most wrong moves that still bring the second star. */
export const SPARE = 2;

/** Returns the stars of a lesson that was finished with so many wrong moves. */
export const starsOf = (missed: number): number => (missed === 0 ? 3 : missed <= SPARE ? 2 : 1);

export const Star = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 2.500l2.900 6.200 6.600.8-4.900 4.600 1.300 6.700-5.900-3.300-5.900 3.300 1.300-6.700L2.500 9.500l6.600-.8z" />
  </svg>
);

/** Shows the most stars that a lesson has brought on this device; nothing before the first. */
export function Best({ game, lesson }: { game: string; lesson: string }) {
  const stars = loadItemOf<number>('stars', `${game}.${lesson}`, 0);
  if (stars === 0) return null;
  return (
    <span class="best" role="img" aria-label={t('lesson.best', stars, SPARE)}>
      {[1, 2, 3].map((n) => (
        <span key={n} data-won={n <= stars}>
          <Star />
        </span>
      ))}
    </span>
  );
}
