import { useEffect, useState } from 'preact/hooks';

/** Whether the window matches a media query, now and later. */
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

/** There is room for the log beside the board. */
export const WIDE = '(min-width: 1000px)';
