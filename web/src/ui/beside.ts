// Where a dialog goes that speaks of a piece of the board: beside it, in the largest
// room that the window has left.

import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** Where a piece lies in the window. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How far a dialog stays from the piece and from the edges of the window. */
const GAP = 8;
/** A dialog gains nothing from more room than this, unless it says so. */
const ENOUGH = { width: 720, height: 620 };

/**
 * Returns the styles that put a dialog beside a piece, above or below it. --piece is a
 * path around the rest of the window, in which the backdrop leaves the piece out.
 */
export function beside(
  piece: Box,
  width: number,
  height: number,
  enough = ENOUGH,
): Record<string, string> {
  const { left, top, right, bottom } = piece;
  const rooms = [
    { wide: width - right, high: height, inset: `0 auto 0 ${right + GAP}px` },
    { wide: left, high: height, inset: `0 ${width - left + GAP}px 0 auto` },
    { wide: width, high: height - bottom, inset: `${bottom + GAP}px 0 auto` },
    { wide: width, high: top, inset: `auto 0 ${height - top + GAP}px` },
  ];
  const area = ({ wide, high }: (typeof rooms)[number]) =>
    Math.min(wide - 2 * GAP, enough.width) * Math.min(high - 2 * GAP, enough.height);
  const best = rooms.reduce((a, b) => (area(b) > area(a) ? b : a));
  return {
    inset: best.inset,
    'margin-block': best.high === height ? 'auto' : '0',
    'margin-inline': best.high === height ? '0' : 'auto',
    'max-width': `${best.wide - 2 * GAP}px`,
    'max-height': `${best.high - 2 * GAP}px`,
    '--piece':
      'polygon(evenodd, 0 0, 100% 0, 100% 100%, 0 100%, 0 0, ' +
      `${left}px ${top}px, ${right}px ${top}px, ${right}px ${bottom}px, ` +
      `${left}px ${bottom}px, ${left}px ${top}px)`,
  };
}

/** Puts a dialog beside a piece of the board, if there is one, and keeps it there. */
export function useBeside(
  dialog: RefObject<HTMLElement | null>,
  of: Element | undefined,
  enough = ENOUGH,
): void {
  useLayoutEffect(() => {
    if (!of) return;
    const place = () => {
      const { style } = dialog.current!;
      const at = beside(of.getBoundingClientRect(), innerWidth, innerHeight, enough);
      for (const [name, value] of Object.entries(at)) style.setProperty(name, value);
    };
    place();
    // The board lays itself out after the window has changed.
    const later = () => requestAnimationFrame(() => requestAnimationFrame(place));
    addEventListener('resize', later);
    return () => removeEventListener('resize', later);
  }, [of]);
}
