// What the server refuses, in the reader's language. Its own sentences are English; the codes are known here, and the
// sentence is used where it says more than the code could (options, records) and the reader reads English.

import { lang, t, type Id } from '@lair/i18n';
import type { Code } from '@lair/wire';

/** Every code the server has; a new one without words does not compile. */
const known: Record<Code | 'offline', Id> = {
  offline: 'error.offline',
  'no-player': 'error.no-player',
  'not-yours': 'error.not-yours',
  'not-host': 'error.not-host',
  'bad-invite': 'error.bad-invite',
  'unknown-game': 'error.unknown-game',
  'unknown-table': 'error.unknown-table',
  stale: 'error.stale',
  'seat-taken': 'error.seat-taken',
  'not-started': 'error.not-started',
  'already-started': 'error.already-started',
  'not-over': 'error.not-over',
  'match-over': 'error.match-over',
  company: 'error.company',
  'people-only': 'error.people-only',
  paused: 'error.paused',
  'not-reached': 'error.not-reached',
  'too-much-help': 'error.too-much-help',
  'nothing-asked': 'error.nothing-asked',
  'too-large': 'error.too-large',
  'not-acting': 'error.not-acting',
  'illegal-move': 'error.illegal-move',
  'no-undo': 'error.no-undo',
  'too-many': 'error.too-many',
  'bad-name': 'error.bad-name',
  'bad-record': 'error.bad-record',
  'bad-options': 'error.bad-options',
  'unknown-level': 'error.unknown-level',
  'unknown-style': 'error.unknown-style',
  'unknown-ply': 'error.unknown-ply',
  unavailable: 'error.unavailable',
  'storage-full': 'error.storage-full',
  'unknown-seat': 'error.unknown-seat',
  resigned: 'error.resigned',
  seated: 'error.seated',
  minded: 'error.minded',
  lapsed: 'error.lapsed',
  known: 'error.other',
  'key-reused': 'error.other',
  'bad-request': 'error.other',
  'cross-origin': 'error.other',
  'not-found': 'error.other',
  internal: 'error.other',
};

const telling = new Set(['bad-record', 'bad-options', 'bad-request']);

export function explain(e: { code: string; message: string }): string {
  if (telling.has(e.code) && lang() === 'en' && e.message !== '') return e.message;
  return t((known as Record<string, Id>)[e.code] ?? 'error.other');
}
