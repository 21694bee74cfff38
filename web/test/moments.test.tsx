// @vitest-environment happy-dom

import { expect, test, vi } from 'vitest';
import { speak } from '@lair/i18n';
import Moments, { apart, cameTo, done, hundredths, lines, shownAt, why } from '@lair/table/moments';
import type { Ply, Result, Review } from '@lair/wire';
import { langs, openRoom } from './room';
import { answers, plainUI, sceneOf, snapshotOf } from './tables';
import { soon } from './soon';

const room = openRoom();

const result: Result = { scores: [21, 30, 9], places: [2, 1, 3], sheet: [[], [], []] };
const reviewOf = (part: Partial<Review> = {}): Review => ({
  ...{ seat: 0, margin: -9, done: 4, plies: 4, score: 0, cost: 0 },
  ...{ expected: 0, luck: 0, others: 0, own: 0, decisions: [] },
  chances: [
    [1 / 3, 1 / 3, 1 / 3],
    [0.3, 0.4, 0.3],
    [0.2, 0.7, 0.1],
    [0.1, 0.86, 0.04],
    [0, 1, 0],
  ],
  moments: [
    { kind: 'turn', ply: 2, seat: 1, before: 0.4, after: 0.7 },
    { kind: 'luck', ply: 3, seat: 1, before: 0.7, after: 0.86 },
  ],
  ...part,
});
const plies: Ply[] = [0, 1, 2, 3, 4].map((ply) => ({
  ...{ ply, seat: 1, actors: [], view: {}, move: { ply } },
  events: [{ seat: 1, text: `Bo at ${ply}.` }],
}));

async function draw(
  review: Review,
  part: Partial<Parameters<typeof snapshotOf>[0]> = {},
  ui = plainUI,
) {
  answers('review', () => review);
  answers('plies', (_id, _as, from, to) => plies.slice(from, to! + 1));
  const see = vi.fn();
  const scene = sceneOf(snapshotOf({ status: 'over', actors: [], moves: [], result, ...part }));
  await room.draw(() => <Moments scene={scene} ui={ui} scenery={null} see={see} />);
  await room.settle();
  await room.settle(); // the cards ask for their plies once there is a review
  return see;
}

const slider = () => room.find('[role=slider]');
const press = async (key: string) => {
  slider().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  await room.settle();
};

test.each(langs)(
  'moments in %s: what happened, chances in percent, at most 20 words',
  async (lang) => {
    await speak(lang);
    const see = await draw(reviewOf());
    const told = () => [...document.querySelectorAll('.moment:not(.moment-none) .moment-words')];
    await soon(() => expect(told()[0]?.textContent).toContain('Bo at 2.'));
    const cards = told();
    expect(cards).toHaveLength(2);
    for (const card of cards) {
      const said = [...card.querySelectorAll('p')].map((p) => p.textContent).join(' ');
      expect(said.split(/\s+/).length).toBeLessThanOrEqual(20);
      expect(said).toMatch(/\d\s?%/);
    }
    expect(cards[0]!.textContent).toMatch(/40%? (to|à)\u00a070/);
    for (const button of document.querySelectorAll<HTMLElement>('.moment-see')) button.click();
    // Before the move, and what was drawn. The words of the card go with it.
    expect(see.mock.calls.map(([ply]) => ply)).toEqual([1, 3]);
    const [kind, said] = see.mock.calls[0]![1].told;
    expect(kind).toBe(lang === 'fr' ? 'Le tournant' : 'Turning point');
    expect(JSON.stringify(said)).toContain('Bo at 2.');
  },
);

test('a turning point that is told by a roll shows what was rolled', () => {
  const turn = { kind: 'turn', ply: 2, seat: 0, before: 0.4, after: 0.7 } as const;
  const ui = { ...plainUI, drawn: (e: { drawn?: boolean }) => e.drawn === true };
  const shown = (events: unknown[]) =>
    shownAt(
      turn,
      [
        { ...plies[1]!, view: 'before' },
        { ...plies[2]!, view: 'after', events },
      ],
      ui,
    );
  expect(shown([{ text: 'Bo rolls 2.', drawn: true }])).toEqual({ view: 'after' });
  expect(shown([{ text: 'Bo takes a card.' }])).toEqual({ view: 'before', move: { ply: 2 } });
  expect(shown([])).toEqual({ view: 'before', move: { ply: 2 } });
});

