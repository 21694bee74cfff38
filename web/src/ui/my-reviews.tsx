// The average of the reader's reviews, with the number of matches behind it.

import './my-reviews.css';
import { useEffect, useState } from 'preact/hooks';
import { api } from '@lair/api';
import type { ByLang } from '@lair/game-ui';
import { lang } from '@lair/i18n';
import type { ReviewMonth } from '@lair/wire';

const words: ByLang<{
  mine(average: string, matches: number): string;
  first: string;
}> = {
  en: {
    mine: (average, n) =>
      `Your average: ${average} faults, over ${n} reviewed ${n === 1 ? 'match' : 'matches'}.`,
    first: 'No average yet: this is your first reviewed match.',
  },
  fr: {
    mine: (average, n) =>
      `Votre moyenne\u00a0: ${average} points de faute, sur ${n} ${n === 1 ? 'partie analysée' : 'parties analysées'}.`,
    first: 'Pas encore de moyenne\u00a0: c’est votre première partie analysée.',
  },
};

type Sum = Pick<ReviewMonth, 'matches' | 'score'>;

const sum = (list: Sum[]): Sum => ({
  matches: list.reduce((n, m) => n + m.matches, 0),
  score: list.reduce((n, m) => n + m.score, 0),
});

/** Formats the average of reviews, with one digit after the point. */
const averageOf = ({ matches, score }: Sum): string =>
  new Intl.NumberFormat(lang(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    score / Math.max(1, matches),
  );

/** Fetches the sums of the reader's reviews; again when `fresh` changes. */
function useMonths(fresh: unknown): ReviewMonth[] {
  const [months, set] = useState<ReviewMonth[]>([]);
  useEffect(() => {
    let gone = false;
    api.myReviews().then(
      (found) => !gone && set(found.months),
      () => undefined, // the page stands without averages
    );
    return () => {
      gone = true;
    };
  }, [fresh]);
  return months;
}

/**
 * The reader's average in one game, to compare a review with. Its line is kept, so that
 * nothing moves when it comes.
 */
export function MyAverage({ game, done }: { game: string; done: boolean }) {
  const all = sum(useMonths(done).filter((m) => m.game === game));
  const w = words[lang()];
  return (
    <p class="small my-average">
      {all.matches > 1 ? w.mine(averageOf(all), all.matches) : all.matches === 1 && w.first}
    </p>
  );
}
