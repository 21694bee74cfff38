// @vitest-environment happy-dom
// Where the focus is after a choice: on the board, and not back at the top of the page. And
// what the status line asks for then.

import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import type { Lang } from '@lair/game-ui';
import { press } from '@lair/keys';
import { Board } from './board';
import { positions } from './fixtures';
import { messages } from './messages';
import type { Move, Staged } from './types';
import { soon } from '../../../web/test/soon';

const { stage: _, ...view } = positions.find(
  (p) => !p.view.stage && p.view.seats[0]!.hand[0],
)!.view;
const card = view.seats[0]!.hand[0]!;
const space = view.castle.indexOf(null);
const move: Move = { kind: 'place', card, space };

const why = vi.fn(() => Promise.resolve(null));
const status = vi.fn();
const draw = (
  advised?: Move,
  now: unknown = view,
  moves = [move],
  lang: Lang = 'en',
): Promise<void> => {
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
        lang={lang}
        busy={false}
        speed={0}
        play={play}
        why={why}
        status={status}
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
  await soon(() => expect(document.activeElement).toBe(find('.mm-yes')));
  find(button).focus();
  await act(() => find(button).click());
  expect(find('.mm-confirm')).toBeNull();
  expect(document.activeElement).toBe(find(`.mm-space[data-space="${space}"]`));
});

it.each(['en', 'fr'] as const)(
  'names in %s both buttons of what is to be confirmed',
  async (lang) => {
    await draw(move, view, [move], lang);
    await soon(() => expect(find('.mm-yes')).not.toBeNull());
    expect(find('.mm-no').getAttribute('aria-label')).toBe(messages[lang].back);
    expect(find('.mm-yes').textContent).toMatch(/\p{L}{2}/u);
  },
);

it('leaves the focus on the button of the hint whose move it shows', async () => {
  const hint = Object.assign(document.createElement('button'), { className: 'button hint' });
  document.body.after(hint);
  hint.focus();
  await draw(move);
  await soon(() => expect(find('.mm-yes')).not.toBeNull());
  await new Promise((done) => setTimeout(done, 50)); // effects have run
  const kept = document.activeElement;
  hint.remove();
  expect(kept).toBe(hint);
});

it('goes along a castle in one row with up and down too', async () => {
  await draw();
  const spaces = [...document.querySelectorAll<HTMLElement>('.mm-space')];
  spaces.forEach((s, i) => (s.getBoundingClientRect = () => new DOMRect(100 * i, 50, 80, 60)));
  spaces[0]!.focus();
  const arrow = (key: string) =>
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  arrow('ArrowDown');
  expect(document.activeElement).toBe(spaces[1]);
  arrow('ArrowUp');
  expect(document.activeElement).toBe(spaces[0]);
});

it('goes with a card to the space that a lesson points at', async () => {
  const far = view.castle.lastIndexOf(null);
  const rings = Object.assign(document.createElement('div'), { className: 'rings' });
  rings.dataset.points = `.mm-hand,.mm-space[data-space="${far}"]`;
  document.body.after(rings);
  await draw(undefined, view, [move, { ...move, space: far }]);
  await act(() => press(new KeyboardEvent('keydown', { key: `${card}` })));
  rings.remove();
  expect(far).not.toBe(space);
  expect(document.activeElement).toBe(find(`.mm-space[data-space="${far}"]`));
});

