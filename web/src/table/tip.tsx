// The name of the piece that the reader points at: on hover, on focus by the keyboard,
// on a long press, which then chooses nothing, and at a press of what is no button.

import './tip.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { nameOf, reads, told } from '@lair/named';

const REST = 550; // How long the pointer rests or presses before the name is shown, in ms.

interface Tip {
  name: string;
  /** The middle of the piece. */
  x: number;
  y: number;
  /** Below the piece, where there is no room above it or what stands there is needed. */
  below: boolean;
}

interface Shows {
  room: { current: HTMLElement | null };
  /**
   * Names the buttons around the board instead: for a finger and for keys, because a
   * mouse is shown their titles by the browser.
   */
  around?: boolean;
}

export function PieceNames({ room, around = false }: Shows) {
  const [tip, set] = useState<Tip>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pressed = useRef(false);
  const shown = useRef<HTMLDivElement>(null);
  // How wide a name is, is known once it is drawn.
  useLayoutEffect(() => {
    const e = shown.current;
    if (!tip || !e || !room.current) return;
    const half = e.offsetWidth / 2 + 4;
    const most = room.current.clientWidth - half;
    e.style.setProperty('--x', `${Math.max(Math.min(tip.x, most), half)}px`);
  }, [tip]);
  useEffect(() => {
    const board = room.current;
    if (!board) return;
    const hide = () => {
      clearTimeout(timer.current);
      set(undefined);
    };
    const show = (at: EventTarget | null, long = false, rest = REST) => {
      hide();
      if (!(at instanceof Element) || (around && !isAround(at))) return;
      timer.current = setTimeout(() => {
        let found = at.isConnected ? nameOf(at, board) : undefined;
        // A word on a piece only says itself again; the piece has more to say.
        while (found && !found.of.matches('button, a') && reads(found.of, found.name))
          found = nameOf(found.of.parentElement!, board);
        if (!found) return;
        if (!around) quiet(found.of, found.name);
        if (reads(found.of, found.name)) return;
        // A press is answered also where words elsewhere tell the name. A layout says so of
        // what the words around it tell.
        if (rest > 0 && (told(board, found.name) || styled(found.of, '--name-told'))) return;
        pressed.current = long;
        set(place(found.of, found.name, board));
      }, rest);
    };
    // A press that chooses nothing is answered by a name, without a wait. A board prevents
    // the default of a click that it answers itself.
    const tapped = (e: MouseEvent) =>
      !around &&
      !e.defaultPrevented &&
      e.target instanceof Element &&
      !e.target.closest('button, a, summary, label, dialog') &&
      show(e.target, false, 0);
    const listeners: [keyof HTMLElementEventMap, (e: any) => void][] = [
      [
        'pointerover',
        (e: PointerEvent) => e.pointerType === 'mouse' && !around && moved(e, 0) && show(e.target),
      ],
      ['pointerleave', hide],
      [
        'pointerdown',
        (e: PointerEvent) => {
          start = [e.clientX, e.clientY];
          if (e.pointerType === 'mouse') hide();
          else hold(e);
        },
      ],
      ['pointermove', (e: PointerEvent) => e.pointerType !== 'mouse' && moved(e) && hide()],
      ['pointerup', (e: PointerEvent) => e.pointerType !== 'mouse' && clearTimeout(timer.current)],
      ['pointercancel', hide],
      ['keydown', hide],
      ['focusin', (e: FocusEvent) => focused(e.target) && show(e.target)],
      ['focusout', hide],
      ['click', tapped],
      ['contextmenu', (e: MouseEvent) => pressed.current && e.preventDefault()],
    ];
    // Where the last press was. A piece that comes to lie under a mouse at rest there is not
    // pointed at.
    let start = [-1, -1];
    function hold(e: PointerEvent): void {
      pressed.current = false;
      show(e.target, true);
    }
    const moved = (e: PointerEvent, most = 10) =>
      Math.hypot(e.clientX - start[0]!, e.clientY - start[1]!) > most;
    // The click that ends a long press is no choice.
    const swallow = (e: MouseEvent) => {
      if (!pressed.current) return hide();
      pressed.current = false;
      e.preventDefault();
      e.stopPropagation();
    };
    for (const [kind, hear] of listeners) board.addEventListener(kind, hear);
    board.addEventListener('click', swallow, true);
    // A name that a press has brought goes with the next press, wherever that is.
    document.addEventListener('pointerdown', hide, true);
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener('pointerdown', hide, true);
      for (const [kind, hear] of listeners) board.removeEventListener(kind, hear);
      board.removeEventListener('click', swallow, true);
    };
  }, []);
  return (
    tip && (
      <div
        ref={shown}
        class="piece-name"
        role="tooltip"
        data-below={tip.below}
        style={{ '--x': `${tip.x}px`, '--y': `${tip.y}px` }}
      >
        {tip.name}
      </div>
    )
  );
}

const focused = (e: EventTarget | null): boolean =>
  e instanceof Element && e.matches(':focus-visible');

/** Reports whether something is a button, or part of one, outside of board and dialogs. */
const isAround = (e: Element): boolean =>
  e.closest('button, a') !== null && e.closest('.board-room, dialog') === null;

/** Keeps the browser from showing the same words a second time. */
function quiet(e: Element, name: string): void {
  if (!e.hasAttribute('title')) return;
  e.setAttribute('data-named', name);
  e.removeAttribute('title');
}

/** The room that a name of several lines needs, in px. */
const HIGH = 72;

const styled = (of: Element, name: string) =>
  getComputedStyle(of).getPropertyValue(name).trim() !== '';

function place(e: Element, name: string, board: Element): Tip {
  // The name of one of many small places would lie over its neighbours, unless a layout
  // says that it has room.
  const piece = (styled(e, '--name-own') ? null : e.closest('[data-names-beside]')) ?? e;
  const box = piece.getBoundingClientRect();
  const room = board.getBoundingClientRect();
  // A board says so of pieces whose numbers stand above them.
  const wanted = styled(piece, '--name-below');
  // One at the top that has prices below it is covered itself: its name says what it shows.
  const over = styled(piece, '--name-over');
  const below = !over && (box.top - room.top < HIGH || (wanted && room.bottom - box.bottom > HIGH));
  return {
    name,
    x: box.left + box.width / 2 - room.left,
    y: (below || over ? box.bottom : box.top) - room.top,
    below,
  };
}
