/**
 * Returns where an arrow key leads on a board: from the chosen place to the
 * nearest one in that direction, the straightest first. If nothing lies there,
 * the choice stays. If nothing is chosen yet, it is the first of the list.
 */
export function walk(
  places: { x: number; y: number }[],
  from: [number, number] | undefined,
  dx: number,
  dy: number,
): [number, number] | undefined {
  if (!from) return places[0] && [places[0].x, places[0].y];
  let best: [number, number] = from;
  let bestCost = Infinity;
  for (const { x, y } of places) {
    const along = (x - from[0]) * dx + (y - from[1]) * dy;
    const across = Math.abs((x - from[0]) * dy) + Math.abs((y - from[1]) * dx);
    if (along <= 0) continue;
    const cost = along + 3 * across;
    if (cost < bestCost) [best, bestCost] = [[x, y], cost];
  }
  return best;
}
