// Words in a room of fixed size.

import './fitting.css';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ComponentChildren, VNode } from 'preact';
import { onFonts } from '@lair/fonts';
import { named } from '@lair/named';

/**
 * A sentence where little room is: the longest of its wordings that fits, and the signs
 * where none does: with signs nothing is cut off. A reader of the screen gets the longest.
 */
export function Fitting({
  ways,
  drawn = [],
  signs,
  class: className,
}: {
  /** The wordings, the longest first. */
  ways: string[];
  /** Wordings with pictures in them, the longest first; if any, they are seen instead. */
  drawn?: ComponentChildren[];
  signs?: ComponentChildren;
  class: string;
}): VNode {
  const room = useRef<HTMLSpanElement>(null);
  const all = ways.join('\n');
  useLayoutEffect(() => {
    const e = room.current;
    if (!e) return;
    const fit = () => {
      for (const way of [...e.children].slice(drawn.length > 0 ? ways.length : 0)) {
        for (const x of e.children) x.toggleAttribute('data-shown', x === way);
        if (e.scrollHeight <= e.clientHeight + 1 && e.scrollWidth <= e.clientWidth + 1) return;
      }
    };
    fit();
    const watch = new ResizeObserver(fit);
    watch.observe(e);
    const stop = onFonts(fit);
    return () => {
      watch.disconnect();
      stop();
    };
  }, [all, drawn.length, signs !== undefined]);
  return (
    <span class={`fitting ${className}`} title={ways[0]} ref={room}>
      {ways.map((text, i) => (
        <span key={i} aria-hidden={i > 0}>
          {text}
        </span>
      ))}
      {drawn.map((way, i) => (
        <span key={`drawn${i}`} {...named(ways[0]!)} aria-hidden="true">
          {way}
        </span>
      ))}
      {signs !== undefined && (
        <span class="fitting-signs" {...named(ways[0]!)} aria-hidden="true">
          {signs}
        </span>
      )}
    </span>
  );
}
