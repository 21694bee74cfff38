// What is said of each thing when a player first meets it, the most urgent first.

import type { First, Lang } from '@lair/game-ui';
import { capital } from '@lair/i18n/capital';
import { outcomeWords } from './messages';
import { outcomeAt, type Outcome } from './outcome';
import type { Event, Move, Staged } from './types';

type Line = First<Staged, Move, Event>;

const gold = (price: number[] | null | undefined): number =>
  (price ?? []).reduce((sum, n) => sum + n, 0);

/** Returns the words on the first guard with monsters whose outcome is of a kind, or "". */
function wordsOf(kind: Outcome['kind'], view: Staged, lang: Lang): string {
  for (const [at, g] of view.guards.entries()) {
    const o = g.total > 0 ? outcomeAt(view, at) : undefined;
    if (o?.kind === kind) return outcomeWords(o, lang)[0];
  }
  return '';
}

/**
 * Returns a line about the first guard whose outcome is of a kind. It begins with the words
 * on the board, so that it speaks of what is seen.
 */
const outcomeLine = (
  kind: Outcome['kind'],
  line: Pick<Line, 'id' | 'rule' | 'en' | 'fr'>,
): Line => ({
  ...line,
  about: ({ view }, lang) => capital(wordsOf(kind, view, lang)),
  sees: ({ view, moves }) => moves.length > 0 && wordsOf(kind, view, 'en') !== '',
});

/** A line for a king tile, met in the round in which the tile holds. */
const order = (tile: NonNullable<Staged['tile']>, en: string, fr: string): Line => ({
  id: tile,
  rule: `mm-${tile.toLowerCase()}`,
  en,
  fr,
  sees: ({ view }) => view.tile === tile,
});

