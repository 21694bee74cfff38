// The accessible tree of rendered HTML as text: what a screen reader is told, one line an element.

import {
  computeAccessibleDescription,
  computeAccessibleName,
  getRole,
  isSubtreeInaccessible,
} from 'dom-accessibility-api';

/** ARIA states that a screen reader announces, in the order in which they are printed. */
const states = [
  'aria-pressed',
  'aria-checked',
  'aria-selected',
  'aria-expanded',
  'aria-disabled',
  'aria-current',
  'aria-haspopup',
  'aria-live',
  'aria-level',
  'aria-valuenow',
] as const;

/**
 * Roles whose name is computed from their contents, so that the contents need
 * no lines of their own.
 */
const leaves = new Set([
  'button',
  'link',
  'switch',
  'radio',
  'checkbox',
  'option',
  'img',
  'heading',
  'tab',
]);

/**
 * Returns the accessible tree below an element, indented by two spaces a level.
 * An element without a role and a name of its own has no line; its children
 * move up a level. Text that belongs to no named element is a line in quotes. A
 * board marks what can be chosen with data-lit, which a screen reader does not
 * announce; it is printed as *lit*.
 */
export function accessibleTree(root: Element): string {
  const lines: string[] = [];
  write(root, 0, lines, stylesOf(root));
  return `${lines.join('\n')}\n`;
}

interface Styles {
  getComputedStyle: typeof getComputedStyle;
}

/**
 * Returns options that compute the style of elements without a style attribute
 * once a tag. No style sheet is loaded here, so that such elements differ by
 * tag alone, and happy-dom takes as long to compute a style as to render.
 */
function stylesOf(root: Element): Styles {
  const window = root.ownerDocument.defaultView!;
  const byTag = new Map<string, CSSStyleDeclaration>();
  return {
    getComputedStyle: (element) => {
      if (element.hasAttribute('style')) return window.getComputedStyle(element);
      const style = byTag.get(element.tagName) ?? window.getComputedStyle(element);
      byTag.set(element.tagName, style);
      return style;
    },
  };
}

function write(element: Element, depth: number, lines: string[], styles: Styles): void {
  for (const node of element.childNodes) {
    if (node.nodeType === 3) {
      const text = squeeze(node.textContent ?? '');
      if (text !== '') lines.push(`${'  '.repeat(depth)}"${text}"`);
    } else if (node.nodeType === 1 && !hidden(node as Element, styles)) {
      const line = describe(node as Element, styles);
      if (line !== '') lines.push('  '.repeat(depth) + line);
      if (!isLeaf(node as Element))
        write(node as Element, line === '' ? depth : depth + 1, lines, styles);
    }
  }
}

function describe(element: Element, styles: Styles): string {
  const lit = element.getAttribute('data-lit') === 'true' && '*lit*';
  const role = getRole(element);
  if (role === null || role === 'generic' || role === 'presentation' || role === 'none')
    return lit || '';
  const options = { ...styles, computedStyleSupportsPseudoElements: false };
  const name = squeeze(computeAccessibleName(element, options));
  const description = squeeze(computeAccessibleDescription(element, options));
  return [
    role,
    name && `"${name}"`,
    description && `(${description})`,
    ...states.flatMap((state) => {
      const value = element.getAttribute(state);
      return value === null ? [] : [`[${state.slice('aria-'.length)}=${value}]`];
    }),
    ...typed(element as HTMLInputElement),
    (element as HTMLButtonElement).disabled === true && '[disabled]',
    lit,
  ]
    .filter(Boolean)
    .join(' ');
}

/** What a field holds: its choice or its text. */
function typed(element: HTMLInputElement): string[] {
  if (!['INPUT', 'SELECT', 'TEXTAREA'].includes(element.tagName)) return [];
  if (element.type === 'radio' || element.type === 'checkbox')
    return element.checked ? ['[checked]'] : [];
  return [`[value=${element.value}]`];
}

const isLeaf = (element: Element): boolean => leaves.has(getRole(element) ?? '');

/** Whether an element inside a visible one is hidden from a screen reader. */
const hidden = (element: Element, styles: Styles): boolean =>
  element.tagName === 'STYLE' ||
  element.hasAttribute('hidden') ||
  isSubtreeInaccessible(element, styles) ||
  styles.getComputedStyle(element).visibility === 'hidden';

const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * Returns the lines of a tree whose name has a part without words: empty parentheses, two signs
 * in a row, or a sign that nothing follows or precedes.
 */
export const emptyParts = (tree: string): string[] =>
  tree
    .split('\n')
    .filter((line) => /^ *[a-z]+ ".*?(\(\s*\)|[,;·]\s*[,;·]|" *[,;·)]|[,;·(]\s*"( |$))/.test(line));
