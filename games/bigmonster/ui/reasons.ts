// Moves, and why one is better than another, in words.

import type { ByLang, Lang, Reason, Reasons, SayContext } from '@lair/game-ui';
import { capital } from '@lair/i18n/capital';
import { de } from '@lair/i18n/elide';
import { colourOf } from './art/crystals';
import { explorerPieces, tiles } from './art/tiles';
import { landingsOf } from './choosing';
import { desertsOpen, personName, personText, pieceNames, tileText } from './pieces';
import { effects, whereIs } from './plan';
import { sheetLine } from './say';
import type { Kind, MedalId, Move, View } from './types';
import { crystalWorth, words, type Words } from './words';

type Say = (r: Reason, c: SayContext, view: View) => string;

/** The medals in the order of the rules, from 1. */
const medalIds: MedalId[] = [
  ...(['DESERT', 'RUNE', 'PENALTY', 'BIGM', 'SWGR', 'TERRAIN', 'LAVA'] as const),
  ...(['CRYSTAL', 'ICE', 'MUTAGEN', 'YETI', 'PANDA'] as const),
];

/**
 * Returns the name of a medal, how much it asks for, and how much of that a move brings: a
 * fact gives that as a share of its points.
 */
const medalOf = (nth: number, share: number, { lang }: SayContext, view: View) => {
  const id = medalIds[nth - 1];
  const alone = view.medals?.find((m) => m.medal === id)?.alone;
  const { need, points } = alone ?? { need: 1, points: 1 };
  return {
    title: words(lang).medals[id ?? ''] ?? '',
    need,
    have: Math.round((share * need) / points),
  };
};

/** The tiles in the order of the rules, from 1. */
const kinds = Object.keys(tiles);

/** Names a tile, with its pieces if it stands beside another one of the same name. */
const called = (kind: string, beside: string[], w: Words): string =>
  w.the(kind) +
  (beside.some((k) => k !== kind && w.the(k) === w.the(kind))
    ? ` (${pieceNames(tiles[kind]?.pieces ?? [], w)})`
    : '');

/** Names the tiles of a reason, "the toad" and "the owl", or before turn 1 the explorers. */
function things({ better, worse }: Reason, { lang }: SayContext, view: View): [string, string] {
  const w = words(lang);
  if (view.phase === 'choose') {
    const person = (n: number) => w.thePerson(personName(`EX${String(n).padStart(2, '0')}`, w));
    return [person(better.of), person(worse.of)];
  }
  const both = [kinds[better.of - 1] ?? '', kinds[worse.of - 1] ?? ''] as const;
  return [called(both[0], [both[1]], w), called(both[1], [both[0]], w)];
}

/** The thing of a fact about a seat: the seat is the number without its eights. */
const seatOf = (of: number) => of & 7;
const thingOf = (of: number) => of >> 3;

const name = (c: SayContext, seat: number) => c.names[seat] ?? '';
const points = (n: number) => (n === 1 ? '1 point' : `${n} points`);
const pieces = (n: number) => (n === 1 ? 'a crystal piece' : `${n} crystal pieces`);
const morceaux = (n: number) => (Math.abs(n) < 2 ? `${n} morceau` : `${n} morceaux`);
const pts = (n: number) => (Math.abs(n) < 2 ? `${n} point` : `${n} points`);
const some = (n: number) => (n === 1 ? 'one desert or rune' : `${n} deserts and runes`);
const des = (n: number) => (n === 1 ? 'un désert ou une rune' : `${n} déserts et runes`);
const few = (n: number) => (n ? `only ${some(n)}` : 'no deserts or runes');
const peu = (n: number) => (n > 1 ? `que ${des(n)}` : n ? `qu’${des(n)}` : 'ni désert ni rune');

/** Ends a sentence by the lower figure of another move. */
const only = (n: number, { other = 'the other move' }: SayContext) =>
  `${n ? `only ${n}` : 'none'} with ${other}.`;
const contre = (n: number, { other = 'l’autre coup' }: SayContext, none = 'aucun') =>
  `${n ? `contre ${n}` : none} avec ${other}.`;

/**
 * Tells of a fact the seats whom the better and the worse move help, the tiles that do, and
 * whether the worse one helps far more: the points are an estimate, and nobody sees them.
 */
