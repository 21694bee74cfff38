// One keyboard for the whole page. Whoever is on screen adds what its keys do; the list under "?" is made of exactly
// that, so it can never be wrong.

import { useEffect, useRef } from 'preact/hooks';

export interface Binding {
  /** A KeyboardEvent.key ("Enter", "Escape", "u", "1"), or "1-9" for the nine digits. Letters ignore case. */
  key: string;
  /** What it does, in the reader's language; bindings with "" work but are not listed. */
  label: string;
  run(key: string): void;
}

/** The page's own keys come after those of what lies on it: a board, a dialog. */
export const PAGE = 0;
const ON_PAGE = 1;
/** Keys that for the moment come before those of a board. */
export const OVER = 2;

let layers: { rank: number; keys: Binding[] }[] = [];

/** The nearest first: higher ranks, then what was added last. */
const nearest = () => [...layers].reverse().sort((a, b) => b.rank - a.rank);

const matches = (b: Binding, e: KeyboardEvent) =>
  b.key === '1-9' ? /^[1-9]$/.test(e.key) : b.key.length === 1 ? b.key.toLowerCase() === e.key.toLowerCase() : b.key === e.key;

const typing = (e: KeyboardEvent) => e.target instanceof HTMLElement && e.target.matches('input:not([type=range]):not([type=checkbox]):not([type=radio]), textarea, select');

/** Handles a key press: the layer added last goes first. Enter and space stay with a focused button or link. */
export function press(e: KeyboardEvent): void {
  if (e.ctrlKey || e.metaKey || e.altKey || e.defaultPrevented) return;
  if (document.querySelector('dialog[open]')) return; // it has its own keys
  if (typing(e) && e.key !== 'Escape') return;
  const onControl = e.target instanceof HTMLElement && e.target.closest('button, a, summary, [role=slider], input') !== null;
  if (onControl && (e.key === 'Enter' || e.key === ' ')) return;
  for (const layer of nearest()) {
    const b = layer.keys.find((b) => matches(b, e));
    if (!b) continue;
    e.preventDefault();
    b.run(e.key);
    return;
  }
}

/** Everything that keys do now, the nearest first, without repeats. */
export function listed(): Binding[] {
  const seen = new Set<string>();
  return nearest().flatMap((l) => l.keys).filter((b) => b.label !== '' && !seen.has(b.key) && seen.add(b.key));
}

/** Adds keys while the component is on screen. The list may change at every render. */
export function useKeys(bindings: Binding[], rank = ON_PAGE): void {
  const layer = useRef<Binding[]>([]);
  layer.current.splice(0, layer.current.length, ...bindings);
  useEffect(() => {
    const mine = { rank, keys: layer.current };
    layers = [...layers, mine];
    return () => {
      layers = layers.filter((l) => l !== mine);
    };
  }, []);
}
