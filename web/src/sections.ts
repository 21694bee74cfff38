// A document in sections, each with its heading, so that it can be searched.

import { isValidElement, type ComponentChildren, type VNode } from 'preact';
import type { Document, Heading } from '@lair/markdown';
import { folded, holds } from '@lair/terms';

export interface Section {
  /** Missing for what stands before the first heading. */
  heading: Heading | undefined;
  body: VNode<any>[];
  text: string;
}

/** Returns the text of elements, without their markup. */
export function textOf(children: ComponentChildren): string {
  if (typeof children === 'string' || typeof children === 'number') return String(children);
  if (Array.isArray(children)) return children.map(textOf).join(' ');
  if (isValidElement(children)) return textOf((children as VNode).props.children);
  return '';
}

/** Divides a document at its headings. */
export function sectionsOf(doc: Document): Section[] {
  const headings = new Map(doc.headings.map((h) => [h.id, h]));
  const list: Section[] = [];
  for (const node of doc.body) {
    const heading = /^h[1-6]$/.test(String(node.type)) ? headings.get(node.props.id) : undefined;
    if (heading || list.length === 0) list.push({ heading, body: [], text: '' });
    const last = list.at(-1)!;
    last.body.push(node);
    last.text += ` ${textOf(node)}`;
  }
  return list;
}

/**
 * Returns the sections that hold a search, each below the heading of its chapter.
 * Without a search these are all.
 */
export function matching(list: Section[], search: string): Section[] {
  if (search.trim() === '') return list;
  const level = (s: Section) => s.heading?.level ?? 1;
  return list.flatMap((s, i) => {
    if (level(s) > 2) return holds(s.text, search) ? [s] : [];
    const end = list.findIndex((next, j) => j > i && level(next) <= level(s));
    const inside = list.slice(i + 1, end < 0 ? undefined : end);
    if (level(s) === 2 && inside.some((x) => holds(x.text, search)))
      return [{ ...s, body: s.body.slice(0, 1) }];
    return [];
  });
}

/** Returns where the words of a search stand in an element, boards apart. */
export function found(root: HTMLElement, search: string): Range[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  const ranges: Range[] = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node && words.length > 0; node = texts.nextNode()) {
    if (node.parentElement?.closest('[inert]')) continue;
    // Letter by letter, because a folded letter may be none or two. Ranges count in code
    // units, of which a letter may have two as well.
    const starts: number[] = [];
    const ends: number[] = [];
    let inside = '';
    let end = 0;
    for (const letter of node.textContent!) {
      const plain = folded(letter);
      const start = end;
      end += letter.length;
      inside += plain;
      starts.push(...Array<number>(plain.length).fill(start));
      ends.push(...Array<number>(plain.length).fill(end));
      // An accent of its own belongs to the letter before it.
      if (plain === '' && ends.length > 0) ends[ends.length - 1] = end;
    }
    for (const word of words) {
      for (let i = inside.indexOf(word); i >= 0; i = inside.indexOf(word, i + word.length)) {
        const range = document.createRange();
        range.setStart(node, starts[i]!);
        range.setEnd(node, ends[i + word.length - 1]!);
        ranges.push(range);
      }
    }
  }
  return ranges;
}
