// What a player who names ships for the pack is told: the ships named so far, what to press,
// and why more than one is asked for.

import type { Lang } from '@lair/game-ui';
import type { View } from './types';
import type { Words } from './words';

const texts = {
  en: {
    wishes: (list: string) => `Your choices for the pack: ${list}.`,
    whyMore: (names: string[], list: string) =>
      `Why more than one? ${names.length > 2 ? `${names.length} players` : list} ` +
      `${names.length === 1 ? 'gives' : 'give'} before you and may fill that ship.`,
    pressShip: 'Who needs these tiles least? Press that ship.',
    pressLit: 'Press a lit ship.',
    pressNext: 'Press another lit ship, in case that one is taken.',
    givesFirst: 'You give first: the ship that you name gets your pack.',
    givesSecond: (name: string) =>
      `${name} gives before you: if this ship is taken, your pack goes to the other.`,
  },
  fr: {
    wishes: (list: string) => `Vos choix pour le paquet\u00a0: ${list}.`,
    whyMore: (names: string[], list: string) =>
      `Pourquoi plusieurs\u00a0? ${names.length > 2 ? `${names.length} joueurs` : list} ` +
      `${names.length === 1 ? 'donne' : 'donnent'} avant vous\u00a0: ce vaisseau sera peut-être pris.`,
    pressShip: 'À qui ces tuiles servent le moins\u00a0? Touchez son vaisseau.',
    pressLit: 'Touchez un vaisseau allumé.',
    pressNext: 'Choisissez un autre vaisseau allumé, au cas où il serait pris.',
    givesFirst: 'Vous donnez en premier\u00a0: le vaisseau nommé aura votre paquet.',
    givesSecond: (name: string) =>
      `${name} donne avant vous\u00a0: si ce vaisseau est pris, l’autre reçoit votre paquet.`,
  },
};

/**
 * Returns which ships are named, what to press if the reader has to `name` one, and why more
 * than one is asked for.
 */
export function wishText(
  view: View,
  lang: Lang,
  w: Words,
  { seat, names }: { seat: number; names: string[] },
  name: boolean,
): string {
  const own = texts[lang];
  const named = view.ranking.map((s, i) => `${i + 1}. ${s === seat ? w.yourself : names[s]}`);
  const told =
    named.length > 0 ? own.wishes(new Intl.ListFormat(lang, { type: 'unit' }).format(named)) : '';
  if (!name) return told;
  if (named.length > 0) return `${told} ${own.pressNext}`;
  const before = view.order.slice(0, view.order.indexOf(view.seat)).map((s) => names[s] ?? '');
  const why =
    view.naming > 1 && before.length > 0
      ? own.whyMore(before, new Intl.ListFormat(lang, { type: 'conjunction' }).format(before))
      : view.naming !== 1
        ? ''
        : // Of three seats the second names one ship, and the first may have filled it.
          before[0] === undefined
          ? own.givesFirst
          : own.givesSecond(before[0]);
  // A partner is to get what helps.
  return [view.mode === 'team_draft' ? own.pressLit : own.pressShip, why].filter(Boolean).join(' ');
}
