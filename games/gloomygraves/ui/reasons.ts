// Moves, and why one is better than another, in words.

import type { ByLang, Lang, Reason, Reasons, SayContext } from '@lair/game-ui';
import { capital } from '@lair/i18n/capital';
import type { Kind } from './art/halves';
import { keyOf, largest } from './groups';
import { frameOf } from './sight';
import { lastRound, next, nthOf, opens, type Card, type Move, type View } from './types';
import { words } from './words';

type Say = (r: Reason, c: SayContext) => string;

/** The categories in the order of the rules. */
const order: Kind[] = ['pixie', 'goblin', 'unicorn', 'cyclops', 'dragon'];
/** Stands for a category where a number is the mean of unseen cards, or that of half of them. */
const unseen = order.length;
const half = unseen + 1;
const many = (of: number, lang: Lang) => words(lang).many[order[of] ?? 'pixie'];
const name = (c: SayContext, seat: number) => c.names[seat] ?? '';
/** A number with at most one digit behind the point. */
const about = (n: number, lang: Lang) =>
  (Math.round(n * 10) / 10).toLocaleString(lang, { useGrouping: false });
/** A lead in totals, which may be none, or that of the rivals. */
const ahead = (n: number) =>
  n ? `${about(Math.abs(n), 'en')} ${n > 0 ? 'ahead' : 'behind'}` : 'level';
const avance = (n: number) =>
  n ? `${about(Math.abs(n), 'fr')} ${n > 0 ? 'd’avance' : 'de retard'}` : 'l’égalité';
/** A share in percent. */
const share = (n: number) => Math.round(n * 100);
/** The same in both languages. */
const points = (n: number) => `${n} point${n > 1 ? 's' : ''}`;
/** What a stone brings. Other points than those carved on stones have the bonus in them. */
const won = (n: number, lang: Lang) =>
  points(n) +
  ([2, 4, 6, 10].includes(n) ? '' : { en: ' with its bonus', fr: ' avec sa prime' }[lang]);
const corpses = (n: number) => `${n} corpse${n === 1 ? '' : 's'}`;
const morts = (n: number) => `${n} dépouille${n > 1 ? 's' : ''}`;

/** The worse card, beside which an unseen one is better. */
const inRow = ({ other: named, lang }: SayContext) =>
  named ?? { en: 'the card in the row', fr: 'celle de la rangée' }[lang];

/** The worse card or gravestone, by its name if it is known. */
const other = ({ other: named, lang }: SayContext, what = 'card') =>
  named ?? { en: `the other ${what}`, fr: 'l’autre' }[lang];

