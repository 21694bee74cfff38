// The subset of Markdown that rulebooks use: headings with {#anchors}, paragraphs,
// lists, tables, quotes, bold, italic, code and links. It builds elements, never HTML,
// so a text cannot inject markup.

import { h, type ComponentChild, type VNode } from 'preact';

export interface Heading {
  level: number;
  text: string;
  id: string;
}

export interface Document {
  headings: Heading[];
  body: VNode<any>[];
}

export function markdown(source: string): Document {
  // French sets spaces inside guillemets and before ; : ? and !, where no line
  // may break.
  const lines = source
    .replace(/\r\n?/g, '\n')
    .replace(/ (?=[;:?!»])|(?<=«) /g, '\u00a0')
    .split('\n');
  const headings: Heading[] = [];
  const body: VNode<any>[] = [];
  let i = 0;

  const paragraph = (until: (line: string) => boolean): string => {
    const words: string[] = [];
    while (i < lines.length && lines[i]!.trim() !== '' && !until(lines[i]!))
      words.push(lines[i++]!.trim());
    return words.join(' ');
  };

  while (i < lines.length) {
    const line = lines[i]!;
    if (line.trim() === '') {
      i++;
      continue;
    }
    const heading = /^(#{1,6})\s+(.*?)\s*(?:\{#([\w-]+)\})?\s*$/.exec(line);
    if (heading) {
      i++;
      const text = heading[2]!;
      const found: Heading = {
        level: heading[1]!.length,
        text: plain(text),
        id: heading[3] ?? slug(text),
      };
      headings.push(found);
      body.push(h(`h${found.level}`, { id: found.id }, ...inline(text)));
    } else if (/^(-{3,}|\*{3,})\s*$/.test(line)) {
      i++;
      body.push(h('hr', null));
    } else if (/^```/.test(line)) {
      const code: string[] = [];
      i++;
      while (i < lines.length && !/^```/.test(lines[i]!)) code.push(lines[i++]!);
      i++;
      body.push(h('pre', null, h('code', null, code.join('\n'))));
    } else if (line.startsWith('>')) {
      const quote: string[] = [];
      while (i < lines.length && lines[i]!.startsWith('>'))
        quote.push(lines[i++]!.replace(/^>\s?/, ''));
      body.push(h('blockquote', null, ...markdown(quote.join('\n')).body));
    } else if (
      line.trimStart().startsWith('|') &&
      /^\s*\|?[\s:|-]+\|?\s*$/.test(lines[i + 1] ?? '') &&
      lines[i + 1]!.includes('-')
    ) {
      const rows: string[][] = [];
      while (i < lines.length && lines[i]!.trimStart().startsWith('|'))
        rows.push(cells(lines[i++]!));
      body.push(table(rows));
    } else if (bullet(line)) {
      body.push(list());
    } else {
      const text = paragraph((l) => /^#{1,6}\s|^>|^```/.test(l) || bullet(l) !== null);
      body.push(h('p', null, ...inline(text)));
    }
  }
  return { headings, body };

  /**
   * Reads a list with the lists inside it. A line that is indented more belongs
   * to the item above.
   */
  function list(): VNode<any> {
    const { indent, ordered, start } = bullet(lines[i]!)!;
    const items: VNode<any>[] = [];
    while (i < lines.length) {
      const b = bullet(lines[i]!);
      if (!b || b.indent !== indent || b.ordered !== ordered) break;
      const words = [b.text];
      const inside: VNode<any>[] = [];
      i++;
      for (;;) {
        const next = lines[i];
        if (next === undefined) break;
        const nested = bullet(next);
        if (nested && nested.indent > indent) inside.push(list());
        else if (nested || next.trim() === '' || indentOf(next) <= indent) break;
        else words.push(lines[i++]!.trim());
      }
      items.push(h('li', null, ...inline(words.join(' ')), ...inside));
      if (lines[i]?.trim() === '' && (bullet(lines[i + 1] ?? '')?.indent ?? -1) >= indent) i++;
    }
    return ordered ? h('ol', start === 1 ? null : { start }, ...items) : h('ul', null, ...items);
  }
}

const indentOf = (line: string) => line.length - line.trimStart().length;

function bullet(
  line: string,
): { indent: number; ordered: boolean; start: number; text: string } | null {
  const m = /^(\s*)(?:([-*+])|(\d{1,3})[.)])\s+(.*)$/.exec(line);
  return (
    m && {
      indent: m[1]!.length,
      ordered: m[2] === undefined,
      start: Number(m[3] ?? 1),
      text: m[4]!,
    }
  );
}

const cells = (line: string) =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split(/(?<!\\)\|/)
    .map((c) => c.trim().replace(/\\\|/g, '|'));

function table([head, rule, ...rows]: string[][]): VNode<any> {
  const align = (i: number) => {
    const r = rule?.[i] ?? '';
    return r.endsWith(':') ? (r.startsWith(':') ? 'center' : 'right') : undefined;
  };
  const cell = (of: 'th' | 'td') => (text: string, i: number) => {
    const tag = text === '' ? 'td' : of; // An empty corner is the header of nothing.
    return h(
      tag,
      {
        ...(tag === 'th' ? { scope: 'col' } : {}),
        ...(align(i) ? { style: { textAlign: align(i)! } } : {}),
      },
      ...inline(text),
    );
  };
  return h(
    'div',
    { class: 'table-scroll' },
    h(
      'table',
      null,
      h('thead', null, h('tr', null, ...head!.map(cell('th')))),
      h('tbody', null, ...rows.map((r) => h('tr', null, ...r.map(cell('td'))))),
    ),
  );
}

/** What stands inside a line: code, bold, italic, a link, an escaped character. */
const marks = new RegExp(
  [
    /(`[^`]+`)/,
    /\*\*(.+?)\*\*/,
    /(?<![\w*])[*_](?! )([^*_]+?)(?<! )[*_](?![\w*])/,
    /\[([^\]]+)\]\(([^)\s]+)\)/,
    /\\([\\`*_[\]{}()#+.!|-])/,
  ]
    .map((mark) => mark.source)
    .join('|'),
);

/** Returns text with bold, italic, code and links in it. */
export function inline(text: string): ComponentChild[] {
  const m = marks.exec(text);
  if (!m) return text === '' ? [] : [text];
  const before = text.slice(0, m.index);
  const after = inline(text.slice(m.index + m[0].length));
  const [, code, bold, italic, words, to, escaped] = m;
  const middle: ComponentChild =
    code !== undefined
      ? h('code', null, code.slice(1, -1))
      : bold !== undefined
        ? h('strong', null, ...inline(bold))
        : italic !== undefined
          ? h('em', null, ...inline(italic))
          : words !== undefined
            ? link(words, to!)
            : escaped!;
  return [...(before === '' ? [] : [before]), middle, ...after];
}

/**
 * Links go to anchors, pages of this server and the web. Any other scheme stays
 * text.
 */
const link = (words: string, to: string): ComponentChild =>
  /^(#|\/(?!\/)|https?:\/\/)/.test(to)
    ? h('a', { href: to, ...(to.startsWith('http') ? { rel: 'noopener' } : {}) }, ...inline(words))
    : words;

const plain = (text: string) => text.replace(/[*_`]/g, '').replace(/\[([^\]]+)\]\([^)]*\)/g, '$1');

export const slug = (text: string): string =>
  plain(text)
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
