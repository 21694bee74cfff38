// The drawings come after the board: until they are there, a monster is its landscape and its name.

import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';

type Draw = (id: string) => VNode;

let draw: Draw | undefined;
const waiting = new Set<() => void>();

void import('./index').then(
  ({ draw: drawn }) => {
    draw = drawn;
    for (const tell of waiting) tell();
    waiting.clear();
  },
  () => undefined,
); // offline: the names do

export function MonsterArt({ id }: { id: string }): VNode {
  const [, set] = useState(draw !== undefined);
  useEffect(() => {
    const tell = () => set(true);
    if (draw) return tell(); // it came between
    waiting.add(tell);
    return () => void waiting.delete(tell);
  }, []);
  return draw ? draw(id) : <svg class="me-art" viewBox="0 0 100 100" aria-hidden="true" />;
}

/** A monster within a sentence. */
export const MiniMonster = ({ id, name }: { id: string; name: string }): VNode => (
  <span class="me-mini">
    <MonsterArt id={id} />
    <b>{name}</b>
  </span>
);