const en: Record<string, Say> = {
  missing: ({ better, worse }) =>
    better.value === 0
      ? `Your ${many(better.of, 'en')} are then enough for a gravestone; otherwise ` +
        `${corpses(worse.value)} would still be missing for the nearest.`
      : `Your nearest gravestone, of the ${many(better.of, 'en')}, is then ` +
        `${corpses(better.value)} away and not ${worse.value}.`,
  earns: ({ better, worse }) =>
    worse.value === 0
      ? `You can take a gravestone at once, which brings ${won(better.value, 'en')}.`
      : `The gravestone that you can take brings ${won(better.value, 'en')} and not ${worse.value}.`,
  takes: ({ better, worse }, c) =>
    worse.value === 0
      ? `You take a gravestone now, which brings ${won(better.value, 'en')}.`
      : `This gravestone brings ${won(better.value, 'en')}, ${other(c, 'one')} ${worse.value}.`,
  waits: ({ better, worse }) =>
    `The ${many(better.of, 'en')}, which wait, are ${corpses(better.value)} short of a better ` +
    `gravestone; the ${many(worse.of, 'en')} would be ${worse.value} short.`,
  // It is short, because on a small phone the panel has to fit beside the rivals.
  rival: ({ better, worse }, c) => {
    const two = c.names.length === 2;
    const away = `is then ${corpses(better.value)} from a gravestone`;
    const [now, then] = two ? ['', ''] : [better, worse].map((of) => ` (${name(c, of.of)})`);
    return (
      (two ? `Your rival ${away}` : `The nearest rival ${away}${now}`) +
      (worse.value === 0
        ? `; otherwise ${two ? 'they' : name(c, worse.of)} would have enough for one.`
        : `, not ${worse.value}${better.of === worse.of ? '' : then}.`)
    );
  },
  sum: ({ better, worse }) =>
    `Your totals in the kinds that you still need then add up to ${better.value}, not ` +
    `${worse.value}.`,
  next: ({ better, worse }) =>
    `The best card in the pit then earns a gravestone of the ${many(better.of, 'en')}, which ` +
    `brings ${points(better.value)}` +
    (worse.value === 0 ? '; otherwise none would.' : ` and not ${worse.value}.`),
  after: ({ better, worse }) =>
    better.value === 0
      ? `Your best card for the pit then makes your ${many(better.of, 'en')} enough for a ` +
        `gravestone; otherwise ${corpses(worse.value)} would still be missing.`
      : `Once your best card lies in the pit, only ${corpses(better.value)} ` +
        `${better.value === 1 ? 'is' : 'are'} missing for a gravestone of the ` +
        `${many(better.of, 'en')}; otherwise ${worse.value} would be missing.`,
  lying: ({ better, worse }) =>
    `Your crypt then shows ${corpses(better.value)} that can still count, and not ${worse.value}.`,
  touch: ({ better, worse }) =>
    'Gravediggers, which count as any kind, then touch ' +
    `${better.value} useful corpse${better.value === 1 ? '' : 's'} in your crypt` +
    (worse.value === 0 ? '; otherwise none.' : `, not ${worse.value}.`),
  halves: ({ better, worse }, c) =>
    worse.of === 1
      ? `${better.value === 2 ? 'Both halves' : 'One half'} of this card can still count for ` +
        'you; an unseen card helps less on average.'
      : better.of === 1
        ? `An unseen card helps you more on average: of ${inRow(c)} ` +
          `${worse.value === 0 ? 'no half' : 'only one half'} can still count for you.`
        : better.value === 2
          ? `Both halves of this card can still count for you; of ${other(c)}, ` +
            `${['none', 'only one'][worse.value] ?? worse.value}.`
          : `One half of this card can still count for you, and none of ${other(c)}.`,
  second: ({ better, worse }) =>
    better.value === 0
      ? `Your ${many(better.of, 'en')} are then enough for another gravestone, too; otherwise ` +
        `${corpses(worse.value)} would be missing.`
      : `Your second nearest gravestone, of the ${many(better.of, 'en')}, is then ` +
        `${corpses(better.value)} away and not ${worse.value}.`,
  digger: ({ better, worse }, c) =>
    better.of === 1
      ? `Of the unseen cards, ${share(better.value)}% have a gravedigger, which counts as any kind; ${inRow(c)} has none.`
      : 'It has a gravedigger, which counts as any kind; ' +
        (worse.of === 1
          ? share(worse.value) === 0
            ? 'none of the unseen cards has one.'
            : `${share(worse.value)}% of the unseen cards have one.`
          : `${other(c)} has none.`),
  lacks: ({ better, worse }, c) =>
    better.of === 1
      ? worse.value === 0
        ? `An unseen card may show a useful kind that your hand lacks; ${inRow(c)} shows none.`
        : 'An unseen card shows more useful kinds that your hand lacks, on average.'
      : `It shows ${better.value === 1 ? 'a useful kind' : 'two useful kinds'} that your hand ` +
        (worse.of === 1
          ? 'lacks; an unseen card shows fewer on average.'
          : `lacks; ${other(c)}, ${['none', 'only one'][worse.value] ?? worse.value}.`),
  reach: ({ better, worse }, c) => {
    if (better.of === unseen)
      return (
        'In the pit an unseen card brings you nearer to a gravestone on average; ' +
        `${inRow(c)} leaves you ${corpses(worse.value)} short.`
      );
    if (better.of === half)
      return (
        'In the pit half of the unseen cards ' +
        (better.value === 0
          ? 'are enough for a gravestone'
          : `leave you ${corpses(better.value)} short of a gravestone, or fewer`) +
        `; ${inRow(c)} leaves you ${worse.value} short.`
      );
    const of = `a gravestone of the ${many(better.of, 'en')}`;
    const enough = better.value === 0;
    return (
      (enough
        ? `In the pit this card is enough for ${of}`
        : `In the pit this card leaves you ${corpses(better.value)} short of ${of}`) +
      (worse.of === unseen
        ? '; an unseen card leaves you further off on average.'
        : worse.of === half
          ? `; half of the unseen cards leave you ${worse.value} short, or more.`
          : enough
            ? `; ${other(c)} leaves you ${corpses(worse.value)} short.`
            : `; ${other(c)}, ${worse.value}.`)
    );
  },
  hold: ({ better, worse }) =>
    better.value === 0
      ? 'Whatever the next card in the pit covers, you have enough to score; otherwise ' +
        `${corpses(worse.value)} could be missing.`
      : `After the next card in the pit you miss at most ${corpses(better.value)} to ` +
        `score; otherwise up to ${worse.value}.`,
  lead: ({ better, worse }, c) =>
    `Your useful totals together are then ${ahead(better.value)}` +
    `${better.value > 0 ? ' of' : better.value < 0 ? '' : ' with'} those ` +
    `of your ${c.names.length === 2 ? 'rival' : 'rivals on average'}; otherwise ` +
    `${ahead(worse.value)}.`,
  threat: ({ better, worse }, c) =>
    (better.value === 0
      ? 'With two corpses more, no rival then has enough for a gravestone; otherwise '
      : `With two corpses more, rivals then get a gravestone of ${points(better.value)} at most; ` +
        'otherwise ') + `${name(c, worse.of)} could get one of ${worse.value}.`,
  keeps: ({ better, worse }) =>
    better.value > 1
      ? `You keep two gravediggers in hand, which count as any kind; otherwise ` +
        `${worse.value === 1 ? 'only one' : 'none'}.`
      : 'You keep a gravedigger in hand, which counts as any kind.',
  left: ({ better, worse }, c) =>
    `With what stays in the row ${name(c, better.of)}, who draws next, will be ` +
    `${corpses(better.value)} short of a gravestone at best` +
    (worse.value === 0 ? '; otherwise one card there would be enough.' : `, not ${worse.value}.`),
  matches: ({ better, worse }, c) =>
    `Of the halves in your hand ${better.value} match this card, and ${worse.value} ${other(c)}.`,
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
      ? `Vous pouvez prendre tout de suite une stèle qui rapporte ${won(better.value, 'fr')}.`
      : `La stèle à prendre rapporte ${won(better.value, 'fr')} et non ${worse.value}.`,
  takes: ({ better, worse }, c) =>
    worse.value === 0
      ? `Vous prenez dès maintenant une stèle qui rapporte ${won(better.value, 'fr')}.`
      : `Cette stèle rapporte ${won(better.value, 'fr')}, ${other(c, 'one')} ${worse.value}.`,
  waits: ({ better, worse }) =>
    `Aux ${many(better.of, 'fr')}, qui attendront, il ne manque que ${morts(better.value)} pour ` +
    `une meilleure stèle ; aux ${many(worse.of, 'fr')}, il en manquerait ${worse.value}.`,
  rival: ({ better, worse }, c) => {
    const two = c.names.length === 2;
    const far = `il manque alors ${morts(better.value)} pour une stèle`;
    const [now, then] = two ? ['', ''] : [better, worse].map((of) => ` (${name(c, of.of)})`);
    return (
      (two ? `À votre rival, ${far}` : `Au rival le mieux placé${now}, ${far}`) +
      (worse.value === 0
        ? ` ; sinon, ${two ? 'il' : name(c, worse.of)} en aurait assez.`
        : `, et non ${worse.value}${better.of === worse.of ? '' : then}.`)
    );
  },
  sum: ({ better, worse }) =>
    `Vos totaux des catégories qu’il vous faut encore feront ${better.value} ensemble, au lieu ` +
    `de ${worse.value}.`,
  next: ({ better, worse }) =>
    'La meilleure carte à mettre ensuite dans la fosse donne alors une stèle des ' +
    `${many(better.of, 'fr')}, qui rapporte ${points(better.value)}` +
    (worse.value === 0 ? ' ; sinon, aucune.' : ` et non ${worse.value}.`),
  after: ({ better, worse }) =>
    better.value === 0
      ? `Votre meilleure carte pour la fosse fera assez de ${many(better.of, 'fr')} pour une ` +
        `stèle ; sinon, il manquerait encore ${morts(worse.value)}.`
      : 'Une fois votre meilleure carte dans la fosse, il ne manquera que ' +
        `${morts(better.value)} pour une stèle des ${many(better.of, 'fr')} ; sinon, il en ` +
        `manquerait ${worse.value}.`,
  lying: ({ better, worse }) =>
    `Votre crypte montre alors ${morts(better.value)} qui peuvent encore compter, et non ` +
    `${worse.value}.`,
  touch: ({ better, worse }) =>
    'Les croque-monstres, qui valent toutes les catégories, touchent alors ' +
    `${morts(better.value)} utile${better.value > 1 ? 's' : ''} dans votre crypte` +
    (worse.value === 0 ? ' ; sinon, aucune.' : `, et non ${worse.value}.`),
  halves: ({ better, worse }, c) =>
    worse.of === 1
      ? (better.value === 2
          ? 'Les deux moitiés de cette carte peuvent encore compter pour vous ; '
          : 'Une moitié de cette carte peut encore compter pour vous ; ') +
        'une carte inconnue sert moins en moyenne.'
      : better.of === 1
        ? `Une carte inconnue vous sert plus en moyenne : de ${inRow(c)}, ` +
          `${worse.value === 0 ? 'aucune moitié ne' : 'une seule moitié'} peut encore compter.`
        : better.value === 2
          ? `Les deux moitiés de cette carte peuvent encore compter pour vous ; de ${other(c)}, ` +
            `${worse.value === 0 ? 'aucune' : 'une seule'}.`
          : 'Une moitié de cette carte peut encore compter pour vous, et aucune de ' +
            `${other(c)}.`,
  second: ({ better, worse }) =>
    better.value === 0
      ? `Vous avez alors assez de ${many(better.of, 'fr')} pour une autre stèle encore ; sinon, ` +
        `il manquerait ${morts(worse.value)}.`
      : `Il vous manque alors ${morts(better.value)} pour votre deuxième stèle la plus proche, ` +
        `celle des ${many(better.of, 'fr')}, et non ${worse.value}.`,
  digger: ({ better, worse }, c) =>
    better.of === 1
      ? `Parmi les cartes inconnues, ${share(better.value)}\u00a0% ont un croque-monstre, qui vaut toutes les catégories ; ${inRow(c)} n’en a pas.`
      : 'Elle a un croque-monstre, qui vaut toutes les catégories ; ' +
        (worse.of === 1
          ? share(worse.value) === 0
            ? 'aucune des cartes inconnues n’en a.'
            : `${share(worse.value)}\u00a0% des cartes inconnues en ont un.`
          : `${other(c)} n’en a pas.`),
  lacks: ({ better, worse }, c) =>
    better.of === 1
      ? worse.value === 0
        ? 'Une carte inconnue peut montrer une catégorie utile absente de votre main ; ' +
          `${inRow(c)} n’en montre aucune.`
        : 'Une carte inconnue montre en moyenne plus de catégories utiles absentes de votre main.'
      : (better.value === 1
          ? 'Elle montre une catégorie utile absente de votre main ; '
          : 'Elle montre deux catégories utiles absentes de votre main ; ') +
        (worse.of === 1
          ? 'une carte inconnue en montre moins en moyenne.'
          : `${other(c)}, ${['aucune', 'une seule'][worse.value] ?? worse.value}.`),
  reach: ({ better, worse }, c) => {
    if (better.of === unseen)
      return (
        'Dans la fosse, une carte inconnue vous rapproche plus d’une stèle en moyenne ; ' +
        `${inRow(c)} vous laisse à ${morts(worse.value)}.`
      );
    if (better.of === half)
      return (
        'Dans la fosse, la moitié des cartes inconnues ' +
        (better.value === 0
          ? 'suffisent pour une stèle'
          : `vous laissent à ${morts(better.value)} d’une stèle, ou moins`) +
        ` ; ${inRow(c)} vous laisse à ${worse.value}.`
      );
    const enough = better.value === 0;
    return (
      (enough
        ? 'Dans la fosse, cette carte suffit pour une stèle des '
        : `Dans la fosse, cette carte vous laisse à ${morts(better.value)} d’une stèle des `) +
      many(better.of, 'fr') +
      (worse.of === unseen
        ? ' ; une carte inconnue vous laisse plus loin en moyenne.'
        : worse.of === half
          ? ` ; la moitié des cartes inconnues vous laissent à ${worse.value}, ou plus.`
          : enough
            ? ` ; ${other(c)} vous laisse à ${morts(worse.value)}.`
            : ` ; ${other(c)}, à ${worse.value}.`)
    );
  },
  hold: ({ better, worse }) =>
    better.value === 0
      ? 'Quoi que recouvre la prochaine carte de la fosse, vous avez de quoi marquer ; ' +
        `sinon, il pourrait manquer ${morts(worse.value)}.`
      : 'Après la prochaine carte de la fosse, il vous manquera au plus ' +
        `${morts(better.value)} pour marquer ; sinon, jusqu’à ${worse.value}.`,
  lead: ({ better, worse }, c) =>
    `Vos totaux utiles donnent ensemble ${avance(better.value)} ` +
    `${better.value ? 'sur' : 'avec'} ` +
    (c.names.length === 2 ? 'votre rival' : 'la moyenne de vos rivaux') +
    ` ; sinon, ${avance(worse.value)}.`,
  threat: ({ better, worse }, c) =>
    (better.value === 0
      ? 'Avec deux dépouilles de plus, aucun rival n’a de quoi prendre une stèle ; sinon, '
      : 'Avec deux dépouilles de plus, un rival aura au mieux une stèle de ' +
        `${points(better.value)} ; sinon, `) +
    `${name(c, worse.of)} pourrait en avoir une de ${worse.value}.`,
  keeps: ({ better, worse }) =>
    better.value > 1
      ? 'Vous gardez deux croque-monstres en main, qui valent toutes les catégories ; sinon, ' +
        `${worse.value === 1 ? 'un seul' : 'aucun'}.`
      : 'Vous gardez en main un croque-monstre, qui vaut toutes les catégories.',
  left: ({ better, worse }, c) =>
    `Avec ce qui reste dans la rangée, ${name(c, better.of)}, qui pioche ensuite, sera au mieux ` +
    `à ${morts(better.value)} d’une stèle` +
    (worse.value === 0 ? ' ; sinon, une carte lui suffirait.' : `, et non à ${worse.value}.`),
  matches: ({ better, worse }, c) =>
    `Dans votre main, ${better.value} moitiés vont avec cette carte, et ${worse.value} avec ` +
    `${other(c)}.`,
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

/** The same moves as things: a card that is drawn or put away is only named. */
const nouns: typeof moves = {
  en: {
    ...moves.en,
    choose_start: (card) => `the card with ${card}`,
    discard_blocked: (card) => `the card with ${card}`,
    take_marker: (kind) => `the gravestone of the ${kind}`,
    decline: () => 'taking none',
    draw: (card) => (card ? `the card with ${card}` : 'an unseen card'),
  },
  fr: {
    ...moves.fr,
    choose_start: (card) => `la carte avec ${card}`,
    discard_blocked: (card) => `la carte avec ${card}`,
    take_marker: (kind) => `la stèle des ${kind}`,
    decline: () => 'aucune stèle',
    draw: (card) => (card ? `la carte avec ${card}` : 'une carte inconnue'),
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

const later: ByLang<Record<'decline' | 'last' | 'deck' | 'digger', string>> = {
  en: {
    decline: 'What lies in pit and crypt still counts in a later turn.',
    last: 'No turn is left in which to take one.',
    digger: 'A gravedigger counts as any kind.',
    deck: 'You get an unseen card, and the row stays as it is.',
  },
  fr: {
    decline: 'Ce qui est en fosse et en crypte comptera encore aux tours suivants.',
    last: 'Il n’y a plus d’autre tour pour en prendre une.',
    digger: 'Un croque-monstre vaut toutes les catégories.',
    deck: 'La carte est inconnue, et la rangée reste comme elle est.',
  },
};

/**
 * Says which totals of the reader a burial raises, the greatest gain first; "" if it only lowers
 * some: a loss is no reason for a move.
 */
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
  if (changes.length === 0) return w.nothing;
  const list = changes
    .filter(({ was, total }) => total > was)
    .sort((a, b) => b.total - b.was - a.total + a.was)
    .map(({ kind, was, total }) => w.group(kind, was, total));
  return list.length > 0 ? `${capital(list.slice(0, 2).join(', '))}.` : '';
}

/**
 * Says for which gravestone a card of the row helps, of its kinds the one that is nearest to
 * one; "" if it helps for none.
 */
function drawn(card: Card | undefined, view: View, c: SayContext): string {
  if (!card) return later[c.lang].deck;
  const owns = (k: string) => view.markers.some((s) => s.category === k && s.owner === c.seat);
  const [best] = [card.a as Kind, card.b as Kind]
    .flatMap((kind) => {
      const total = view.players[c.seat]?.totals[order.indexOf(kind)];
      const free = view.markers.filter((s) => s.category === kind && s.owner < 0);
      const asks = Math.min(...free.map((s) => s.number));
      return total === undefined || owns(kind) || free.length === 0 ? [] : [{ kind, total, asks }];
    })
    .sort((a, b) => a.asks - a.total - b.asks + b.total);
  const digs = [card.a, card.b].includes('gravedigger');
  return [
    ...(best ? [brings[c.lang](best.kind, best.total, best.asks)] : []),
    ...(digs ? [later[c.lang].digger] : []),
  ].join(' ');
}

/** What a card brings: the total of a kind so far, and what its lowest free gravestone asks. */
const brings: ByLang<(kind: Kind, total: number, asks: number) => string> = {
  en: (kind, total, asks) =>
    `It brings ${words('en').a[kind]}: ` +
    (total < asks
      ? `you count ${total}, and a gravestone asks for ${asks}.`
      : `the ${total} that you count are enough for a gravestone.`),
  fr: (kind, total, asks) =>
    `Elle apporte ${words('fr').a[kind]} : ` +
    (total < asks
      ? `vous en comptez ${total}, et une stèle en demande ${asks}.`
      : `vous en comptez ${total}, assez pour une stèle.`),
};

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
      return later[c.lang][lastRound(view) ? 'last' : 'decline'];
    case 'draw':
      return drawn(m.source === 'row' ? view.row[m.slot ?? 0] : undefined, view, c);
    default:
      return buried(m, view, c);
  }
}

