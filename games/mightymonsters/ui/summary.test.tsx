// @vitest-environment happy-dom
// The summary of a round: the focus goes to it and back, and it can be read again,
// also where no pause ever showed it.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { saveItem } from '@lair/storage';
import { Board } from './board';
import { moments, stage } from './moments';
import { summaryText } from './summary';
import { fights, positions } from './fixtures';
import type { Event, Staged } from './types';

const { stage: _, ...before } = positions.find((p) => p.view.stage?.fronts)!.view;
const summed = positions.find((p) => p.view.stage?.summary)!.view;
const after: Staged = {
  ...before,
  round: before.round + 1,
  castle: before.castle.map(() => null),
};
const round: Event[] = [
  ...fights.slice(1),
  {
    kind: 'monsters_rotated',
    down: [[], [], []],
    hand_count: 3,
    down_count: 2,
  },
  { kind: 'guards_placed', levels: [1, 2, 3] },
  { kind: 'round_started', round: after.round, start_seat: 1 },
];

const status = vi.fn();
const stay = vi.fn();
const draw = (
  view: Staged,
  events: Event[],
  step: number,
  how: { lesson?: boolean; unhurried?: boolean; recent?: Event[] } = {},
): Promise<void> =>
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
        status={status}
        stay={stay}
        {...how}
      />,
      document.body,
    ),
  );
const again = () => document.querySelector<HTMLElement>('.mm-last');

