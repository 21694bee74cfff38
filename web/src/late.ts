// Parts of a page that come only when they are asked for.

import { useEffect, useState } from 'preact/hooks';

/**
 * Returns what `load` brings, once it was `wanted` and is there. `failed` is called where it
 * cannot be had, as offline; it is tried again when it is wanted anew, or for something else.
 */
export function useLate<T extends object>(
  load: () => Promise<T>,
  wanted: boolean | string,
  failed: (e: unknown) => void,
): T | undefined {
  const [part, set] = useState<T>();
  useEffect(() => {
    if (wanted && part === undefined) load().then(set, failed);
  }, [wanted]);
  return part;
}
