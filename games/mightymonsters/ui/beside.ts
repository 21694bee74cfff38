// Where a dialog goes that speaks of a piece of the board: beside it, in the largest
// room that the window has left.

/** Where a piece lies in the window. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How far a dialog stays from the piece and from the edges of the window. */
const GAP = 8;
/** A dialog gains nothing from more room than this. */
const ENOUGH = { width: 720, height: 620 };

/**
 * Returns the styles that put a dialog beside a piece, above or below it. --mm-piece is a
 * path around the rest of the window, in which the backdrop leaves the piece out.
 */
export function beside(piece: Box, width: number, height: number): Record<string, string> {
  const { left, top, right, bottom } = piece;
  const rooms = [
    { wide: width - right, high: height, inset: `0 auto 0 ${right + GAP}px` },
    { wide: left, high: height, inset: `0 ${width - left + GAP}px 0 auto` },
    { wide: width, high: height - bottom, inset: `${bottom + GAP}px 0 auto` },
    { wide: width, high: top, inset: `auto 0 ${height - top + GAP}px` },
  ];
  const area = ({ wide, high }: (typeof rooms)[number]) =>
    Math.min(wide - 2 * GAP, ENOUGH.width) * Math.min(high - 2 * GAP, ENOUGH.height);
  const best = rooms.reduce((a, b) => (area(b) > area(a) ? b : a));
  return {
    inset: best.inset,
    'margin-block': best.high === height ? 'auto' : '0',
    'margin-inline': best.high === height ? '0' : 'auto',
    'max-width': `${best.wide - 2 * GAP}px`,
    'max-height': `${best.high - 2 * GAP}px`,
    '--mm-piece':
      'polygon(evenodd, 0 0, 100% 0, 100% 100%, 0 100%, 0 0, ' +
      `${left}px ${top}px, ${right}px ${top}px, ${right}px ${bottom}px, ` +
      `${left}px ${bottom}px, ${left}px ${top}px)`,
  };
}
