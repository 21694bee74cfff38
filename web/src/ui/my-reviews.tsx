// The averages of the reader's reviews, each with the number of matches behind it.

import './my-reviews.css';
import { useEffect, useState } from 'preact/hooks';
import { api } from '@lair/api';
import type { ByLang } from '@lair/game-ui';
import { about } from '@lair/games';
import { lang } from '@lair/i18n';
import type { ReviewMonth } from '@lair/wire';

const words: ByLang<{
  title: string;
  line: string;
  month: string;
  average: string;
  matches: string;
  of(average: string, matches: number): string;
  mine(average: string, matches: number): string;
  first: string;
}> = {
  en: {
    title: 'Your reviews',
    line: 'A small mistake counts 1 fault, a mistake 2, a big mistake 4. Only reviewed matches count, without those in which you took back a move after you had seen what followed.',
    month: 'Month',
    average: 'Faults a match',
    matches: 'Matches',
    of: (average, n) => `${average} faults a match, over ${n} ${n === 1 ? 'match' : 'matches'}`,
    mine: (average, n) =>
      `Your average: ${average} faults, over ${n} reviewed ${n === 1 ? 'match' : 'matches'}.`,
    first: 'No average yet: this is your first reviewed match.',
  },
  fr: {
    title: 'Vos analyses',
    line: 'Une petite erreur compte 1, une erreur 2, une grosse erreur 4. Seules comptent les parties analysées où vous n’avez rien repris après avoir vu la suite.',
    month: 'Mois',
    average: 'Points de faute par partie',
    matches: 'Parties',
    of: (average, n) =>
      `${average} points de faute par partie, sur ${n} ${n === 1 ? 'partie' : 'parties'}`,
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

const monthName = (month: string): string =>
  new Intl.DateTimeFormat(lang(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
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

/** The averages of every game, month by month; nothing before the first review. */
export function MyReviews() {
  const months = useMonths(0);
  const w = words[lang()];
  const games = [...new Set(months.map((m) => m.game))];
  if (games.length === 0) return null;
  return (
    <section class="panel stack my-reviews">
      <h2>{w.title}</h2>
      <p class="small soft">{w.line}</p>
      {games.map((game) => {
        const own = months.filter((m) => m.game === game);
        const all = sum(own);
        return (
          <details key={game}>
            <summary>
              <span>
                <b>{about(game)?.text[lang()].title ?? game}</b>{' '}
                <span>{w.of(averageOf(all), all.matches)}</span>
              </span>
            </summary>
            <table>
              <thead>
                <tr>
                  <th scope="col">{w.month}</th>
                  <th scope="col">{w.average}</th>
                  <th scope="col">{w.matches}</th>
                </tr>
              </thead>
              <tbody>
                {own.toReversed().map((m) => (
                  <tr key={m.month}>
                    <th scope="row">{monthName(m.month)}</th>
                    <td class="numeral">{averageOf(m)}</td>
                    <td class="numeral">{m.matches}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        );
      })}
    </section>
  );
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
