// @vitest-environment happy-dom

import { expect, test, vi } from 'vitest';
import { listed, press } from '@lair/keys';
import { Now } from '@lair/table/now';
import type { Scene } from '@lair/table/scene';
import { openRoom } from './room';
import { plainUI, sceneOf, snapshotOf } from './tables';

const room = openRoom();
const ui = { ...plainUI, say: (e: unknown) => [String(e)] };
const draw = (step: number, events: string[], playing = true) => {
  const shown: Scene['shown'] = {
    view: {},
    events,
    eventsSoFar: ['Won.', 'Lost.', ...events],
    ply: 4,
    actors: [],
    step,
  };
  const visiblePlies = [0, 1, 2, 3, 4].map(() => ({ events: ['Won.', 'Lost.'] }) as never);
  const scene = sceneOf(snapshotOf(), { ui, shown, playing, visiblePlies });
  const none = { said: null, advice: undefined, refused: undefined, banner: undefined };
  return room.draw(() => <Now scene={scene} {...none} first={undefined} open={() => undefined} />);
};
const past = () => room.find('.status-past');

test('a step without words does not say those of the whole move again', async () => {
  await draw(1, ['Won.']);
  await draw(2, ['Lost.']);
  const said = past().firstElementChild;
  expect(past().textContent).toBe('Lost. ');
  await draw(3, []);
  await draw(4, []);
  expect(past().textContent).toBe('Lost. ');
  expect(past().firstElementChild, 'the same element, or it is read out anew').toBe(said);
  await draw(5, ['Next.']);
  expect(past().textContent).toBe('Next. ');
});

test('no text of what is read out is empty: Preact writes it anew, and it is read again', async () => {
  const says = { ...ui, prompt: () => '', say: (e: unknown) => ['', String(e)] };
  const scene = sceneOf(snapshotOf({ events: ['Won.'] } as never), { ui: says as never });
  const none = { advice: undefined, refused: undefined, banner: undefined, first: undefined };
  await room.draw(() => <Now scene={scene} {...none} said="Choose." open={() => undefined} />);
  const log = room.find('.status [role=log]');
  expect(log.textContent).toBe('Won. ');
  const texts = [...log.querySelectorAll('span')].flatMap((s) => [...s.childNodes]);
  expect(texts.map((n) => n.textContent)).not.toContain('');
});

test('where not all fits, what counts most is not hidden', async () => {
  const says = {
    ...plainUI,
    say: (e: unknown) => (e === 'Up.' ? [e] : [<b data-main>{`${e}`}</b>]),
  };
  // A line in which one sentence fits.
  const high = vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get');
  high.mockImplementation(function (this: HTMLElement) {
    return 20 * this.querySelectorAll('.status-past > span:not(.sr-only)').length;
  });
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(20);
  const none = { said: null, advice: undefined, refused: undefined, banner: undefined };
  const shown = {
    view: {},
    events: ['Fails.', 'Up.'],
    eventsSoFar: [],
    ply: 4,
    actors: [],
    step: 9,
  };
  const scene = sceneOf(snapshotOf(), {
    ui: says as never,
    shown,
    playing: true,
    visiblePlies: [],
  });
  await room.draw(() => <Now scene={scene} {...none} first={undefined} open={() => undefined} />);
  vi.restoreAllMocks();
  const seen = [...past().children].filter((s) => !s.classList.contains('sr-only'));
  expect(seen.map((s) => s.textContent)).toEqual(['Fails. ']);
});

test('where one sentence alone does not fit, what may be left out is', async () => {
  const says = { ...plainUI, say: () => ['A pack', <i data-more>: all of it</i>, '.'] };
  const high = vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(40);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(20);
  const none = { said: null, advice: undefined, refused: undefined, banner: undefined };
  const shown = { view: {}, events: ['x'], eventsSoFar: [], ply: 4, actors: [], step: 9 };
  const draw = async (step: number) => {
    const scene = sceneOf(snapshotOf(), {
      ui: says as never,
      shown: { ...shown, step },
      playing: true,
      visiblePlies: [],
    });
    await room.draw(() => <Now scene={scene} {...none} first={undefined} open={() => undefined} />);
  };
  await draw(9);
  expect(past().dataset.short).toBe('true');
  expect(past().dataset.shortest, 'nor does it without that').toBe('true');
  high.mockReturnValue(20);
  await draw(10);
  expect(past().dataset.short, 'all of the next one fits').toBeUndefined();
  expect(past().dataset.shortest).toBeUndefined();
  vi.restoreAllMocks();
});