const suited = ({ better, worse }: Reason, { names }: SayContext, w: Words) => {
  const both = [better, worse].map(({ of }) => kinds[thingOf(of) - 1] ?? '');
  const [mine = '', theirs = ''] = both.map((kind) => called(kind, both, w));
  const [who = '', whom = ''] = [better, worse].map(({ of }) => names[seatOf(of)]);
  const far = worse.value >= Math.max(2 * better.value, better.value + 5);
  return { mine, theirs, who, whom, far };
};

const en: Record<string, Say> = {
  fits: (r, c, view) => {
    const [one, other] = things(r, c, view);
    return (
      `With ${one} you get up to ${points(r.better.value)} at once, ` +
      `with ${other} ${r.worse.value}.`
    );
  },
  rooms: (r, c, view) => {
    const [one, other] = things(r, c, view);
    return `Your planet has ${r.better.value} places for ${one}, ${r.worse.value} for ${other}.`;
  },
  power: ({ better, worse }) =>
    `The tiles of this match hold up to ${points(better.value)} for its power, ` +
    `${worse.value} for the other one.`,
  pieces: (r, c, view) => {
    const [one, other] = things(r, c, view);
    return (
      `With ${one} you get ${pieces(r.better.value)} to build on, ` +
      `with ${other} ${r.worse.value || 'none'}.`
    );
  },
  medal: (r, c, view) => {
    const { title, need, have } = medalOf(r.better.of, r.better.value, c, view);
    const of = need > 0 ? ` of the ${need}` : '';
    return `With it you have ${have}${of} that the medal “${title}” asks for.`;
  },
  helps: ({ better, worse }, c) =>
    `The pack brings ${name(c, better.of)} up to ${points(better.value)} at once, ` +
    `${name(c, worse.of)} up to ${worse.value}.`,
  aims: (r, c, view) => {
    const { title, need, have } = medalOf(thingOf(r.worse.of), r.worse.value, c, view);
    const who = name(c, seatOf(r.worse.of));
    return (
      `With a tile of the pack, ${who} would have ${have} of the ${need} ` +
      `for the medal “${title}”.`
    );
  },
  least: ({ worse }, c) =>
    `${name(c, worse.of)} has ${few(worse.value)}: those of the pack ` +
    `would help against the penalty.`,
  begun: ({ better, worse }, c) =>
    `The pack has crystal pieces, and the crystals begun by ${name(c, worse.of)} can still ` +
    `bring ${points(worse.value)}, those by ${name(c, better.of)} ${better.value}.`,
  suits: (r, c) => {
    const { mine, theirs, who, whom, far } = suited(r, c, words('en'));
    const more = `${far ? 'far more' : 'more'} in the end than`;
    if (who !== whom)
      return mine === theirs
        ? `Of the pack, ${mine} would probably bring ${whom} ${more} ${who}.`
        : `Of the pack, ${theirs} would probably bring ${whom} ${more} ${mine} would bring ${who}.`;
    return `Otherwise you leave ${theirs}, which would probably bring ${who} ${more} ${mine}.`;
  },
  own: ({ better }, _, { race }) =>
    `Your own pack ${race === 'ranked' ? 'could bring' : 'brings'} you ` +
    `up to ${points(better.value)} next turn.`,
  safe: (r, c, view) => {
    const [, other] = things(r, c, view);
    return (
      `You then have ${some(r.better.value)}; ` +
      `with ${other}, ${r.worse.value ? `only ${r.worse.value}` : 'none'}. ` +
      `Whoever has the fewest pays 10 points.`
    );
  },
  grows: (r, c, view) => {
    const [one, other] = things(r, c, view);
    return (
      `Crystals aside, ${one} can later gain up to ${points(r.better.value)} more, ` +
      `${other} ${r.worse.value || 'none'}.`
    );
  },
  leaves: ({ better, worse }, c) =>
    `What you leave brings a rival up to ${points(better.value)} at once, ` +
    `${worse.value} with ${c.other ?? 'the other move'}.`,
  close: ({ better, worse }, c) =>
    `Crystals at least half done can still bring ${points(better.value)}, ` + only(worse.value, c),
  rise: ({ better, worse }, c) =>
    `A mutagen can raise a mutant from ${better.value} free ` +
    `${better.value === 1 ? 'place' : 'places'}, ${only(worse.value, c)}`,
  gift: ({ worse }, c) => `Otherwise ${name(c, worse.of)} gets a medal of ${points(worse.value)}.`,
  open: (r, c, view) => {
    const { better, worse } = r;
    if (view.phase !== 'choose')
      return `Crystals that are begun can still bring ${points(better.value)}, ${only(worse.value, c)}`;
    const [one, other] = things(r, c, view);
    return (
      `The crystals begun can bring up to ${points(better.value)} with ${one}, ` +
      `${worse.value || 'none'} with ${other}.`
    );
  },
  ready: ({ better, worse }, c) =>
    `Blue crystals that lack a single piece can bring ${points(better.value)}, ` +
    only(worse.value, c),
  free: ({ better, worse }, c) =>
    `It leaves ${better.value} ${better.value === 1 ? 'place' : 'places'} for upright tiles, ` +
    only(worse.value, c),
  next: ({ better, worse }, c) =>
    `One more tile can complete crystals for ${points(better.value)}, ${only(worse.value, c)}`,
  beams: ({ better, worse }, c) =>
    `Beams reach ${better.value} free ${better.value === 1 ? 'place' : 'places'} for mutants, ` +
    only(worse.value, c),
  halves: ({ better, worse }, c) =>
    `Room is left to complete ` +
    `${better.value === 1 ? 'a Big Monster' : `${better.value} Big Monsters`}, ` +
    only(worse.value, c),
};

