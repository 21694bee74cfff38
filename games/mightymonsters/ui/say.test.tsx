import type { ComponentChild, VNode } from 'preact';
import { describe, expect, it } from 'vitest';
import type { Lang, SayContext } from '@lair/game-ui';
import { events, positions } from './fixtures';
import type { Event } from './types';
import { messages, reasons, refusal, sheetLine, sheetLines } from './messages';
import { Gold, kinds, roundSaid, say } from './say';

const langs: Lang[] = ['en', 'fr'];
const view = positions[1]!.view;
const context = (lang: Lang, seat: number): SayContext => ({
  lang,
  names: ['Ada', 'Basil', 'Cleo', 'Dov', 'Esme', 'Finn'],
  seat,
  view,
});

// text is what a sentence reads like, its pieces without their pictures.
function text(c: ComponentChild): string {
  if (c === null || c === undefined || typeof c === 'boolean') return '';
  if (typeof c === 'object' && 'props' in c) {
    const v = c as VNode<Record<string, unknown>>;
    if (typeof v.type === 'function')
      return v.type.length === 0 || v.props.children === undefined
        ? ''
        : text(v.props.children as ComponentChild);
    return text(v.props.children as ComponentChild);
  }
  return Array.isArray(c) ? c.map(text).join('') : String(c);
}

