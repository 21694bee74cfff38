// Why one move is better than another, in the words of the game.

import { useEffect, useState } from 'preact/hooks';
import type { Reason, Reasons, SayContext } from '@lair/game-ui';
import { loadReasons } from '@lair/games';
import { t } from '@lair/i18n';
import { spaced } from '@lair/i18n/spaced';
import type { Decision } from '@lair/wire';

type Words = Reasons<unknown, unknown>;

/** Returns the words of a game, or undefined until they are loaded. */
export function useReasons(game: string): Words | undefined {
  const [words, set] = useState<Words>();
  useEffect(() => {
    let gone = false;
    void loadReasons(game)?.then(
      (found) => !gone && set(wordsKept(found)),
      () => undefined, // without words, the figures still stand
    );
    return () => {
      gone = true;
    };
  }, [game]);
  return words;
}

/** The words of a game, with French punctuation on the line of its word. */
export const wordsKept = (words: Words): Words => ({
  ...words,
  move: (...a) => spaced(words.move(...a), a[2].lang),
  reason: (...a) => spaced(words.reason(...a) ?? '', a[2].lang) || null,
  ...(words.noun && { noun: (...a) => spaced(words.noun!(...a), a[2].lang) }),
  ...(words.leads && { leads: (...a) => spaced(words.leads!(...a), a[2].lang) }),
  ...(words.missed && { missed: (...a) => spaced(words.missed!(...a), a[2].lang) }),
});

/** Says reasons in sentences, the weightiest first; "" if there are no words for them. */
export const sayReasons = (
  words: Words | undefined,
  reasons: Reason[],
  view: unknown,
  say: SayContext,
): string =>
  reasons
    .map((r) => words?.reason(r, view, say) ?? '')
    .filter((text) => text !== '')
    .join(' ');

/**
 * Names a move as a thing beside the one it is compared with, and its place if nothing else
 * tells the two apart; "" if no name does.
 */
export function nounOf(
  words: Words | undefined,
  m: unknown,
  beside: unknown,
  view: unknown,
  c: SayContext,
): string {
  const noun = words?.noun;
  if (!noun) return '';
  const apart = [false, true].find((w) => noun(m, view, c, w) !== noun(beside, view, c, w));
  return apart === undefined ? '' : noun(m, view, c, apart);
}

/** Says what the better of two moves leads to; "" if the other leads to the same. */
export function difference(
  words: Words,
  better: unknown,
  made: unknown,
  view: unknown,
  say: SayContext,
): string {
  const [one, other] = [better, made].map((m) => words.leads?.(m, view, say) ?? '');
  return one === other ? '' : one!;
}

/**
 * Names the better move of a decision, and its place if nothing else tells it from the move
 * that was made. It is said to who decided, by what they saw.
 */
export function better(words: Words, { best, move }: Decision, c: SayContext): string {
  const told = words.move(best, c.view, c);
  return told === words.move(move, c.view, c) ? words.move(best, c.view, c, true) : told;
}

/** Says to a reader what speaks for the better move of a decision; "" if no fact does. */
export const factsFor = (
  words: Words,
  { best, move, reasons }: Decision,
  c: SayContext,
  reader = c,
): string =>
  sayReasons(words, reasons, c.view, {
    ...reader,
    other: nounOf(words, move, best, c.view, c) || t('review.played'),
    better: best,
  }) || difference(words, best, move, c.view, c);

/** Says to a reader why the better move of a decision is better. */
export const whyBetter = (words: Words, d: Decision, c: SayContext, reader = c): string =>
  factsFor(words, d, c, reader) || t('review.tried');

/** The words of a line without its figures, by which one tells lines apart. */
const wordsOf = (line: string): string => line.replace(/[+\u2212-]?\d+/g, '');

/**
 * Returns a line for each of some moves, so that no two have the same words with other
 * figures, as far as that can be. Each move has its lines, the best first: where two would
 * read alike, all that do have their next one.
 */
export function apart(lines: string[][]): string[] {
  const had = lines.map((of) => of.filter((line) => line !== ''));
  const at = had.map(() => 0);
  const now = () => had.map((of, i) => of[at[i]!] ?? '');
  for (;;) {
    const words = now().map(wordsOf);
    const next = had.flatMap((of, i) =>
      words.some((other, j) => i !== j && other === words[i]) && at[i]! + 1 < of.length ? [i] : [],
    );
    if (next.length === 0) return now();
    for (const i of next) at[i]!++;
  }
}
