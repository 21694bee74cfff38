// What decisions are measured in: the points by which somebody is ahead of the best other, or for one who plays alone, where a
// match is won or lost and scores one or nothing, the chance to win.

import { number, percent, t } from '@lair/i18n';

export interface Unit {
  /** A worth or a cost, in words: "+2.5" or "72 %". */
  says(worth: number): string;
  /** What the figures of a hint are. */
  means: string;
  /** A hint by its rank, and what it is worth, for those who do not see it. */
  nth(rank: number, worth: string): string;
  /** What the figures of a review are. */
  text: string;
  margin: string;
  /** How bad a decision was: 0 best, 1 fine, 2 a slip, 3 a mistake. */
  grade(cost: number): 0 | 1 | 2 | 3;
}

const grader = (fine: number, slip: number, mistake: number) => (cost: number) => (cost < fine ? 0 : cost < slip ? 1 : cost < mistake ? 2 : 3);

const sign = (n: number) => (n > 0 ? '+' : '');

const lead = (): Unit => ({
  says: (points) => `${sign(points)}${number(Math.round(points * 10) / 10)}`,
  means: t('hint.means'),
  nth: (rank, worth) => t('hint.nth', rank, worth),
  text: t('review.text'),
  margin: t('review.margin'),
  grade: grader(0.05, 0.5, 2),
});

const chance = (): Unit => ({
  says: percent,
  means: t('hint.means.alone'),
  nth: (rank, worth) => t('hint.nth.alone', rank, worth),
  text: t('review.text.alone'),
  margin: t('review.margin.alone'),
  grade: grader(0.005, 0.03, 0.1),
});

/** The unit of a table with so many seats. */
export const unitOf = (seats: number): Unit => (seats === 1 ? chance() : lead());