const fr: Record<string, Say> = {
  fits: (r, c, view) => {
    const [one, other] = things(r, c, view);
    return (
      `${capital(one)} rapporte tout de suite jusqu’à ${pts(r.better.value)}, ` +
      `${other} ${r.worse.value}.`
    );
  },
  rooms: (r, c, view) => {
    const [one, other] = things(r, c, view);
    return `Votre planète a ${r.better.value} places pour ${one}, ${r.worse.value} pour ${other}.`;
  },
  power: ({ better, worse }) =>
    `Les tuiles de cette partie valent jusqu’à ${pts(better.value)} pour son pouvoir, ` +
    `${worse.value} pour l’autre.`,
  pieces: (r, c, view) => {
    const [one, other] = things(r, c, view);
    return (
      `${capital(one)} apporte ${morceaux(r.better.value)} de cristal, ` +
      `${other} ${r.worse.value || 'aucun'}.`
    );
  },
  medal: (r, c, view) => {
    const { title, need, have } = medalOf(r.better.of, r.better.value, c, view);
    const of = need > 0 ? ` sur ${need}` : '';
    return `Avec cette tuile, vous en avez ${have}${of} pour la médaille « ${title} ».`;
  },
  helps: ({ better, worse }, c) =>
    `Le paquet rapporte tout de suite jusqu’à ${pts(better.value)} à ${name(c, better.of)}, ` +
    `${worse.value} à ${name(c, worse.of)}.`,
  aims: (r, c, view) => {
    const { title, need, have } = medalOf(thingOf(r.worse.of), r.worse.value, c, view);
    const who = name(c, seatOf(r.worse.of));
    return (
      `Avec une tuile du paquet, ${who} en aurait ${have} sur ${need} ` +
      `pour la médaille « ${title} ».`
    );
  },
  least: ({ worse }, c) =>
    `${name(c, worse.of)} n’a ${peu(worse.value)} : ceux du paquet ` +
    `l’aideraient contre le malus.`,
  begun: ({ better, worse }, c) =>
    `Le paquet a des morceaux de cristal, et les cristaux commencés par ` +
    `${name(c, worse.of)} valent encore ${pts(worse.value)}, ` +
    `ceux de ${name(c, better.of)} ${better.value}.`,
  suits: (r, c) => {
    const { mine, theirs, who, whom, far } = suited(r, c, words('fr'));
    const more = `rapporterait sans doute ${far ? 'bien plus' : 'plus'}`;
    if (who !== whom)
      return (
        `Dans ce paquet, ${theirs} ${more} à ${whom}, à terme, ` +
        `${mine === theirs ? 'qu’' : `que ${mine} `}à ${who}.`
      );
    return `Sinon, vous laissez à ${who} ${theirs}, qui ${more}, à terme, que ${mine}.`;
  },
  own: ({ better }, _, { race }) =>
    `Votre paquet ${race === 'ranked' ? 'pourrait vous rapporter' : 'vous rapporte'} ` +
    `jusqu’à ${pts(better.value)} au prochain tour.`,
  safe: (r, c, view) => {
    const [, other] = things(r, c, view);
    return (
      `Vous avez alors ${des(r.better.value)} ; ` +
      `avec ${other}, ${r.worse.value ? `seulement ${r.worse.value}` : 'aucun'}. ` +
      `Qui en a le moins perd 10 points.`
    );
  },
  grows: (r, c, view) => {
    const [one, other] = things(r, c, view);
    return (
      `Cristaux à part, ${one} peut encore gagner jusqu’à ${pts(r.better.value)}, ` +
      `${other} ${r.worse.value || 'aucun'}.`
    );
  },
  leaves: ({ better, worse }, c) =>
    `Ce que vous laissez rapporte tout de suite à un rival jusqu’à ${pts(better.value)}, ` +
    contre(worse.value, c),
  close: ({ better, worse }, c) =>
    `Les cristaux au moins à moitié faits peuvent encore rapporter ${pts(better.value)}, ` +
    contre(worse.value, c),
  rise: ({ better, worse }, c) =>
    `Un mutagène peut élever un mutant depuis ${better.value} ` +
    `${better.value === 1 ? 'place libre' : 'places libres'}, ` +
    contre(worse.value, c, 'aucune'),
  gift: ({ worse }, c) => `Sinon, ${name(c, worse.of)} a une médaille de ${pts(worse.value)}.`,
  open: (r, c, view) => {
    const { better, worse } = r;
    if (view.phase !== 'choose')
      return (
        `Les cristaux commencés peuvent encore rapporter ${pts(better.value)}, ` +
        contre(worse.value, c)
      );
    const [one, other] = things(r, c, view);
    return (
      `Les cristaux commencés peuvent rapporter jusqu’à ${pts(better.value)} avec ${one}, ` +
      `${worse.value || 'aucun'} avec ${other}.`
    );
  },
  ready: ({ better, worse }, c) =>
    `Les cristaux bleus auxquels il ne manque qu’un morceau peuvent rapporter ` +
    `${pts(better.value)}, ${contre(worse.value, c)}`,
  free: ({ better, worse }, c) =>
    `Il reste ${better.value} ${better.value === 1 ? 'place' : 'places'} pour des tuiles debout, ` +
    contre(worse.value, c, 'aucune'),
  next: ({ better, worse }, c) =>
    `Une seule tuile peut ensuite compléter des cristaux pour ${pts(better.value)}, ` +
    contre(worse.value, c),
  beams: ({ better, worse }, c) =>
    `Les rayons atteignent ${better.value} ` +
    `${better.value === 1 ? 'place libre' : 'places libres'} ` +
    `pour des mutants, ${contre(worse.value, c, 'aucune')}`,
  halves: ({ better, worse }, c) =>
    `Il reste de la place pour compléter ` +
    `${better.value === 1 ? 'un Big Monster' : `${better.value} Big Monsters`}, ` +
    contre(worse.value, c),
};

