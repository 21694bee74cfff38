// @vitest-environment happy-dom
// Translators replace the text nodes of a page. What is rendered afterwards must read as if
// nobody had.

import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import type { Gallery, GameUI } from '@lair/game-ui';
import { keepText } from '@lair/stand-ins';
import { atRest } from './room';

const galleries = import.meta.glob<Gallery<any, any, any>>('../../games/*/ui/gallery.tsx', {
  import: 'default',
});
const uis = import.meta.glob<GameUI<any, any, any>>('../../games/*/ui/index.tsx', {
  import: 'default',
});

keepText(document.body);

afterEach(() => {
  for (const root of document.body.children) render(null, root);
  document.body.replaceChildren();
});

const place = () => document.body.appendChild(document.createElement('div'));
const draw = (root: Element, part: preact.ComponentChild) => act(() => render(part, root));

/** Waits until the page has seen what was done to it. */
const seen = () => new Promise<void>((done) => setTimeout(done));

function textsIn(root: Node): Text[] {
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walk.nextNode()) found.push(walk.currentNode as Text);
  return found;
}

const font = (text: string) => {
  const outer = document.createElement('font');
  outer.appendChild(document.createElement('font')).textContent = text;
  return outer;
};

/**
 * The ways in which software replaces a text node. The browser test of a translated page has
 * one more, of which happy-dom's records do not say where the new node went.
 */
const ways: Record<string, (text: Text) => void> = {
  'replaces it': (text) => text.replaceWith(font(text.data)),
  'inserts before it and removes it': (text) => {
    text.parentNode!.insertBefore(font(text.data), text);
    text.remove();
  },
  'wraps it': (text) => {
    const outer = document.createElement('font');
    text.replaceWith(outer);
    outer.append(text);
  },
};

function replaceAll(root: Node, replace: (text: Text) => void): void {
  for (const text of textsIn(root)) if (text.data.trim() !== '') replace(text);
}

for (const [path, load] of Object.entries(galleries)) {
  const folder = path.replace('/ui/gallery.tsx', '');
  test(`${folder}: a match goes on after software has replaced all texts`, async () => {
    const { boards } = await load();
    const { Board } = await uis[`${folder}/ui/index.tsx`]!();
    const [touched, untouched] = [place(), place()];
    for (const { props } of boards.slice(0, 4)) {
      for (const root of [touched, untouched]) {
        await draw(root, <Board {...props} {...atRest} lang="en" />);
        await seen();
      }
      expect(touched.textContent).toBe(untouched.textContent);
      replaceAll(touched, ways['replaces it']!);
      await seen();
    }
  });
}

const Score = ({ of, at, more }: { of: string; at: number; more: boolean }) => (
  <p>
    {more && <i>!</i>}
    {of} has <b>{at}</b> points{more ? ' now' : null}
  </p>
);

test.each(Object.keys(ways))('a text is written after software %s', async (way) => {
  const root = place();
  for (const more of [false, true, true, false, true])
    for (const [of, at] of [
      ['Ada', 3],
      ['Ada', 4],
      ['Bo', 4],
    ] as const) {
      await draw(root, <Score of={of} at={at} more={more} />);
      expect(root.textContent).toBe(
        `${more ? '!' : ''}${of} has ${at} points${more ? ' now' : ''}`,
      );
      replaceAll(root, ways[way]!);
      await seen();
    }
});

test('words that a translation moved into a neighbour do not stay there', async () => {
  const root = place();
  await draw(root, <Score of="Ada" at={3} more={false} />);
  const [name, has, at, points] = textsIn(root);
  name!.replaceWith(font('Ada a 3 points'));
  has!.remove();
  at!.replaceWith(font(''));
  points!.remove();
  await seen();
  expect(root.textContent).toBe('Ada a 3 points');
  await draw(root, <Score of="Ada" at={4} more />);
  expect(root.textContent).toBe('!Ada has 4 points now');
  await draw(root, <Score of="Bo" at={4} more={false} />);
  expect(root.textContent).toBe('Bo has 4 points');
});

test('what has not changed stays translated', async () => {
  const root = place();
  const part = (n: number) => (
    <>
      <p>Your turn</p>
      <p>{n}</p>
    </>
  );
  await draw(root, part(1));
  textsIn(root)[0]!.replaceWith(font('À vous'));
  await seen();
  await draw(root, part(2));
  expect(root.textContent).toBe('À vous2');
});

test('an original that comes back says what is so now', async () => {
  const root = place();
  await draw(root, <p>{1}</p>);
  const [text] = textsIn(root);
  const stood = font('un');
  text!.replaceWith(stood);
  await seen();
  await draw(root, <p>{2}</p>);
  stood.replaceWith(text!);
  await seen();
  expect(root.textContent).toBe('2');
  await draw(root, <p>{3}</p>);
  expect(root.textContent).toBe('3');
});

test('a text that goes takes its translation with it', async () => {
  const root = place();
  const part = (shown: boolean) => <div>{shown && 'Hello'}</div>;
  await draw(root, part(true));
  textsIn(root)[0]!.replaceWith(font('Bonjour'));
  await seen();
  await draw(root, part(false));
  expect(root.textContent).toBe('');
});
