import { useEffect, useState } from 'preact/hooks';

/**
 * Returns whether the window matches a media query, and renders again when that
 * changes.
 */
export function useMedia(query: string): boolean {
  const [yes, set] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const update = () => set(media.matches);
    update();
    media.addEventListener('change', update);
    return () => media.removeEventListener('change', update);
  }, [query]);
  return yes;
}

/** The media query for room for the log beside the board. */
export const WIDE = '(min-width: 1000px)';
