// The server's message shapes (api.gen.ts, generated from its OpenAPI document) under
// the names that the pages use.

import type { components } from '@lair/api.gen';

type Shapes = components['schemas'];

export type Me = Shapes['Me'];
export type Device = Shapes['Device'];
export type Calls = Shapes['Calls'];
export type Channel = Shapes['Channel'];
export type NewChannel = Shapes['NewChannel'];
export type Hours = Shapes['Hours'];
export type Pace = Shapes['Pace'];
export type Tested = Shapes['Tested'];
export type LinkCode = Shapes['LinkCode'];
export type LinkOffer = Shapes['LinkOffer'];
export type LinkRequest = Shapes['LinkRequest'];
export type LinkState = Shapes['LinkState'];
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
export type Knocking = Shapes['Knocking'];
export type Wait = Shapes['Wait'];
export type Lesson = Shapes['Lesson'];
export type LessonNow = Shapes['LessonNow'];
export type LessonAnswer = Shapes['LessonAnswer'];
export type Puzzle = Shapes['Puzzle'];
export type PuzzleAnswer = Shapes['PuzzleAnswer'];
export type PuzzleLine = Shapes['PuzzleLine'];
export type Hint = Shapes['Hint'];
export type Review = Shapes['Review'];
export type Decision = Shapes['Decision'];
export type ReviewMonth = Shapes['ReviewMonth'];
export type MyStatistics = Shapes['MyStatistics'];
export type GameStatistics = Shapes['GameStatistics'];
export type KindStatistics = Shapes['KindStatistics'];
export type MatchSums = Shapes['MatchSums'];
export type Feat = Shapes['Feat'];
export type Opponent = Shapes['Opponent'];
export type OpponentGame = Shapes['OpponentGame'];
export type Preview = Shapes['Preview'];
export type Code = Shapes['Refusal']['code'];
export type RefusalBody = Shapes['Refusal'];
export type Step = Shapes['Step'];
export type Message =
  | Step
  | Shapes['Fresh']
  | Shapes['Said']
  | Shapes['Presence']
  | Shapes['ListChanged']
  | Shapes['Pong']
  | Shapes['Bye']
  | Shapes['Announced']
  | Shapes['Done']
  | Shapes['StreamRefusal'];

/**
 * Applies a patch. A plain value or [v] replaces; [] deletes the key; {...}
 * changes these keys of an object or these indices of a list. In a list, "#"
 * first removes and inserts: [at, remove, ...insert]. What did not change keeps
 * its identity.
 */
export function applyPatch(old: unknown, patch: unknown): unknown {
  if (patch === null || typeof patch !== 'object') return patch;
  if (Array.isArray(patch)) return patch[0];
  const changes = patch as Record<string, unknown>;
  const next: any = Array.isArray(old) ? old.slice() : { ...(old as object) };
  if (Array.isArray(next) && changes['#']) next.splice(...(changes['#'] as [number, number]));
  for (const [key, change] of Object.entries(changes)) {
    if (key === '#' && Array.isArray(next)) continue;
    if (Array.isArray(change) && change.length === 0) delete next[key];
    else next[key] = applyPatch(next[key], change);
  }
  return next;
}

/** Returns the snapshot after a step. */
export const applyStep = (s: Snapshot, m: Step): Snapshot =>
  m.snapshot ?? {
    ...((m.patch === undefined ? s : applyPatch(s, m.patch)) as Snapshot),
    seq: m.seq,
    events: m.events ?? [],
  };
