import type { VNode } from 'preact';
import { describe, expect, it } from 'vitest';
import gallery from './gallery';
import { drawn } from './art';
import positions from './positions.json';
import { expeditionName, nameOf, prompt, refusal, say, sheetLine, sound } from './say';
import { retold } from './retold';
import { words } from './words';
import type { Event, View } from './types';

const views = (positions as unknown as { view: View }[]).map((p) => p.view);
const context = (lang: 'en' | 'fr', seat: number) => ({
  lang,
  seat,
  names: ['Ada', 'Basil', 'Cleo', 'Dov'],
  view: views[0],
});

const flat = (x: unknown): string => {
  if (Array.isArray(x)) return x.map(flat).join('');
  if (x === null || x === undefined || typeof x === 'boolean') return '';
  if (typeof x !== 'object') return String(x);
  const { props } = x as { props: { children?: unknown; name?: string } };
  return props.name ?? flat(props.children);
};

describe('say', () => {
  it('has a sentence for every event, in both languages and for every reader', () => {
    for (const e of gallery.events!) {
      for (const lang of ['en', 'fr'] as const) {
        for (const seat of [0, 1, -1]) {
          const text = flat(say(e, context(lang, seat)));
          expect(text, e.kind).toMatch(/\S/);
          expect(text).not.toMatch(/undefined|NaN|\[object/);
          if (lang === 'fr') expect(text).not.toMatch(/\w [;:!?]/);
        }
      }
    }
  });

  it('speaks to the reader as you', () => {
    const e = { kind: 'turn_started', round: 2, seat: 0 } as const;
    expect(flat(say(e, context('en', 0)))).toBe('Round 2: your turn.');
    expect(flat(say(e, context('en', 1)))).toBe('Round 2: Ada’s turn.');
  });

  it('halves the dice of a long roll, so that none stands alone in a line', () => {
    const dice = (black: number[]) => {
      const e: Event = { kind: 'dice_rolled', seat: 1, roll: 1, black, die: 4 };
      const [, thrown] = say(e, context('en', 0)) as { props: { children: VNode[] } }[];
      return thrown!.props.children.map((row) => [row.props.children].flat(2).length);
    };
    // The second row ends in a stop.
    expect(dice([1, 2, 3, 4, 5, 6, 6])).toEqual([4, 5]);
    expect(dice([1, 2, 3])).toEqual([0, 5]);
  });

  it('ends what a roll shows with a stop, because another sentence follows', () => {
    const e: Event = {
      kind: 'dice_rolled',
      seat: 1,
      roll: 1,
      black: [3, 5],
      die: 0,
    };
    for (const lang of ['en', 'fr'] as const) expect(flat(say(e, context(lang, 0)))).toMatch(/\.$/);
  });

  it('says that a capture completes a group', () => {
    const view = views[0]!;
    const of = (symbol: string) => view.cards.find((c) => c.symbol === symbol)!.id;
    const [wing, shell, leaf] = [of('wing'), of('shell'), of('leaf')];
    const told = (monsters: string[], lang: 'en' | 'fr') => {
      const players = view.players.map((p, i) => (i === 0 ? { ...p, monsters } : p));
      const c = { ...context(lang, 0), view: { ...view, players } };
      const e = {
        kind: 'monster_captured',
        seat: 0,
        monster: leaf,
        place: 0,
      } as const;
      return flat(say({ ...e, cost: 9, crates: 0, crest: -1 }, c));
    };
    expect(told([wing, shell, leaf], 'en')).toMatch(/ Group complete: one black die more/);
    expect(told([wing, shell], 'fr')).toMatch(/ Groupe complet/);
    expect(told([wing, leaf], 'en')).not.toMatch(/group/i);
  });

  it('counts what comes with a crest', () => {
    const came = (k: number, lang: 'en' | 'fr') => {
      const cards = views[0]!.wilds.slice(0, k);
      const e = {
        kind: 'wilds_refilled',
        seat: 1,
        cards,
        pile: 9,
        reserve: 9,
      } as const;
      return flat(say(e, context(lang, 0)));
    };
    expect(came(1, 'fr')).toMatch(/^Avec le cimier de Basil arrive /);
    expect(came(2, 'fr')).toMatch(/^Avec le cimier de Basil arrivent /);
    expect(came(1, 'en')).toMatch(/^Basil’s crest goes on a new monster: /);
    expect(came(2, 'en')).toMatch(/^Basil’s crest goes on 2 new monsters: /);
  });

  it('says how many of the monsters in reach one firepower buys, and when a cage with them', () => {
    const buys = (lang: 'en' | 'fr', monsters: number, most: number, cages = 0, both = false) =>
      words(lang)
        .buys({ monsters, most, cages, both })
        .replace(/\u00a0/g, ' ');
    expect(buys('en', 3, 1, 1)).toBe('pays for one of 3 monsters, or a cage');
    expect(buys('en', 1, 1, 1, true)).toBe('pays for a monster and a cage');
    expect(buys('en', 2, 2, 2, true)).toBe('pays for both monsters and 2 cages');
    expect(buys('fr', 1, 1, 1, true)).toBe('de quoi payer un monstre et une cage');
    expect(buys('fr', 4, 2, 2)).toBe('de quoi payer 2 des 4 monstres, ou 2 cages');
    expect(buys('fr', 1, 1, 1)).toBe('de quoi payer un monstre, ou une cage');
    expect(buys('fr', 3, 3)).toBe('de quoi payer les 3 monstres');
    expect(buys('en', 1, 1)).toBe('pays for a monster');
    expect(buys('en', 3, 3)).toBe('pays for all 3 monsters');
    expect(buys('fr', 0, 0, 1)).toBe('de quoi payer une cage');
    const mixed = (lang: 'en' | 'fr', most: number, cages: number, mixed: 'one' | 'some') =>
      words(lang)
        .haul({ monsters: 3, most, cages, both: false, mixed })
        .replace(/\u00a0/g, ' ');
    expect(mixed('en', 1, 2, 'one')).toBe('a monster, 2 cages, or one of each');
    expect(mixed('fr', 1, 2, 'one')).toBe('un monstre, 2 cages, ou un de chaque');
    expect(mixed('en', 2, 3, 'some')).toBe('2 monsters, 3 cages, or some of both');
    expect(mixed('fr', 2, 3, 'some')).toBe('2 monstres, 3 cages, ou un peu des deux');
  });

  it.each(['en', 'fr'] as const)(
    'says it in two lines of the button on the smallest phone, in %s',
    (lang) => {
      for (let monsters = 0; monsters <= 9; monsters++)
        for (let most = 0; most <= monsters; most++)
          for (const how of [{ both: true }, {}, { mixed: 'one' }, { mixed: 'some' }] as const) {
            const haul = { monsters, most, cages: 3, both: false, ...how };
            const said = words(lang).haul(haul);
            // A line breaks only after a comma, or at the last "and".
            const lines = said.split(/(?<=,) | (?=and |et )/);
            expect(lines.length, said).toBeLessThanOrEqual(2);
            for (const line of lines) expect(line.length, said).toBeLessThanOrEqual(20);
          }
    },
  );

  it('retells the turn of another in one sentence, what counts most first', () => {
    const up = {
      kind: 'camp_upgraded',
      seat: 1,
      black: 3,
      cause: 'standard',
      value: 2,
    } as const;
    const cage = {
      kind: 'cage_gained',
      seat: 1,
      source: 'final',
      from: 'pile',
    } as const;
    const events: Event[] = [
      { kind: 'camp_chosen', seat: 1, region: 'depths', black: 3, added: 0 },
      { kind: 'dice_rolled', seat: 1, roll: 1, black: [6], die: 0 },
      {
        kind: 'hunt_stopped',
        seat: 1,
        scored: [],
        firepower: 17,
        crates: 0,
        reason: 'chosen',
      },
      { ...up, region: 'forest', level: 5 },
      { ...up, region: 'forest', level: 6 },
      { ...up, region: 'depths', level: 7 },
      { ...up, seat: 0, region: 'aerie', level: 2, cause: 'bonus_up' },
      cage,
      cage,
    ];
    const told = (lang: 'en' | 'fr') => retold(events, context(lang, 0)).map((t) => flat(t.said));
    expect(told('en')).toEqual([
      'Basil took 2 cages, raised Depths to\u00a07 and Forest to\u00a06 (firepower\u00a017).',
      'Your Aerie camp rises to level 2.',
    ]);
    expect(told('fr')[0]).toMatch(
      /^Basil a pris 2 cages, a porté Abysses à\s7 et Forêt à\s6 \(puissance\s17\)\.$/,
    );
    expect(retold(events, context('en', 1))).toEqual([]);
  });

  it('says what a rival’s turn costs the reader, and what little came of it', () => {
    const [card] = views[0]!.cards;
    const catches: Event = {
      kind: 'monster_captured',
      seat: 1,
      monster: card!.id,
      place: 0,
      cost: 9,
      crates: 0,
      crest: 0,
    };
    const begun: Event = { kind: 'camp_chosen', seat: 1, region: 'depths', black: 3, added: 0 };
    const told = (events: Event[], lang: 'en' | 'fr') =>
      retold([begun, ...events], context(lang, 0)).map((t) => flat(t.said));
    expect(told([catches], 'en')).toEqual([
      `Basil took ${card!.name.en}.`,
      `${card!.name.en} had your crest: you lose ${words('en').points(card!.caged, 0)}.`,
    ]);
    expect(told([catches], 'fr')[1]).toMatch(/ portait votre cimier\s: vous perdez \d points?\.$/);
    expect(told([{ ...catches, crest: 1 }], 'en')).toHaveLength(1);
    expect(flat(say(catches, context('en', 1)))).toMatch(
      / Ada loses \d points? with that crest\.$/,
    );
    expect(flat(say({ ...catches, crest: 1 }, context('en', 0)))).toMatch(/for\s9\.$/);
    const stops: Event = {
      kind: 'hunt_stopped',
      seat: 1,
      scored: [],
      firepower: 4,
      crates: 0,
      reason: 'chosen',
    };
    expect(told([stops], 'fr')).toEqual(['Basil s’arrête à 4.']);
    const fails: Event = { kind: 'roll_failed', seat: 1, lost: 2, die: false, sum: 0 };
    expect(told([fails, fails], 'en')).toEqual(['Basil failed 2 rolls.']);
  });

  it('says what must be done in each phase', () => {
    for (const view of views) {
      for (const lang of ['en', 'fr'] as const)
        expect(flat(prompt(view, [], context(lang, 0)))).toMatch(/[.?]$|\s\d+$|more$/);
    }
  });

  it('says on a small phone what more firepower would reach', () => {
    const rolling = views.find((v) => v.phase === 'roll_or_stop' && v.hunt!.most > 0)!;
    expect(flat(prompt(rolling, [], context('en', 0)))).toMatch(/spend\? .+: \d+\smore$/);
    const last = { ...rolling, hunt: { ...rolling.hunt!, most: 0 } };
    expect(prompt(last, [], context('en', 0))).toBe(words('en').prompts.roll_or_stop);
  });

  it('says what of a last level empties the pile', () => {
    for (const refill of [false, true]) {
      expect(words('en').finalBrings(refill).includes('a refill of the wilds')).toBe(refill);
      expect(words('fr').finalBrings(refill).includes('Terres sauvages')).toBe(refill);
    }
  });

  it('asks about a last level in two lines of a small phone', () => {
    const asked = views.find((v) => v.phase === 'confirm_final')!;
    for (const lang of ['en', 'fr'] as const)
      expect(flat(prompt(asked, [], context(lang, 0))).length).toBeLessThan(45);
  });

  it('names monsters, expeditions, lines and refusals', () => {
    const card = views[0]!.cards[0]!;
    expect(nameOf(views[0], card.id, 'fr')).toBe(card.name.fr);
    expect(expeditionName(3, 'en')).toBe('Expedition 3: Captivity study');
    expect(expeditionName(3, 'fr')).toBe('Expédition 3\u00a0: Étude en captivité');
    expect(sheetLine('crests', 'en')).not.toBe('crests');
    expect(refusal('not_your_turn', 'fr')).toMatch(/vous/);
    expect(refusal('of another game', 'fr')).toBe('');
    expect(
      sound({ kind: 'solo_ended', expedition: 1, outcome: 'won', turns: 4 }, context('en', 0)),
    ).toBe('win');
  });
});

describe('a refusal', () => {
  const spending = views.find((v) => v.phase === 'spend' && v.hunt && !v.solo)!;
  const hunt = { ...spending.hunt!, region: 'depths' as const, power: 7 };
  const view = { ...spending, hunt };
  const card = { ...view.cards[0]!, level: 9, region: 'aerie' as const };
  const c = (lang: 'en' | 'fr') => ({
    ...context(lang, 0),
    view: { ...view, cards: [card, ...view.cards.slice(1)] },
  });
  const of = (reason: string, tried: unknown, lang: 'en' | 'fr' = 'en') =>
    refusal(reason, lang, tried, c(lang));

  it('names the card that was pressed, its price and what is missing', () => {
    const tried = { kind: 'capture', monster: card.id };
    expect(of('too_strong', tried)).toBe(
      `${card.name.en}: the price is 9, and you have 7 firepower: 2 too few.`,
    );
    expect(of('too_strong', tried, 'fr')).toMatch(/^\S+\s: il faut 9 .*\sil en manque 2\.$/);
    expect(of('wrong_region', tried)).toBe(
      `${card.name.en} lives in the Aerie, and you hunt in the Depths.`,
    );
    expect(of('wrong_region', tried, 'fr')).toMatch(/vit dans les Sommets, .* dans les Abysses/);
    expect(of('still_hunting', tried)).toBe(
      `${card.name.en}: end the hunt first, then spend your firepower.`,
    );
  });

  it('says what cages and traders cost', () => {
    expect(of('too_little_firepower', { kind: 'buy_cage' })).toMatch(/^Cage: .* 10, .* 3 too few/);
    expect(of('traders_gone', { kind: 'visit_traders' })).toMatch(/traders/i);
  });

  it('names the value that was pressed', () => {
    expect(of('value_barred', { kind: 'keep', value: 4 })).toMatch(/kept 4s/);
    expect(of('value_not_shown', { kind: 'keep', value: 3 }, 'fr')).toMatch(/de 3\./);
    expect(of('must_keep', { kind: 'roll' })).toBe(refusal('must_keep', 'en'));
  });
});

describe('art', () => {
  it('draws all fifty-nine', () => {
    expect(drawn).toEqual(
      Array.from({ length: 59 }, (_, i) => `M${String(i + 1).padStart(2, '0')}`),
    );
  });
});
