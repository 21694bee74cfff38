// What is said of each thing when a player first meets it, the most urgent first.

import type { First, Meeting } from '@lair/game-ui';
import { categories } from './art/halves';
import {
  lastRound,
  next,
  type Area,
  type Card,
  type Cell,
  type Event,
  type Move,
  type View,
} from './types';

type Line = First<View, Move, Event>;
type At = Meeting<View, Move, Event>;

const digs = (card: Card | null): boolean =>
  card !== null && [card.a, card.b].includes('gravedigger');
const shows = (area: Area): boolean => area.cells.some((c) => c.half === 'gravedigger');
const crypt = ({ view, seat }: At): Area => view.players[seat]!.crypt;
/** Reports whether the decision is of a kind, such as burying in the pit. */
const decides = ({ moves }: At, kind: Move['kind']): boolean => moves[0]?.kind === kind;
const buries = (m: At): boolean => decides(m, 'bury_crypt') || decides(m, 'bury_pit');
/** Reports whether something can come in a later turn. */
const goesOn = ({ view }: At): boolean => !lastRound(view);
const mine = ({ view, seat }: At): number => view.markers.filter((m) => m.owner === seat).length;

/** The number of columns or rows of an area. */
const reach = (cells: Cell[], of: (c: Cell) => number): number =>
  cells.length === 0 ? 0 : Math.max(...cells.map(of)) - Math.min(...cells.map(of)) + 1;

/** Reports whether a move covers both halves of one card. */
function coversWhole(area: Area, m: Move): boolean {
  const card = (x: number, y: number) => area.cells.find((c) => c.x === x && c.y === y)?.card;
  const [x, y] = [m.x ?? 0, m.y ?? 0];
  const below = card(x, y);
  return below !== undefined && below === card(...next(x, y, m.dir ?? 'E'));
}

/** The numbers of a kind's gravestones that a seat's total reaches. */
const reached = ({ view, seat }: At, category: string): View['markers'] =>
  view.markers.filter(
    (m) =>
      m.category === category &&
      m.number <= (view.players[seat]!.totals[categories.indexOf(m.category as never)] ?? 0),
  );

