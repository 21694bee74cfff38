// Where the keyboard focus goes when what had it is gone.

/** Gives the focus to the board, or to the page if it has no board; both have names. */
export const toBoard = (): void =>
  (
    document.querySelector<HTMLElement>('.board-room[tabindex]') ?? document.getElementById('main')
  )?.focus({ preventScroll: true });

const usable = (e: HTMLElement): boolean =>
  e.isConnected && !e.closest('[inert], [role=dialog]') && e.checkVisibility?.() !== false;

/** How many elements that had the focus are remembered. */
const TRAIL = 6;

/**
 * Remembers what had the focus in a room, and gives it back when a panel that is no dialog
 * of the browser's is closed.
 */
export class Trail {
  #had: HTMLElement[] = [];

  /** Something in the room got the focus. */
  focused(e: EventTarget | null): void {
    if (e instanceof HTMLElement)
      this.#had = [e, ...this.#had.filter((h) => h !== e)].slice(0, TRAIL);
  }

  /** A press or Escape in the room: what it closes has given its focus to nothing. */
  pressed(e: Event): void {
    if (!(e.target instanceof Element) || !e.target.closest('[role=dialog]')) return;
    setTimeout(() => {
      if (document.activeElement && document.activeElement !== document.body) return;
      const opener = this.#had.find(usable);
      if (opener) opener.focus({ preventScroll: true });
      else toBoard();
    }, 50); // the room draws what is left, and may choose for itself
  }
}