/** What is told of a gravestone that a seat left, the best one that it could have taken. */
const left: ByLang<
  (who: string, has: string, stone: number, brings: string, last: boolean) => string
> = {
  en: (who, has, stone, brings, last) =>
    `${who} had ${has} and could have taken gravestone ${stone}: ${brings}.` +
    (last ? ' No later turn was left for it.' : ''),
  fr: (who, has, stone, brings, last) =>
    `${who} avait ${has} et aurait pu prendre la stèle ${stone}\u00a0: ${brings}.` +
    (last ? ' Il ne restait plus de tour pour le faire ensuite.' : ''),
};

function missed(m: Move, view: View, c: SayContext): string {
  const me = view.players[c.seat];
  if (m.kind !== 'decline' || !me) return '';
  const w = words(c.lang);
  const [best] = order
    .flatMap((kind, i) =>
      view.markers
        .filter((s) => s.category === kind && s.number === me.earns[i] && opens(view, kind))
        .map((s) => ({ ...s, has: `${me.totals[i]} ${w.many[kind]}` })),
    )
    .sort((a, b) => b.value - a.value);
  if (!best) return '';
  const extra = w.extra(nthOf(view, c.seat, best.category), 'the');
  const brings = `+${best.value}${extra}`;
  return left[c.lang](name(c, c.seat), best.has, best.number, brings, lastRound(view));
}