test('after a reload the moves before a secret one are fetched, for it says nothing', async () => {
  const none = { said: null, advice: undefined, refused: undefined, banner: undefined };
  const mine = { ...ui, prompt: () => 'Play.' } as never;
  const fetched = vi.fn(() => Promise.resolve([]));
  const drawAt = async (events: string[]) => {
    const scene = sceneOf(snapshotOf({ events } as never), { ui: mine, at: 20, visiblePlies: [] });
    scene.model.history.reset(fetched);
    await room.draw(() => <Now scene={scene} {...none} first={undefined} open={() => undefined} />);
  };
  await drawAt(['Won.']);
  expect(fetched).not.toHaveBeenCalled();
  await drawAt([]);
  expect(fetched).toHaveBeenCalledWith(8, 20);
});

test('what was done to the reader is told until they move, or the round that it was done in is over', async () => {
  const none = { said: null, advice: undefined, refused: undefined, banner: undefined };
  const says = {
    ...ui,
    prompt: () => 'Play.',
    matters: (e: unknown) => (e === 'Thrown out.' ? 2 : 1),
    begins: (e: unknown) => e === 'Ada’s turn.' || e === 'Round 2.',
    settles: (e: unknown) => e === 'Round 2.',
  } as never;
  const drawAt = async (plies: string[][]) => {
    const visiblePlies = plies.map((events, i) => ({ ply: i, seat: 1, events }) as never);
    const scene = sceneOf(snapshotOf({ events: plies.at(-1) } as never), {
      ui: says,
      at: plies.length - 1,
      visiblePlies,
    });
    await room.draw(() => <Now scene={scene} {...none} first={undefined} open={() => undefined} />);
    return past().textContent;
  };
  expect(await drawAt([['Thrown out.'], ['Ada’s turn.', 'Placed.']])).toContain('Thrown out.');
  expect(await drawAt([['Thrown out.'], ['Placed.', 'Round 2.']])).not.toContain('Thrown out.');
  expect(await drawAt([['Thrown out.', 'Round 2.'], ['Placed.']])).not.toContain('Thrown out.');
  expect(await drawAt([['Won.', 'Round 2.', 'Thrown out.'], ['Placed.']])).toContain('Thrown out.');
});

test('at the first decision of a round the line shows that round, and the rest is read out', async () => {
  const none = { said: null, advice: undefined, refused: undefined, banner: undefined };
  const says = {
    ...ui,
    prompt: () => 'Play.',
    matters: () => 1,
    settles: (e: unknown) => e === 'Round 2.',
  } as never;
  const events = ['Placed.', 'Guard 1 holds.', 'Round 2.', 'By order of the king.'];
  const visiblePlies = [{ ply: 0, seat: 1, events } as never];
  const scene = sceneOf(snapshotOf({ events } as never), { ui: says, at: 0, visiblePlies });
  await room.draw(() => <Now scene={scene} {...none} first={undefined} open={() => undefined} />);
  expect(past().textContent).toBe('Round 2. By order of the king. ');
  expect(room.find('[role=log]').textContent).toContain('Guard 1 holds.');
});

/** Draws the reader's decision after some moves: the seats of the moves, and their events. */
async function afterMoves(ui: object, plies: [number, string[]][]): Promise<void> {
  const visiblePlies = plies.map(([seat, events], i) => ({ ply: i, seat, events }) as never);
  const snapshot = snapshotOf({ events: plies.at(-1)![1], seats: [{}, {}, {}] } as never);
  const at = plies.length - 1;
  const scene = sceneOf(snapshot, { ui: ui as never, at, visiblePlies });
  const none = { said: null, advice: undefined, refused: undefined, banner: undefined };
  await room.draw(() => <Now scene={scene} {...none} first={undefined} open={() => undefined} />);
}

