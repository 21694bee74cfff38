// What the server sends: its own shapes (api.gen.ts, generated from its OpenAPI document) under the names the page uses.

import type { components } from '@lair/api.gen';

type Shapes = components['schemas'];

export type Me = Shapes['Me'];
export type GameInfo = Shapes['GameInfo'];
export type Rating = Shapes['Rating'];
export type Setup = Shapes['Setup'];
export type NewTable = Shapes['NewTable'];
export type Campaign = Shapes['Campaign'];
export type NewAttempt = Shapes['NewAttempt'];
export type Created = Shapes['Created'];
export type Seq = Shapes['Seq'];
export type Clock = Shapes['Clock'];
export type SeatNow = Shapes['SeatNow'];
export type TableLine = Shapes['TableLine'];
export type Item = Shapes['Item'];
export type Result = Shapes['Result'];
export type UndoAsked = Shapes['UndoAsked'];
export type Chat = Shapes['Chat'];
export type Snapshot = Shapes['Snapshot'];
export type Entry = Shapes['Entry'];
export type Ply = Shapes['Ply'];
export type RecordRead = Shapes['RecordRead'];
export type Invite = Shapes['Invite'];
export type Hint = Shapes['Hint'];
export type Review = Shapes['Review'];
export type Preview = Shapes['Preview'];
export type Code = Shapes['Refusal']['code'];
export type RefusalBody = Shapes['Refusal'];
export type Step = Shapes['Step'];
export type Message = Step | Shapes['Fresh'] | Shapes['Said'] | Shapes['Presence'] | Shapes['Pong'] | Shapes['Done'] | Shapes['StreamRefusal'];

/**
 * A patch is a plain value, or [v]: becomes it; []: the key goes; {...}: change these keys of an object or these indices
 * of a list; in a list "#" first cuts out and puts in: [at, remove, ...insert]. What did not change keeps its identity.
 */
export function patched(old: unknown, patch: unknown): unknown {
  if (patch === null || typeof patch !== 'object') return patch;
  if (Array.isArray(patch)) return patch[0];
  const changes = patch as Record<string, unknown>;
  const next: any = Array.isArray(old) ? old.slice() : { ...(old as object) };
  if (Array.isArray(next) && changes['#']) next.splice(...(changes['#'] as [number, number]));
  for (const [key, change] of Object.entries(changes)) {
    if (key === '#' && Array.isArray(next)) continue;
    if (Array.isArray(change) && change.length === 0) delete next[key];
    else next[key] = patched(next[key], change);
  }
  return next;
}

/** The snapshot after a step. */
export const stepped = (s: Snapshot, m: Step): Snapshot =>
  m.snapshot ?? { ...((m.patch === undefined ? s : patched(s, m.patch)) as Snapshot), seq: m.seq, events: m.events ?? [] };

/** A step in its short form: the table, the seq, the seat that moved or the entry, the events, and the patch if any. */
export type ShortStep = [table: string, seq: number, entry: number | Entry, events: unknown[], patch?: unknown];

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** What a text of the short form stands for: a word of the list, or itself. */
function wordOf(text: string, words: string[]): string {
  if (text.startsWith("'")) return text.slice(1);
  if (!/^[a-zA-Z][a-zA-Z0-9]?$/.test(text)) return text;
  const first = letters.indexOf(text[0]!);
  return words[text.length === 1 ? first : 52 + first * letters.length + letters.indexOf(text[1]!)] ?? text;
}

function spelled(short: unknown, words: string[]): unknown {
  if (typeof short === 'string') return wordOf(short, words);
  if (Array.isArray(short)) return short.map((x) => spelled(x, words));
  if (short === null || typeof short !== 'object') return short;
  return Object.fromEntries(Object.entries(short).map(([key, x]) => [wordOf(key, words), spelled(x, words)]));
}

/** A short step written out with the words that came with the snapshot. */
export function writtenOut([table, seq, entry, events, patch]: ShortStep, words: string[]): Step {
  return {
    type: 'step',
    table,
    seq,
    entry: typeof entry === 'number' ? { kind: 'move', seat: entry } : entry,
    events: spelled(events, words) as unknown[],
    ...(patch === undefined ? {} : { patch: spelled(patch, words) }),
  };
}