const firsts: Line[] = [
  {
    id: 'blocked-pit',
    rule: 'gg-dead-pit',
    en: 'No card of yours fits the pit: put one away, and score nothing.',
    fr: 'Aucune carte ne va dans la fosse : écartez-en une, sans marquer.',
    sees: (m) => decides(m, 'discard_blocked'),
  },
  {
    id: 'fifth-gravestone',
    rule: 'gg-fifth-marker',
    en: 'Somebody has five gravestones: this round is the last.',
    fr: 'Quelqu’un a cinq stèles : cette manche est la dernière.',
    on: 'end_triggered',
    when: (e) => e.reason === 'fifth_marker',
  },
  {
    id: 'fourth-gravestone',
    rule: 'gg-fifth-marker',
    en: 'Somebody has four gravestones: a fifth makes that round the last.',
    fr: 'Quelqu’un a quatre stèles : avec une cinquième, la manche sera la dernière.',
    on: 'marker_taken',
    when: (e, m) => goesOn(m) && m.view.markers.filter((x) => x.owner === e.seat).length === 4,
  },
  {
    id: 'empty-deck',
    rule: 'gg-end-trigger',
    en: 'The deck is empty: this round is the last, and nobody draws.',
    fr: 'La pile est vide : cette manche est la dernière, sans piocher.',
    on: 'end_triggered',
    when: (e) => e.reason === 'deck_empty',
  },
  {
    id: 'last-turn',
    rule: 'gg-last-round',
    en: 'Take what you can reach: there is no next turn.',
    fr: 'Prenez ce que vous atteignez : il n’y a plus d’autre tour.',
    sees: ({ view, moves }) => lastRound(view) && moves.length > 0,
  },
  {
    id: 'gravedigger',
    rule: 'gg-group',
    en: 'The gravedigger, with the shovel, counts as every kind at once.',
    fr: 'Le croque-monstre, pelle en main, vaut toutes les catégories à la fois.',
    sees: (m) =>
      (decides(m, 'choose_start') || buries(m) || decides(m, 'draw')) &&
      (m.view.hand.some(digs) || m.view.row.some(digs) || shows(m.view.pit)),
  },
  {
    id: 'bonus-three',
    rule: 'gg-score',
    en: 'Your third, fourth and fifth gravestone each bring 5 points more.',
    fr: 'Vos 3ᵉ, 4ᵉ et 5ᵉ stèles rapportent chacune 5 points de plus.',
    sees: (m) => decides(m, 'take_marker') && mine(m) > 1,
  },
  {
    id: 'any-kind',
    rule: 'gg-category-on-card',
    en: 'You buried a gravedigger: any kind will do.',
    fr: 'Vous avez enterré un croque-monstre : toutes les catégories conviennent.',
    sees: (m) => m.view.phase === 'score' && m.moves.length > 0 && digs(m.view.buried),
  },
  {
    id: 'two-kinds',
    rule: 'gg-one-marker',
    en: 'One gravestone a turn: the other may wait, unless a rival takes it first.',
    fr: 'Une stèle par tour : l’autre attendra, sauf si un rival la prend avant.',
    sees: (m) => goesOn(m) && m.moves.filter((x) => x.kind === 'take_marker').length > 1,
  },
  {
    id: 'gone',
    rule: 'gg-best-marker',
    en: 'Somebody has this gravestone; the next lower one is left.',
    fr: 'Cette stèle est prise ; il reste celle d’en dessous.',
    sees: (m) =>
      m.moves.some((move) => {
        if (move.kind !== 'take_marker') return false;
        const list = reached(m, move.category ?? '');
        const best = Math.max(...list.map((x) => x.number));
        return list.some((x) => x.number === best && x.owner >= 0);
      }),
  },
  {
    id: 'best-left',
    rule: 'gg-best-marker',
    en: 'You always get the highest gravestone that is free and in your reach.',
    fr: 'Vous prenez toujours la plus haute stèle libre que votre total atteint.',
    sees: (m) => decides(m, 'take_marker'),
  },
  {
    id: 'waiting',
    rule: 'gg-markers',
    en: 'Waiting can pay: the gravestone 8 is worth 2 points, the 15 is worth 10.',
    fr: 'Patienter peut rapporter\u00a0: la stèle 8 vaut 2 points, la 15 en vaut 10.',
    sees: (m) => goesOn(m) && m.moves.some((x) => x.kind === 'decline'),
  },
  {
    id: 'none-left',
    rule: 'gg-best-marker',
    en: 'No gravestone is left that you reach.',
    fr: 'Il ne reste aucune stèle à votre portée.',
    sees: (m) =>
      decides(m, 'draw') &&
      categories.some((category) => {
        const shown = m.view.buried;
        if (shown === null || !(digs(shown) || [shown.a, shown.b].includes(category))) return false;
        const list = reached(m, category);
        return list.length > 0 && list.every((x) => x.owner >= 0 && x.owner !== m.seat);
      }),
  },
  {
    id: 'nothing-used-up',
    rule: 'gg-nothing-leaves',
    en: 'What counted stays and may count again.',
    fr: 'Ce qui a compté reste et peut resservir.',
    on: 'marker_taken',
    when: (e, m) => e.seat === m.seat && goesOn(m),
  },
  {
    id: 'refill',
    rule: 'gg-refill',
    en: 'The gap is filled at once; you may take that one too.',
    fr: 'Le trou se remplit aussitôt ; vous pouvez prendre celle-là.',
    on: 'row_refilled',
    when: (_, m) => m.view.phase === 'draw_2' && m.moves.length > 0,
  },
  {
    id: 'own-totals',
    rule: 'gg-total',
    en: 'The number at each kind is your own total: pit and crypt together.',
    fr: 'Le nombre de chaque catégorie est votre total : fosse et crypte ensemble.',
    sees: (m) => decides(m, 'bury_pit'),
  },
  {
    id: 'gold-places',
    rule: 'gg-best-marker',
    en: 'Gold: your total reaches a gravestone. A pit card of that kind takes it.',
    fr: 'Place dorée\u00a0: stèle atteinte. La carte mise en fosse permet de la prendre.',
    beside: '.gg-place[data-earns=true]',
    sees: (m) =>
      buries(m) && m.view.previews.some((p) => p.groups.some((g) => g.earns !== undefined)),
  },
  {
    id: 'full-width',
    rule: 'gg-crypt-size',
    en: 'Your crypt now has its full width: its square is fixed.',
    fr: 'Votre crypte a toute sa largeur : son carré est fixé.',
    sees: (m) =>
      decides(m, 'bury_crypt') &&
      reach(crypt(m).cells, (c) => c.x) === 3 &&
      reach(crypt(m).cells, (c) => c.y) === 3,
  },
  {
    id: 'whole-card',
    rule: 'gg-crypt-whole',
    en: 'In your crypt you may cover a card entirely.',
    fr: 'Dans votre crypte, vous pouvez recouvrir toute une carte.',
    sees: (m) => decides(m, 'bury_crypt') && m.moves.some((x) => coversWhole(crypt(m), x)),
  },
  {
    id: 'corner',
    rule: 'gg-crypt-contact',
    en: 'A corner is not a side: lay the card edge to edge.',
    fr: 'Un coin n’est pas un côté : posez la carte bord à bord.',
    sees: (m) => decides(m, 'bury_crypt'),
  },
  {
    id: 'one-a-line',
    rule: 'gg-crypt-lines',
    en: 'At most one gravedigger in each row and column of a crypt.',
    fr: 'Au plus un croque-monstre par ligne et par colonne de la crypte.',
    sees: (m) => decides(m, 'bury_crypt') && shows(crypt(m)) && m.view.hand.some(digs),
  },
  {
    id: 'covering-one',
    rule: 'gg-creature-covers',
    en: 'Only a gravedigger may cover a gravedigger.',
    fr: 'Seul un croque-monstre recouvre un croque-monstre.',
    sees: (m) => buries(m) && shows(decides(m, 'bury_pit') ? m.view.pit : crypt(m)),
  },
  {
    id: 'rivals-count',
    rule: 'gg-fifth-marker',
    en: 'Beside a score: the gravestones taken (five end the match).',
    fr: 'À côté d’un score\u00a0: les stèles prises (à cinq, c’est la fin).',
    sees: (m) => buries(m) && m.view.round > 1,
  },
  {
    id: 'apart',
    rule: 'gg-gravediggers-apart',
    en: 'Two gravediggers may not touch edge to edge.',
    fr: 'Deux croque-monstres ne se touchent jamais par un bord.',
    sees: (m) => buries(m) && m.view.hand.some(digs),
  },
  {
    id: 'joining',
    rule: 'gg-group',
    en: 'The gravedigger joins the groups beside it, and is never used up.',
    fr: 'Le croque-monstre relie les groupes voisins et ne s’use jamais.',
    sees: ({ view }) => {
      const digger = view.pit.cells.findIndex((c) => c.half === 'gravedigger');
      return view.pit.groups.filter((g) => g.length > 1 && g.includes(digger)).length > 1;
    },
  },
  {
    id: 'heights',
    rule: 'gg-any-height',
    en: 'Height does not matter: a card may lie on two levels.',
    fr: 'Peu importe la hauteur : une carte peut reposer sur deux niveaux.',
    sees: (m) => buries(m) && m.view.pit.cells.some((c) => c.height > 1),
  },
  {
    id: 'small-places',
    rule: 'gg-crypt-contact',
    en: 'Each small card shows where yours fits, and which way round.',
    fr: 'Chaque petite carte montre où va la vôtre, et dans quel sens.',
    beside: '.gg-place[data-crowded]',
    sees: buries,
  },
  {
    id: 'beyond',
    rule: 'gg-pit-no-limit',
    en: 'A number at the edge counts places out of sight: press it.',
    fr: 'Un nombre au bord compte les places hors de vue\u00a0: touchez-le.',
    beside: '.gg-pit .gg-beyond',
    sees: (m) => decides(m, 'bury_pit'),
  },
  {
    id: 'covered',
    rule: 'gg-on-top',
    en: 'Everybody shares the pit: that card may have changed your totals.',
    fr: 'La fosse est commune\u00a0: cette carte a pu changer vos totaux.',
    on: 'pit_buried',
    when: (e, { seat }) => e.seat !== seat,
  },
  {
    id: 'known-card',
    rule: 'gg-memory',
    en: 'A card taken from the row is known to all until it is buried.',
    fr: 'Une carte prise dans la rangée reste connue tant qu’elle est en main.',
    on: 'card_drawn',
    when: (e, { seat }) => e.seat !== seat && e.source === 'row',
  },
];

export default firsts;
