import type { ComponentChild, VNode } from 'preact';
import { describe, expect, test } from 'vitest';
import { inline, markdown, slug } from '@lair/markdown';

/** Elements as compact text: tag(child child), with attributes that matter. */
function shape(node: ComponentChild): string {
  if (node === null || node === undefined || typeof node === 'boolean') return '';
  if (typeof node !== 'object') return JSON.stringify(String(node));
  const v = node as VNode<any>;
  const { children, ...props } = v.props;
  const list = (Array.isArray(children) ? children : [children])
    .flat(9)
    .filter((c) => c !== undefined && c !== null);
  const attributes = Object.entries(props).map(
    ([k, x]) => `${k}=${typeof x === 'object' ? JSON.stringify(x) : String(x)}`,
  );
  const marks = attributes.length > 0 ? `[${attributes.join(' ')}]` : '';
  return `${String(v.type)}${marks}(${list.map(shape).join(' ')})`;
}
const body = (source: string) => markdown(source).body.map(shape);

describe('blocks', () => {
  test('a heading takes its anchor from the braces, or from its words', () => {
    const doc = markdown('# Title\n\n### Placing a monster {#mm-place}\n\n## Été à la plage');
    expect(doc.headings).toEqual([
      { level: 1, text: 'Title', id: 'title' },
      { level: 3, text: 'Placing a monster', id: 'mm-place' },
      { level: 2, text: 'Été à la plage', id: 'ete-a-la-plage' },
    ]);
    expect(shape(doc.body[1])).toBe('h3[id=mm-place]("Placing a monster")');
  });

  test('lines run on into a paragraph until a blank one', () => {
    expect(body('one\ntwo\n\nthree')).toEqual(['p("one two")', 'p("three")']);
  });

  test('lists, with lists inside and lines that run on', () => {
    expect(body('- a\n  more\n- b\n  - c\n  - d\n- e')).toEqual([
      'ul(li("a more") li("b" ul(li("c") li("d"))) li("e"))',
    ]);
    expect(body('1. a\n2. b')).toEqual(['ol(li("a") li("b"))']);
    expect(body('3. a')).toEqual(['ol[start=3](li("a"))']);
  });

  test('a paragraph ends where a list begins', () => {
    expect(body('words:\n- a')).toEqual(['p("words:")', 'ul(li("a"))']);
  });

  test('tables with an empty corner, which is no header', () => {
    expect(body('| | b |\n|---|---|\n| 1 | 2 |')[0]).toContain('tr(td() th[scope=col]("b"))');
  });

  test('tables, with sides to align to', () => {
    expect(body('| a | b |\n|---|--:|\n| 1 | **2** |')).toEqual([
      'div[class=table-scroll](table(' +
        'thead(tr(th[scope=col]("a") th[scope=col style={"textAlign":"right"}]("b"))) ' +
        'tbody(tr(td("1") td[style={"textAlign":"right"}](strong("2"))))))',
    ]);
  });

  test('quotes, code and rules', () => {
    expect(body('> one\n> two')).toEqual(['blockquote(p("one two"))']);
    expect(body('```\na <b>\n```')).toEqual(['pre(code("a <b>"))']);
    expect(body('---')).toEqual(['hr()']);
  });

  test('an unfinished block does not hang', () => {
    expect(body('```\nnever closed')).toEqual(['pre(code("never closed"))']);
    expect(body('| a | b |')).toEqual(['p("| a | b |")']);
  });
});

describe('inside a line', () => {
  const line = (text: string) => inline(text).map(shape).join(' ');
  test.each([
    ['a **b** c', '"a " strong("b") " c"'],
    ['*a* and _b_', 'em("a") " and " em("b")'],
    ['**a *b* c**', 'strong("a " em("b") " c")'],
    ['`a*b*`', 'code("a*b*")'],
    ['snake_case_name and 2 * 3 * 4', '"snake_case_name and 2 * 3 * 4"'],
    ['\\*not\\*', '"*" "not" "*"'],
    ['[rule](#mm-place)', 'a[href=#mm-place]("rule")'],
    ['[page](/g/x/rules)', 'a[href=/g/x/rules]("page")'],
  ])('%s', (text, want) => expect(line(text)).toBe(want));

  test('only harmless links become links, and markup stays text', () => {
    expect(line('[x](javascript:alert(1))')).not.toContain('href');
    expect(line('[x](//evil.example)')).toBe('"x"');
    expect(line('<img src=x onerror=alert(1)>')).toBe('"<img src=x onerror=alert(1)>"');
  });
});

test('slugs have no accents and no edges', () => {
  expect(slug(' *L’éclat* — 3! ')).toBe('l-eclat-3');
});

test('no line breaks inside guillemets or before a double sign', () => {
  expect(markdown('« Oui » ; non !').body.map(shape)).toEqual([
    'p("«\u00a0Oui\u00a0»\u00a0; non\u00a0!")',
  ]);
});