test('what retells the moves of others replaces their own sentences as soon as it comes', async () => {
  let come: (part: unknown) => void = () => undefined;
  const retold = vi.fn((events: unknown[]) => [{ said: [events.join(' + ')], rank: 1 }]);
  const load = vi.fn(() => new Promise((resolve) => (come = resolve)));
  const says = { ...ui, prompt: () => 'Play.', matters: () => 1, retold: load };
  await afterMoves(says, [[1, ['Begun.']]]);
  expect(load, 'before anybody has moved').not.toHaveBeenCalled();
  const moves: [number, string[]][] = [
    [1, ['Before mine.']],
    [0, ['Mine.']],
    [1, ['Rolled.', 'Kept.']],
    [2, ['Failed.']],
  ];
  await afterMoves(says, moves);
  expect(past().textContent).toContain('Failed. ');
  expect(past().textContent).not.toContain('+');
  come({ retold });
  await room.settle();
  expect(past().textContent, 'all since the own move').toBe('Rolled. + Kept. + Failed. ');
  retold.mockReturnValue([]);
  await afterMoves(says, moves.slice(0, 3));
  expect(past().textContent, 'where there is nothing to retell').toContain('Kept. ');
  expect(load).toHaveBeenCalledTimes(1);
});

test('what retells is asked for no more than what is known of the moves', async () => {
  const retold = vi.fn(() => []);
  const says = {
    ...ui,
    prompt: () => 'Play.',
    matters: () => 1,
    retold: () => Promise.resolve({ retold }),
  };
  await afterMoves(says, [
    [1, ['Begun.']],
    [2, ['Rolled.']],
  ]);
  await room.settle();
  expect(retold, 'no own move yet').toHaveBeenLastCalledWith(['Rolled.'], expect.anything());
  await afterMoves(says, [...Array<[number, string[]]>(60).fill([1, ['Rolled.']])]);
  expect(retold.mock.lastCall).toEqual([Array(48).fill('Rolled.'), expect.anything()]);
});

test('how the last round went is told until the reader has moved in the next', async () => {
  const ended = (events: string[]) => (events.includes('Round ends.') ? ['You won 3.'] : null);
  const says = { ...ui, prompt: () => 'Play.', matters: () => 1, ended };
  const end: [number, string[]] = [1, ['Round ends.']];
  const ended3 = 'You won 3. ';
  await afterMoves(says, [end, [1, ['Placed.']], [2, ['Placed too.']]]);
  expect(past().textContent!.startsWith(ended3)).toBe(true);
  await afterMoves(says, [end, [0, ['Mine.']], [1, ['Placed.']]]);
  expect(past().textContent).not.toContain(ended3);
  await afterMoves(says, [
    [0, ['Mine.', 'Round ends.']],
    [1, ['Placed.']],
  ]);
  expect(past().textContent, 'the own move ended it').toContain(ended3);
  await afterMoves(says, [end, ...Array<[number, string[]]>(13).fill([1, ['Placed.']])]);
  expect(past().textContent, 'too long ago').not.toContain(ended3);
});

test('H asks for a hint, and is listed, only while its button is there', async () => {
  const next = vi.fn();
  const advice = { rank: 0, margins: [], thinking: false, next } as never;
  const scene = sceneOf(snapshotOf(), { ui: { ...plainUI, prompt: () => 'Play.' } as never });
  const none = { said: null, refused: undefined, first: undefined, open: () => undefined };
  const labels = () => listed().map((b) => `${b.key} ${b.label}`);
  await room.draw(() => <Now scene={scene} {...none} advice={advice} banner={undefined} />);
  expect(labels()).toContain('h Hint');
  press(new KeyboardEvent('keydown', { key: 'H' }));
  expect(next).toHaveBeenCalledTimes(1);
  const banner = { notice: <p>Wait.</p> } as never;
  await room.draw(() => <Now scene={scene} {...none} advice={advice} banner={banner} />);
  expect(labels()).not.toContain('h Hint');
});

test('a notice above what happened leaves what is to be done in sight', async () => {
  const scene = sceneOf(snapshotOf(), { ui: { ...plainUI, prompt: () => 'Play.' } as never });
  const none = { said: null, advice: undefined, refused: undefined, first: undefined };
  const banner = {
    notice: <p class="status-over">Nine moves. Watch</p>,
    above: { line: <div class="first-time">Nine moves.</div>, buttons: <button>Watch</button> },
    pass: () => undefined,
  };
  await room.draw(() => <Now scene={scene} {...none} banner={banner} open={() => undefined} />);
  expect(room.find('.status-words').hasAttribute('data-over')).toBe(false);
  expect(room.find('.status-now').textContent).toBe('Play.');
  expect(room.find('.status-words > .first-time').textContent).toBe('Nine moves.');
  expect(room.find('.status-side').textContent).toBe('Watch');
});

