// Keyboard focus after a move, which removes or disables the button that had
// the focus.

import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/**
 * Returns the element to focus next: the button that confirms the decision,
 * else something to choose; for a tile to place, the planet itself.
 */
const NEXT = [
  '.bm-confirm [data-confirm]',
  '.bm-ship-at[data-lit=true]',
  '.bm-hand [data-lit=true]',
  '.bm-planets > .bm-area',
];

/** Reports whether Enter acts on the element; on the planet it did until a tile had landed. */
const works = (e: Element | null): boolean =>
  e !== null &&
  e !== document.body &&
  !e.matches('.bm-area') &&
  e.getAttribute('aria-disabled') !== 'true';

/**
 * Moves the focus when a new decision begins, if it is on the board at an
 * element without use. `decision` is empty while others decide.
 */
export function useNextFocus(board: RefObject<HTMLElement | null>, decision: string): void {
  const inside = useRef(false);
  useEffect(() => {
    // A removed element loses the focus without an event. The next focusin
    // tells where the focus is.
    const note = (e: FocusEvent) =>
      (inside.current = e.target instanceof Node && board.current?.contains(e.target) === true);
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (decision === '') return;
    // In the next frame, because what a new decision selects must be drawn
    // first.
    const frame = requestAnimationFrame(() => {
      if (!inside.current || works(document.activeElement)) return;
      for (const selector of NEXT) {
        const next = board.current?.querySelector<HTMLElement>(selector);
        if (!next) continue;
        next.focus({ preventScroll: true });
        return;
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [decision]);
}
