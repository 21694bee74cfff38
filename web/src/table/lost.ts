import { useEffect, useState } from 'preact/hooks';
import { useStore } from '@lair/store';
import { stream } from '@lair/stream';

const BLINK = 1200; // How long a connection may be gone before the page says so, in ms.

/** Reports whether the page has lost its connection. */
export function useLost(): boolean {
  const link = useStore(stream.link);
  const [lost, set] = useState(false);
  useEffect(() => {
    if (link !== 'lost') {
      set(false);
      return;
    }
    const patience = setTimeout(() => set(true), BLINK);
    return () => clearTimeout(patience);
  }, [link]);
  return lost;
}
