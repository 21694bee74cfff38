// What an expedition is set out with: the options that make sense alone, and how much help they leave to give.

import { sets } from './about';

export type Help = [aerie: number, depths: number, forest: number];

const mode = 'help-mode';

/**
 * The options to choose from, in their order. Seats and the question before the last cards are for company. What a defeat
 * brings is settled in attempts alone: in practice help is free.
 */
export const offered = (practice: boolean): string[] => ['odds', ...(practice ? [] : [mode]), 'auto-forced', 'upgrade-counting', 'dice-cap', 'lost-value'];

/** Of the options of some match, those that are chosen here. */
export const chosenOf = (options: Record<string, string> = {}, practice = false): Record<string, string> =>
  Object.fromEntries(offered(practice).flatMap((id) => (options[id] === undefined ? [] : [[id, options[id]]])));

/** The set of camps in the options of some match, 1 to 4; 0 if it was none in particular. */
export const setOf = (options: Record<string, string> = {}): number => sets.indexOf(options['camp-set-0'] ?? '') + 1;

/** So many levels of help may be given still, after so many defeats. */
export function helpLeft(defeats: number, given: Help, chosen: Record<string, string>, practice: boolean): number {
  if (practice) return Infinity;
  return Math.min(defeats, chosen[mode] === 'single' ? 1 : Infinity) - given[0] - given[1] - given[2];
}

/** All options of a match, as the server is asked for it. */
export const asked = (set: number, help: Help, chosen: Record<string, string>, practice: boolean): Record<string, string> => ({
  'camp-set-0': sets[set - 1]!,
  'help-aerie': `${help[0]}`,
  'help-depths': `${help[1]}`,
  'help-forest': `${help[2]}`,
  ...chosenOf(chosen, practice),
});
