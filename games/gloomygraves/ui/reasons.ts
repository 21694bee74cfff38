// Moves, and why one is better than another, in words.

import type { ByLang, Lang, Reason, Reasons, SayContext } from '@lair/game-ui';
import type { Kind } from './art/halves';
import { frameOf } from './sight';
import type { Move, View } from './types';
import { words } from './words';

type Say = (r: Reason, c: SayContext) => string;

/** The categories in the order of the rules. */
const order: Kind[] = ['pixie', 'goblin', 'unicorn', 'cyclops', 'dragon'];
const many = (of: number, lang: Lang) => words(lang).many[order[of] ?? 'pixie'];
const name = (c: SayContext, seat: number) => c.names[seat] ?? '';
const corpses = (n: number) => `${n} corpse${n === 1 ? '' : 's'}`;
const morts = (n: number) => `${n} corps`;

const en: Record<string, Say> = {
  missing: ({ better, worse }) =>
    better.value === 0
      ? `Your ${many(better.of, 'en')} are then enough for a gravestone; otherwise ` +
        `${corpses(worse.value)} would still be missing for the nearest.`
      : `Your nearest gravestone, of the ${many(better.of, 'en')}, is then ` +
        `${corpses(better.value)} away and not ${worse.value}.`,
  earns: ({ better, worse }) =>
    worse.value === 0
      ? `You can take a gravestone worth ${better.value} at once.`
      : `The gravestone that you can take is worth ${better.value} and not ${worse.value}.`,
  takes: ({ better, worse }) =>
    worse.value === 0
      ? `It takes a gravestone worth ${better.value} now.`
      : `This gravestone is worth ${better.value}, the other ${worse.value}.`,
  rival: ({ better, worse }, c) =>
    `${name(c, better.of)}, the nearest rival, is then ${corpses(better.value)} from a ` +
    `gravestone; otherwise ${name(c, worse.of)} would be ${worse.value} away.`,
  halves: ({ better, worse }) =>
    better.value === 2
      ? `Both halves of this card can still count for you; of the other card ${worse.value}.`
      : 'One half of this card can still count for you, and none of the other.',
  matches: ({ better, worse }) =>
    `Of the halves in your hand ${better.value} match this card, and ${worse.value} the other.`,
  waste: ({ better, worse }) =>
    `It throws away fewer useful halves: ${better.value} and not ${worse.value}.`,
};

const fr: Record<string, Say> = {
  missing: ({ better, worse }) =>
    better.value === 0
      ? `Vous avez alors assez de ${many(better.of, 'fr')} pour une stèle ; sinon, il vous ` +
        `manquerait encore ${morts(worse.value)} pour la plus proche.`
      : `Il vous manque alors ${morts(better.value)} pour la stèle la plus proche, celle des ` +
        `${many(better.of, 'fr')}, et non ${worse.value}.`,
  earns: ({ better, worse }) =>
    worse.value === 0
      ? `Vous pouvez prendre tout de suite une stèle qui vaut ${better.value}.`
      : `La stèle à prendre vaut ${better.value} et non ${worse.value}.`,
  takes: ({ better, worse }) =>
    worse.value === 0
      ? `Vous prenez dès maintenant une stèle qui vaut ${better.value}.`
      : `Cette stèle vaut ${better.value}, l’autre ${worse.value}.`,
  rival: ({ better, worse }, c) =>
    `Au rival le mieux placé, ${name(c, better.of)}, il manque alors ${morts(better.value)} ` +
    `pour une stèle ; sinon, il n’en manquerait que ${worse.value} à ${name(c, worse.of)}.`,
  halves: ({ better, worse }) =>
    better.value === 2
      ? 'Les deux moitiés de cette carte peuvent encore compter pour vous ; de l’autre carte, ' +
        `${worse.value === 0 ? 'aucune' : 'une seule'}.`
      : 'Une moitié de cette carte peut encore compter pour vous, et aucune de l’autre.',
  matches: ({ better, worse }) =>
    `Dans votre main, ${better.value} moitiés vont avec cette carte, et ${worse.value} avec l’autre.`,
  waste: ({ better, worse }) =>
    `Vous jetez moins de moitiés utiles : ${better.value} et non ${worse.value}.`,
};

const all: ByLang<Record<string, Say>> = { en, fr };

const moves: ByLang<Record<Move['kind'], (what: string) => string>> = {
  en: {
    choose_start: (card) => `begin with ${card}`,
    bury_crypt: (card) => `${card} in your crypt`,
    bury_pit: (card) => `${card} in the pit`,
    discard_blocked: (card) => `put ${card} away`,
    take_marker: (kind) => `take the gravestone of the ${kind}`,
    decline: () => 'take no gravestone yet',
    draw: (card) => (card ? `draw ${card} from the row` : 'draw from the deck'),
  },
  fr: {
    choose_start: (card) => `commencer par ${card}`,
    bury_crypt: (card) => `${card} dans votre crypte`,
    bury_pit: (card) => `${card} dans la fosse`,
    discard_blocked: (card) => `écarter ${card}`,
    take_marker: (kind) => `prendre la stèle des ${kind}`,
    decline: () => 'ne pas encore prendre de stèle',
    draw: (card) => (card ? `prendre ${card} dans la rangée` : 'piocher'),
  },
};

/**
 * Says where a card is buried and which way round, as the place's own button does; ""
 * if it is not buried.
 */
function placeOf({ kind, x, y, dir }: Move, b: Kind, view: View, c: SayContext): string {
  if (kind !== 'bury_pit' && kind !== 'bury_crypt') return '';
  const area = kind === 'bury_pit' ? view.pit : view.players[c.seat]?.crypt;
  if (!area) return '';
  const w = words(c.lang);
  const { left, top } = frameOf(area.cells, [], 0);
  const at = w.at((y ?? 0) - top + 1, (x ?? 0) - left + 1);
  return ` (${at[0]!.toLowerCase()}${at.slice(1)}, ${w.kinds[b]} ${w.ways[dir ?? 'E']})`;
}

const reasons: Reasons<View, Move> = {
  move(m, view, c, where) {
    const w = words(c.lang);
    if (m.kind === 'take_marker') return moves[c.lang].take_marker(w.many[m.category as Kind]);
    const hands = [view.hand, ...view.players.map((p) => p.hand ?? [])].flat();
    const card =
      m.kind === 'draw'
        ? m.source === 'row'
          ? view.row[m.slot ?? 0]
          : undefined
        : hands.find((x) => x.id === (m.card ?? 0));
    const what = card ? w.card(w.the[card.a as Kind], w.the[card.b as Kind]) : '';
    const place = where && card ? placeOf(m, card.b as Kind, view, c) : '';
    return moves[c.lang][m.kind](what) + place;
  },
  reason: (r, _view, c) => all[c.lang][r.kind]?.(r, c) ?? null,
};

export default reasons;
