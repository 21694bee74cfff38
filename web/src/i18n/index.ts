// Texts are message ids with an English and a French catalogue. English is the shape: an id that French lacks, or that
// nobody has, does not compile. A message is a string, or a function of what it names.

import { en } from '@lair/i18n/en';
import type { Lang } from '@lair/game-ui';

type Widen<T> = { [K in keyof T]: T[K] extends (...a: infer A) => string ? (...a: A) => string : string };
export type Catalogue = Widen<typeof en>;
export type Id = keyof Catalogue;

type Args<K extends Id> = Catalogue[K] extends (...a: infer A) => string ? A : [];

let current: Catalogue = en;
let language: Lang = 'en';

export const lang = (): Lang => language;

/** The message in the reader's language. */
export function t<K extends Id>(id: K, ...args: Args<K>): string {
  const message = current[id] as string | ((...a: Args<K>) => string);
  return typeof message === 'function' ? message(...args) : message;
}

export async function speak(next: Lang): Promise<void> {
  current = next === 'fr' ? (await import('@lair/i18n/fr')).fr : en;
  language = next;
  document.documentElement.lang = next;
}

/** The reader's language: what they chose, else what the browser prefers of the two. */
export function preferred(chosen: string | null, wishes: readonly string[]): Lang {
  if (chosen === 'en' || chosen === 'fr') return chosen;
  for (const wish of wishes) {
    const two = wish.slice(0, 2).toLowerCase();
    if (two === 'en' || two === 'fr') return two;
  }
  return 'en';
}

// Nought has no sign, from whichever side it was rounded.
const format = (n: number, style: 'decimal' | 'percent'): string => new Intl.NumberFormat(language, { style, signDisplay: 'negative' }).format(n).replace('-', '\u2212');

export const number = (n: number): string => format(n, 'decimal');
/** "72%", with the space that French sets before the sign. */
export const percent = (share: number): string => format(share, 'percent');
/** "Mode: teams", with the space that French sets before its colon. */
export const told = (name: string, value: string): string => `${name}${language === 'fr' ? '\u00a0' : ''}: ${value}`;
/** "Ada, Bo and Cy". */
export const list = (names: string[]): string => new Intl.ListFormat(language).format(names);
