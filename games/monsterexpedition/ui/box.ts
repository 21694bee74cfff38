// The size of an element, kept up to date.

import { useLayoutEffect, useState } from 'preact/hooks';
import type { Box } from './tray';

export function useBox(of: { current: HTMLElement | null }): Box {
  const [box, setBox] = useState<Box>({ w: 0, h: 0 });
  useLayoutEffect(() => {
    const e = of.current;
    if (!e) return;
    const look = () =>
      setBox((b) =>
        b.w === e.clientWidth && b.h === e.clientHeight
          ? b
          : { w: e.clientWidth, h: e.clientHeight },
      );
    look();
    const watch = new ResizeObserver(look);
    watch.observe(e);
    return () => watch.disconnect();
  }, []);
  return box;
}