const all: ByLang<Record<string, Say>> = { en, fr };

/** Says what a line of the score sheet counts with each of the moves. */
const line = ({ kind, better, worse }: Reason, c: SayContext): string | null => {
  const title = sheetLine(kind, c.lang);
  if (title === kind) return null;
  return c.lang === 'fr'
    ? `${title} : ${pts(better.value)} et non ${worse.value}.`
    : `${title}: ${points(better.value)} and not ${worse.value}.`;
};

const moves: ByLang<
  Record<Exclude<Move['kind'], 'choose'>, (what: string, other: string) => string>
> = {
  en: {
    keep: (tile) => `keep ${tile}`,
    prefer: (_, who) => (who ? `name the ship of ${who}` : 'keep the pack'),
    give: (tile, who) => `keep ${tile} and ${who ? `give the pack to ${who}` : 'the pack'}`,
    place: (tile, where) => `land ${tile} ${where}`,
    take: (tile, gone) => `take ${tile} and discard ${gone}`,
    salvage: (tile) => `take ${tile}`,
    ready: () => 'be ready',
  },
  fr: {
    keep: (tile) => `garder ${tile}`,
    prefer: (_, who) => (who ? `nommer le vaisseau ${de(who)}` : 'garder le paquet'),
    give: (tile, who) => `garder ${tile} et ${who ? `donner le paquet à ${who}` : 'le paquet'}`,
    place: (tile, where) => `poser ${tile} ${where}`,
    take: (tile, gone) => `prendre ${tile} et défausser ${gone}`,
    salvage: (tile) => `prendre ${tile}`,
    ready: () => 'se dire prêt',
  },
};