it('does not ask why the space that was just filled cannot be chosen', async () => {
  await draw(move);
  await soon(() => expect(document.activeElement).toBe(find('.mm-yes')));
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

it.each<[string, (panel: HTMLElement) => void]>([
  ['Escape', (panel) => panel.dispatchEvent(new Event('cancel', { cancelable: true }))],
  ['a press beside it', (panel) => panel.click()],
  ['its button', (panel) => panel.querySelector<HTMLElement>('.mm-close')!.click()],
])('comes back from a panel that %s closes, and the keys of the board rest', async (_, leave) => {
  await draw();
  const look = find('.mm-look');
  look.focus();
  await act(() => look.click());
  const panel = find('.mm-panel');
  expect((panel as HTMLDialogElement).open).toBe(true);
  await act(() => find('.mm-panel h2').click());
  await act(() => press(new KeyboardEvent('keydown', { key: `${card}` })));
  expect(find('[data-chosen=true]')).toBeNull();
  panel.querySelector<HTMLElement>('.mm-close')!.focus();
  await act(() => leave(panel));
  expect(find('.mm-panel')).toBeNull();
  expect(document.activeElement).toBe(look);
  await act(() => press(new KeyboardEvent('keydown', { key: `${card}` })));
  expect(find('[data-chosen=true]')).not.toBeNull();
});

it.each<[Lang, number[], string]>([
  ['en', [1, 1], 'Who throws out 2 Sidestep? 2\u00a0gold, 1\u00a0of it to Player 2.'],
  ['en', [1, 0], 'Who throws out 2 Sidestep? 1\u00a0gold.'],
  ['fr', [1, 1], 'Qui chasse 2 Pas-de-Côté\u00a0? 2\u00a0pièces, dont 1\u00a0à Player 2.'],
])(
  'says in %s what it costs to replace a monster that was chosen first',
  async (lang, price, text) => {
    const there = { seat: 2, card: 2, price };
    const castle = view.castle.map((c, i) => (i === space ? there : c));
    await draw(undefined, { ...view, castle }, [{ ...move, kind: 'replace' }], lang);
    await act(() => find(`.mm-space[data-space="${space}"]`).click());
    const said = document.createElement('p');
    render(<>{status.mock.lastCall![0]}</>, said);
    said.querySelector('[data-whole]')!.remove();
    expect(said.textContent!.replaceAll('\u202f', ' ')).toBe(text);
  },
);

it('says what is to be confirmed in another element, so that no mark slides in the line', async () => {
  const castle = view.castle.map((c, i) => (i === space ? { seat: 2, card: 2, price: [1, 1] } : c));
  await draw(undefined, { ...view, castle }, [{ ...move, kind: 'replace' }]);
  const line = document.createElement('p');
  const mark = () => {
    render(<>{status.mock.lastCall![0]}</>, line);
    return line.querySelector('svg');
  };
  await act(() => find(`.mm-space[data-space="${space}"]`).click());
  const asked = mark();
  expect(asked).not.toBeNull();
  expect(mark()).toBe(asked);
  await act(() => find(`.mm-hand [data-piece$="-${card}"]`).click());
  expect(line.textContent).toContain('Who throws out');
  expect(mark()).not.toBe(asked);
  expect(line.textContent).toContain('Throw out');
});

it.each(['en', 'fr'] as const)('in %s price and payee fit on a phone, two lines of 32', (lang) => {
  const m = messages[lang];
  const named = 'Wilhelmina Alexandra'; // twenty letters
  for (const [before, after] of [m.replaceOther(named, 2, 1), m.confirmOther(named, 2, 1)]) {
    // A mark stands for the monster there and is as wide as two letters. A line breaks at spaces.
    const lines = ['']; // of what is not yet cut
    for (const word of `${before}##${after}`.split(' ')) {
      const longer = `${lines.at(-1)} ${word}`.trim();
      if (longer.length <= 32) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    expect(lines.length, lines.join(' / ')).toBeLessThanOrEqual(2);
  }
});

it('tells of guards what a move makes of them that waits to be confirmed', async () => {
  const castle = view.castle.map((c, i) => (i === space ? { seat: 2, card: 2, price: [1, 1] } : c));
  const at = space >> 1;
  const total = 2 + (castle[space ^ 1]?.card ?? 0);
  const guards = view.guards.map((g, i) => (i === at ? { ...g, total } : g));
  await draw(undefined, { ...view, castle, guards }, [{ ...move, kind: 'replace' }]);
  const told = () => document.querySelectorAll('.mm-total')[at]!.querySelector('b')!.textContent;
  expect(told()).toBe(`${total}`);
  await act(() => find(`.mm-space[data-space="${space}"]`).click());
  expect(told()).toBe(`${total}`);
  await act(() => find(`.mm-hand [data-piece$="-${card}"]`).click());
  expect(told()).toBe(`${total - 2 + card}`);
  await act(() => find('.mm-no').click());
  expect(told()).toBe(`${total}`);
});
