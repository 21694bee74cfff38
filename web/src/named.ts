// What a piece of a board is called. Each icon, chip and number has a name: that of the
// nearest element around it that has one.

/** Gives an icon, a chip or a number a name, where no other attribute does. */
export const named = (name: string): { 'data-named': string } => ({ 'data-named': name });

/** Elements whose label names a region and not the pieces in it. */
const REGION = 'section, ul, ol, table, aside, nav, [role=group], [role=dialog]';

const WORD = /\p{L}{2}/u;

const squeeze = (text: string | null | undefined): string =>
  (text ?? '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;]+/, '')
    .trim();

/** Text that one reads where it stands. */
const PROSE = 'p, h2, h3';

/** Returns the name that an element itself has, or "". */
function own(e: Element): string {
  const given = e.getAttribute('data-named');
  if (given) return squeeze(given);
  // What a screen reader is told says more than a title; news are no name.
  const said = [...e.children].filter((c) => c.matches('.sr-only:not([role=status])'));
  if (said.length > 0 && !e.matches(REGION))
    return squeeze(said.map((c) => c.textContent).join(' '));
  const title = e.getAttribute('title');
  if (title) return squeeze(title);
  if (e.matches(REGION)) return '';
  const label = e.getAttribute('aria-label') ?? e.getAttribute('alt');
  if (label) return squeeze(label);
  // A number beside its words, and what a button says.
  const words = [...e.childNodes].some((n) => n.nodeType === 3 && WORD.test(n.nodeValue!));
  return words || (e.matches('button, a') && WORD.test(e.textContent!))
    ? squeeze(e.textContent)
    : '';
}

/**
 * Returns the element that names a piece, with the name; undefined if nothing in
 * the board does.
 */
export function nameOf(piece: Element, board: Element): { of: Element; name: string } | undefined {
  for (let e: Element | null = piece; e && e !== board; e = e.parentElement) {
    // A sentence needs no name; what stands in it may be named by it.
    const name = e === piece && e.matches(PROSE) ? '' : own(e);
    if (name !== '') return { of: e, name };
  }
  return undefined;
}

/** Reports whether a name stands in words on a piece, or on the button that it is on. */
export function reads(e: Element, name: string): boolean {
  const on = e.closest('button, a') ?? e;
  // What is cut off is not read.
  const cut = [on, ...on.querySelectorAll('*:not(.sr-only)')].some(
    (c) =>
      c.scrollWidth > c.clientWidth + 1 &&
      c.clientWidth > 0 &&
      getComputedStyle(c).overflowX !== 'visible',
  );
  if (cut) return false;
  return says(on, name);
}

/** Reports whether a name stands in words where a board tells of what is chosen. */
export const told = (board: Element, name: string): boolean =>
  [...board.querySelectorAll('[data-slot=confirm]')].some((e) => says(e, name));

/** Reports whether the text that one sees on an element has the words of a name. */
function says(e: Element, name: string): boolean {
  const words = e.ownerDocument.createTreeWalker(e, NodeFilter.SHOW_TEXT);
  let text = '';
  for (let n = words.nextNode(); n; n = words.nextNode()) {
    const of = n.parentElement!;
    const seen = of.checkVisibility({ visibilityProperty: true });
    if (seen && !of.closest('.sr-only')) text += ` ${n.nodeValue!}`;
  }
  const plain = (s: string) =>
    ` ${s
      .toLocaleLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `;
  return plain(text).includes(plain(name));
}
