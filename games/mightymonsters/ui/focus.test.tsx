// @vitest-environment happy-dom
// Where the focus is after a choice: on the board, and not back at the top of the page.

import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { Board } from './board';
import { positions } from './fixtures';
import type { Move, Staged } from './types';

const { stage: _, ...view } = positions.find(
  (p) => !p.view.stage && p.view.seats[0]!.hand[0],
)!.view;
const card = view.seats[0]!.hand[0]!;
const space = view.castle.indexOf(null);
const move: Move = { kind: 'place', card, space };

const why = vi.fn(() => Promise.resolve(null));
const draw = (advised?: Move, now: unknown = view, moves = [move]): Promise<void> => {
  const play = vi.fn();
  return act(() =>
    render(
      <Board
        view={now as Staged}
        events={[]}
        step={1}
        seat={0}
        actors={[0]}
        moves={moves}
        players={[]}
        names={view.seats.map((_, i) => `Player ${i}`)}
        lang="en"
        busy={false}
        speed={0}
        play={play}
        why={why}
        status={() => undefined}
        {...(advised ? { advised } : {})}
      />,
      document.body,
    ),
  );
};
const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;

afterEach(() => {
  render(null, document.body);
  why.mockClear();
});

it.each(['.mm-yes', '.mm-no'])('goes from %s to the space that it is about', async (button) => {
  await draw(move);
  await vi.waitFor(() => expect(document.activeElement).toBe(find('.mm-yes')));
  find(button).focus();
  await act(() => find(button).click());
  expect(find('.mm-confirm')).toBeNull();
  expect(document.activeElement).toBe(find(`.mm-space[data-space="${space}"]`));
});

it('goes along a castle in one row with up and down too', async () => {
  await draw();
  const spaces = [...document.querySelectorAll<HTMLElement>('.mm-space')];
  spaces.forEach((s, i) => (s.getBoundingClientRect = () => new DOMRect(100 * i, 50, 80, 60)));
  spaces[0]!.focus();
  const press = (key: string) =>
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  press('ArrowDown');
  expect(document.activeElement).toBe(spaces[1]);
  press('ArrowUp');
  expect(document.activeElement).toBe(spaces[0]);
});

it('does not ask why the space that was just filled cannot be chosen', async () => {
  await draw(move);
  await vi.waitFor(() => expect(document.activeElement).toBe(find('.mm-yes')));
  vi.useFakeTimers();
  const visible = vi.spyOn(Element.prototype, 'matches').mockReturnValue(true);
  await act(() => find('.mm-yes').click());
  visible.mockRestore();
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  const castle = view.castle.map((s, i) => (i === space ? { seat: 0, card } : s));
  await draw(undefined, { ...view, castle }, []);
  vi.advanceTimersByTime(2000);
  vi.useRealTimers();
  expect(why).not.toHaveBeenCalled();
});
