// A look back at a decision: what is ringed and told beside the position before it.

import type { ComponentChildren } from 'preact';
import type { Sentence } from '@lair/game-ui';
import { lang, t } from '@lair/i18n';

export interface Look {
  /** The move that is ringed: the one made, or a better one. */
  move?: unknown;
  /** What was done, in place of what had happened before. */
  told: Sentence;
}

/**
 * Tells what was done, and what would have been better if that is ringed. Where the line
 * has no room for all of it, it keeps what the ring stands for.
 */
export function tellLook(kind: string, made: ComponentChildren, best?: string): Sentence {
  const colon = lang() === 'fr' ? '\u00a0: ' : ': ';
  const more = (...said: ComponentChildren[]) => <span data-more>{said}</span>;
  return best === undefined
    ? [kind, more(colon, made)]
    : [more(kind, colon, made, ' '), t('review.better.is'), more(colon, best, '.')];
}
