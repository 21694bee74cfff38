// @vitest-environment happy-dom

import { beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '@lair/api';
import { lang, speak, t } from '@lair/i18n';
import { Account, rounded } from '@lair/table/account';
import { ReviewDialog } from '@lair/table/review';
import type { Lang } from '@lair/game-ui';
import type { Ply, Review } from '@lair/wire';
import { expectTree, langs, openRoom } from './room';
import { answers, later, plainUI } from './tables';
import { soon } from './soon';

const room = openRoom();

const verdictOf = (cost: number) =>
  cost === 0 ? 'best' : cost < 0.5 ? 'fine' : cost < 1 ? 'slip' : cost < 4 ? 'mistake' : 'blunder';
const decision = (ply: number, cost: number) => ({
  ply,
  cost,
  noise: 0.1,
  ahead: 0,
  verdict: verdictOf(cost) as Review['decisions'][number]['verdict'],
  among: 3,
  margin: 1,
  move: {},
  best: { kind: 'better' },
  reasons: [{ kind: 'gold', better: { of: 0, value: 4 }, worse: { of: 0, value: 1 } }],
});
const reviewOf = (part: Partial<Review> = {}): Review => ({
  seat: 0,
  margin: 12.5,
  done: 8,
  plies: 8,
  score: 3,
  cost: 3.35,
  expected: 0.5,
  luck: -2,
  others: 8,
  chances: [],
  moments: [],
  own: 6,
  decisions: [decision(1, 0), decision(3, 0.3), decision(5, 0.75), decision(7, 2.3)],
  ...part,
});
const plies: Ply[] = Array.from({ length: 9 }, (_, ply) => ({
  ply,
  seat: ply % 2 === 0 ? 1 : 0,
  actors: [0],
  view: {},
  events:
    ply === 3
      ? []
      : [
          { seat: 1, text: 'Bo waits.' },
          { seat: 0, text: `Ada at ${ply}.` },
        ],
}));

function dialog(more: { table?: string; names?: string[] } = {}) {
  const { table = 't1', names = ['Ada', 'Bo'] } = more;
  const does = { look: vi.fn(), again: vi.fn(), close: vi.fn() };
  const say = { lang: lang(), names, seat: 0, view: {} };
  return {
    ...does,
    draw:
      (id = table) =>
      () => <ReviewDialog table={id} seat={0} ui={plainUI} say={say} {...does} />,
  };
}

beforeEach(() => void answers('myReviews', () => ({ months: [] })));

test.each(langs)('a review in %s says what each decision gave away', async (lang) => {
  await speak(lang);
  const asked = answers('review', () => reviewOf());
  answers('plies', () => plies);
  const { draw } = dialog();
  await room.draw(draw());
  await room.settle();
  expect(asked.mock.calls).toEqual([['t1', 0]]);
  await expectTree(room.tree(), `trees/review.${lang}.txt`);
});

test('it names the better move, says why, and shows it on the board', async () => {
  const best = { kind: 'place', card: 4, space: 2 };
  const move = { kind: 'place', card: 5, space: 1 };
  const pays = { kind: 'pays', better: { of: 1, value: 0 }, worse: { of: 2, value: 3 } };
  answers('review', () =>
    reviewOf({
      decisions: [
        { ...decision(5, 2.3), move, best, reasons: [pays] },
        { ...decision(7, 1), move, best, reasons: [] },
      ],
    }),
  );
  answers('plies', () => plies.map((p) => ({ ...p, view: { castle: [null, null, null] } })));
  const does = { look: vi.fn(), again: vi.fn(), close: vi.fn() };
  const say = { lang: lang(), names: ['Ada', 'Bo'], seat: 0, view: {} };
  const ui = { ...plainUI, name: 'mighty-monsters' };
  await room.draw(() => <ReviewDialog table="t1" seat={0} ui={ui} say={say} {...does} />);
  await room.settle();
  await soon(() => expect(room.tree()).toContain('Better: the 4 at guard 2.'));
  expect(room.tree()).toContain('It costs nothing now; the 5 at guard 1 costs 3 gold.');
  expect(room.tree()).toContain(t('review.tried'));
  await room.press('.review-better');
  expect(does.look.mock.calls).toEqual([[4, expect.objectContaining({ move: best })]]);
  expect(JSON.stringify(does.look.mock.calls)).toMatch(/Ada at 5.*Better.*the 4 at guard.2/);
});

test('a better place for the same card is named, in the crypt of the seat reviewed', async () => {
  const bury = (x: number) => ({ kind: 'bury_crypt', card: 7, x, y: 0, dir: 'S' });
  answers('review', () =>
    reviewOf({
      seat: 1,
      decisions: [
        { ...decision(5, 2.3), move: bury(0), best: bury(2) },
        { ...decision(7, 2), move: { kind: 'draw', source: 'deck' }, best: bury(2) },
      ],
    }),
  );
  const view = {
    hand: [{ id: 7, a: 'goblin', b: 'cyclops' }],
    players: [2, 1].map((x) => ({ totals: [], crypt: { cells: [{ x, y: 0 }], groups: [] } })),
  };
  answers('plies', () => plies.map((p) => ({ ...p, view })));
  const does = { look: vi.fn(), again: vi.fn(), close: vi.fn() };
  const say = { lang: lang(), names: ['Ada', 'Bo'], seat: 0, view: {} };
  const ui = { ...plainUI, name: 'gloomy-graves' };
  await room.draw(() => <ReviewDialog table="t1" seat={1} ui={ui} say={say} {...does} />);
  await room.settle();
  // The words of the game are loaded first.
  await soon(() =>
    expect(room.all('.review-better b').map((b) => b.textContent)).toEqual([
      'Better: the goblin and the cyclops in your crypt (row 1, column 2, cyclops below it).',
      'Better: the goblin and the cyclops in your crypt.',
    ]),
  );
});

test('a secret choice is told in the words of its move', async () => {
  const chose = (ply: number, move: object) => ({ ...decision(ply, 2), move, best: move });
  answers('review', () =>
    reviewOf({
      decisions: [
        chose(1, { kind: 'keep', tile: 'TOAD' }),
        chose(3, { kind: 'place', x: 2, y: 0 }),
        chose(5, { kind: 'prefer', to: 1 }),
      ],
    }),
  );
  const view = { seat: -2, players: [{ area: { tiles: [] }, open: { kept: 'TOAD' } }, {}] };
  const kept = { from: 0, text: 'The pack stays.', forced: true };
  const gave = { from: 0, text: 'The pack goes to Bo.' };
  answers('plies', () =>
    plies.map((p) => ({ ...p, view, events: p.ply === 1 ? [kept] : p.ply === 5 ? [gave] : [] })),
  );
  const does = { look: vi.fn(), again: vi.fn(), close: vi.fn() };
  const say = { lang: lang(), names: ['Ada', 'Bo'], seat: 0, view: {} };
  const ui = { ...plainUI, name: 'big-monster' };
  await room.draw(() => <ReviewDialog table="t1" seat={0} ui={ui} say={say} {...does} />);
  await room.settle();
  const told = () => room.all('.review-look > span:first-child').map((e) => e.textContent);
  await soon(() =>
    expect(told()).toEqual([
      'Keep the toad',
      'Land the toad right of the explorer',
      'Name the ship of Bo',
    ]),
  );
});

test('of one who plays alone it speaks of chances', async () => {
  answers('review', () =>
    reviewOf({
      ...{ margin: 1, cost: 0.2, expected: 0.6, luck: 0.05, others: 0, own: 0.35 },
      decisions: [{ ...decision(1, 0.2), verdict: 'mistake' }],
    }),
  );
  answers('plies', () => plies);
  await room.draw(dialog({ names: ['Ada'] }).draw());
  await room.settle();
  await expectTree(room.tree(), 'trees/review-alone.en.txt');
});

test.each<[Lang, Partial<Review>, number, string[], string]>([
  [
    'en',
    { margin: -36, luck: -20.2, others: -80.2, own: 64.5 },
    0,
    ['Ada', 'Bo', 'Cy'],
    'You finished 36 points behind the best of the others. Luck cost you 20 points, and the others’ choices were worth 16 points more than yours.',
  ],
  [
    'en',
    { margin: 1, luck: 1, others: -3, own: 3 },
    1,
    ['Ada', 'Bo', 'Cy'],
    'Bo finished 1 point ahead of the best of the others. Luck brought Bo 1 point, and Bo’s choices were worth as much as the others’.',
  ],
  [
    'en',
    { margin: 0, luck: 0, others: -3, own: 4 },
    1,
    ['Ada', 'Bo'],
    'Bo finished level with you. Luck did little, and Bo’s choices were worth 1 point more than yours.',
  ],
  [
    'fr',
    { margin: -36, luck: -20.2, others: -80.2, own: 64.5 },
    0,
    ['Ada', 'Bo', 'Cy'],
    'Vous finissez avec 36 points de retard sur le meilleur des autres. La chance vous a coûté 20 points, et les choix des autres ont valu 16 points de plus que les vôtres.',
  ],
  [
    'fr',
    { margin: 4, luck: 2, others: -3, own: 5 },
    1,
    ['Ada', 'Ulba'],
    'Ulba finit avec 4 points d’avance sur vous. La chance a rapporté 2 points à Ulba, et les choix d’Ulba ont valu 2 points de plus que les vôtres.',
  ],
  [
    'fr',
    { margin: 0, luck: 0, others: -3, own: 3 },
    0,
    ['Ada', 'Bo'],
    'Vous finissez à égalité avec Bo. La chance a peu compté, et vos choix ont valu autant que ceux de Bo.',
  ],
])('in %s it says how %o came about', async (to, part, seat, names, said) => {
  await speak(to);
  const say = { lang: lang(), names, seat: 0, view: {} };
  await room.draw(() => (
    <Account review={reviewOf({ expected: 0, ...part, seat })} say={say} game="" />
  ));
  expect(room.find('h3 + p').textContent).toBe(said);
});

test('the rows of an account add up to the final lead as they are shown', () => {
  const parts = rounded({ expected: 0.4, luck: 0.4, others: 0.4, own: 0.8, margin: 2 }, 1);
  expect(parts).toEqual({ expected: 1, luck: 0, others: 0, own: 1, margin: 2 });
  const lost = rounded({ expected: -0.5, luck: -0.5, others: -3, own: 1, margin: -3 }, 1);
  expect(lost.expected + lost.luck + lost.others + lost.own).toBe(-3);
});

test('a decision is looked at and tried again from before it', async () => {
  answers('review', () => reviewOf());
  answers('plies', () => plies);
  const { draw, look, again } = dialog();
  await room.draw(draw());
  await room.settle();
  await room.press('[data-verdict="mistake"] .review-look');
  await room.press('[data-verdict="slip"] .review-look + button');
  expect(look.mock.calls).toEqual([[6, expect.objectContaining({ move: {} })]]);
  expect(JSON.stringify(look.mock.calls)).toMatch(/Mistake.*Ada at 7/);
  expect(again.mock.calls).toEqual([[4]]);
});

test('until it is there it says what it waits for, and a refusal says why', async () => {
  answers('review', () => new Promise(() => undefined));
  answers('plies', () => plies);
  await room.draw(dialog().draw());
  await room.settle();
  await expectTree(room.tree(), 'trees/review-wait.en.txt');
  await room.close();
  answers('review', () => Promise.reject(new Refused(0, 'offline', 'no answer')));
  await room.draw(dialog().draw());
  await room.settle();
  await expectTree(room.tree(), 'trees/review-failed.en.txt');
  await room.close();
  answers('review', () => Promise.reject(new Error('broken in two')));
  await room.draw(dialog().draw());
  await room.settle();
  expect(room.find('[role=alert]').textContent).not.toBe('');
});

test('it grows while it is made', async () => {
  const whole = later<Review>();
  let asked = 0;
  answers('review', () =>
    asked++ === 0 ? reviewOf({ done: 3, decisions: [decision(7, 2.3)], score: 2 }) : whole.promise,
  );
  answers('plies', () => plies);
  await room.draw(dialog().draw());
  await room.settle();
  expect(room.tree()).toContain('1 of 4 decisions analysed');
  expect(room.tree()).toContain('Ada at 7.');
  await soon(() => expect(asked).toBe(2));
  whole.resolve(reviewOf());
  await room.settle();
  expect(room.tree()).not.toContain('decisions analysed');
  expect(room.tree()).toContain('Ada at 5.');
});

test('while it grows it is announced once at the start and once at the end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    let done = 0;
    answers('review', () => reviewOf({ done: Math.min(done++ * 2, 8) }));
    answers('plies', () => plies);
    await room.draw(dialog().draw());
    const heard = new Set<string | null>();
    for (let i = 0; i < 12; i++) {
      await vi.advanceTimersByTimeAsync(100);
      for (const e of room.all('.review [role=status]'))
        if (!e.closest('[aria-hidden=true]')) heard.add(e.textContent);
    }
    expect(done).toBeGreaterThan(4);
    expect([...heard]).toEqual([t('review.wait'), 'The review is complete.']);
  } finally {
    vi.useRealTimers();
  }
});

