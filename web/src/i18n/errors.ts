// The server's refusals in the reader's language.
// The server's own sentences are English. Each code has a translated sentence here.
// The server's sentence is used only for an English reader and for codes whose
// sentence has details that the code lacks, such as options and records.

import { lang, t, type Id } from '@lair/i18n';
import type { Code } from '@lair/wire';

/** The codes of phrases, devices, links and calls: my-words.ts has their sentences. */
export type MyCode =
  | 'phrase-length'
  | 'phrase-word'
  | 'unknown-phrase'
  | 'other-guest'
  | 'merged'
  | 'unknown-device'
  | 'last-device'
  | 'unknown-link'
  | 'link-refused'
  | 'link-waits'
  | 'unknown-channel'
  | 'many-channels'
  | 'bad-target'
  | 'bad-quiet'
  | 'bad-hours'
  | 'bad-away';

/**
 * The message id of every other code of the server. A code without a message does not
 * compile.
 */
const known: Record<Exclude<Code, MyCode> | 'offline', Id> = {
  offline: 'error.offline',
  'no-player': 'error.no-player',
  'not-yours': 'error.not-yours',
  'not-host': 'error.not-host',
  'bad-invite': 'error.bad-invite',
  removed: 'error.removed',
  muted: 'error.muted',
  'ask-host': 'error.ask-host',
  declined: 'error.declined',
  'nobody-asks': 'error.nobody-asks',
  'not-waited': 'error.not-waited',
  clocked: 'error.clocked',
  'too-early': 'error.too-early',
  'others-play': 'error.others-play',
  closed: 'error.closed',
  'too-many-tables': 'error.too-many-tables',
  'unknown-game': 'error.unknown-game',
  'unknown-table': 'error.unknown-table',
  'unknown-lesson': 'error.unknown-lesson',
  'unknown-puzzle': 'error.unknown-puzzle',
  held: 'error.held',
  stale: 'error.stale',
  'seat-taken': 'error.seat-taken',
  'not-started': 'error.not-started',
  'already-started': 'error.already-started',
  'not-over': 'error.not-over',
  'match-over': 'error.match-over',
  company: 'error.company',
  'people-only': 'error.people-only',
  paused: 'error.paused',
  kept: 'error.kept',
  suspended: 'error.suspended',
  banned: 'error.banned',
  uninvited: 'error.uninvited',
  'bad-invitation': 'error.bad-invitation',
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
  known: 'error.known',
  'key-reused': 'error.key-reused',
  'bad-request': 'error.bad-request',
  'cross-origin': 'error.cross-origin',
  'not-found': 'error.not-found',
  internal: 'error.other',
};

const telling = new Set(['bad-record', 'bad-options', 'bad-request']);

export function explain(e: { code: string; message: string }): string {
  if (telling.has(e.code) && lang() === 'en' && e.message !== '') return e.message;
  return t((known as Record<string, Id>)[e.code] ?? 'error.other');
}
