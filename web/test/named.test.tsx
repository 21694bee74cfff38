// @vitest-environment happy-dom
// Every icon and every bare number on the boards has a name, which a press, the
// pointer and the focus show.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRef } from 'preact';
import { act } from 'preact/test-utils';
import type { Gallery, GameUI } from '@lair/game-ui';
import { named, nameOf, reads } from '@lair/named';
import { shortName } from '@lair/table/pointer-rings';
import { PieceNames } from '@lair/table/tip';
import { atRest, openRoom } from './room';

const room = openRoom();

const galleries = import.meta.glob<Gallery<any, any, any>>(
  '../../{games,examples}/*/ui/gallery.tsx',
  {
    eager: true,
    import: 'default',
  },
);
const uis = import.meta.glob<GameUI<any, any, any>>('../../{games,examples}/*/ui/index.tsx', {
  eager: true,
  import: 'default',
});

/** What is drawn for its looks alone. */
const SCENERY = [
  '.grain-sheet',
  '.mm-night, .mm-moon, .mm-end, .mm-number',
  '.me-land, .me-scene, .me-triptych',
  '.gg-scene, .gg-puddle',
  '.bm-sheet, .bm-ground',
  '.player-tag',
  '[data-scenery]',
].join(', ');

/** A number without a word: "4", "+2", "3/5", "5–8", "17 %". */
const BARE = /^[\s+−×≥<>=]*\d+(?:\s*[/–]\s*\d+)?\s*%?\s*$/;

/** Returns the icons and bare numbers of a board, without what lies in a drawing. */
function pieces(board: Element): Element[] {
  const found: Element[] = [...board.querySelectorAll('svg, img')];
  for (const e of board.querySelectorAll('*')) {
    if (e.closest('svg, .sr-only')) continue;
    const text = [...e.childNodes].filter((n) => n.nodeType === 3).map((n) => n.textContent);
    if (BARE.test(text.join(''))) found.push(e);
  }
  return found.filter((e) => !e.closest(SCENERY) && !e.parentElement?.closest('svg'));
}

const path = (e: Element, board: Element): string => {
  const names: string[] = [];
  for (let at: Element | null = e; at && at !== board; at = at.parentElement)
    names.unshift(at.classList[0] ?? at.tagName.toLowerCase());
  return names.join(' > ');
};

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

describe.each(Object.entries(galleries))('%s', (file, { boards }) => {
  const { Board } = uis[file.replace('gallery.tsx', 'index.tsx')]!;
  const cases = boards.map((b, i) => [i, b.title, b.props] as const);
  test.each(cases)('board %i: %s', async (_, __, props) => {
    await room.draw(() => <Board {...props} {...atRest} lang="en" />);
    const board = room.find('*').parentElement!;
    const list = pieces(board);
    expect(list.length).toBeGreaterThan(3);
    const nameless = list.filter((e) => nameOf(e, board) === undefined);
    expect([...new Set(nameless.map((e) => path(e, board)))]).toEqual([]);
  });
});

test('a lesson calls the plate of a rival by the name of the player', async () => {
  const [file, { boards }] = Object.entries(galleries).find(([f]) => f.includes('/mighty'))!;
  const { Board } = uis[file.replace('gallery.tsx', 'index.tsx')]!;
  const { props } = boards[0]!;
  await room.draw(() => <Board {...props} {...atRest} lang="fr" />);
  const names = room.all('.mm-plate-button').map(shortName);
  expect(names).toEqual(['Basil', 'Cleopatra']);
});

/** A board of one card with a chip, and what is around them. */
function Small() {
  const board = createRef<HTMLDivElement>();
  return (
    <div class="room" ref={board}>
      <section aria-label="The wilds">
        <button type="button" class="card">
          <span class="sr-only">Marara, level 10</span>
          <b class="level">10</b>
          <small class="word">level</small>
          <b class="chip" {...named('2 points')}>
            2
          </b>
        </button>
        <b class="lone">7</b>
        <button type="button" class="cage">
          <svg {...named('cage')} />
          Cage for <b>10</b>
        </button>
      </section>
      <PieceNames room={board} />
    </div>
  );
}

