// The options of a solo attempt, and how much help they allow.

import { sets } from './options';

export type Help = [aerie: number, depths: number, forest: number];

const mode = 'help-mode';

/**
 * Returns the options to choose from, in order. It omits those for several
 * seats: seats and the question before the last cards. The kind of help
 * matters in attempts only; in practice any help is free.
 */
export const offered = (practice: boolean): string[] => [
  'odds',
  ...(practice ? [] : [mode]),
  'auto-forced',
  'upgrade-counting',
  'dice-cap',
  'lost-value',
];

/** Returns the part of a match's options that is chosen here. */
export const chosenOf = (
  options: Record<string, string> = {},
  practice = false,
): Record<string, string> =>
  Object.fromEntries(
    offered(practice).flatMap((id) => (options[id] === undefined ? [] : [[id, options[id]]])),
  );

/** Returns the camp set in the options of a match, 1 to 4, or 0 for none. */
export const setOf = (options: Record<string, string> = {}): number =>
  sets.indexOf(options['camp-set-0'] ?? '') + 1;

/** Returns how many levels of help may still be given after some defeats. */
export function helpLeft(
  defeats: number,
  given: Help,
  chosen: Record<string, string>,
  practice: boolean,
): number {
  if (practice) return Infinity;
  return (
    Math.min(defeats, chosen[mode] === 'single' ? 1 : Infinity) - given[0] - given[1] - given[2]
  );
}

/** Returns all options of a match, in the form that the server expects. */
export const asked = (
  set: number,
  help: Help,
  chosen: Record<string, string>,
  practice: boolean,
): Record<string, string> => ({
  'camp-set-0': sets[set - 1]!,
  'help-aerie': `${help[0]}`,
  'help-depths': `${help[1]}`,
  'help-forest': `${help[2]}`,
  ...chosenOf(chosen, practice),
});

/**
 * Returns the stars of a stage that was won after some defeats: three for a clean win
 * without one, two after one or two, else one. A defeat after the first win takes none
 * away. Without a clean win there are two at most.
 */
export const starsOf = (lostFirst: number, clean = false): number =>
  lostFirst === 0 && clean ? 3 : lostFirst < 3 ? 2 : 1;
