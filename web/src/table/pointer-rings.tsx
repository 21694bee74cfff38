// Rings around what a lesson points at. They lie over the page and take no room, so a
// board need not know of them.

import { useEffect, useRef } from 'preact/hooks';
import { nameOf } from '@lair/named';

/**
 * Returns the first element that matches and can be seen; one that is chosen comes first,
 * and one beyond the part that a board shows comes last.
 */
export function seen(selector: string): Element | undefined {
  const all = [...document.querySelectorAll(`.board-room :is(${selector})`)].filter((e) =>
    e.checkVisibility(),
  );
  return all.find(chosen) ?? all.find((e) => !far(e)) ?? all[0];
}

/** Beyond the part of itself that a board shows. */
const far = (e: Element): boolean => e.matches('[data-away=far]');

/** What a board says that a lesson asks for next, whether it is in sight or not. */
export const wantedNow = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('.board-room button[data-wanted=true]'),
];

/** Reports whether something can be pressed now. */
export const ready = (e: Element): boolean =>
  e.matches('button:is([data-lit=true], [data-confirm], .mm-yes)') &&
  !e.matches('[aria-disabled=true], [disabled]') &&
  e.checkVisibility();

/**
 * Returns the buttons that can be pressed among what selectors point at, and
 * failing that in the whole board: what comes next comes first, what is chosen
 * already comes last.
 */
export function pressable(selectors: string[]): HTMLElement[] {
  const stray = strayOf(selectors);
  if (stray) return stray.goals;
  const wanted = wantedNow();
  if (wanted.length > 0) return wanted;
  const pointed = selectors.flatMap((s) => buttonsIn(seen(s)));
  const board = buttonsIn(document.querySelector('.board-room'));
  const next = (e: Element) => e.matches('[data-offered=true], [data-confirm], .mm-yes');
  const here = board.filter((e) => pointed.includes(e) || next(e));
  const taken = takenIn(board);
  const ends = pointed.some(chosen) || board.some(settled) ? 0 : 2;
  const rank = (e: HTMLElement) =>
    chosen(e)
      ? 5
      : e.matches('[data-confirm], .mm-yes')
        ? ends
        : taken.has(e.classList[0])
          ? 4
          : pointed.includes(e)
            ? 1
            : 3;
  const order = (e: HTMLElement) => rank(e) * 1000 + (pointed.indexOf(e) + 1 || 999);
  const all = here.some((e) => !chosen(e)) ? here : board;
  // What is pointed at leads to nothing else, as long as some of it is left to press.
  const goals = all.filter((e) => rank(e) < 3);
  return (goals.length > 0 ? goals : all).sort((a, b) => order(a) - order(b));
}

const buttonsIn = (e: Element | null | undefined): HTMLElement[] =>
  e ? ([e, ...e.querySelectorAll('button')].filter(ready) as HTMLElement[]) : [];

const chosen = (e: Element): boolean => e.matches('[data-chosen=true], [aria-pressed=true]');

/**
 * Makes a refused control look pressable, and returns a function that undoes it. Preact
 * compares with its last drawing and not with the page, so what it writes meanwhile is current
 * and stays.
 */
export function allow(e: Element | undefined): () => void {
  if (e?.getAttribute('aria-disabled') !== 'true') return () => undefined;
  e.setAttribute('aria-disabled', 'false');
  let drawn = false;
  const watch = new MutationObserver(() => (drawn = true));
  watch.observe(e, { attributeFilter: ['aria-disabled'] });
  return () => {
    if (watch.takeRecords().length === 0 && !drawn) e.setAttribute('aria-disabled', 'true');
    watch.disconnect();
  };
}

/** Chosen, and accepted by the lesson, whether it is what is pointed at or not. */
const settled = (e: Element): boolean => e.matches('[data-wanted=done]');

/** Reports whether another thing of its kind is chosen, and the lesson accepts that. */
const replaced = (e: Element): boolean =>
  [...document.querySelectorAll('.board-room [data-wanted=done]')].some(
    (x) => x.classList[0] === e.classList[0],
  );