const at = (selector: string, kind: string, part: PointerEventInit = {}) =>
  act(() => {
    room
      .find(selector)
      .dispatchEvent(new PointerEvent(kind, { bubbles: true, cancelable: true, ...part }));
  });
const later = () => act(() => void vi.advanceTimersByTime(700));
const shown = () => room.all('[role=tooltip]').map((e) => e.textContent);

describe('the name of a piece', () => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await room.draw(() => <Small />);
  });

  test('is its own, or that of what it is on, but not of its region', () => {
    const board = room.find('.room');
    const name = (selector: string) => nameOf(room.find(selector), board)?.name;
    expect(name('.chip')).toBe('2 points');
    expect(name('.level')).toBe('Marara, level 10');
    expect(name('.lone')).toBeUndefined();
  });

  test('is never the news that are told around it', () => {
    const board = room.find('.room');
    const news = document.createElement('p');
    news.className = 'sr-only';
    news.setAttribute('role', 'status');
    news.textContent = 'The pit has grown.';
    const piece = document.createElement('i');
    const around = document.createElement('div');
    around.append(piece, news);
    board.append(around);
    expect(nameOf(piece, board)).toBeUndefined();
    around.remove();
  });

  test('is shown where the pointer rests, and not while it passes', async () => {
    await at('.chip', 'pointerover', { pointerType: 'mouse' });
    expect(shown()).toEqual([]);
    await later();
    expect(shown()).toEqual(['2 points']);
    await at('.level', 'pointerover', { pointerType: 'mouse' });
    expect(shown()).toEqual([]);
    await later();
    expect(shown()).toEqual(['Marara, level 10']);
  });

  test('is not shown of what comes to lie under a mouse that pressed and rests', async () => {
    const mouse = { pointerType: 'mouse', clientX: 5, clientY: 5 };
    await at('.chip', 'pointerdown', mouse);
    await at('.level', 'pointerover', mouse);
    await later();
    expect(shown()).toEqual([]);
    await at('.level', 'pointerover', { ...mouse, clientX: 6 });
    await later();
    expect(shown()).toEqual(['Marara, level 10']);
  });

  test('is that of the piece where a word on it would only say itself', async () => {
    await at('.word', 'pointerover', { pointerType: 'mouse' });
    await later();
    expect(shown()).toEqual(['Marara, level 10']);
  });

  test('is not shown where it stands in words on the button', async () => {
    for (const piece of ['.cage', '.cage > svg', '.cage > b']) {
      await at(piece, 'pointerover', { pointerType: 'mouse' });
      await later();
      expect(shown(), piece).toEqual([]);
    }
  });

  test('is not shown where a layout says that the words around tell it', async () => {
    const card = room.find('.card');
    const pressed = vi.fn();
    card.addEventListener('click', pressed);
    card.style.setProperty('--name-told', '1');
    await at('.level', 'pointerdown', { pointerType: 'touch' });
    await later();
    expect(shown()).toEqual([]);
    await at('.level', 'pointerup', { pointerType: 'touch' });
    await at('.level', 'click');
    expect(pressed).toHaveBeenCalledOnce();
  });

  test('is shown by a long press, which chooses nothing', async () => {
    const pressed = vi.fn();
    room.find('.card').addEventListener('click', pressed);
    await at('.level', 'pointerdown', { pointerType: 'touch' });
    await later();
    expect(shown()).toEqual(['Marara, level 10']);
    await at('.level', 'pointerup', { pointerType: 'touch' });
    await at('.level', 'click');
    expect(pressed).not.toHaveBeenCalled();
    await at('.level', 'pointerdown', { pointerType: 'touch' });
    await at('.level', 'pointerup', { pointerType: 'touch' });
    await at('.level', 'click');
    expect(pressed).toHaveBeenCalledOnce();
    expect(shown()).toEqual([]);
  });

  test('is shown at once by a press of what is no button, until the next press', async () => {
    const press = async (selector: string) => {
      await at(selector, 'pointerdown', { pointerType: 'touch' });
      await at(selector, 'pointerup', { pointerType: 'touch' });
      await at(selector, 'click');
      await act(() => void vi.advanceTimersByTime(1));
    };
    room.find('.lone').setAttribute('data-named', '7 cards');
    await press('.lone');
    expect(shown()).toEqual(['7 cards']);
    await act(() => void document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })));
    expect(shown()).toEqual([]);
    // A board that answers a press itself has said what there is to say.
    room.find('.lone').addEventListener('click', (e) => e.preventDefault());
    await press('.lone');
    expect(shown()).toEqual([]);
    await press('.level');
    expect(shown()).toEqual([]);
  });

  test('is shown by a press also where other words tell it', async () => {
    const lone = room.find('.lone');
    lone.setAttribute('data-named', '7 cards');
    const chosen = document.createElement('p');
    chosen.dataset.slot = 'confirm';
    chosen.textContent = 'Take 7 cards?';
    room.find('.room').append(chosen);
    await at('.lone', 'pointerover', { pointerType: 'mouse' });
    await later();
    expect(shown()).toEqual([]);
    await at('.lone', 'click');
    await act(() => void vi.advanceTimersByTime(1));
    expect(shown()).toEqual(['7 cards']);
    chosen.remove();
  });
});

