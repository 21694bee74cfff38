// Parts of a page that come only when they are asked for.

import { useEffect, useState } from 'preact/hooks';

/**
 * Returns what `load` brings, once it was `wanted` and is there. `failed` is called where it
 * cannot be had, as offline. `load` is called again when it is wanted anew, or for something
 * else, but only some browsers then ask the server again: others keep the failure of an import
 * until the page is loaded again. What a reader cannot do without must offer that.
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