/** The same moves as things: a tile that is kept or taken is only named. */
const nouns: typeof moves = {
  en: {
    ...moves.en,
    keep: (tile) => tile,
    prefer: (_, who) => (who ? `the ship of ${who}` : 'your own ship'),
    give: (tile, who) => `${tile} and the pack ${who ? `to ${who}` : 'kept'}`,
    place: (_, where) => `the place ${where}`,
    take: (tile, gone) => `${tile} without ${gone}`,
    salvage: (tile) => tile,
  },
  fr: {
    ...moves.fr,
    keep: (tile) => tile,
    prefer: (_, who) => (who ? `le vaisseau ${de(who)}` : 'votre vaisseau'),
    give: (tile, who) => `${tile} et le paquet ${who ? `à ${who}` : 'gardé'}`,
    place: (_, where) => `la place ${where}`,
    take: (tile, gone) => `${tile} sans ${gone}`,
    salvage: (tile) => tile,
  },
};

const gifts: ByLang<{ own: string; to(who: string): string }> = {
  en: { own: ', and keep its medal', to: (who) => `, and its medal to ${who}` },
  fr: {
    own: ', et garder sa médaille',
    to: (who) => `, et sa médaille à ${who}`,
  },
};

/** Names a landing by its tile, its place as the board names it, and who gets the medal. */
function landing(names: typeof moves, m: Move, view: View, c: SayContext, cell: boolean): string {
  const w = words(c.lang);
  // In a match that is over, the view is that of no seat.
  const seat = view.seat >= 0 ? view.seat : c.seat;
  const mine = view.players[seat];
  const kind = view.kept || mine?.open?.kept || '';
  // Once it is over nobody looks for the place among the buttons, which name rows and columns.
  const tiles = mine?.area.tiles ?? [];
  const where = whereIs(m.x ?? 0, m.y ?? 0, kind, tiles, w, cell && view.seat >= 0);
  const to = m.grant ?? 0;
  const gift = gifts[c.lang];
  return (
    names[c.lang].place(w.the(kind), where) +
    (!view.gift ? '' : to === seat ? gift.own : gift.to(name(c, to)))
  );
}

const ships: ByLang<(who: string) => string> = {
  en: (who) => `If ${who}’s ship is free when you give, it gets your pack.`,
  fr: (who) => `Si le vaisseau ${de(who)} est libre à votre tour, il reçoit votre paquet.`,
};

const elsewhere: ByLang<(gain: string) => string> = {
  en: (gain) => `although another place brings ${gain} now`,
  fr: (gain) => `alors qu’une autre place rapporte ${gain} tout de suite`,
};

/** Why one may want a tile, where nothing is told of another one. */
const whys = {
  en: {
    mutant: (from: number, to: number) =>
      `Mutagen beams can raise it from ${from} to ${to} points.`,
    pieces: (list: string) => `Its pieces can complete crystals: ${list}.`,
    MGD: 'A mutant right below one of its beams rises to 7 points or more.',
    MGS: 'A mutant right above its beam rises to 7 points or more.',
    BML: 'Left of a head, this tail makes 11 points with it.',
    BMR: 'Right of a tail, this head makes 11 points with it.',
    REAP: 'The first with three deserts wins 10 points. It helps against the penalty, too.',
    penalty:
      'Having the fewest deserts and runes costs 10 points at the end; this tile is one more.',
    TOAD: 'Each toad is worth more than the one before: 2, 8, 18, 32, 50 in all.',
  },
  fr: {
    mutant: (from: number, to: number) =>
      `Les rayons des mutagènes peuvent le faire passer de ${from} à ${to} points.`,
    pieces: (list: string) => `Ses morceaux peuvent compléter des cristaux : ${list}.`,
    MGD: 'Un mutant juste sous l’un de ses rayons passe à 7 points ou plus.',
    MGS: 'Un mutant juste au-dessus de son rayon passe à 7 points ou plus.',
    BML: 'À gauche d’une tête, cette queue fait 11 points avec elle.',
    BMR: 'À droite d’une queue, cette tête fait 11 points avec elle.',
    REAP: 'Le premier à trois déserts gagne 10 points. Cette tuile aide aussi contre le malus.',
    penalty:
      'Avoir le moins de déserts et de runes coûte 10 points à la fin ; cette tuile en ajoute un.',
    TOAD: 'Chaque crapaud vaut plus que le précédent : 2, 8, 18, 32, 50 en tout.',
  },
};

