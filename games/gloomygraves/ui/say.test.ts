import type { ComponentChildren, VNode } from 'preact';
import { describe, expect, it, test } from 'vitest';
import gallery from './gallery';
import { prompt, refusal, say, type Tried } from './say';
import type { Card, View } from './types';

type Phase = View['phase'];

const board = gallery.boards.find((b) => b.props.view.hand.length > 0 && b.props.seat >= 0)!.props;
const seat = board.seat;
const unicorns = (asks: number, owner = -1) => ({
  category: 'unicorn' as const,
  number: asks,
  value: 1,
  owner,
});
const card: Card = { id: 90, a: 'pixie', b: 'goblin' };

/** A view in which the reader counts some unicorns. */
const viewOf = (phase: Phase, total: number, earns: number, owner = -1): View => ({
  ...board.view,
  phase,
  buried: card,
  hand: [card],
  markers: [unicorns(4), unicorns(6), unicorns(8, owner), unicorns(10)],
  players: board.view.players.map((p, i) =>
    i === seat ? { ...p, totals: [0, 0, total, 0, 0], earns: [0, 0, earns, 0, 0] } : p,
  ),
});
const names = board.view.players.map((_, i) => `Name${i}`);
const tell = (reason: string, tried: Tried, view: View, lang: 'en' | 'fr' = 'en') =>
  refusal(reason, lang, tried, {
    lang,
    names,
    seat,
    view,
    is: (s: number) => s === seat,
  } as never);
const stone = (number: number): Tried => ({
  kind: 'take_marker',
  category: 'unicorn',
  slot: 1,
  number,
});

describe('a refused gravestone', () => {
  it('tells how many are missing', () => {
    const view = viewOf('score', 7, 6);
    expect(tell('no_marker', stone(10), view)).toBe(
      'Unicorn 10 asks for 10 unicorns, and you count 7.',
    );
    expect(tell('no_marker', stone(10), view, 'fr')).toBe(
      'La stèle 10 des licornes en demande 10, et vous en comptez 7.',
    );
  });

  it('names the better one that can be taken', () => {
    const text = tell('no_marker', stone(4), viewOf('score', 7, 6));
    expect(text).toContain('Unicorn 4');
    expect(text).toMatch(/the best, 6\.$/);
  });

  it('names it where what comes later was asked about', () => {
    expect(tell('wrong_phase', stone(4), viewOf('score', 7, 6))).toMatch(/the best, 6\.$/);
  });

  it('names the better one while cards are drawn, too', () => {
    const view = viewOf('draw_1', 12, 10);
    expect(tell('wrong_phase', stone(8), view)).toMatch(/^Not Unicorn 8: .* the best, 10\.$/);
    expect(tell('wrong_phase', stone(10), view)).toMatch(/^Unicorn 10 is taken right after/);
  });

  it('names who has it, in each step', () => {
    const view = viewOf('draw_1', 9, 6, (seat + 1) % names.length);
    expect(tell('wrong_phase', stone(8), view)).toMatch(/^Unicorn 8 is taken already/);
  });

  it('names who has it', () => {
    const other = (seat + 1) % names.length;
    expect(tell('no_marker', stone(8), viewOf('score', 9, 6, other))).toBe(
      `Unicorn 8 is taken already, by Name${other}.`,
    );
  });

  it('names the own one of its kind, and the card that was buried', () => {
    expect(tell('category_already_scored', stone(4), viewOf('score', 9, 6, seat))).toContain(
      'the unicorn gravestone 8',
    );
    expect(tell('category_not_on_card', stone(4), viewOf('score', 9, 6))).toContain(
      'pixie and goblin',
    );
  });
});