const confirmIn = () => document.querySelector('.board-room :is([data-confirm], .mm-yes)');

/** The words of a button, as one line; those that stand below each other do not stick. */
export function textOf(e: Element | null): string {
  if (!e) return '';
  const texts = document.createTreeWalker(e, NodeFilter.SHOW_TEXT);
  const parts: string[] = [];
  for (let n = texts.nextNode(); n; n = texts.nextNode()) parts.push(n.textContent ?? '');
  return parts
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.)])/g, '')
    .trim();
}

/** Where a card is chosen, it is a place's turn, and not another card's. */
const takenIn = (buttons: Element[]): Set<string | undefined> =>
  new Set(buttons.filter(chosen).map((e) => e.classList[0]));

/**
 * Returns what is chosen in place of the thing of its kind that is pointed at, and what would
 * do instead; undefined if there is nothing like that.
 */
export function strayOf(
  selectors: string[],
): { taken: HTMLElement; goals: HTMLElement[] } | undefined {
  const pointed = selectors.flatMap((s) => buttonsIn(seen(s)));
  const board = buttonsIn(document.querySelector('.board-room'));
  const done = takenIn(board.filter(settled));
  for (const taken of board.filter(chosen)) {
    const alike = (e: Element) => e.classList[0] === taken.classList[0];
    const same = pointed.filter(alike);
    if (same.length === 0 || same.some(chosen) || done.has(taken.classList[0])) continue;
    const wanted = wantedNow().filter(alike);
    return { taken, goals: wanted.length > 0 ? wanted : same };
  }
  return undefined;
}

/**
 * Returns the name of a thing as it stands in the middle of a sentence: no full stop, and
 * nothing after it. The digit that chooses it comes before it.
 */
function bareName(e: Element, asked: boolean, text?: string): string {
  const board = document.querySelector('.board-room')!;
  const name =
    (asked ? e.getAttribute('data-asks') : null) ??
    e.getAttribute('aria-label') ??
    text ??
    nameOf(e, board)?.name ??
    e.closest('[role=group]')?.getAttribute('aria-label');
  const [, digit = '', rest = ''] = /^(\d+\. )?([^]*)/.exec(name ?? '') ?? [];
  return digit + rest.replace(/\.(\s.*)?$/, '').trim();
}

