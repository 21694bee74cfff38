// Opening a table from a button: that it is under way, and in words why it takes its time.

import { useEffect, useRef, useState } from 'preact/hooks';
import { refused } from '@lair/api';
import { t } from '@lair/i18n';
import { explain } from '@lair/i18n/errors';

/** After how long without an answer the page says so, in ms. */
const SLOW = 1500;

/**
 * Returns attempt, which runs one thing at a time, whether it runs, what is to be said of it,
 * and cancel. A button stays busy after success, for the page goes elsewhere.
 */
export function useTrying() {
  const [busy, setBusy] = useState(false);
  const [trouble, tell] = useState('');
  // That there is no line must not be said any longer once it is back.
  useEffect(() => {
    const back = () => tell('');
    addEventListener('online', back);
    return () => removeEventListener('online', back);
  }, []);
  const running = useRef<AbortController | undefined>(undefined);
  const run = async (what: (signal: AbortSignal) => Promise<void>) => {
    const mine = (running.current = new AbortController());
    const { signal } = mine;
    setBusy(true);
    tell(navigator.onLine ? '' : t('offline.trying'));
    // It is tried for some ten seconds; a grey button alone would not tell why.
    const late = setTimeout(
      () => navigator.onLine && !signal.aborted && tell(t('offline.slow')),
      SLOW,
    );
    try {
      await what(signal);
    } catch (e) {
      if (signal.aborted) return;
      tell(navigator.onLine ? explain(refused(e)) : t('offline'));
      setBusy(false);
    } finally {
      clearTimeout(late);
    }
  };
  return {
    busy,
    trouble,
    tell,
    attempt: (what: (signal: AbortSignal) => Promise<void>) => void (busy || run(what)),
    cancel: () => {
      running.current?.abort();
      setBusy(false);
      tell('');
    },
  };
}
