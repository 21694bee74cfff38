// One keyboard map for the whole page. Each component adds its own keys while it is
// on screen. The list under "?" is built from them, so it is always right.

import { useEffect, useRef } from 'preact/hooks';

export interface Binding {
  /**
   * A KeyboardEvent.key ("Enter", "Escape", "u", "1"), or "1-9" for the nine
   * digits. Case is ignored for letters.
   */
  key: string;
  /**
   * What the key does, in the reader's language. Bindings with "" work but are
   * not listed.
   */
  label: string;
  run(key: string): void;
}

/** The rank of the page's own keys: below a board or a dialog. */
export const PAGE = 0;
const ON_PAGE = 1;
/** The rank of keys that temporarily take precedence over a board's. */
export const OVER = 2;

let layers: { rank: number; keys: Binding[] }[] = [];

/** Returns the layers by rank, highest first, then by age, newest first. */
const nearest = () => [...layers].reverse().sort((a, b) => b.rank - a.rank);

const matches = (b: Binding, e: KeyboardEvent) =>
  b.key === '1-9'
    ? /^[1-9]$/.test(e.key)
    : b.key.length === 1
      ? b.key.toLowerCase() === e.key.toLowerCase()
      : b.key === e.key;

const typing = (e: KeyboardEvent) =>
  e.target instanceof HTMLElement &&
  e.target.matches(
    'input:not([type=range]):not([type=checkbox]):not([type=radio]), textarea, select',
  );

/**
 * Handles a key press, newest layer first. Enter and Space stay with a focused
 * button or link.
 */
export function press(e: KeyboardEvent): void {
  if (e.ctrlKey || e.metaKey || e.altKey || e.defaultPrevented) return;
  if (document.querySelector('dialog[open]')) return; // The dialog has its own keys.
  if (typing(e) && e.key !== 'Escape') return;
  const onControl =
    e.target instanceof HTMLElement &&
    e.target.closest('button, a, summary, [role=slider], input') !== null;
  if (onControl && (e.key === 'Enter' || e.key === ' ')) return;
  for (const layer of nearest()) {
    const b = layer.keys.find((b) => matches(b, e));
    if (!b) continue;
    e.preventDefault();
    b.run(e.key);
    return;
  }
}

const isArrow = (key: string) => key.startsWith('Arrow');

/**
 * Returns everything that keys do now, by precedence and without duplicates.
 * One arrow bound for all four is listed as "Arrows".
 */
export function listed(): Pick<Binding, 'key' | 'label'>[] {
  const seen = new Set<string>();
  return nearest().flatMap(({ keys }) => {
    const silent = keys.filter((b) => isArrow(b.key) && b.label === '');
    return keys
      .filter((b) => b.label !== '' && !seen.has(b.key))
      .map((b) => {
        const all = isArrow(b.key) && silent.length === 3 ? [b, ...silent] : [b];
        for (const { key } of all) seen.add(key);
        return { key: all.length > 1 ? 'Arrows' : b.key, label: b.label };
      });
  });
}

/**
 * Adds a layer of keys; the list may change while the layer is there. Returns a
 * function that removes it.
 */
export function addLayer(keys: Binding[], rank = ON_PAGE): () => void {
  const mine = { rank, keys };
  layers = [...layers, mine];
  return () => {
    layers = layers.filter((l) => l !== mine);
  };
}

/**
 * Adds keys while the component is on screen. The list may change at every
 * render.
 */
export function useKeys(bindings: Binding[], rank = ON_PAGE): void {
  const layer = useRef<Binding[]>([]);
  layer.current.splice(0, layer.current.length, ...bindings);
  useEffect(() => addLayer(layer.current, rank), []);
}
