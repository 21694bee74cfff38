// A room in which a test renders a part of the page without a browser. It returns what a
// screen reader would announce and presses what can be pressed.

import { options, render, type ComponentChild } from 'preact';
import { act } from 'preact/test-utils';
import { computeAccessibleName } from 'dom-accessibility-api';
import { afterEach, expect, vi } from 'vitest';
import type { Lang } from '@lair/game-ui';
import { speak } from '@lair/i18n';
import { accessibleTree, emptyParts } from './accessible';

export const langs: Lang[] = ['en', 'fr'];

type Hook = NonNullable<typeof options.vnode>;

/** How many renderings leave drawings empty now, and what made nodes before. */
const emptying: { count: number; before: Hook | undefined } = { count: 0, before: undefined };

const emptied: Hook = (node) => {
  const props = node.props as { 'aria-hidden'?: unknown; children?: unknown };
  if (node.type === 'svg' && props['aria-hidden']) props.children = null;
  emptying.before?.(node);
};

function end(count: number): void {
  emptying.count = count;
  if (count === 0 && options.vnode === emptied) options.vnode = emptying.before;
}

/**
 * Leaves drawings empty: their nodes take most of the rendering time and mean
 * nothing to a screen reader. Renderings may overlap.
 */
async function withoutDrawings(change: () => void | Promise<void>): Promise<void> {
  if (emptying.count++ === 0) {
    emptying.before = options.vnode;
    options.vnode = emptied;
  }
  try {
    await act(change);
  } finally {
    end(Math.max(0, emptying.count - 1));
  }
}

/** What a board is given besides its position, where nothing moves and no answer is asked for. */
export const atRest = {
  busy: false,
  step: 0,
  speed: 0,
  play: () => undefined,
  why: async () => null,
  status: () => undefined,
};

export class Room {
  #root: HTMLElement | undefined;

  /** Renders the part, over what was rendered before. Its drawings stay empty. */
  async draw(part: () => ComponentChild): Promise<void> {
    this.#root ??= document.body.appendChild(document.createElement('div'));
    await withoutDrawings(() => render(part(), this.#root!));
  }

  /** Renders the part with its drawings. */
  async drawWhole(part: () => ComponentChild): Promise<void> {
    this.#root ??= document.body.appendChild(document.createElement('div'));
    await act(() => render(part(), this.#root!));
  }

  /**
   * Returns the accessible tree of all that is rendered, or of the first
   * element that a selector finds.
   */
  tree(selector?: string): string {
    return accessibleTree(selector === undefined ? this.#root! : this.find(selector));
  }

  all<E extends HTMLElement>(selector: string): E[] {
    return [...this.#root!.querySelectorAll<E>(selector)];
  }

  find<E extends HTMLElement>(selector: string): E {
    const [found] = this.all<E>(selector);
    if (!found) throw new Error(`nothing is rendered that is ${selector}`);
    return found;
  }

  /** Presses the button with an accessible name. */
  async pressName(name: string): Promise<void> {
    const buttons = this.all('button, [role=switch]');
    const found = buttons.filter(
      (b) => computeAccessibleName(b).replace(/\s+/g, ' ').trim() === name,
    );
    if (found.length !== 1) throw new Error(`${found.length} buttons are named ${name}, want one`);
    await this.#press(found[0]!);
  }

  /** Presses what a selector finds, and waits until all that follows from it is rendered. */
  async press(selector: string): Promise<void> {
    await this.#press(this.find(selector));
  }

  #press(element: HTMLElement): Promise<void> {
    return withoutDrawings(async () => {
      element.click();
      await settled();
    });
  }

  /** Waits until answers of the server that are there already are rendered. */
  settle(): Promise<void> {
    return withoutDrawings(settled);
  }

  async close(): Promise<void> {
    if (!this.#root) return;
    await withoutDrawings(() => render(null, this.#root!));
    this.#root.remove();
    this.#root = undefined;
  }
}

const settled = () => new Promise<void>((done) => setTimeout(done));

/**
 * Returns a room for the tests of a file; it is emptied after each, speaks
 * English again, and nothing stays mocked.
 */
export function openRoom(): Room {
  const room = new Room();
  afterEach(async () => {
    await room.close();
    await speak('en');
    vi.restoreAllMocks();
  });
  return room;
}

/**
 * Compares a tree with the one in a file. `npx vitest run -u` rewrites it; read
 * the difference as a listener would.
 */
export async function expectTree(tree: string, file: string): Promise<void> {
  expect(tree).not.toMatch(/undefined|NaN|\[object/);
  expect(tree).not.toMatch(/^ *button *(\[.*)?$/m);
  expect(emptyParts(tree)).toEqual([]);
  await expect(tree).toMatchFileSnapshot(file);
}
