// The browser's Back closes what is open before it leaves the page. Chromium's CloseWatcher
// does so for dialogs by itself. Other browsers need an entry in the history for each.

import { useEffect, useRef } from 'preact/hooks';

interface Native {
  CloseWatcher?: new () => { destroy(): void };
}

/** How each open thing closes, the innermost last. */
const open: (() => void)[] = [];

/** Returns how many things were open at this entry of the history. */
export const depth = (): number => (history.state as { open?: number } | null)?.open ?? 0;

/** Closes what was opened after this entry of the history. */
export function closeOpened(): void {
  while (open.length > depth()) open.pop()!();
}

function watch(close: () => void, dialog: boolean): (() => void) | undefined {
  const { CloseWatcher } = window as Native;
  if (CloseWatcher) {
    if (dialog) return undefined;
    const watcher = Object.assign(new CloseWatcher(), { onclose: close });
    return () => watcher.destroy();
  }
  open.push(close);
  if (depth() < open.length) history.pushState({ open: open.length }, '');
  return () => {
    const at = open.indexOf(close);
    if (at < 0) return;
    open.splice(at, 1);
    // What opens at once in its place takes over its entry.
    setTimeout(() => depth() > open.length && history.go(open.length - depth()));
  };
}

/** Lets Back close what is open while `on`. `dialog` is true for a dialog element. */
export function useBack(on: boolean, close: () => void, dialog = false): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => (on ? watch(() => latest.current(), dialog) : undefined), [on]);
}