/** How the kinds are called in both languages, one or many. */
const kindWords = {
  pixie: /pixie|lutin/i,
  goblin: /goblin|gobelin/i,
  unicorn: /unicorn|licorne/i,
  cyclops: /cyclop/i,
  dragon: /dragon/i,
};

/** Returns a selector of the gravestones that a sentence speaks of: of its kinds, or all. */
const stonesOf = (sentence: string): string =>
  Object.entries(kindWords)
    .filter(([, name]) => name.test(sentence))
    .map(([kind]) => `.gg-family[data-kind=${kind}]`)
    .join() || '.gg-markers';

/** Names a move by its card or kind, in one of two ways. */
function called(
  names: ByLang<Record<Move['kind'], (what: string) => string>>,
  m: Move,
  view: View,
  c: SayContext,
  where?: boolean,
): string {
  const w = words(c.lang);
  if (m.kind === 'take_marker') return names[c.lang].take_marker(w.many[m.category as Kind]);
  const hands = [view.hand, ...view.players.map((p) => p.hand ?? [])].flat();
  const card =
    m.kind === 'draw'
      ? m.source === 'row'
        ? view.row[m.slot ?? 0]
        : undefined
      : hands.find((x) => x.id === (m.card ?? 0));
  const what = card ? w.card(w.the[card.a as Kind], w.the[card.b as Kind]) : '';
  const place = where && card ? placeOf(m, card.b as Kind, view, c) : '';
  return names[c.lang][m.kind](what) + place;
}

const reasons: Reasons<View, Move> = {
  move: (m, view, c, where) => called(moves, m, view, c, where),
  noun: (m, view, c, where) => called(nouns, m, view, c, where),
  reason: (r, _view, c) => all[c.lang][r.kind]?.(r, c) ?? null,
  leads,
  missed,
  named: (sentence) =>
    [
      /gravestone|stèle|tota[lu]/i.test(sentence) && stonesOf(sentence),
      /\brow\b|rangée|card with|carte avec/i.test(sentence) && '.gg-row',
      /your crypt|votre crypte/i.test(sentence) && '.gg-swap[data-shows=crypt]',
      /your hand|votre main/i.test(sentence) && '.gg-cards',
    ]
      .filter(Boolean)
      .join(),
};

export default reasons;
