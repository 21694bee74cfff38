// Which tables play on after their lesson, kept over a reload.

import { loadItemOf, saveItemOf } from '@lair/storage';

/** Serves for as long as the page is open, where the browser stores nothing. */
const here = new Set<string>();

/** Keeps that a table goes on after the end of its lesson. */
export function playOn(table: string): void {
  here.add(table);
  saveItemOf('played-on', table, true, 20);
}

/** Reports whether a table went on after the end of its lesson. */
export const playedOn = (table: string): boolean =>
  here.has(table) || loadItemOf('played-on', table, false);