test('a notice without buttons leaves the hint its place', async () => {
  const advice = { rank: 0, margins: [], thinking: false, next: vi.fn() } as never;
  const scene = sceneOf(snapshotOf(), { ui: { ...plainUI, prompt: () => 'Play.' } as never });
  const banner = {
    notice: <p class="status-over">A test.</p>,
    above: { line: <div class="first-time">A test.</div> },
    pass: () => undefined,
  };
  const none = { said: null, refused: undefined, first: undefined, open: () => undefined };
  await room.draw(() => <Now scene={scene} {...none} advice={advice} banner={banner} />);
  expect(room.find('.status-words > .first-time').textContent).toBe('A test.');
  expect(room.all('.status-side button')).toHaveLength(1);
});

test('the same words of a later step are new ones', async () => {
  await draw(1, ['Passes.']);
  const said = past().firstElementChild;
  await draw(2, ['Passes.']);
  expect(past().firstElementChild).not.toBe(said);
});

test('what is met for the first time is told in a region that was there before', async () => {
  const line = { id: 'a', rule: 'r', en: 'One.', fr: 'Un.', sees: () => true };
  const none = { said: null, advice: undefined, refused: undefined, banner: undefined };
  const scene = sceneOf(snapshotOf(), { ui: { ...plainUI, prompt: () => 'Play.' } as never });
  const drawWith = (first: typeof line | undefined) =>
    room.draw(() => (
      <Now
        scene={scene}
        {...none}
        first={first && { first, open: undefined, close: () => undefined }}
        open={() => undefined}
      />
    ));
  await drawWith(undefined);
  const region = room.find('.sr-only[role=status]');
  expect(region.textContent).toBe('');
  await drawWith(line);
  expect(region.isConnected).toBe(true);
  expect(region.textContent).toBe('One.');
  expect(room.all('.first-time [role=status], .first-time[role=status]')).toEqual([]);
});

test('what was done to the reader is told until they move, and what matters little is not', async () => {
  const matters = (e: unknown) => (e === 'Passes.' ? 0 : e === 'Hit.' ? 2 : 1);
  const mine = { ...ui, matters, prompt: () => 'Play.' } as never;
  const none = { said: null, advice: undefined, refused: undefined, banner: undefined };
  const told = async (...plies: [seat: number, ...events: string[]][]) => {
    const visiblePlies = plies.map(([seat, ...events]) => ({ seat, events }) as never);
    const now = { ply: plies.length - 1 };
    const scene = sceneOf(snapshotOf(now), { ui: mine, visiblePlies });
    await room.draw(() => <Now scene={scene} {...none} first={undefined} open={() => undefined} />);
    return past().textContent;
  };
  expect(await told([0, 'Mine.'], [1, 'Hit.', 'Passes.'], [2, 'Sends.', 'Passes.'])).toBe(
    'Hit. Sends. ',
  );
  expect(await told([1, 'Hit.'], [0, 'Mine.'], [2, 'Sends.', 'Passes.'])).toBe('Sends. ');
  expect(await told([0, 'Mine.'], [1, 'Passes.'])).toBe('Passes. ');
  // Where all choose at once, their own move is the one that shows what the others did.
  expect(await told([1, 'Hit.'], [0, 'Mine.', 'Hit.'])).toBe('Hit. ');
});

