// Keeps the page right where other software replaces its text nodes.
//
// A browser's translator puts <font> elements in the place of text nodes. Preact keeps the
// nodes that it made, so it would go on writing into nodes that nobody sees, and would look
// for them when it inserts and removes others. Here the element that replaced a text node
// stands in for it: Preact is given the element in the place of its node, and what it writes
// becomes the element's text. Text that has not changed stays translated.

import { options, type VNode } from 'preact';

/** A vnode with the fields that Preact names so in every build, for its developer tools. */
interface Mounted extends VNode {
  __e: Node | null;
  __: Mounted | null;
}

/** The vnode that owns a text, an element, or what stands in for a text. */
const owners = new WeakMap<Node, Mounted>();
/** Nodes that Preact made, and that a translator may put back. */
const originals = new WeakSet<Node>();
const standIns = new Set<HTMLElement>();

/** Elements inside of a sentence: a translator moves words across their borders. */
const INLINE =
  'a, abbr, b, bdi, cite, em, font, i, kbd, mark, q, s, small, span, strong, sub, sup, u';

const isHost = (v: VNode): boolean => typeof v.type !== 'function';

/** Watches what is below a root from now on. Call it before the first render. */
export function keepText(root: Node): void {
  const { diffed, unmount } = options;
  options.diffed = (v) => {
    const dom = (v as Mounted).__e;
    if (dom && isHost(v)) owners.set(dom, v as Mounted);
    diffed?.(v);
  };
  options.unmount = (v) => {
    const dom = (v as Mounted).__e;
    // What Preact removes itself needs nothing in its place.
    if (dom && isHost(v)) {
      owners.delete(dom);
      standIns.delete(dom as HTMLElement);
    }
    unmount?.(v);
  };
  new MutationObserver(repair).observe(root, { childList: true, subtree: true });
}

function repair(records: MutationRecord[]): void {
  const foreign = new Set<Node>();
  for (const { addedNodes } of records)
    for (const node of addedNodes) if (!owners.has(node)) foreign.add(node);
  for (const record of records)
    for (const node of record.removedNodes) {
      const owner = owners.get(node);
      const replaced = node instanceof Text || standIns.has(node as HTMLElement);
      if (!owner || !replaced || owner.__e !== node || node.parentNode === record.target) continue;
      const next = replacementOf(node, record, records, foreign);
      foreign.delete(next);
      adopt(owner, node, next);
    }
}

/** Returns the foreign node in the place of a removed one; an empty one where there is none. */
function replacementOf(
  node: Node,
  removal: MutationRecord,
  records: MutationRecord[],
  foreign: Set<Node>,
): Node {
  const { target, addedNodes, previousSibling, nextSibling } = removal;
  let around = node.parentNode; // it was wrapped
  while (around && around.parentNode !== target) around = around.parentNode;
  const at = records.indexOf(removal);
  const added = (when: (r: MutationRecord, i: number) => boolean): Node[] =>
    records.flatMap((r, i) => (r.target === target && when(r, i) ? [...r.addedNodes] : []));
  // Other texts of the same parent may be replaced in the same records, so the order counts.
  const near = [
    around,
    ...addedNodes,
    ...added((r, i) => i < at && (r.nextSibling === node || r.previousSibling === node)),
    ...added(
      (r, i) => i > at && r.previousSibling === previousSibling && r.nextSibling === nextSibling,
    ),
    previousSibling,
    nextSibling,
  ];
  const found = near.find((n) => n && foreign.has(n) && n.parentNode === target);
  if (found) return found;
  // Its words may have gone into a neighbour. An empty element keeps its place.
  const empty = document.createElement('font');
  empty.hidden = true;
  target.insertBefore(empty, nextSibling?.parentNode === target ? nextSibling : null);
  return empty;
}

/** Gives a vnode, and those around it that begin with the same node, another node. */
function adopt(owner: Mounted, from: Node, to: Node): void {
  for (let v: Mounted | null = owner; v?.__e === from; v = v.__) v.__e = to;
  owners.delete(from);
  owners.set(to, owner);
  standIns.delete(from as HTMLElement);
  if (from instanceof Text) originals.add(from);
  if (to instanceof HTMLElement) {
    standIns.add(to);
    // Preact writes a text by setting data.
    Object.defineProperty(to, 'data', {
      configurable: true,
      set: (text: unknown) => rewrite(to, String(text)),
    });
  } else if (to instanceof Text && originals.has(to)) to.data = textOf(owner);
}

const textOf = (v: VNode): string => String(v.props);

function write(to: HTMLElement, text: string): void {
  to.hidden = text === '';
  if (to.textContent !== text) to.textContent = text;
}

/**
 * Writes a text that has changed. All texts of its block are written as they are: a
 * translation may have moved the changed words into any of them.
 */
function rewrite(to: HTMLElement, text: string): void {
  let block = to.parentElement;
  while (block?.matches(INLINE)) block = block.parentElement;
  for (const other of standIns) {
    const owner = owners.get(other);
    if (other !== to && owner && block?.contains(other)) write(other, textOf(owner));
  }
  write(to, text);
}
