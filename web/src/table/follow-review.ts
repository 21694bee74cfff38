import { useEffect, useState } from 'preact/hooks';
import { api, refused, type Refused } from '@lair/api';
import type { Review } from '@lair/wire';

/** How long it waits for the server to be reached again, in ms. */
const AGAIN = 2000;

/**
 * Follows the review of a seat while it grows, asking every `pause` ms. While the server
 * cannot be reached, or nothing more is asked because of `stopped`, what is known stays.
 */
export function useReview(
  table: string,
  seat: number,
  pause: number,
  stopped = false,
): { review: Review | undefined; failed: Refused | undefined } {
  const [review, set] = useState<Review>();
  const [failed, fail] = useState<Refused>();
  useEffect(() => {
    if (stopped) return;
    let gone = false;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      try {
        const found = await api.review(table, seat);
        if (gone) return;
        set(found);
        fail(undefined);
        if (found.done < found.plies) timer = setTimeout(ask, pause);
      } catch (e) {
        if (gone) return;
        const why = refused(e);
        fail(why);
        if (why.code === 'offline') timer = setTimeout(ask, AGAIN);
      }
    };
    void ask();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [table, seat, stopped]);
  return { review, failed };
}