describe('the sentence of a gravestone', () => {
  it.each([
    ['before it', 2, -1],
    ['after it', 3, 0],
  ])('tells the bonus of the third with a view %s', (_, held, owner) => {
    const markers = (['pixie', 'goblin', 'unicorn'] as const).map((category, i) => ({
      category,
      number: 8,
      value: 2,
      owner: i < 2 ? 0 : owner,
    }));
    expect(markers.filter((m) => m.owner === 0)).toHaveLength(held);
    const textOf = (x: ComponentChildren): string =>
      Array.isArray(x)
        ? x.map(textOf).join('')
        : typeof x === 'object' && x
          ? textOf((x as VNode<{ children: string }>).props.children)
          : String(x);
    // An element of its own: after it the status line adds no stop.
    const told = (event: object, lang: 'en' | 'fr') =>
      textOf(
        (
          say({ kind: 'marker_taken', seat: 0, number: 8, value: 2, ...event } as never, {
            lang,
            names,
            seat: 0,
            view: { ...board.view, markers },
          }) as VNode<{ children: string }>[]
        ).at(-1)!,
      );
    const third = { category: 'unicorn', total: 8, pit_group: 5, crypt_group: 3 };
    expect(told(third, 'en')).toBe('\u2060: 7\u00a0points, 5 of them for a third gravestone.');
    expect(told(third, 'fr')).toBe('\u00a0: 7\u00a0points, dont 5 pour une troisième stèle.');
  });
});

test.each([
  ['en', 'for later', 'your last turn'],
  ['fr', 'attendez mieux', 'votre dernier tour'],
] as const)('no later turn is spoken of where none comes, in %s', (lang, later, last) => {
  const view = { ...viewOf('score', 8, 8), ending: null };
  const ending = { seat, reason: 'deck_empty' as const };
  const moves = [{ kind: 'decline' as const }];
  const asked = (v: View) => prompt(v, moves, { lang, names, seat, view: v } as never);
  expect(asked(view)).toContain(later);
  expect(asked({ ...view, ending })).toContain(last);
  expect(asked({ ...view, round: view.last_round })).toContain(last);
});

describe('a gravestone that is reached but was not offered', () => {
  it.each([
    ['en', /^Unicorn 8 is taken right after you bury a unicorn or a gravedigger in the pit\.$/],
    ['fr', /^La stèle 8 des licornes se prend juste après .* une licorne ou un croque-monstre\.$/],
  ] as const)('tells in %s which card must have been buried', (lang, sentence) => {
    for (const phase of ['bury_pit', 'draw_1'] as const)
      expect(tell('wrong_phase', stone(8), viewOf(phase, 9, 8), lang)).toMatch(sentence);
    expect(tell('wrong_phase', stone(8), viewOf('draw_1', 7, -1), lang)).toMatch(/ 7\.$/);
  });
});

describe('what belongs to another step', () => {
  it.each(['en', 'fr'] as const)('is named in %s', (lang) => {
    const plain = refusal('wrong_phase', lang);
    const tries: [Phase, Tried][] = [
      ['bury_pit', stone(10)],
      ['draw_1', stone(10)],
      ['score', { kind: 'bury_crypt', card: 90 }],
      ['score', { kind: 'bury_crypt', card: 90, x: 0, y: 0 }],
      ['draw_1', { kind: 'bury_pit', card: 90, x: 0, y: 0 }],
      ['bury_crypt', { kind: 'bury_pit', card: 90, x: 0, y: 0 }],
      ['bury_pit', { kind: 'bury_crypt', card: 90, x: 0, y: 0 }],
      ['choose_start', { kind: 'bury_pit', card: 90, x: 0, y: 0 }],
      ['score', { kind: 'draw', source: 'row', slot: 0 }],
      ['bury_pit', { kind: 'draw', source: 'row', slot: 0 }],
      ['score', { kind: 'draw', source: 'deck' }],
      ['bury_crypt', { kind: 'draw', source: 'deck' }],
    ];
    const said = tries.map(([phase, tried]) =>
      tell('wrong_phase', tried, viewOf(phase, 0, 0), lang),
    );
    for (const text of said) expect(text).not.toBe(plain);
    expect(new Set(said).size).toBe(tries.length);
  });

  it('names the card that was pressed', () => {
    expect(tell('wrong_phase', { kind: 'bury_crypt', card: 90 }, viewOf('score', 0, 0))).toContain(
      'the pixie and the goblin',
    );
  });
});
