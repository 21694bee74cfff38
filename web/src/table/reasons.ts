// Why one move is better than another, in the words of the game.

import { useEffect, useState } from 'preact/hooks';
import type { Reason, Reasons, SayContext } from '@lair/game-ui';
import { loadReasons } from '@lair/games';

type Words = Reasons<unknown, unknown>;

/** Returns the words of a game, or undefined until they are loaded. */
export function useReasons(game: string, wanted = true): Words | undefined {
  const [words, set] = useState<Words>();
  useEffect(() => {
    let gone = false;
    if (wanted)
      void loadReasons(game)?.then(
        (found) => !gone && set(found),
        () => undefined, // without words, the figures still stand
      );
    return () => {
      gone = true;
    };
  }, [game, wanted]);
  return words;
}

/** Says reasons in sentences, the weightiest first; "" if there are no words for them. */
export const sayReasons = (
  words: Words | undefined,
  reasons: Reason[],
  view: unknown,
  say: SayContext,
): string =>
  reasons
    .map((r) => words?.reason(r, view, say) ?? '')
    .filter((text) => text !== '')
    .join(' ');