test('what each of the others did since the reader moved is seen, and read out only once', async () => {
  const mine = {
    ...ui,
    matters: (e: { kind: string }) => (e.kind === 'hit' ? 2 : 1),
    begins: (e: { kind: string }) => e.kind === 'round',
    say: (e: { kind: string; seat: number }) => [`${e.seat} ${e.kind}.`],
    prompt: () => 'Play.',
  } as never;
  const none = { said: null, advice: undefined, refused: undefined, banner: undefined };
  const told = async (...plies: [seat: number, ...kinds: string[]][]) => {
    const visiblePlies = plies.map(
      ([seat, ...kinds]) => ({ seat, events: kinds.map((kind) => ({ kind, seat })) }) as never,
    );
    const scene = sceneOf(snapshotOf({ ply: plies.length - 1 }), { ui: mine, visiblePlies });
    await room.draw(() => <Now scene={scene} {...none} first={undefined} open={() => undefined} />);
    const heard = new Set([...room.find('[role=log]').children].map((s) => s.textContent));
    return [...past().children].map(
      (s) => `${s.textContent?.trim()}${heard.has(s.textContent) ? '' : ' (seen)'}`,
    );
  };
  expect(await told([3, 'sends'], [0, 'sends'], [1, 'sends'], [2, 'sends'])).toEqual([
    '1 sends. (seen)',
    '2 sends.',
  ]);
  expect(await told([0, 'sends'], [1, 'hit'], [2, 'sends'])).toEqual(['1 hit.', '2 sends. (seen)']);
  expect(await told([0, 'sends'], [1, 'sends', 'round'], [2, 'sends'])).toEqual(['2 sends.']);
});

test('where not all fits, what matters least is left out first, and the order is that of time', async () => {
  const matters = (e: string) => (e === 'Hit.' ? 2 : e.startsWith('Draws') ? 0.5 : 1);
  const mine = { ...ui, matters, prompt: () => 'Play.' } as never;
  const none = { said: null, advice: undefined, refused: undefined, banner: undefined };
  const plies = [
    [0, 'Mine.'],
    [1, 'Digs.'],
    [1, 'Hit.'],
    [1, 'Draws.', 'Your turn.'],
  ];
  const visiblePlies = plies.map(([seat, ...events]) => ({ seat, events }) as never);
  const LINE = 20; // How high a sentence is, in px.
  const told = async (fits: number, step: number) => {
    const high = vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get');
    high.mockImplementation(function (this: HTMLElement) {
      return LINE * this.querySelectorAll('.status-past > span:not(.sr-only)').length;
    });
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(LINE * fits);
    const shown = { view: {}, events: [], eventsSoFar: [], ply: 3, actors: [0], step };
    const scene = sceneOf(snapshotOf({ ply: 3 }), { ui: mine, shown, visiblePlies });
    await room.draw(() => <Now scene={scene} {...none} first={undefined} open={() => undefined} />);
    vi.restoreAllMocks();
    const list = [...past().children].filter((s) => !s.classList.contains('sr-only'));
    return list.map((s) => s.textContent).join('');
  };
  expect(await told(4, 1)).toBe('Digs. Hit. Draws. Your turn. ');
  expect(await told(3, 2)).toBe('Digs. Hit. Your turn. ');
  expect(await told(2, 3)).toBe('Hit. Your turn. ');
  expect(await told(1, 4)).toBe('Hit. ');
});

test('each move is told once, however many were shown as one', async () => {
  const mine = { ...ui, matters: () => 1, prompt: () => 'Play.' } as never;
  const none = { said: null, advice: undefined, refused: undefined, banner: undefined };
  const told = async (shownEvents: string[], plies: [seat: number, ...events: string[]][]) => {
    const visiblePlies = plies.map(([seat, ...events]) => ({ seat, events }) as never);
    const shown = { view: {}, events: shownEvents, eventsSoFar: [], ply: 2, actors: [0], step: 9 };
    const scene = sceneOf(snapshotOf({ ply: 2 }), { ui: mine, shown, visiblePlies });
    await room.draw(() => <Now scene={scene} {...none} first={undefined} open={() => undefined} />);
    return past().textContent;
  };
  const moves: [number, ...string[]][] = [
    [0, 'Mine.'],
    [1, 'Sends.'],
    [2, 'Throws.'],
  ];
  expect(await told(['Sends.', 'Throws.'], moves)).toBe('Sends. Throws. ');
  expect(await told(['Throws.'], moves)).toBe('Sends. Throws. ');
  expect(await told(['Throws.', 'Throws.'], moves)).toBe('Sends. Throws. ');
  // The newest move says nothing, so the one before it is told in its place.
  expect(await told([], [[0, 'Mine.'], [1, 'Sends.'], [2]])).toBe('Sends. ');
});
