// Moves, and why one is better than another, in words.

import type { ByLang, Lang, Reason, Reasons, SayContext } from '@lair/game-ui';
import { capital } from '@lair/i18n/capital';
import type { Kind } from './art/halves';
import { keyOf, largest } from './groups';
import { frameOf } from './sight';
import { next, nthOf, type Card, type Move, type View } from './types';
import { words } from './words';

type Say = (r: Reason, c: SayContext) => string;

/** The categories in the order of the rules. */
const order: Kind[] = ['pixie', 'goblin', 'unicorn', 'cyclops', 'dragon'];
/** Stands for a category where a number is the mean of unseen cards. */
const unseen = order.length;
const many = (of: number, lang: Lang) => words(lang).many[order[of] ?? 'pixie'];
const name = (c: SayContext, seat: number) => c.names[seat] ?? '';
const one = (of: number, lang: Lang) => words(lang).a[order[of] ?? 'pixie'];
const mean = (n: number, lang: Lang) =>
  n.toLocaleString(lang, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
/** A share, as a part of 100. */
const share = (n: number) => Math.round(n * 100);
/** The same in both languages. */
const points = (n: number) => `${n} point${n > 1 ? 's' : ''}`;
const corpses = (n: number) => `${n} corpse${n === 1 ? '' : 's'}`;
const morts = (n: number) => `${n} dépouille${n > 1 ? 's' : ''}`;

const en: Record<string, Say> = {
  missing: ({ better, worse }) =>
    better.value === 0
      ? `Your ${many(better.of, 'en')} are then enough for a gravestone; otherwise ` +
        `${corpses(worse.value)} would still be missing for the nearest.`
      : `Your nearest gravestone, of the ${many(better.of, 'en')}, is then ` +
        `${corpses(better.value)} away and not ${worse.value}.`,
  earns: ({ better, worse }) =>
    worse.value === 0
      ? `You can take a gravestone at once, which brings ${points(better.value)}.`
      : `The gravestone that you can take brings ${points(better.value)} and not ${worse.value}.`,
  takes: ({ better, worse }) =>
    worse.value === 0
      ? `You take a gravestone now, which brings ${points(better.value)}.`
      : `This gravestone brings ${points(better.value)}, the other ${worse.value}.`,
  waits: ({ better, worse }) =>
    `The ${many(better.of, 'en')}, which wait, are ${corpses(better.value)} short of a better ` +
    `gravestone; the ${many(worse.of, 'en')} would be ${worse.value} short.`,
  rival: ({ better, worse }, c) =>
    `${name(c, better.of)}, the nearest rival, is then ${corpses(better.value)} from a ` +
    `gravestone; otherwise ${name(c, worse.of)} would ` +
    (worse.value === 0 ? 'have enough for one.' : `be ${worse.value} away.`),
  sum: ({ better, worse }) =>
    `Your totals in the kinds that you still need then add up to ${better.value}, not ` +
    `${worse.value}.`,
  next: ({ better, worse }) =>
    `The best card in the pit then earns a gravestone of the ${many(better.of, 'en')}, which ` +
    `brings ${points(better.value)}` +
    (worse.value === 0 ? '; otherwise none would.' : ` and not ${worse.value}.`),
  after: ({ better, worse }) =>
    better.value === 0
      ? `With the best card in the pit after it, your ${many(better.of, 'en')} are enough for a ` +
        `gravestone; otherwise ${corpses(worse.value)} would still be missing.`
      : `With the best card in the pit after it, ${corpses(better.value)} ` +
        `${better.value === 1 ? 'is' : 'are'} missing for a gravestone of the ` +
        `${many(better.of, 'en')}; otherwise ${worse.value} for the nearest.`,
  lying: ({ better, worse }) =>
    `Your crypt then shows ${corpses(better.value)} that can still count, and not ${worse.value}.`,
  touch: ({ better, worse }) =>
    'Gravediggers, which count as any kind, then touch ' +
    `${better.value} useful corpse${better.value === 1 ? '' : 's'} in your crypt` +
    (worse.value === 0 ? '; otherwise none.' : `, not ${worse.value}.`),
  halves: ({ better, worse }) =>
    worse.of === 1
      ? `${better.value === 2 ? 'Both halves' : 'One half'} of this card can still count for ` +
        `you; of an unseen card it is ${mean(worse.value, 'en')} on average.`
      : better.of === 1
        ? `Of an unseen card ${mean(better.value, 'en')} halves on average can still count for ` +
          `you; of the card in the row ${['none', 'one'][worse.value] ?? worse.value} can.`
        : better.value === 2
          ? 'Both halves of this card can still count for you; of the other card ' +
            `${['none', 'only one'][worse.value] ?? worse.value}.`
          : 'One half of this card can still count for you, and none of the other.',
  near: ({ better, worse }) =>
    better.value === 0
      ? `It brings ${one(better.of, 'en')}: your ${many(better.of, 'en')} are enough for a ` +
        'gravestone, and burying one in the pit lets you take it.'
      : `It helps your ${many(better.of, 'en')}, ${corpses(better.value)} short of a gravestone; ` +
        `the other card helps your ${many(worse.of, 'en')}, ${worse.value} short.`,
  second: ({ better, worse }) =>
    better.value === 0
      ? `Your ${many(better.of, 'en')} are then enough for another gravestone, too; otherwise ` +
        `${corpses(worse.value)} would be missing.`
      : `Your second nearest gravestone, of the ${many(better.of, 'en')}, is then ` +
        `${corpses(better.value)} away and not ${worse.value}.`,
  digger: ({ better, worse }) =>
    better.of === 1
      ? `In 100 unseen cards, ${share(better.value)} ` +
        `${share(better.value) === 1 ? 'has' : 'have'} ` +
        'a gravedigger, which counts as any kind; the card in the row has none.'
      : 'It has a gravedigger, which counts as any kind; ' +
        (worse.of === 1
          ? share(worse.value) === 0
            ? 'none of the unseen cards has one.'
            : `in 100 unseen cards, ${share(worse.value)} ` +
              `${share(worse.value) === 1 ? 'has' : 'have'} one.`
          : 'the other card has none.'),
  lacks: ({ better, worse }) =>
    better.of === 1
      ? `An unseen card shows ${mean(better.value, 'en')} useful kinds on average that your hand ` +
        `lacks; the card in the row, ${['none', 'one'][worse.value] ?? worse.value}.`
      : `It shows ${better.value === 1 ? 'a useful kind' : 'two useful kinds'} that your hand ` +
        (worse.of === 1
          ? `lacks; an unseen card, ${mean(worse.value, 'en')} on average.`
          : `lacks; the other card, ${['none', 'only one'][worse.value] ?? worse.value}.`),
  reach: ({ better, worse }) =>
    (better.of === unseen
      ? `In the pit an unseen card leaves you ${mean(better.value, 'en')} corpses short of a ` +
        'gravestone on average'
      : better.value === 0
        ? `In the pit this card is enough for a gravestone of the ${many(better.of, 'en')}`
        : `In the pit this card leaves you ${corpses(better.value)} short of a gravestone of ` +
          `the ${many(better.of, 'en')}`) +
    (better.value === 0
      ? worse.of === unseen
        ? `; an unseen card leaves you ${mean(worse.value, 'en')} corpses short on average.`
        : `; the other card leaves you ${corpses(worse.value)} short.`
      : worse.of === unseen
        ? `; an unseen card, ${mean(worse.value, 'en')} on average.`
        : `; ${better.of === unseen ? 'the card in the row' : 'the other card'}, ${worse.value}.`),
  left: ({ better, worse }, c) =>
    `With what stays in the row ${name(c, better.of)}, who draws next, will be ` +
    `${corpses(better.value)} short of a gravestone at best` +
    (worse.value === 0 ? '; otherwise one card there would be enough.' : `, not ${worse.value}.`),
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
      ? `Vous pouvez prendre tout de suite une stèle qui rapporte ${points(better.value)}.`
      : `La stèle à prendre rapporte ${points(better.value)} et non ${worse.value}.`,
  takes: ({ better, worse }) =>
    worse.value === 0
      ? `Vous prenez dès maintenant une stèle qui rapporte ${points(better.value)}.`
      : `Cette stèle rapporte ${points(better.value)}, l’autre ${worse.value}.`,
  waits: ({ better, worse }) =>
    `Aux ${many(better.of, 'fr')}, qui attendront, il ne manque que ${morts(better.value)} pour ` +
    `une meilleure stèle ; aux ${many(worse.of, 'fr')}, il en manquerait ${worse.value}.`,
  rival: ({ better, worse }, c) =>
    `Au rival le mieux placé, ${name(c, better.of)}, il manque alors ${morts(better.value)} ` +
    `pour une stèle ; sinon, ` +
    (worse.value === 0
      ? `${name(c, worse.of)} en aurait assez.`
      : `il n’en manquerait que ${worse.value} à ${name(c, worse.of)}.`),
  sum: ({ better, worse }) =>
    `Vos totaux des catégories qu’il vous faut encore feront ${better.value} ensemble, au lieu ` +
    `de ${worse.value}.`,
  next: ({ better, worse }) =>
    'La meilleure carte à mettre ensuite dans la fosse donne alors une stèle des ' +
    `${many(better.of, 'fr')}, qui rapporte ${points(better.value)}` +
    (worse.value === 0 ? ' ; sinon, aucune.' : ` et non ${worse.value}.`),
  after: ({ better, worse }) =>
    better.value === 0
      ? `Avec la meilleure carte dans la fosse ensuite, vous avez assez de ` +
        `${many(better.of, 'fr')} pour une stèle ; sinon, il manquerait encore ` +
        `${morts(worse.value)}.`
      : 'Avec la meilleure carte dans la fosse ensuite, il manque ' +
        `${morts(better.value)} pour une stèle des ${many(better.of, 'fr')} ; sinon, ` +
        `${worse.value} pour la plus proche.`,
  lying: ({ better, worse }) =>
    `Votre crypte montre alors ${morts(better.value)} qui peuvent encore compter, et non ` +
    `${worse.value}.`,
  touch: ({ better, worse }) =>
    'Les croque-monstres, qui valent toutes les catégories, touchent alors ' +
    `${morts(better.value)} utile${better.value > 1 ? 's' : ''} dans votre crypte` +
    (worse.value === 0 ? ' ; sinon, aucune.' : `, et non ${worse.value}.`),
  halves: ({ better, worse }) =>
    worse.of === 1
      ? better.value === 2
        ? 'Les deux moitiés de cette carte peuvent encore compter pour vous ; d’une carte ' +
          `inconnue, ${mean(worse.value, 'fr')} en moyenne.`
        : 'Une moitié de cette carte peut encore compter pour vous ; d’une carte inconnue, ' +
          `${mean(worse.value, 'fr')} en moyenne.`
      : better.of === 1
        ? `D’une carte inconnue, ${mean(better.value, 'fr')} moitié en moyenne peut encore ` +
          `compter pour vous ; de celle de la rangée, ${worse.value === 0 ? 'aucune' : 'une seule'}.`
        : better.value === 2
          ? 'Les deux moitiés de cette carte peuvent encore compter pour vous ; de l’autre ' +
            `carte, ${worse.value === 0 ? 'aucune' : 'une seule'}.`
          : 'Une moitié de cette carte peut encore compter pour vous, et aucune de l’autre.',
  near: ({ better, worse }) =>
    better.value === 0
      ? `Elle apporte ${one(better.of, 'fr')} : vous avez assez de ${many(better.of, 'fr')} pour ` +
        'une stèle, et il suffit d’en enterrer dans la fosse pour la prendre.'
      : `Elle sert à vos ${many(better.of, 'fr')}, à ${morts(better.value)} d’une stèle ; ` +
        `l’autre carte, à vos ${many(worse.of, 'fr')}, à ${worse.value}.`,
  second: ({ better, worse }) =>
    better.value === 0
      ? `Vous avez alors assez de ${many(better.of, 'fr')} pour une autre stèle encore ; sinon, ` +
        `il manquerait ${morts(worse.value)}.`
      : `Il vous manque alors ${morts(better.value)} pour votre deuxième stèle la plus proche, ` +
        `celle des ${many(better.of, 'fr')}, et non ${worse.value}.`,
  digger: ({ better, worse }) =>
    better.of === 1
      ? 'Sur 100 cartes inconnues, ' +
        `${share(better.value) === 1 ? 'une seule a' : `${share(better.value)} ont`} un ` +
        'croque-monstre, qui vaut toutes les catégories ; celle de la rangée n’en a pas.'
      : 'Elle a un croque-monstre, qui vaut toutes les catégories ; ' +
        (worse.of === 1
          ? share(worse.value) === 0
            ? 'aucune des cartes inconnues n’en a.'
            : 'sur 100 cartes inconnues, ' +
              `${share(worse.value) === 1 ? 'une seule en a' : `${share(worse.value)} en ont`} un.`
          : 'l’autre carte n’en a pas.'),
  lacks: ({ better, worse }) =>
    better.of === 1
      ? `Une carte inconnue montre en moyenne ${mean(better.value, 'fr')} catégorie utile absente ` +
        `de votre main ; celle de la rangée, ${['aucune', 'une seule'][worse.value] ?? worse.value}.`
      : (better.value === 1
          ? 'Elle montre une catégorie utile absente de votre main ; '
          : 'Elle montre deux catégories utiles absentes de votre main ; ') +
        (worse.of === 1
          ? `une carte inconnue, ${mean(worse.value, 'fr')} en moyenne.`
          : `l’autre, ${['aucune', 'une seule'][worse.value] ?? worse.value}.`),
  reach: ({ better, worse }) =>
    (better.of === unseen
      ? `Dans la fosse, une carte inconnue vous laisse en moyenne à ${mean(better.value, 'fr')} ` +
        'dépouilles d’une stèle'
      : better.value === 0
        ? `Dans la fosse, cette carte suffit pour une stèle des ${many(better.of, 'fr')}`
        : `Dans la fosse, cette carte vous laisse à ${morts(better.value)} d’une stèle des ` +
          many(better.of, 'fr')) +
    (better.value === 0
      ? worse.of === unseen
        ? ` ; une carte inconnue vous laisse en moyenne à ${mean(worse.value, 'fr')} dépouilles.`
        : ` ; l’autre vous laisse à ${morts(worse.value)}.`
      : worse.of === unseen
        ? ` ; une carte inconnue, à ${mean(worse.value, 'fr')} en moyenne.`
        : ` ; ${better.of === unseen ? 'celle de la rangée' : 'l’autre'}, à ${worse.value}.`),
  left: ({ better, worse }, c) =>
    `Avec ce qui reste dans la rangée, ${name(c, better.of)}, qui pioche ensuite, sera au mieux ` +
    `à ${morts(better.value)} d’une stèle` +
    (worse.value === 0 ? ' ; sinon, une carte lui suffirait.' : `, et non à ${worse.value}.`),
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
    decline: () => 'take no gravestone',
    draw: (card) => (card ? `draw ${card} from the row` : 'draw from the deck'),
  },
  fr: {
    choose_start: (card) => `commencer par ${card}`,
    bury_crypt: (card) => `${card} dans votre crypte`,
    bury_pit: (card) => `${card} dans la fosse`,
    discard_blocked: (card) => `écarter ${card}`,
    take_marker: (kind) => `prendre la stèle des ${kind}`,
    decline: () => 'ne pas prendre de stèle',
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

const later: ByLang<Record<'decline' | 'last' | 'deck' | 'digger' | 'done', string>> = {
  en: {
    decline: 'What lies in pit and crypt still counts in a later turn.',
    last: 'No turn is left in which to take one.',
    digger: 'A gravedigger counts as any kind.',
    done: 'You hold gravestones of what it shows.',
    deck: 'You get an unseen card, and the row stays as it is.',
  },
  fr: {
    decline: 'Ce qui est en fosse et en crypte comptera encore aux tours suivants.',
    last: 'Il n’y a plus d’autre tour pour en prendre une.',
    digger: 'Un croque-monstre vaut toutes les catégories.',
    done: 'Vous avez déjà les stèles de ce qu’elle montre.',
    deck: 'La carte est inconnue, et la rangée reste comme elle est.',
  },
};

/** Says which totals of the reader a burial changes, the greatest change first. */
function buried(m: Move, view: View, c: SayContext): string {
  const w = words(c.lang);
  const me = view.players[c.seat];
  const area = m.kind === 'bury_pit' ? view.pit : me?.crypt;
  const card = view.hand.find((x) => x.id === (m.card ?? 0));
  if (!me || !area || !card) return '';
  const [x, y] = [m.x ?? 0, m.y ?? 0];
  const cells = new Map(area.cells.map((at) => [keyOf(at.x, at.y), at.half as Kind]));
  cells.set(keyOf(x, y), card.a as Kind);
  cells.set(keyOf(...next(x, y, m.dir ?? 'E')), card.b as Kind);
  const changes = order.flatMap((kind, i) => {
    const was = me.totals[i] ?? 0;
    const total = was - (area.groups[i]?.length ?? 0) + largest(cells, kind);
    return total === was ? [] : [{ kind, was, total }];
  });
  const list = changes
    .sort((a, b) => b.total - b.was - a.total + a.was)
    .map(({ kind, was, total }) => w.group(kind, was, total));
  return list.length > 0 ? `${capital(list.slice(0, 2).join(', '))}.` : w.nothing;
}

/** Says what the reader counts of the kinds on a card of the row that still help. */
function drawn(card: Card | undefined, view: View, c: SayContext): string {
  if (!card) return later[c.lang].deck;
  const w = words(c.lang);
  const owns = (k: string) => view.markers.some((s) => s.category === k && s.owner === c.seat);
  const list = [card.a as Kind, card.b as Kind].flatMap((k) => {
    const total = view.players[c.seat]?.totals[order.indexOf(k)];
    return total === undefined || owns(k) ? [] : [w.count(k, total)];
  });
  const said = [
    ...(list.length > 0 ? [w.counts(list)] : []),
    ...([card.a, card.b].includes('gravedigger') ? [later[c.lang].digger] : []),
  ];
  return said.join(' ') || later[c.lang].done;
}

/** Says what a move leads to; "" if the view does not tell. */
function leads(m: Move, view: View, c: SayContext, told?: boolean): string {
  const w = words(c.lang);
  switch (m.kind) {
    case 'choose_start':
      return w.sayFirst;
    case 'discard_blocked':
      return w.sayDiscard;
    case 'take_marker': {
      const kind = m.category as Kind;
      const number = view.players[c.seat]?.earns[order.indexOf(kind)];
      const stone = view.markers.find((s) => s.category === kind && s.number === number);
      const extra = w.extra(nthOf(view, c.seat, kind), 'your');
      // Its event tells what a stone brings beyond its value, and that value with it.
      return stone && !(told && extra)
        ? `${capital(w.marker(kind, stone.number, stone.value, extra))}.`
        : '';
    }
    case 'decline':
      return later[c.lang][view.ending ? 'last' : 'decline'];
    case 'draw':
      return drawn(m.source === 'row' ? view.row[m.slot ?? 0] : undefined, view, c);
    default:
      return buried(m, view, c);
  }
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
  leads,
  named: (sentence) =>
    [
      /gravestone|stèle|total/i.test(sentence) && '.gg-markers',
      /\brow\b|rangée/i.test(sentence) && '.gg-row',
      /your crypt|votre crypte/i.test(sentence) && '.gg-swap',
      /your hand|votre main/i.test(sentence) && '.gg-cards',
    ]
      .filter(Boolean)
      .join(),
};

export default reasons;