const firsts: Line[] = [
  {
    id: 'thrown-out',
    rule: 'mm-thrown-out',
    en: 'Your monster is back in your hand. You will play again.',
    fr: 'Votre monstre revient en main. Vous rejouerez.',
    on: 'monster_replaced',
    when: (e, { seat }) => e.old_owner === seat && e.seat !== seat,
  },
  {
    id: 'pass',
    rule: 'mm-pass',
    en: 'You have two monsters in the castle, so you wait.',
    fr: 'Vous avez deux monstres dans le château\u00a0: vous attendez.',
    // While others play: one of the two may be thrown out, and a new round may begin.
    sees: ({ view, seat, moves }) =>
      moves.length === 0 &&
      view.castle.includes(null) &&
      view.castle.filter((m) => m?.seat === seat).length === 2,
  },
  outcomeLine('needs', {
    id: 'needs',
    rule: 'mm-fight-won',
    en: 'The chance with such a monster beside it.',
    fr: 'La chance avec un tel monstre à côté.',
  }),
  outcomeLine('behind', {
    id: 'blocked',
    rule: 'mm-fight-lost',
    en: 'If nothing changes, all monsters from there on pay.',
    fr: 'Si rien ne change, dès ce garde chacun paie ses soins.',
  }),
  {
    id: 'full-strength',
    rule: 'mm-replace-full',
    en: 'Nobody throws out a pair as strong as its guard can be (6, 8 or 10).',
    fr: 'Une paire au maximum de son garde (6, 8 ou 10) ne peut plus être chassée.',
    sees: ({ view, moves }) => moves.length > 0 && view.guards.some((g) => g.total >= g.max),
  },
  {
    id: 'king',
    rule: 'mm-king',
    en: 'The king’s order holds for this round only.',
    fr: 'L’ordre du roi vaut pour cette manche seulement.',
    sees: ({ view }) => (view.tile ?? '') !== '',
  },
  order('K01', 'Strength 1 stays outside this round.', 'Les 1 restent dehors cette manche.'),
  order(
    'K02',
    'Equal monsters at a guard: 3 more loot.',
    'Deux forces égales devant un garde\u00a0: 3 de butin en plus.',
  ),
  order('K03', 'Everybody holds 3, 4 and 5.', 'Tout le monde tient 3, 4 et 5.'),
  order('K04', 'The first guard has 3 more gold.', 'Le premier garde a 3 pièces de plus.'),
  order(
    'K05',
    'The first two guards carry 2 less.',
    'Les deux premiers gardes ont 2 pièces de moins.',
  ),
  order(
    'K06',
    'The last two guards carry 4 more.',
    'Les deux derniers gardes ont 4 pièces de plus.',
  ),
  order('K07', 'A 4 or a 5 heals for 4 this round.', 'Soigner un 4 ou un 5 coûte 4 cette manche.'),
  order(
    'K08',
    'The weakest pair’s guard pays 3 more.',
    'Le garde de la paire la plus faible paie 3 de plus.',
  ),
  order('K09', 'Nothing changes this round.', 'Rien ne change cette manche.'),
  order(
    'K10',
    'Guard\u00a02: 2 stronger and 3 richer.',
    'Garde\u00a02\u00a0: 2 de force et 3 de butin en plus.',
  ),
  order('K11', 'The last guard carries 10 more.', 'Le dernier garde a 10 pièces de plus.'),
  order(
    'K12',
    'The last guard: 3 weaker, 5 poorer.',
    'Dernier garde\u00a0: 3 de force et 5 de butin en moins.',
  ),
  {
    id: 'line-up',
    rule: 'mm-line-up',
    en: 'In this match the guards stand by stars, weakest at the gate.',
    fr: 'Ici les gardes se rangent par étoiles, les plus faibles à la porte.',
    sees: ({ options }) => options['guard-line-up'] === 'on',
  },
  {
    id: 'gold-runs-out',
    rule: 'mm-heal-short',
    en: 'You pay what you have; the rest is forgiven.',
    fr: 'Vous payez ce que vous avez\u00a0; le reste est oublié.',
    on: 'healing_paid',
    when: (e, { seat }) => e.seat === seat && e.paid < e.due,
  },
  {
    id: 'healing',
    rule: 'mm-heal',
    en: 'Monsters at the guard that holds, and behind it, pay for healing.',
    fr: 'Au garde qui tient et derrière lui, chaque monstre paie ses soins.',
    on: 'healing_paid',
    when: (e, { seat }) => e.seat === seat && e.paid === e.due,
  },
  {
    id: 'healing-with-loot',
    rule: 'mm-heal-short',
    en: 'You may pay for healing with loot of the same round.',
    fr: 'Le butin de la manche peut payer ses soins.',
    on: 'healing_paid',
    when: (e, { seat, events }) =>
      e.seat === seat &&
      events.some((x) => x.kind === 'guard_beaten' && x.payouts.some((p) => p.seat === seat)),
  },
  {
    id: 'all-beaten',
    rule: 'mm-fight-won',
    en: 'Every guard fell: nobody pays for healing.',
    fr: 'Tous les gardes sont tombés\u00a0: personne ne paie de soins.',
    on: 'castle_full',
    when: (e, { events }) =>
      events.filter((x) => x.kind === 'guard_beaten').length === e.totals.length,
  },
  {
    id: 'odd-coin',
    rule: 'mm-loot',
    en: 'Equal monsters: the odd coin rolls away.',
    fr: 'Monstres de même force\u00a0: la pièce impaire est perdue.',
    on: 'guard_beaten',
    when: (e) => e.forfeited,
  },
  {
    id: 'both-yours',
    rule: 'mm-loot',
    en: 'When both monsters of a pair are yours, you share with nobody.',
    fr: 'Quand les deux monstres d’une paire sont à vous, rien à partager.',
    on: 'guard_beaten',
    when: (e, { seat }) => e.payouts.length === 1 && e.payouts[0]?.seat === seat,
  },
  {
    id: 'last-round',
    rule: 'mm-end',
    en: 'Last round: the most gold at its end wins. Spend only what pays off.',
    fr: 'Dernière manche\u00a0: le plus d’or gagne, ne payez que ce qui rapporte.',
    // Who has no gold has none to spend.
    sees: ({ view, seat, moves }) =>
      view.round === view.rounds && moves.length > 0 && view.seats[seat]!.gold > 0,
  },
  {
    id: 'known-hands',
    rule: 'mm-deduce',
    en: 'From round\u00a02 on, all hands can be worked out and are shown.',
    fr: 'Dès la manche\u00a02, toutes les mains se déduisent et sont montrées.',
    sees: ({ view }) => view.round === 2,
  },
  {
    id: 'guards-seen',
    rule: 'mm-guards',
    en: 'Guards that were revealed never come back.',
    fr: 'Un garde révélé ne revient jamais.',
    on: 'guards_discarded',
    when: (e) => e.revealed.length > 0,
  },
  {
    id: 'torch',
    rule: 'mm-start',
    en: 'Whoever carries the torch starts the round.',
    fr: 'Qui porte la torche commence la manche.',
    on: 'start_marker_moved',
  },
  {
    id: 'no-gold',
    rule: 'mm-replace-price',
    en: 'Whoever cannot pay the whole price of a monster cannot throw it out.',
    fr: 'Qui ne peut payer tout le prix d’un monstre ne peut pas le chasser.',
    sees: ({ view, moves, seat }) =>
      moves.length > 0 &&
      view.castle.some(
        (c) =>
          c !== null &&
          gold(c.price) > view.seats[seat]!.gold &&
          view.seats[seat]!.hand.some((card) => card > c.card),
      ),
  },
  {
    id: 'came',
    rule: 'mm-place',
    en: 'A white diamond marks monsters that came since your last move.',
    fr: 'Un losange blanc marque les monstres venus depuis votre dernier coup.',
    on: 'monster_placed',
    // One that has left again since then has no mark.
    when: (e, { view, moves, seat }) =>
      moves.length > 0 &&
      e.seat !== seat &&
      view.castle[e.space]?.seat === e.seat &&
      view.castle[e.space]?.card === e.card,
  },
  {
    id: 'own-monster',
    rule: 'mm-replace-own',
    en: 'Taking back your own monster costs 1 gold, beside any guard.',
    fr: 'Reprendre votre propre monstre coûte 1 pièce, devant n’importe quel garde.',
    sees: ({ view, moves, seat }) =>
      moves.some((m) => m.kind === 'replace' && view.castle[m.space]?.seat === seat),
  },
  {
    id: 'five-is-safe',
    rule: 'mm-replace-stronger',
    en: 'Nothing is stronger than a 5, so nobody throws it out.',
    fr: 'Rien n’est plus fort qu’un 5\u00a0: personne ne le chasse.',
    sees: ({ view, moves }) => moves.length > 0 && view.castle.some((c) => c?.card === 5),
  },
];

export default firsts;
