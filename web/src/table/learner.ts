// Which first-time lines the reader has seen. Each is shown once a browser. A learner
// sees each once a match, for three matches, and then is no learner any more.

import { loadItem, loadItemOf, saveItem, saveItemOf } from '@lair/storage';
import { Store } from '@lair/store';

/** The number of matches for which all lines come back. */
export const MATCHES = 3;

/** The tables at which the reader was a learner; undefined for others. */
const stored = (): string[] | undefined => {
  const list = loadItem<unknown>('learner', undefined);
  return Array.isArray(list) ? list.filter((id) => typeof id === 'string') : undefined;
};

export const learner = new Store<string[] | undefined>(stored());

/** Reports whether all lines come back at a table. */
export const learning = (table: string): boolean => {
  const at = learner.value;
  if (loadItemOf('learning', table, false)) return true;
  return at !== undefined && (at.includes(table) || at.length < MATCHES);
};

function set(tables: string[] | undefined): void {
  learner.set(tables);
  saveItem('learner', tables);
}

/** Brings all lines back for three matches, from a table on, or stops that. */
export function learn(on: boolean, table: string): void {
  if (on) saveItemOf('met-at', table, []);
  set(on ? [table] : undefined);
}

/**
 * Counts a table at which the reader plays. The fourth ends the learning. At a learning
 * table all lines come back for everybody.
 */
export function sitDown(table: string, teaches = false): void {
  if (teaches) saveItemOf('learning', table, true);
  const at = learner.value;
  if (at === undefined || at.includes(table)) return;
  set(at.length < MATCHES ? [...at, table] : undefined);
}

const ids = (list: unknown): string[] => (Array.isArray(list) ? (list as string[]) : []);

/** Returns the lines of a game that are not shown any more at a table. */
export const met = (game: string, table: string): Set<string> =>
  new Set(ids(learning(table) ? loadItemOf('met-at', table, []) : loadItem(`met.${game}`, [])));

/** Notes that a line was shown. */
export function note(game: string, table: string, id: string): void {
  const all = new Set(ids(loadItem(`met.${game}`, [])));
  saveItem(`met.${game}`, [...all.add(id)]);
  if (learning(table)) saveItemOf('met-at', table, [...met(game, table).add(id)]);
}
