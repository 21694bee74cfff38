// Texts are message ids with an English and a French catalogue.
// English defines the shape: an id that French lacks does not compile. A message is a
// string, or a function of the values in it.

import { en } from '@lair/i18n/en';
import type { Lang } from '@lair/game-ui';

type Widen<T> = {
  [K in keyof T]: T[K] extends (...a: infer A) => string ? (...a: A) => string : string;
};
export type Catalogue = Widen<typeof en>;
export type Id = keyof Catalogue;

type Args<K extends Id> = Catalogue[K] extends (...a: infer A) => string ? A : [];

let current: Catalogue = en;
let language: Lang = 'en';

export const lang = (): Lang => language;

/** Returns the message in the reader's language. */
export function t<K extends Id>(id: K, ...args: Args<K>): string {
  const message = current[id] as string | ((...a: Args<K>) => string);
  return typeof message === 'function' ? message(...args) : message;
}

let wished: Lang = 'en';

/** Sets the reader's language. Of two that are set at once the last stays. */
export async function speak(next: Lang): Promise<void> {
  wished = next;
  const catalogue = next === 'fr' ? (await import('@lair/i18n/fr')).fr : en;
  if (next !== wished) return;
  current = catalogue;
  language = next;
  document.documentElement.lang = next;
}

/**
 * Returns the reader's language: the chosen one, else the browser's first
 * preference among the two.
 */
export function preferred(chosen: string | null, languages: readonly string[]): Lang {
  if (chosen === 'en' || chosen === 'fr') return chosen;
  for (const wanted of languages) {
    const two = wanted.slice(0, 2).toLowerCase();
    if (two === 'en' || two === 'fr') return two;
  }
  return 'en';
}

// Zero has no sign, even if it was rounded from below.
const format = (n: number, style: 'decimal' | 'percent'): string =>
  new Intl.NumberFormat(language, { style, signDisplay: 'negative' })
    .format(n)
    .replace('-', '\u2212');

export const number = (n: number): string => format(n, 'decimal');
/** Formats "72%", with the space that French sets before the sign. */
export const percent = (share: number): string => format(share, 'percent');
/** Formats "Mode: teams", with the space that French sets before the colon. */
export const labelled = (name: string, value: string): string =>
  `${name}${language === 'fr' ? '\u00a0' : ''}: ${value}`;
/** Adds the operator's reason to a sentence, if there is one. */
export const withReason = (sentence: string, why: string | undefined): string =>
  why === undefined || why === '' ? sentence : `${sentence} ${labelled(t('operator.why'), why)}`;
/** Formats "Ada, Bo and Cy". */
export const list = (names: string[]): string => new Intl.ListFormat(language).format(names);