test('luck is told by what was drawn, and not by the move before it', async () => {
  const luck = { kind: 'luck', ply: 3, seat: 1, before: 0.7, after: 0.86 } as const;
  const old = plies[3]!.events;
  const ui = {
    ...plainUI,
    drawn: (e: { drawn?: boolean }) => e.drawn === true,
    missed: (e: { missed?: boolean }) => e.missed === true,
    follows: (e: { follows?: boolean }) => e.follows === true,
  };
  const said = async (events: unknown[]) => {
    plies[3]!.events = events;
    await draw(reviewOf({ moments: [luck] }), {}, ui);
    // Where a seat told nothing, later plies are asked for.
    for (let i = 0; i < 9 && room.all('.moment-said').length === 0; i++) await room.settle();
    const text = room.find('.moment-said').textContent;
    await room.close();
    return text;
  };
  const chose = { seat: 1, text: 'Bo takes a card.' };
  const mine = { seat: 1, text: 'A goblin for Bo.', drawn: true };
  expect(await said([chose, mine])).toBe('A goblin for Bo.');
  const failed = { seat: 1, text: 'It fails.', missed: true };
  expect(await said([{ ...mine, text: 'Bo rolls 2.' }, failed])).toBe('Bo rolls 2. It fails.');
  // Luck of a seat in what another draws is what follows from it.
  const rolled = { seat: 0, text: 'Ada rolls 2.', drawn: true };
  const rose = { seat: 1, text: 'Bo’s camp rises.', follows: true };
  expect(
    await said([rolled, { ...failed, seat: 0 }, { ...rose, seat: 2, text: 'Cy’s too.' }, rose]),
  ).toBe('Ada rolls 2. It fails. Bo’s camp rises.');
  expect(await said([rolled, { ...failed, seat: 0 }, { seat: 0, text: 'Ada stops.' }, rose])).toBe(
    'Ada rolls 2. It fails.',
  );
  expect(await said([chose, { text: 'New: a dragon.', drawn: true }])).toBe('New: a dragon.');
  expect(await said([{ ...mine, seat: 0, text: 'A pixie for Ada.' }, mine])).toBe(
    'A goblin for Bo.',
  );
  expect(await said([{ seat: 0, text: 'A pixie for Ada.', drawn: true }])).toBe('A pixie for Ada.');
  expect(await said([chose])).toBe('Bo takes a card.');
  expect(await said([{ ...chose, from: 'pile' }])).toBe('Bo takes a card.');
  plies[3]!.events = old;
});

test('a secret choice is told by what it led to once all had chosen', async () => {
  const review = reviewOf({
    moments: [{ kind: 'turn', ply: 1, seat: 1, before: 0.4, after: 0.7 }],
  });
  const events: unknown[][] = [[], [], [{ seat: 0, text: 'Ada lands.' }], [], []];
  events[3] = [
    { text: 'All land.' },
    { seat: 0, text: 'Ada wins.' },
    { seat: 1, text: 'Bo lands.' },
  ];
  const old = plies.map((p) => p.events);
  plies.forEach((p, i) => (p.events = events[i]!));
  await draw(review);
  expect(room.find('.moment-said').textContent).toBe('Bo lands.');
  // What came of it by force is not what was chosen.
  events[1] = [{ seat: 1, text: 'Bo keeps the pack.', forced: true }];
  plies.forEach((p, i) => (p.events = events[i]!));
  await room.close();
  await draw(review);
  expect(room.find('.moment-said').textContent).toBe('Bo lands.');
  plies.forEach((p, i) => (p.events = old[i]!));
});

test('a choice that led to a draw is named by its move', () => {
  const reasons = {
    move: (m: unknown) => `roll on ${(m as { ply: number }).ply}`,
    reason: () => null,
  };
  const m = { kind: 'choice', ply: 1, seat: 1, before: 0.2, after: 0.3 } as const;
  const scene = sceneOf(snapshotOf({}));
  const tell = (drawn: boolean) =>
    done(m, plies.slice(0, 2), { ...plainUI, drawn: () => drawn }, scene, reasons);
  expect(tell(true)).toBe('Roll on 1.');
  expect(tell(false)).toBe('Bo at 1.');
  // Nor is what only follows from a choice what was done, in a turning point too.
  expect(
    done(
      { ...m, kind: 'turn' },
      plies.slice(0, 2),
      { ...plainUI, follows: () => true },
      scene,
      reasons,
    ),
  ).toBe('Roll on 1.');
  // What comes of a secret choice may be told of another one.
  expect(done(m, plies.slice(0, 2), plainUI, scene, { ...reasons, secret: true })).toBe(
    'Roll on 1.',
  );
});

