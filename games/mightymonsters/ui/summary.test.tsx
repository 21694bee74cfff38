// @vitest-environment happy-dom
// The summary of a round: the focus goes to it and back, and it can be read again,
// also where no pause ever showed it.

import { afterEach, expect, it } from 'vitest';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { Board } from './board';
import { fights, positions } from './fixtures';
import type { Event, Staged } from './types';

const { stage: _, ...before } = positions.find((p) => p.view.stage?.fronts)!.view;
const summed = positions.find((p) => p.view.stage?.summary)!.view;
const after: Staged = { ...before, round: before.round + 1, castle: before.castle.map(() => null) };
const round: Event[] = [
  ...fights.slice(1),
  { kind: 'monsters_rotated', down: [[], [], []], hand_count: 3, down_count: 2 },
  { kind: 'guards_placed', levels: [1, 2, 3] },
  { kind: 'round_started', round: after.round, start_seat: 1 },
];

const draw = (view: Staged, events: Event[], step: number): Promise<void> =>
  act(() =>
    render(
      <Board
        view={view}
        events={events}
        step={step}
        seat={0}
        actors={[]}
        moves={[]}
        players={[]}
        names={['Ada', 'Basil', 'Cleopatra']}
        lang="en"
        busy={false}
        speed={0}
        play={() => undefined}
        why={() => Promise.resolve(null)}
        status={() => undefined}
      />,
      document.body,
    ),
  );
const again = () => document.querySelector<HTMLElement>('.mm-last');

afterEach(() => render(null, document.body));

it('can be read again where it was never shown', async () => {
  await draw(before, [], 1);
  expect(again()).toBeNull();
  await draw(after, round, 2);
  expect(again()?.textContent).toBe(`How round ${before.round} went`);
  await act(() => again()!.click());
  const sheet = document.querySelector('.mm-again .mm-summary-sheet')!;
  expect(sheet.querySelector('h2')?.textContent).toBe(`End of round ${before.round}`);
  expect(sheet.querySelectorAll('.mm-fights > li')).toHaveLength(before.guards.length);
  expect(sheet.querySelector('.mm-fight-loot')?.textContent).toContain('+2');
});

it('is of the round before, and of no other', async () => {
  await draw(summed, [], 1);
  await draw(after, [], 2);
  expect(again()).not.toBeNull();
  await draw({ ...after, round: after.round + 1 }, [], 3);
  expect(again()).toBeNull();
});

it('takes the focus from the board that it covers, and gives it back', async () => {
  await draw(before, [], 1);
  const space = document.querySelector<HTMLElement>('.mm-space')!;
  space.focus();
  await draw(summed, [], 2);
  expect(document.activeElement?.textContent).toBe('Go on');
  await draw(before, [], 3);
  expect(document.activeElement).toBe(space);
});

it('leaves the focus to whoever reads elsewhere', async () => {
  await draw(before, [], 1);
  const log = document.createElement('button');
  document.documentElement.append(log);
  log.focus();
  await draw(summed, [], 2);
  expect(document.activeElement).toBe(log);
  log.remove();
});