/** Says why one may want a tile: what it can still bring, or else what it does. */
function wanted(kind: Kind, view: View, lang: Lang): string {
  const w = words(lang);
  const why = whys[lang];
  const { points = [], pieces, land } = tiles[kind]!;
  if (points.length > 1) return why.mutant(points[0]!, points.at(-1)!);
  if (land === 'rune' || (kind === 'REAP' && !desertsOpen(view))) return why.penalty;
  const colours = [...new Set(pieces.map(colourOf))];
  if (colours.length > 0)
    return why.pieces(colours.map((c) => `${w.colours[c]} ${crystalWorth[c]}`).join(', '));
  const told = why[kind as keyof typeof why];
  return typeof told === 'string' ? told : tileText(kind, w);
}

/** Says what a move leads to: what a tile or an explorer does, or a landing brings. */
function leads(m: Move, view: View, c: SayContext): string {
  const w = words(c.lang);
  switch (m.kind) {
    case 'choose':
      return personText(m.explorer ?? '', w, explorerPieces[m.explorer ?? '']);
    case 'prefer':
      return m.to === c.seat ? '' : ships[c.lang](name(c, m.to ?? 0));
    case 'place': {
      const spots = view.spots ?? [];
      const [landing] = landingsOf([m], spots);
      const list = landing ? effects(landing, w) : [];
      // Where only points come of it, as at other places, these are the reason.
      const same = spots.filter((spot) => `${effects({ ...landing!, spot }, w)}` === `${list}`);
      if (list.length === 1 && same.length > 1) list.push(w.alike(same.length));
      // Advice that gives up points must not read as if it had overlooked them.
      const most = Math.max(...spots.map((spot) => spot.gain));
      if (landing && (landing.spot?.gain ?? most) < most)
        list.push(elsewhere[c.lang](w.gain(most)));
      const text = list.join(', ');
      return text && `${capital(text)}.`;
    }
    case 'ready':
      return '';
    default:
      return m.tile ? wanted(m.tile, view, c.lang) : '';
  }
}

/** Names a move by its tile, place or player, in one of two ways. */
function told(names: typeof moves, m: Move, view: View, c: SayContext, where = false): string {
  const w = words(c.lang);
  if (m.kind === 'choose') {
    const person = w.people[m.explorer ?? '']?.[0];
    if (names === nouns) return w.thePerson(person ?? w.explorer);
    // A hint names the explorer too, so "the other one" would not do.
    const fly = w.fly(person ?? w.explorer);
    return `${fly.charAt(0).toLowerCase()}${fly.slice(1)}`;
  }
  if (m.kind === 'place') return landing(names, m, view, c, where);
  const beside = [...(view.hand ?? []), ...(view.series?.[m.series ?? 0]?.tiles ?? [])];
  const other =
    m.kind === 'take'
      ? called(m.discard ?? '', beside, w)
      : m.to === c.seat
        ? ''
        : name(c, m.to ?? 0);
  return names[c.lang][m.kind](called(m.tile ?? '', beside, w), other);
}

const reasons: Reasons<View, Move> = {
  secret: true,
  move: (m, view, c, where) => told(moves, m, view, c, where),
  noun: (m, view, c, where) => told(nouns, m, view, c, where),
  reason: (r, view, c) => all[c.lang][r.kind]?.(r, c, view) ?? line(r, c),
  leads,
  named: (sentence) =>
    [
      /medal|médaille/i.test(sentence) && '.bm-medals',
      /\bpack\b|paquet/i.test(sentence) && '.bm-hand',
    ]
      .filter(Boolean)
      .join(),
};

export default reasons;