test('a turning point of the reader says why, and one of another gives no reason', () => {
  const reasons = {
    move: (m: unknown) => `wait ${(m as { ply: number }).ply}`,
    noun: (m: unknown) => `waiting ${(m as { ply: number }).ply}`,
    reason: (r: { kind: string }, _: unknown, c: { other?: string }) =>
      r.kind === 'gold' ? `It pays more than ${c.other}.` : null,
    leads: () => 'It leads.',
  };
  const m = { kind: 'turn', ply: 1, seat: 1, before: 0.7, after: 0.3 } as const;
  const slip = (cost: number, kind: string) => ({
    ...{ ply: 1, cost, noise: 0, verdict: 'slip' as const, among: 3, margin: 0 },
    ...{ move: { ply: 1 }, best: { ply: 7 } },
    reasons: [kind, 'gold'].map((kind) => ({
      kind,
      better: { of: 0, value: 1 },
      worse: { of: 0, value: 0 },
    })),
  });
  const tell = (you: number, decision?: ReturnType<typeof slip>, words: object = {}) => {
    const scene = sceneOf(snapshotOf({}));
    const say = { ...scene.say, seat: you };
    return why(m, plies.slice(0, 2), { ...scene, say }, { ...reasons, ...words }, decision);
  };
  expect(tell(1, slip(2, 'gold'))).toBe('Better: wait 7. It pays more than waiting 1.');
  // Without a fact it promises none.
  expect(tell(1, slip(2, 'none'))).toBe('Better: wait 7.');
  expect(tell(1, slip(0, 'none'))).toBe('It leads.');
  expect(tell(1, undefined, { secret: true })).toBe('');
  expect(tell(0), 'what it leads to is said to the one who moves').toBe('');
  const missed = { missed: () => 'It was free.' };
  expect(tell(0, undefined, missed), 'what it gave up is said to everybody').toBe('It was free.');
  expect(tell(0, undefined, { ...missed, secret: true })).toBe('');
});

test('the line is walked by keys, opens the board, and has a table behind it', async () => {
  const see = await draw(reviewOf());
  expect(slider().getAttribute('aria-valuenow')).toBe('4');
  await press('ArrowLeft');
  expect(slider().getAttribute('aria-valuetext')).toContain('86%');
  await press('ArrowRight');
  await press('ArrowRight');
  expect(slider().getAttribute('aria-valuenow')).toBe('4');
  await press('Home');
  await press('ArrowRight');
  await press('Enter');
  expect(see.mock.calls).toEqual([[1]]);
  const rows = [...document.querySelectorAll('.chances tbody tr')];
  expect(rows).toHaveLength(5);
  for (const row of rows) {
    const shares = [...row.querySelectorAll('td')].map((td) => parseInt(td.textContent));
    expect(shares.reduce((a, b) => a + b, 0)).toBe(100);
  }
  const widths = [...document.querySelectorAll('.chances polyline')].map((p) =>
    Number(p.getAttribute('stroke-width')),
  );
  expect(widths[1]).toBeGreaterThan(widths[0]!);
  const dashes = document.querySelectorAll('.chances polyline');
  expect(new Set([...dashes].map((p) => p.getAttribute('stroke-dasharray'))).size).toBe(3);
});

test('the room is the same before, during and after a review; none without one', async () => {
  const boxes = () =>
    ['.moment', '.chances', '.chances-names li'].map((x) => document.querySelectorAll(x).length);
  const press = (button: string) => document.querySelectorAll(button).length;
  for (const part of [
    { chances: [], moments: [], done: 0 },
    { done: 1 },
    {},
    { moments: [] },
  ] satisfies Partial<Review>[]) {
    await draw(reviewOf(part));
    expect(boxes()).toEqual([3, 1, 3]);
    expect(press('.moment-see')).toBe(part.moments ? 0 : 2);
    const said = room.find('.moments > [role=status]').textContent;
    if (part.done === 1) {
      expect(room.find('.moment-cards').textContent).toContain('1 of 4');
      expect(said, 'the count would be read at every move').toBe('Lair is looking at the match…');
    } else if (part.done === undefined) {
      expect(room.find('.moment-cards').textContent).toContain('next best');
      expect(said).toContain('are there');
    }
    await room.close();
  }
  await draw(reviewOf({ chances: [], moments: [] })); // a server that tells no luck
  expect(document.querySelector('.moments')).toBeNull();
});

test('numbers of moments that are close stand apart, within the drawing', () => {
  const alone: [number, number][] = [
    [100, 50],
    [300, 50],
  ];
  expect(apart(alone, 48)).toEqual(alone);
  for (const close of [
    [
      [618, 14],
      [618, 14],
      [612, 14],
    ],
    [
      [300, 100],
      [310, 100],
      [300, 206],
    ],
  ] as [number, number][][]) {
    const at = apart(close, 48);
    at.forEach(([x, y], i) => {
      expect(x).toBeLessThanOrEqual(616);
      expect(y).toBeLessThanOrEqual(206);
      for (const [x2, y2] of at.slice(0, i)) expect(Math.hypot(x - x2, y - y2)).toBeGreaterThan(44);
    });
  }
});