/** What a thing is called in short: nothing but the first words of its name. */
export const shortName = (e: Element): string =>
  bareName(e, false)
    .replace(/^\d+\. /, '')
    .replace(/([,.;(]|\s?:\s*(\d.*)?$).*$/, '')
    .trim();

/** What is to be looked at, and what is to be pressed: one thing of each list, in this order. */
interface Pointed {
  press: string[][];
  look: string[];
}

/**
 * Returns the names of what selectors point at. Things of one kind are alternatives, as are
 * those that one selector points at; another kind comes after them. Once a choice is complete,
 * what confirms it is all that is to be pressed; where another thing is chosen, the right one is.
 */
export function pointedNames(selectors: string[], press: boolean): Pointed {
  const names: Pointed = { press: [], look: [] };
  const board = document.querySelector('.board-room');
  if (!board) return names;
  const stray = press ? undefined : strayOf(selectors);
  if (stray) {
    const goals = stray.goals.slice(0, MOST).map((e) => bareName(e, true));
    return { press: [[...new Set(goals)]], look: [] };
  }
  const all = selectors.map((s) => buttonsIn(seen(s)));
  const wanted = selectors.length > 0 && !press ? wantedNow() : [];
  const confirms =
    selectors.length > 0 && wanted.length === 0
      ? buttonsIn(board).filter((e) => e.matches('[data-confirm], .mm-yes'))
      : [];
  const complete =
    confirms.length > 0 && (all.flat().some(chosen) || buttonsIn(board).some(settled));
  const taken = takenIn(buttonsIn(board));
  const others = (e: Element) => !chosen(e) && !taken.has(e.classList[0]);
  const open = all.flat().some(others) ? others : (e: Element) => !chosen(e);
  const alternatives = new Map<string | Element, string[]>(); // by kind
  const groupOf = (things: Element[]): string[] => {
    const kinds = things.map((e) => e.classList[0] ?? e);
    const group = kinds.map((kind) => alternatives.get(kind)).find(Boolean) ?? [];
    for (const kind of kinds) alternatives.set(kind, group);
    if (!names.press.includes(group)) names.press.push(group);
    return group;
  };
  const add = (e: Element, list: string[], text?: string) => {
    const bare = bareName(e, list !== names.look, text);
    if (bare && !list.includes(bare)) list.push(bare);
  };
  selectors.forEach((selector, i) => {
    const e = seen(selector);
    if (!e || (complete && all[i]!.length > 0)) return;
    if (wanted.length > 0 && all[i]!.length > 0) return;
    const buttons = all[i]!.filter(open);
    // A press on what is no button is for hands alone; a key presses the teacher's button.
    const goal = (press && i === 0 && e.matches('button')) || buttons.length > 0;
    const things = buttons.length > 0 && buttons.length <= MOST ? buttons : [e];
    const list = goal ? groupOf(things) : names.look;
    for (const x of things) add(x, list);
  });
  const accepted: string[] = [];
  for (const e of wanted.slice(0, MOST)) add(e, accepted, textOf(e));
  // What is chosen has to be confirmed, wherever the button for it is.
  const last: string[] = [];
  for (const e of confirms) add(e, last, textOf(e));
  names.press = [...names.press, accepted, last].filter((list) => list.length > 0);
  return names;
}

/** What a lesson wants next, if that lies beside all that it points at: a card's turn. */
function asideOf(selectors: string[]): HTMLElement | undefined {
  const wanted = wantedNow();
  const pointed = selectors.map(seen);
  const inside = wanted.some((e) => pointed.some((p) => p?.contains(e)));
  return inside ? undefined : wanted.find((e) => e.checkVisibility());
}

/** How many things are named one by one. */
const MOST = 6;

const GAP = 5; // Between a thing and its ring, in px.
/** What is wider has its ring inside, so that it covers none of what stands around, in px. */
const WIDE = 400;

/**
 * The box of the parts of a thing that are marked data-ring, as far as they are in sight:
 * the cards that lie on a ground, and not the bare ground around them.
 */
function partsOf(thing: Element): DOMRect | undefined {
  const within = thing.getBoundingClientRect();
  const boxes = [...thing.querySelectorAll('[data-ring]')]
    .map((e) => e.getBoundingClientRect())
    .filter((b) => b.width > 0);
  if (boxes.length === 0) return undefined;
  const left = Math.max(within.left, Math.min(...boxes.map((b) => b.left)));
  const top = Math.max(within.top, Math.min(...boxes.map((b) => b.top)));
  const right = Math.min(within.right, Math.max(...boxes.map((b) => b.right)));
  const bottom = Math.min(within.bottom, Math.max(...boxes.map((b) => b.bottom)));
  return right > left && bottom > top
    ? new DOMRect(left, top, right - left, bottom - top)
    : undefined;
}

/** The box of a thing, with the labels that hang over its edge: a ring strikes none of them. */
function around(thing: Element): DOMRect {
  const box = thing.getBoundingClientRect();
  let { left, top, right, bottom } = box;
  for (const e of thing.querySelectorAll('[data-in-ring]')) {
    const b = e.getBoundingClientRect();
    if (b.width === 0) continue;
    left = Math.min(left, b.left);
    top = Math.min(top, b.top);
    right = Math.max(right, b.right);
    bottom = Math.max(bottom, b.bottom);
  }
  return new DOMRect(left, top, right - left, bottom - top);
}

/** The attributes that tell what is chosen on a board, and what can be. */
const CHOICE = [
  ...['data-chosen', 'aria-pressed', 'data-wanted', 'data-lit', 'data-confirm', 'data-away'],
  ...['disabled', 'aria-disabled', 'class', 'open'],
];

/** A ring is whole around what can be pressed, and dotted around what is to be looked at. */
export function PointerRings({ selectors, press }: { selectors: string[]; press: boolean }) {
  const room = useRef<HTMLDivElement>(null);
  const key = selectors.join('|');
  useEffect(() => {
    if (selectors.length === 0) return;
    let frame = 0;
    let shown: Element | null | undefined; // What was chosen when a board was last sent to a thing.
    let stray: ReturnType<typeof strayOf>;
    // Worked out from all buttons of a board, therefore only if one of them changed.
    let changed = true;
    const watch = new MutationObserver(() => (changed = true));
    watch.observe(document.body, { attributeFilter: CHOICE, childList: true, subtree: true });
    const follow = () => {
      const rings = room.current?.children ?? [];
      const aside = press ? undefined : asideOf(selectors);
      // The rings of what comes after it would lead on into the mistake.
      if (changed && !press) stray = strayOf(selectors);
      changed = false;
      // The ring of what was pressed goes on to it; the others are only to be looked at.
      const goes = aside ? selectors.findIndex((s) => buttonsIn(seen(s)).length > 0) : -1;
      selectors.forEach((selector, i) => {
        const ring = rings[i] as HTMLElement | undefined;
        if (!ring) return;
        const pointed = seen(selector);
        // Where one thing alone is to be pressed and is chosen, what confirms it comes next.
        const only = (s: string) => s === selector || buttonsIn(seen(s)).length === 0;
        const taken =
          pointed &&
          ready(pointed) &&
          (chosen(pointed) || replaced(pointed)) &&
          selectors.every(only);
        const thing = i === goes ? aside : (taken && confirmIn()) || pointed;
        const away = thing !== undefined && far(thing);
        if (away) {
          // Once for each choice, so that the reader can look elsewhere, too.
          const now = thing.parentElement!.querySelector('[data-chosen=true]');
          if (now !== shown) thing.dispatchEvent(new Event('aim', { bubbles: true }));
          shown = now;
        }
        const parts = thing && partsOf(thing);
        const box = parts ?? (thing && around(thing));
        const buttons = thing ? buttonsIn(thing) : [];
        // A place on a whole planet is chosen: what confirms it comes next.
        const done = buttons.some((e) => e !== thing && chosen(e)) && confirmIn() !== null;
        const later = stray && !aside && !stray.goals.some((e) => thing?.contains(e));
        ring.hidden = !box || box.width === 0 || done || away || !!later;
        if (!thing || !box) return;
        const goal = aside ? i === goes : (press && i === 0) || buttons.length > 0;
        const wide = box.width > WIDE;
        // What is only to be looked at is often a line of words between others.
        const gap = parts ? GAP : wide ? -GAP : goal ? GAP : 0;
        ring.dataset.look = String(!goal);
        ring.dataset.wide = String(wide);
        // A ground that moves ends before the ring of a place at its edge does.
        const ground = thing.parentElement?.closest('[data-asks]')?.getBoundingClientRect();
        const left = Math.max(box.left - gap, ground?.left ?? -Infinity);
        const top = Math.max(box.top - gap, ground?.top ?? -Infinity);
        ring.style.left = `${left}px`;
        ring.style.top = `${top}px`;
        ring.style.width = `${Math.min(box.right + gap, ground?.right ?? Infinity) - left}px`;
        ring.style.height = `${Math.min(box.bottom + gap, ground?.bottom ?? Infinity) - top}px`;
      });
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => {
      watch.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [key, press]);
  return (
    <div class="rings" ref={room} aria-hidden="true" data-points={selectors.join()}>
      {selectors.map((s) => (
        <i key={s} class="ring" hidden />
      ))}
    </div>
  );
}
