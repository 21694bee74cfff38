// Pages have addresses and plain links work: a click on a link to another page of Lair
// changes the page without a reload.

import { useEffect, useState } from 'preact/hooks';
import { closeOpened, depth } from '@lair/back';

export interface Route {
  page:
    | 'home'
    | 'game'
    | 'rules'
    | 'bestiary'
    | 'learn'
    | 'puzzles'
    | 'puzzle'
    | 'table'
    | 'replay'
    | 'open-record'
    | 'settings'
    | 'matches'
    | 'gallery'
    | 'admin'
    | 'invited'
    | 'link'
    | 'not-found';
  /** What the address names: a game, a table. */
  of: string;
  /** The rest of the address within a page, without slashes around it. */
  rest: string;
  query: URLSearchParams;
  hash: string;
}

/** Reads an address. */
export function route(path: string, search = '', hash = ''): Route {
  const parts = path
    .split('/')
    .filter((p) => p !== '')
    .map(decode);
  const at = (page: Route['page'], of = '', rest = ''): Route => ({
    page,
    of,
    rest,
    query: new URLSearchParams(search),
    hash: decode(hash.replace(/^#/, '')),
  });
  const [first, second, third] = parts;
  if (first === undefined) return at('home');
  if (first === 'g' && second !== undefined) {
    if (third === undefined) return at('game', second);
    if (third === 'rules' && parts.length === 3) return at('rules', second);
    if (third === 'learn' && parts.length <= 4) return at('learn', second, parts[3] ?? '');
    if (third === 'puzzles' && parts.length <= 4)
      return parts[3] === undefined ? at('puzzles', second) : at('puzzle', second, parts[3]);
    if (third === 'bestiary' && parts.length === 3) return at('bestiary', second);
  }
  if (first === 't' && second !== undefined) {
    if (third === undefined) return at('table', second);
    if (third === 'replay' && parts.length === 3) return at('replay', second);
  }
  if (first === 'replay' && parts.length === 1) return at('open-record');
  if (parts.length === 1 && isSingle(first)) return at(first);
  if (first === 'gallery') return at('gallery', second, parts.slice(2).join('/'));
  return at('not-found');
}

/** Pages whose address is their name. */
const single = ['settings', 'matches', 'admin', 'invited', 'link'] as const;
const isSingle = (name: string): name is (typeof single)[number] =>
  (single as readonly string[]).includes(name);

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const listeners = new Set<() => void>();
const changed = () => listeners.forEach((f) => f());

/** Goes to an address of this server. */
export function go(to: string, replace = false): void {
  // A link in a dialog takes the entry that stood for the dialog.
  if (replace || depth() > 0) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  changed();
}

export const here = (): Route => route(location.pathname, location.search, location.hash);

export function useRoute(): Route {
  const [now, set] = useState(here);
  useEffect(() => {
    const update = () => set(here());
    listeners.add(update);
    return () => void listeners.delete(update);
  }, []);
  return now;
}

/** Makes plain links change the page without a reload. Call it once. */
export function followLinks(): void {
  addEventListener('popstate', () => {
    closeOpened();
    changed();
  });
  addEventListener('click', (e) => {
    if (e.defaultPrevented || e.button !== 0 || e.ctrlKey || e.metaKey || e.shiftKey || e.altKey)
      return;
    const a = e.target instanceof Element ? e.target.closest('a') : null;
    if (
      !a ||
      a.target !== '' ||
      a.hasAttribute('download') ||
      a.origin !== location.origin ||
      a.pathname.startsWith('/api/')
    )
      return;
    // The browser scrolls to the anchor itself.
    if (a.pathname === location.pathname && a.search === location.search && a.hash !== '') return;
    e.preventDefault();
    go(a.pathname + a.search + a.hash);
  });
}