test('a number of the line shows its moment, even if it stands beside its place', async () => {
  const review = reviewOf();
  const see = await draw({ ...review, moments: review.moments.map((m) => ({ ...m, ply: 2 })) });
  const click = () => new MouseEvent('click', { bubbles: true });
  for (const number of document.querySelectorAll('.chances g')) number.dispatchEvent(click());
  expect(see.mock.calls).toEqual([[2], [2]]);
});

test('card and line say the same number, whoever the card is about', async () => {
  const choice = { kind: 'choice', ply: 1, seat: 0, before: 0.2, after: 0.3 } as const;
  const review = reviewOf();
  await draw({ ...review, moments: [...review.moments, choice] });
  const cards = [...document.querySelectorAll('.moment-words')].map((x) => x.textContent);
  await press('Home');
  for (const m of [choice, ...review.moments]) {
    await press('ArrowRight');
    expect(slider().getAttribute('aria-valuenow')).toBe(`${m.ply}`);
    const share = parseInt(document.querySelectorAll('.chances-names b')[m.seat]!.textContent);
    expect(cards[['turn', 'luck', 'choice'].indexOf(m.kind)]).toMatch(new RegExp(`\\b${share}\\b`));
  }
});

test.each([
  [
    'en',
    'Your chance to win went from 40% to 70%',
    'Luck alone moved your chance to win from 70% to',
  ],
  [
    'fr',
    'Vos chances de victoire passent de 40 à 70',
    'Le hasard seul a mené vos chances de victoire de 70',
  ],
] as const)('in %s a card speaks to whom it is about', async (lang, ...told) => {
  await speak(lang);
  const words = () =>
    [...document.querySelectorAll('.moment-words')].map((x) =>
      x.textContent.replaceAll('\u00a0', ' '),
    );
  await draw(reviewOf(), { you: 1 });
  // The cards come with the game's words, which are loaded the first time.
  await soon(() => told.forEach((text, i) => expect(words()[i]).toContain(text)));
  await room.close();
  await draw(reviewOf(), { you: 0 });
  await soon(() => expect(words().join()).toMatch(/\d\s?%/));
  expect(words().join()).not.toMatch(/your|vos /i);
});

test('rounded shares add up to 100, and partners share a line', () => {
  expect(hundredths([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33]);
  expect(hundredths([0.125, 0.125, 0.125, 0.625])).toEqual([13, 13, 12, 62]);
  expect(hundredths([0.27])).toEqual([27]); // alone: the rest is not winning
  expect(hundredths([0, 1])).toEqual([0, 100]);
  expect(lines({ ...result, sides: 2 })).toEqual([0, 1]);
  expect(lines(result)).toEqual([0, 1, 2]);
});

test.each(langs)(
  'a match of one asks of the chance to win, and not who wins, in %s',
  async (lang) => {
    await speak(lang);
    const alone = { scores: [1], places: [1], sheet: [[]] };
    await draw(reviewOf({ chances: [[0.4], [0.7], [0.9], [1], [1]], moments: [] }), {
      result: alone,
    });
    await soon(() =>
      expect(room.find('.chances h3').textContent).toBe(
        lang === 'fr' ? 'Les chances de victoire' : 'The chance to win',
      ),
    );
  },
);

test('a turning point of another tells what its turn came to, unless the move says it', () => {
  const turn = { kind: 'turn', ply: 1, seat: 1, before: 0.4, after: 0.7 } as const;
  const ui = { ...plainUI, begins: (e: { begins?: boolean }) => e.begins === true };
  const retelling = {
    retold: (events: unknown[]) => {
      const told = (events as { brings?: string }[]).flatMap((e) => e.brings ?? []);
      return told.length > 0 ? [{ said: told, rank: 1 }] : [];
    },
  };
  const said = (seat: number, ...events: unknown[][]) =>
    cameTo(
      turn,
      [[], ...events].map((list, i) => ({ ...plies[i]!, seat, events: list })),
      ui,
      sceneOf(snapshotOf({ you: 0 })),
      retelling,
    );
  const next = { begins: true };
  expect(said(1, [{}], [{ brings: 'a cage' }], [next, { brings: 'a crown' }])).toEqual(['a cage']);
  expect(said(1, [{ brings: 'a cage' }], [{ brings: 'a crown' }])).toBe(null);
  expect(said(1, [{}], [next])).toBe(null);
  expect(said(0, [{}], [{ brings: 'a cage' }])).toBe(null);
});