describe.each(langs)('sentences in %s', (lang) => {
  it('exist for every kind of event, for those it concerns', () => {
    const said = new Set(
      events.filter((e) => say(e, context(lang, 0)) !== null).map((e) => e.kind),
    );
    // Whose turn it is stands below what happened, in the status line.
    const told = kinds.filter((kind) => kind !== 'turn_started');
    expect([...said].sort()).toEqual([...told].sort());
  });

  it.each(events.map((e, i) => [i, e.kind, e] as const))(
    '%i %s is a whole sentence to everybody',
    (_i, _kind, e) => {
      for (const seat of [-1, 0, 1, 2]) {
        const sentence = say(e, context(lang, seat));
        if (!sentence) continue;
        const line = text(sentence);
        expect(line).toMatch(/[.!?]$/);
        expect(line).not.toMatch(/undefined|NaN|\[object|\s{3,}/);
      }
    },
  );

  it('names in a refusal what was pressed and who stands there', () => {
    const { view } = positions.find((p) => p.view.castle.some((m) => m !== null))!;
    const space = view.castle.findIndex((m) => m !== null);
    const there = view.castle[space]!;
    const tried = { kind: 'replace', card: 1, space };
    const c = { ...context(lang, 0), view };
    const not = refusal('not_stronger', lang, tried, c);
    expect(not).toContain('(1)');
    expect(not).toContain(`(${there.card})`);
    expect(refusal('cannot_afford', lang, tried, c)).toContain(String(view.seats[0]!.gold));
    expect(refusal('not_stronger', lang)).toBe(
      refusal('not_stronger', lang, { ...tried, space: 99 }, c),
    );
  });

  it('says of a monster that is not in hand where it is', () => {
    const { view } = positions.find((p) => p.view.castle.some((m) => m !== null))!;
    const space = view.castle.findIndex((m) => m !== null);
    const { seat, card } = view.castle[space]!;
    const c = { ...context(lang, seat), view };
    const of = (card: number) =>
      refusal('card_not_in_hand', lang, { kind: 'place', card, space: 0 }, c);
    expect(of(card)).toMatch(new RegExp(`\\(${card}\\).*\u00a0${(space >> 1) + 1}\\.$`));
    const resting = [1, 2, 3, 4, 5].find((n) => n !== card)!;
    const seats = view.seats.map((s, i) => (i === seat ? { ...s, down: [resting] } : s));
    const castle = view.castle.map((m, i) => (i === space ? m : null));
    c.view = { ...view, seats, castle };
    expect(of(resting)).toMatch(/face (down|cachée)/);
    expect(of(9)).toBe(refusal('card_not_in_hand', lang));
  });

  it('lets coins and stars be heard', () => {
    const heard = (c: ComponentChild): string => {
      if (c === null || c === undefined || typeof c === 'boolean') return '';
      if (Array.isArray(c)) return c.map(heard).join('');
      if (typeof c !== 'object' || !('props' in c)) return String(c);
      const v = c as VNode<Record<string, unknown>>;
      if (v.type === Gold) return heard(Gold(v.props as unknown as { lang: Lang; n: number }));
      return String(v.props['aria-label'] ?? '') || heard(v.props.children as ComponentChild);
    };
    const paid = heard(say({ kind: 'healing_paid', seat: 0, due: 2, paid: 2 }, context(lang, 0)));
    expect(paid).toContain(lang === 'en' ? '2 gold' : '2 pièces d’or');
    const one = heard(say({ kind: 'healing_paid', seat: 0, due: 1, paid: 1 }, context(lang, 0)));
    const none = heard(say({ kind: 'healing_paid', seat: 0, due: 2, paid: 0 }, context(lang, 0)));
    expect(none).toMatch(
      lang === 'en' ? /have none; it is forgiven\.$/ : /plus rien\u00a0; la dette est oubliée\.$/,
    );
    expect(one).toMatch(lang === 'en' ? /1 gold/ : /1 pièce d’or/);
    // The live region tells text, which a label in it need not be.
    const guards = text(say({ kind: 'guards_placed', levels: [1, 3] }, context(lang, 0)));
    expect(guards).toContain(`${messages[lang].stars(1)}, ${messages[lang].stars(3)}.`);
  });

  it('names who acts, or says you', () => {
    const e = { kind: 'monster_placed', seat: 1, card: 2, space: 5 } as const;
    expect(text(say(e, context(lang, 0)))).toContain('Basil');
    expect(text(say(e, context(lang, 1)))).toMatch(lang === 'en' ? /^You send/ : /^Vous envoyez/);
    expect(text(say(e, context(lang, 0)))).toContain('3.');
  });

  it('tells a monster by its name', () => {
    const e = { kind: 'monster_placed', seat: 0, card: 1, space: 0 } as const;
    expect(text(say(e, context(lang, 2)))).toContain(lang === 'en' ? 'Pebblekin' : 'Gravillon');
  });

  it('tells a hand to its seat as "you", and by name to a reader of all hands', () => {
    const e = {
      kind: 'hand_dealt',
      seat: 1,
      hand: [1, 4, 5],
      down: [2, 3],
      hand_count: 3,
      down_count: 2,
    } as const;
    const dealt = { ...e, hand: [...e.hand], down: [...e.down] };
    expect(text(say(dealt, context(lang, 1)))).toMatch(
      lang === 'en' ? /^You hold / : /^Vous avez en main /,
    );
    for (const reader of [-1, 0])
      expect(text(say(dealt, context(lang, reader)))).toMatch(
        lang === 'en' ? /^Basil holds / : /^Basil a en main /,
      );
  });

  it('does not tell what a seat was dealt to another', () => {
    expect(
      say({ kind: 'hand_dealt', seat: 2, hand_count: 3, down_count: 2 }, context(lang, 0)),
    ).toBeNull();
  });
});

describe('French', () => {
  it('elides nothing wrongly: no "de" or "que" before a vowel', () => {
    for (const e of events) {
      for (const seat of [-1, 0, 1, 2])
        expect(text(say(e, context('fr', seat)))).not.toMatch(
          /\b(de|que|le|la|se|ne) [AEIOUYÉÈaeiouéè]/,
        );
    }
  });

  it('translates every refusal, line and word that English has', () => {
    expect(reasons('fr')).toEqual(reasons('en'));
    expect(sheetLines('fr')).toEqual(sheetLines('en'));
    expect(Object.keys(messages.fr)).toEqual(Object.keys(messages.en));
    for (const r of reasons('fr')) expect(refusal(r, 'fr')).not.toBe(refusal(r, 'en'));
    for (const l of sheetLines('fr')) expect(sheetLine(l, 'fr')).not.toBe(sheetLine(l, 'en'));
  });
});

it('tells in one sentence what a round came to for the reader', () => {
  const end: Event = {
    kind: 'monsters_rotated',
    down: [[], [], []],
    hand_count: 3,
    down_count: 2,
  };
  const fell = (guard: number, gold: number): Event => ({
    kind: 'guard_beaten',
    guard,
    payouts: [{ seat: 0, gold }],
    forfeited: false,
  });
  const held = (guard: number, paid: number): Event[] => [
    { kind: 'guard_won', guard },
    { kind: 'healing_paid', seat: 0, due: paid, paid },
  ];
  const told = (lang: Lang, seat: number, ...events: Event[]) => {
    const sentence = roundSaid(events, context(lang, seat));
    return sentence && text(sentence).replace(/[\u00a0\u202f]/g, ' ');
  };
  expect(told('en', 0, fell(1, 4))).toBeNull();
  expect(told('en', 0, fell(1, 4), ...held(2, 1), end)).toBe(
    'Guard 2 held: you get 4  and pay 1  for healing.',
  );
  expect(told('fr', 0, fell(1, 4), fell(2, 0), ...held(3, 1), end)).toBe(
    'Le garde 3 tient : vous gagnez 4 , payez 1  de soins.',
  );
  expect(told('en', 1, ...held(1, 3), end)).toBe('Guard 1 held: nothing for you.');
  // A sum is drawn by a component, which this text leaves out.
  expect(told('en', 0, ...held(1, 4), end)).toBe('Guard 1 held: you pay  for healing.');
  expect(told('fr', 0, ...held(1, 4), end)).toBe('Le garde 1 tient : vous payez  de soins.');
  expect(told('fr', -1, fell(1, 4), end)).toBe('Tous les gardes tombent.');
});