test('it is stopped with what there is, and goes on', async () => {
  let asked = 0;
  const part = reviewOf({ done: 3, decisions: [decision(7, 2.3)], score: 2 });
  answers('review', () => (asked++ === 0 ? part : reviewOf()));
  answers('plies', () => plies);
  await room.draw(dialog().draw());
  await room.settle();
  await room.press('.review-grows button');
  expect(room.tree()).toContain('Stopped at 1 of 4 decisions.');
  expect(room.tree()).toContain('Ada at 7.');
  expect(asked).toBe(1);
  await room.press('.review-grows button');
  await room.settle();
  expect(asked).toBe(2);
  expect(room.tree()).toContain('Ada at 5.');
});

test.each(['answer', 'refusal'])('an %s that comes too late changes nothing', async (late) => {
  const first = later<Review>();
  answers('review', (id) => (id === 't1' ? first.promise : reviewOf({ margin: 77 })));
  answers('plies', () => plies);
  const { draw } = dialog();
  await room.draw(draw('t1'));
  await room.settle();
  await room.draw(draw('t2'));
  await room.settle();
  const now = room.tree();
  expect(now).toContain('77');
  if (late === 'answer') first.resolve(reviewOf({ margin: 11 }));
  else first.reject(new Refused(0, 'offline', 'no answer'));
  await room.settle();
  expect(room.tree()).toBe(now);
});