test('what screen readers are told does not count as cut off', () => {
  const space = document.createElement('button');
  space.innerHTML = '<span class="sr-only">Place it: total 5</span><b>total 5</b>';
  document.body.replaceChildren(space);
  const told = space.firstElementChild as HTMLElement;
  for (const [of, w] of [
    ['scrollWidth', 90],
    ['clientWidth', 1],
  ] as const)
    Object.defineProperty(told, of, { value: w });
  told.style.overflow = 'hidden';
  expect(reads(space.querySelector('b')!, 'total 5')).toBe(true);
  told.className = '';
  expect(reads(space.querySelector('b')!, 'total 5'), 'cut off for eyes too').toBe(false);
  space.remove();
});

test('words that a small window leaves out are not on a button', () => {
  const button = document.createElement('button');
  button.innerHTML = '<svg></svg><span>Undo</span>';
  document.body.replaceChildren(button);
  expect(reads(button, 'Undo')).toBe(true);
  button.querySelector('span')!.style.display = 'none';
  expect(reads(button, 'Undo')).toBe(false);
  button.remove();
});

function Frame() {
  const frame = createRef<HTMLDivElement>();
  return (
    <div class="frame" ref={frame}>
      <button type="button" class="menu" aria-label="Menu">
        <svg />
      </button>
      <p class="status">Your turn</p>
      <div class="board-room">
        <button type="button" class="card" aria-label="Marara" />
      </div>
      <PieceNames room={frame} around />
    </div>
  );
}

test('a button around the board is named to a finger, which then presses nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await room.draw(() => <Frame />);
  const pressed = vi.fn();
  room.find('.menu').addEventListener('click', pressed);
  for (const [of, names] of [
    ['.menu > svg', ['Menu']],
    ['.status', []],
    ['.card', []], // the board names its own
  ] as const) {
    await at(of, 'pointerdown', { pointerType: 'touch' });
    await later();
    expect(shown(), of).toEqual(names);
    await at(of, 'pointerup', { pointerType: 'touch' });
    await at(of, 'click');
  }
  expect(pressed).not.toHaveBeenCalled();
  await at('.menu', 'pointerover', { pointerType: 'mouse' });
  await later();
  expect(shown()).toEqual([]); // the browser shows the title
});
