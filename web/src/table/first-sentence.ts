// What a seat did at a ply, in the words of the log.

import type { ComponentChildren } from 'preact';
import type { GameUI, SayContext } from '@lair/game-ui';
import { t } from '@lair/i18n';
import type { Ply } from '@lair/wire';

/**
 * Says what a seat did at a ply: the first sentence there is of it. A secret
 * choice has none.
 */
export function firstSentence(
  n: number,
  seat: number,
  ply: Ply | undefined,
  ui: GameUI<any, any, any>,
  say: SayContext,
): ComponentChildren {
  const own =
    ply?.events.filter(
      (e) =>
        ((e as { seat?: number }).seat ?? seat) === seat &&
        !('from' in (e as object) && (e as { from: unknown }).from !== seat),
    ) ?? [];
  return (
    own.map((e) => ui.say(e, { ...say, view: ply?.view })).find((s) => s !== null) ??
    t('review.move', n)
  );
}