beforeEach(() => {
  vi.useFakeTimers();
  saveItem('mm-summary', true);
});
afterEach(() => {
  render(null, document.body);
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

it('can be read again where it was never shown', async () => {
  await draw(before, [], 1);
  expect(again()).toBeNull();
  await draw(after, round, 2);
  expect(again()?.textContent).toBe(`How round\u00a0${before.round} went`);
  await act(() => again()!.click());
  const sheet = document.querySelector('.mm-again .mm-summary-sheet')!;
  expect(sheet.querySelector('h2')?.textContent).toBe(`End of round\u00a0${before.round}`);
  expect(sheet.querySelectorAll('.mm-fights > li')).toHaveLength(before.guards.length);
  expect(sheet.querySelector('.mm-fight-loot')?.textContent).toContain('+2');
});

it('opens by itself once for a player to whom no pause ever showed it', async () => {
  const opened = () => document.querySelector('.mm-again') !== null;
  const play = async () => {
    await act(() => render(null, document.body));
    await draw(before, [], 1);
    expect(opened()).toBe(false);
    await draw(after, round, 2);
    return opened();
  };
  saveItem('mm-summary', undefined);
  expect(await play()).toBe(true);
  expect(await play()).toBe(false);
  // A pause has shown it.
  saveItem('mm-summary', undefined);
  await act(() => render(null, document.body));
  await draw(summed, [], 1);
  expect(await play()).toBe(false);
});

it('is of the round before, and of no other', async () => {
  await draw(summed, [], 1);
  await draw(after, [], 2);
  expect(again()).not.toBeNull();
  await draw({ ...after, round: after.round + 1 }, [], 3);
  expect(again()).toBeNull();
});

it('is of the last round after the end', async () => {
  const end: Staged = { ...summed, guards: [], castle: [] };
  delete end.stage;
  await draw({ ...before, round: before.round - 1 }, [], 1);
  await draw(summed, [], 2);
  await draw(end, [], 3);
  expect(again()?.textContent).toBe(`How round\u00a0${summed.round} went`);
  await act(() => render(null, document.body));
  // Where no pause showed it.
  await draw(before, [], 1);
  await draw(end, [...fights.slice(1), round[round.length - 3]!], 2);
  expect(again()?.textContent).toBe(`How round\u00a0${end.round} went`);
});

it('takes the focus from the board that it covers, and leaves it at the hand', async () => {
  await draw(before, [], 1);
  const space = document.querySelector<HTMLElement>('.mm-space')!;
  space.focus();
  await draw(summed, [], 2);
  expect(document.activeElement?.textContent).toBe('Continue');
  await draw(before, [], 3);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Your hand');
});

/** The parts of each line of the standing, and what they add up to. */
const sums = () =>
  [...document.querySelectorAll('.mm-standing > li:not(.mm-standing-heads)')].map((row) => {
    const shown = [...row.querySelectorAll('.mm-standing-sum, .mm-standing-gold')].map((e) =>
      /[+−]?\d+/.exec(e.textContent)?.[0].replace('−', '-'),
    );
    const parts = shown.filter((n) => n !== undefined).map(Number);
    const now = parts.pop();
    return { parts, now, text: row.textContent };
  });

it('adds up, also where it is not known what was paid before the fights', async () => {
  await draw(summed, [], 1);
  expect(sums()).toHaveLength(3);
  for (const { parts, now, text } of sums()) {
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.reduce((a, b) => a + b)).toBe(now);
    expect(text).toMatch(/\d+ gold before the fights/);
  }
});

it('adds up from the gold at the beginning of the round, whatever was thrown out', async () => {
  let seed = 7;
  const draws = (n: number) => ((seed = (seed * 48271) % 2147483647), seed % n);
  for (let n = 0; n < 25; n++) {
    const had = before.seats.map(() => 8 + draws(9));
    const start = {
      ...before,
      seats: before.seats.map((s, i) => ({ ...s, gold: had[i]! })),
    };
    const acts = before.castle.flatMap((there, space): Event[] => {
      const seat = there!.seat;
      const thrown: Event = {
        kind: 'monster_replaced',
        seat,
        card: there!.card,
        space,
        old_owner: draws(3),
        old_card: 1,
        paid_to_treasury: 1,
        paid_to_owner: 0,
      };
      if (thrown.old_owner !== seat) thrown.paid_to_owner = draws(3);
      const placed: Event = {
        kind: 'monster_placed',
        seat,
        card: there!.card,
        space,
      };
      return draws(2) ? [placed, thrown] : [placed];
    });
    const begun: Event = {
      kind: 'round_started',
      round: before.round,
      start_seat: 0,
    };
    const full = acts.reduce(stage, start as Staged);
    const end = moments(full, round, after).find((a) => a.view.stage?.summary)!.view;
    await draw(end, [], n + 1, {
      recent: [...acts.slice(1), begun, ...acts, ...round],
    });
    expect(sums()).toHaveLength(3);
    for (const [i, { parts, now, text }] of sums().entries()) {
      const at = end.seats
        .map((s, at) => ({ at, gold: s.gold }))
        .sort((a, b) => b.gold - a.gold || a.at - b.at)[i]!.at;
      expect(now).toBe(end.seats[at]!.gold);
      if (parts.length === 0) expect(now).toBe(had[at]);
      else {
        expect(parts[0]).toBe(had[at]);
        expect(parts.reduce((a, b) => a + b)).toBe(now);
        expect(text).toContain('gold when the round began');
      }
    }
  }
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

it('waits for whoever presses a key', async () => {
  await draw(before, [], 1);
  stay.mockClear();
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
  expect(stay).not.toHaveBeenCalled();
  await draw(summed, [], 2);
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
  expect(stay).toHaveBeenCalled();
});

it('waits where nobody else does, in a lesson, and under a finger', async () => {
  // The focus is elsewhere, so nothing else keeps the sheet.
  const log = document.createElement('button');
  document.documentElement.append(log);
  log.focus();
  stay.mockClear();
  await draw(summed, [], 1);
  expect(stay).not.toHaveBeenCalled();
  const sheet = document.querySelector<HTMLElement>('.mm-summary')!;
  expect(sheet.dataset.runs).toBe('true');
  sheet.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  expect(stay).toHaveBeenCalledOnce();
  for (const [i, how] of [{ lesson: true }, { unhurried: true }].entries()) {
    await draw(before, [], 2 * i + 2);
    stay.mockClear();
    await draw(summed, [], 2 * i + 3, how);
    expect(stay).toHaveBeenCalledOnce();
    expect(document.querySelector<HTMLElement>('.mm-summary')!.dataset.runs).toBe('false');
  }
  log.remove();
});

it('lets no late press through after it closed by itself', async () => {
  const pressed = vi.fn();
  document.body.addEventListener('click', pressed);
  const box = vi.spyOn(Element.prototype, 'getBoundingClientRect');
  box.mockReturnValue(new DOMRect(0, 0, 320, 300));
  const press = () => {
    const at = {
      bubbles: true,
      cancelable: true,
      detail: 1,
      clientX: 100,
      clientY: 200,
    };
    document.querySelector('.mm-hand')!.dispatchEvent(new MouseEvent('click', at));
  };
  await draw(summed, [], 1);
  await draw(before, [], 2);
  press();
  expect(pressed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1001);
  press();
  expect(pressed).toHaveBeenCalledOnce();
  // A reader who pressed the sheet away means the next press for the board below.
  await draw(summed, [], 3);
  press();
  await draw(before, [], 4);
  press();
  expect(pressed).toHaveBeenCalledTimes(3);
  document.body.removeEventListener('click', pressed);
  box.mockRestore();
});

it('is told once to who listens', async () => {
  const told = () => status.mock.calls.filter(([text]) => Array.isArray(text));
  await draw(before, [], 1);
  status.mockClear();
  await draw(summed, [], 2);
  await draw(summed, [], 2);
  expect(told()).toHaveLength(1);
  const thrown = { ...summed.stage!.summary!, replaced: [-2, 1, 0] };
  const props = {
    view: summed,
    told: thrown,
    seat: 0,
    names: ['Ada', 'Bo', 'Cy'],
  };
  expect(summaryText({ ...props, lang: 'en' })).toBe(
    [
      'For monsters thrown out: you −2, Bo +1.',
      'Guard\u00a01 is beaten, 6 against 5.',
      'Loot: Bo 2, Cy 2.',
      'Guard\u00a02 is beaten, 8 against 8.',
      'Loot: you 3, Bo 4.',
      'Guard\u00a03 holds, 5 against 8.',
      'Paid for healing: you 1, Cy 2.',
      'Gold now: Cy 23, Bo 11, you 8.',
    ].join(' '),
  );
  const read = () =>
    document.getElementById(
      document.querySelector('.mm-summary .mm-yes')!.getAttribute('aria-describedby') ?? '',
    )?.textContent;
  expect(read()).toBeUndefined();
  // In a lesson the line is the teacher's, so the button tells it.
  await draw(summed, [], 2, { lesson: true });
  expect(read()).toMatch(/^Guard\u00a01 is beaten, 6 against 5\..* Gold now: Cleopatra 23/);
  expect(summaryText({ ...props, lang: 'fr' })).toBe(
    [
      'Chasses\u00a0: vous −2, Bo +1.',
      'Garde\u00a01 battu, 6 contre 5.',
      'Butin\u00a0: Bo 2, Cy 2.',
      'Garde\u00a02 battu, 8 contre 8.',
      'Butin\u00a0: vous 3, Bo 4.',
      'Le garde\u00a03 tient bon, 5 contre 8.',
      'Soins payés\u00a0: vous 1, Cy 2.',
      'Or à présent\u00a0: Cy 23, Bo 11, vous 8.',
    ].join(' '),
  );
});
