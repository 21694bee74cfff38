// What is said of each thing when a player first meets it, the most urgent first.

import type { First, Meeting } from '@lair/game-ui';
import { sizeOf, wide } from './art/tiles';
import { draft } from './choosing';
import { penaltyNow } from './penalty';
import type { Crystal, Event, Kind, Move, Tile, View } from './types';

type Line = First<View, Move, Event>;
type At = Meeting<View, Move, Event>;

const decides = ({ moves }: At, kind: Move['kind']): boolean => moves[0]?.kind === kind;
const inTeams = ({ view }: At): boolean => view.mode === 'team_draft';
const inSeries = ({ view }: At): boolean => view.mode === 'duel' || view.mode === 'trio_series';
const choosesSeries = (m: At): boolean =>
  decides(m, 'take') && new Set(m.moves.map((x) => x.series ?? 0)).size > 1;
const tiles = ({ view, seat }: At): Tile[] => view.players[seat]!.area.tiles;

/** Reports whether a tile of some kinds may be chosen now. */
const offered = ({ view }: At, ...kinds: Kind[]): boolean =>
  [...view.hand, ...view.series.flatMap((s) => s.tiles)].some((k) => kinds.includes(k));

/** A line for tiles, met when the player may choose one of them. */
const tile = (id: string, kinds: Kind[], rule: string, en: string, fr: string): Line => ({
  id,
  rule,
  en,
  fr,
  sees: (m) => m.moves.length > 0 && offered(m, ...kinds),
});

/**
 * A line for crystals of a colour, met when one could be completed or was, or when a tile may
 * be chosen that has so many pieces of them that where it lies matters from the first one on.
 */
const crystal = (colour: Crystal['colour'], en: string, fr: string, ...kinds: Kind[]): Line => ({
  id: `crystal-${colour}`,
  rule: 'bm-crystals',
  en,
  fr,
  sees: (m) =>
    (m.moves.length > 0 && offered(m, ...kinds)) ||
    [m.view.players[m.seat]!.area.crystals, ...m.view.spots.map((s) => s.crystals)]
      .flat()
      .some((c) => c.colour === colour),
});

const cellsOf = (t: Pick<Tile, 'tile' | 'x' | 'y'>): string[] => {
  const [w, h] = sizeOf(t.tile);
  return Array.from({ length: w * h }, (_, i) => `${t.x + (i % w)},${t.y + Math.floor(i / w)}`);
};

/** Reports whether an upright tile lies half a tile higher or lower than one beside it. */
const shifted = (list: Tile[]): boolean =>
  list.some((a) =>
    list.some(
      (b) =>
        !wide(a.tile) && !wide(b.tile) && Math.abs(a.x - b.x) === 1 && Math.abs(a.y - b.y) === 1,
    ),
  );

/** Reports whether an empty cell has tiles or the explorer on all four sides. */
function hasHole(list: Tile[]): boolean {
  const full = new Set(['0,0', '1,0', '0,1', '1,1', ...list.flatMap(cellsOf)]);
  return [...full].some((cell) => {
    const [x, y] = cell.split(',').map(Number) as [number, number];
    const around = [`${x + 2},${y}`, `${x + 1},${y - 1}`, `${x + 1},${y + 1}`];
    return !full.has(`${x + 1},${y}`) && around.every((c) => full.has(c));
  });
}

/** Reports whether a seat would take the penalty, with few turns left to avoid it. */
function lowest({ view, seat, moves }: At): boolean {
  const last = draft(view) ? view.round === 2 && view.turn > 4 : view.turn > 14;
  return last && moves.length > 0 && penaltyNow(view, seat) !== 0;
}

const giving: Line[] = [
  {
    id: 'race',
    rule: 'bm-live',
    en: 'First come, first served: a tile and a ship in one go.',
    fr: 'Premier arrivé, premier servi : une tuile et un vaisseau d’un coup.',
    sees: (m) => m.view.race === 'live' && decides(m, 'give'),
  },
  {
    id: 'countdown',
    rule: 'bm-countdown',
    en: 'Count down together. Packs come when the last is ready.',
    fr: 'Comptez ensemble. Les paquets viennent quand le dernier est prêt.',
    sees: ({ view }) => view.phase === 'ready',
  },
  {
    id: 'ninth-turn',
    rule: 'bm-last-draft',
    en: 'Two tiles: keep one, discard the other face down.',
    fr: 'Deux tuiles : gardez-en une, défaussez l’autre face cachée.',
    sees: (m) => decides(m, 'keep') && m.view.hand.length === 2,
  },
  {
    id: 'packs-travel',
    rule: 'bm-give',
    en: 'Packs travel: yours goes to a ship, and another one comes to you.',
    fr: 'Les paquets voyagent : le vôtre va à un vaisseau, un autre vous arrive.',
    sees: (m) => draft(m.view) && decides(m, 'keep'),
  },
  {
    id: 'own-ship',
    rule: 'bm-own-ship',
    en: 'No other ship was free: your pack comes back to you.',
    fr: 'Aucun autre vaisseau n’était libre : votre paquet vous revient.',
    on: 'pack_given',
    when: (e, { seat }) => e.from === seat && e.to === seat && e.forced,
  },
  {
    id: 'dragon-turned',
    rule: 'bm-dragon-flip',
    en: 'Round over, and the dragon is yours: 5 points less.',
    fr: 'Manche finie, et le dragon est chez vous : 5 points de moins.',
    on: 'round_ended',
    when: (e, { seat }) => e.dragon_holder === seat,
  },
  {
    id: 'second-dragon',
    rule: 'bm-two-dragons',
    en: 'Each round has its own dragon. You can end with both.',
    fr: 'Chaque manche a son dragon. On peut finir avec les deux.',
    sees: ({ view }) => view.dragon !== null && view.round === 2,
  },
  {
    id: 'dragon',
    rule: 'bm-dragon',
    en: 'Forced to your own ship? You take the dragon.',
    fr: 'Obligé de donner à votre propre vaisseau ? Vous prenez le dragon.',
    sees: ({ view }) => view.dragon !== null && view.phase === 'draft',
  },
  {
    id: 'two-wishes',
    rule: 'bm-ranked',
    en: 'Somebody gives before you: name a second ship, in case.',
    fr: 'Quelqu’un donne avant vous : nommez un second vaisseau, au cas où.',
    sees: (m) => decides(m, 'prefer') && m.view.ranking.length > 0,
  },
  {
    id: 'to-the-partner',
    rule: 'bm-give',
    en: 'You may give to your partner’s ship, too.',
    fr: 'Vous pouvez aussi donner au vaisseau de votre partenaire.',
    sees: (m) => inTeams(m) && (decides(m, 'prefer') || decides(m, 'give')),
  },
  {
    id: 'giving-last',
    rule: 'bm-ranked',
    en: 'You give last: one ship is left, so nothing is asked.',
    fr: 'Vous donnez en dernier : il ne reste qu’un vaisseau, rien n’est demandé.',
    sees: ({ view, seat, moves }) =>
      view.race === 'ranked' &&
      view.phase === 'draft' &&
      view.kept !== '' &&
      moves.length === 0 &&
      view.order.at(-1) === seat,
  },
  {
    id: 'taking-back',
    rule: 'bm-take-back',
    en: 'While others think, you may still change your mind.',
    fr: 'Tant que d’autres réfléchissent, vous pouvez changer d’avis.',
    sees: ({ view, seat, moves }) =>
      view.race === 'ranked' &&
      moves.length === 0 &&
      view.players[seat]!.ready &&
      view.players.some((p) => !p.ready),
  },
  {
    id: 'second-round',
    rule: 'bm-rounds',
    en: 'New packs of ten. Your planet goes on growing.',
    fr: 'De nouveaux paquets de dix. Votre planète continue de grandir.',
    sees: ({ view }) => view.round === 2 && view.turn === 1,
  },
  {
    id: 'seen-before',
    rule: 'bm-memory',
    en: 'Somebody has a pack that you saw. Press their planet to see what is in it.',
    fr: 'Quelqu’un a un paquet que vous avez vu. Touchez sa planète pour le revoir.',
    sees: ({ view }) => view.memory.length > 0,
  },
];

const series: Line[] = [
  {
    id: 'duel',
    rule: 'bm-series-take',
    en: 'Each turn opens a series of four: each of you takes one tile, discards one.',
    fr: 'À chaque tour, quatre tuiles : chacun en prend une, en défausse une.',
    sees: (m) => m.view.mode === 'duel' && decides(m, 'take'),
  },
  {
    id: 'first-in-duel',
    rule: 'bm-series-order',
    en: 'You go first: choose a series. Your opponent must take from it, too.',
    fr: 'À vous de choisir la série : l’autre devra y prendre aussi.',
    sees: (m) => m.view.mode === 'duel' && choosesSeries(m),
  },
  {
    id: 'first-in-series',
    rule: 'bm-series-order',
    en: 'You go first: choose a series. The others must take from it, too.',
    fr: 'À vous de choisir la série : les autres devront y prendre aussi.',
    sees: (m) => m.view.mode === 'trio_series' && choosesSeries(m),
  },
  {
    id: 'series',
    rule: 'bm-series-take',
    en: 'Take one tile, discard another of the same series, openly.',
    fr: 'Prenez une tuile, défaussez-en une autre de la série, à découvert.',
    sees: (m) => m.view.mode === 'trio_series' && decides(m, 'take'),
  },
  {
    id: 'first-marker',
    rule: 'bm-first-marker',
    en: 'The first player changes every turn.',
    fr: 'Le premier joueur change à chaque tour.',
    sees: (m) => inSeries(m) && m.view.turn === 2,
  },
  {
    id: 'series-medals',
    rule: 'bm-series-medals',
    en: 'Medals wait until all have placed.',
    fr: 'Les médailles attendent que tous aient posé.',
    sees: (m) => inSeries(m) && m.view.spots.some((s) => s.medals.length > 0),
  },
];

const guests: Line[] = [
  tile(
    'gold-dragon',
    ['SGOLD'],
    'bm-stretch-tiles',
    'The gold dragon is worth 3; its gold diamond pleases the prospector.',
    'Le dragon doré vaut 3, et son diamant doré plaît à la prospectrice.',
  ),
  tile(
    'yeti',
    ['SYETI'],
    'bm-gifts',
    'The yeti: −5 here, and you give away a medal of 10, even to yourself.',
    'Le yéti : −5 ici, et vous offrez une médaille de 10, même à vous.',
  ),
  tile(
    'panda',
    ['SPANDA'],
    'bm-gifts',
    'The panda: you give away a medal of 5 at once, even to yourself.',
    'Le panda : vous offrez aussitôt une médaille de 5, même à vous.',
  ),
  tile(
    'unicorns',
    ['SUNF', 'SUNM'],
    'bm-unicorns',
    'Both unicorns: 9 points each. Alone: nothing.',
    'Les deux licornes : 9 points chacune. Seule : rien.',
  ),
  tile(
    'ambassador',
    ['SAMB'],
    'bm-ambassador',
    'The ambassador: 1 for each tile that touches it, corners included.',
    'L’ambassadeur : 1 par tuile qui le touche, coins compris.',
  ),
  tile(
    'guests',
    ['SGOLD', 'SYETI', 'SPANDA', 'SUNF', 'SUNM', 'SAMB'],
    'bm-stretch-tiles',
    'A guest replaces a tile of its landscape.',
    'Un invité remplace une tuile de son paysage.',
  ),
];

const kinds: Line[] = [
  tile(
    'single-mutagen',
    ['MGS'],
    'bm-beams',
    'The single mutagen: one beam, upwards, from its right cell.',
    'Le mutagène simple : un rayon, vers le haut, depuis sa case de droite.',
  ),
  tile(
    'furious-dragon',
    ['LA4', 'LA5'],
    'bm-lava',
    'A furious dragon is worth 1, but shows many crystal pieces.',
    'Un dragon furieux vaut 1, mais porte beaucoup de morceaux de cristal.',
  ),
  tile(
    'toad',
    ['TOAD'],
    'bm-swamp',
    'Toads: 2, 8, 18, 32, 50 for one to five.',
    'Crapauds : 2, 8, 18, 32, 50 pour un à cinq.',
  ),
  tile(
    'grassland',
    ['GR1', 'GR2', 'GR3', 'GR4', 'GR5', 'GR6', 'GR7', 'GR8', 'GR9'],
    'bm-grassland',
    'Each grassland animal counts something else. Press it to read.',
    'Chaque animal des prairies compte autre chose. Touchez-le pour lire.',
  ),
  tile(
    'rune-twins',
    ['RU1'],
    'bm-counts',
    'Twins are one tile and two rune monsters.',
    'La paire est une tuile et deux monstres runiques.',
  ),
  tile(
    'desert',
    ['REAP'],
    'bm-medals',
    'Be the first with three deserts: 10 points. No medal is worth more.',
    'Trois déserts avant les autres : 10 points. La plus haute des médailles.',
  ),
];

const planet: Line[] = [
  crystal(
    'red',
    'Red: two pieces meet at the middle of short sides. 5 points.',
    'Rouge : deux morceaux se touchent au milieu des petits côtés. 5 points.',
  ),
  crystal(
    'blue',
    'Blue: four quarters around one corner. 10 points.',
    'Bleu : quatre quarts autour d’un même coin. 10 points.',
    'LA3',
    'LA4',
    'LA5',
  ),
  crystal(
    'green',
    'Green: two pieces meet at the middle of long sides. 2 points.',
    'Vert : deux morceaux se touchent au milieu des grands côtés. 2 points.',
  ),
  {
    id: 'one-piece',
    rule: 'bm-one-crystal',
    en: 'Each piece belongs to one crystal only.',
    fr: 'Un morceau n’appartient qu’à un seul cristal.',
    sees: ({ view, seat }) => view.players[seat]!.area.crystals.length > 1,
  },
  {
    id: 'second-mutation',
    rule: 'bm-mutation',
    en: 'A second beam lifts hare, crab or penguin to 20, 18, 15.',
    fr: 'Un second rayon porte lièvre, crabe ou manchot à 20, 18, 15.',
    on: 'mutated',
    when: (e, { seat }) => e.seat === seat && e.tile !== 'MU1' && e.level === 1,
  },
  {
    id: 'chicken',
    rule: 'bm-chicken',
    en: 'The chicken mutates only once.',
    fr: 'La poulette ne mute qu’une fois.',
    on: 'mutated',
    when: (e, { seat }) => e.seat === seat && e.tile === 'MU1',
  },
  {
    id: 'hole',
    rule: 'bm-holes',
    en: 'Holes are allowed. Only a tile that fits can fill one.',
    fr: 'Les trous sont permis. Seule une tuile qui convient en comble un.',
    sees: (m) => decides(m, 'place') && hasHole(tiles(m)),
  },
  {
    id: 'shifted',
    rule: 'bm-offset',
    en: 'You may land half a tile higher or lower, but then few crystals meet.',
    fr: 'On peut décaler d’une demi-tuile, mais peu de cristaux se rejoignent.',
    sees: (m) => decides(m, 'place') && shifted(tiles(m)),
  },
];

const medals: Line[] = [
  {
    id: 'medal-shared',
    rule: 'bm-ties-share',
    en: 'A medal won in the same turn: each of you takes it in full.',
    fr: 'Une médaille gagnée au même tour : chacun la reçoit entière.',
    on: 'medal_won',
    when: (e, { seat }) => e.scope === 'alone' && e.seats.length > 1 && e.seats.includes(seat),
  },
  {
    id: 'medal-lost',
    rule: 'bm-medals',
    en: 'This medal is gone. You keep your tiles, and they may serve others.',
    fr: 'Cette médaille est prise. Vos tuiles restent et servent pour d’autres.',
    on: 'medal_won',
    when: (e, { seat }) => e.scope === 'alone' && !e.seats.includes(seat),
  },
  {
    id: 'penalty-nears',
    rule: 'bm-penalty',
    en: 'You have the fewest deserts and runes: at the end that costs 10.',
    fr: 'Vous avez le moins de déserts et de runes : à la fin, cela coûte 10.',
    sees: lowest,
  },
  {
    id: 'teams',
    rule: 'bm-team-winner',
    en: 'Your team scores its lower total: help your partner.',
    fr: 'Votre équipe marque son plus petit total : aidez votre partenaire.',
    sees: inTeams,
  },
  {
    id: 'team-medals',
    rule: 'bm-team-medals',
    en: 'Team medals count both planets. Both partners get them.',
    fr: 'Les médailles d’équipe comptent vos deux planètes et vont à tous deux.',
    sees: ({ view }) => view.turn > 0 && view.medals.some((m) => m.team !== null),
  },
];

const explorers: Line[] = [
  {
    id: 'salvager',
    rule: 'bm-salvage',
    en: 'At the end the salvager takes one face-down discard and lands it.',
    fr: 'À la fin, le récupérateur prend une tuile défaussée et la pose.',
    sees: ({ view, seat }) =>
      view.offered.includes('EX03') || view.players[seat]!.explorer === 'EX03',
  },
  {
    id: 'smuggler',
    rule: 'bm-ex02',
    en: 'The smuggler may give her pack to her own ship while it is free.',
    fr: 'La contrebandière peut se donner son paquet si son vaisseau est libre.',
    sees: ({ view, seat }) =>
      view.offered.includes('EX02') || view.players[seat]!.explorer === 'EX02',
  },
  {
    id: 'explorers-from-afar',
    rule: 'bm-stretch-explorers',
    en: 'Five more explorers: press one to see what it counts.',
    fr: 'Cinq explorateurs de plus : touchez-en un pour lire ce qu’il compte.',
    sees: ({ view }) => view.offered.some((id) => id >= 'EX13'),
  },
];

const firsts: Line[] = [
  ...medals,
  ...explorers,
  ...giving,
  ...series,
  ...planet,
  ...guests,
  ...kinds,
  {
    id: 'running-score',
    rule: 'bm-running-score',
    en: 'Your points so far. The penalty may take 10 of them at the end.',
    fr: 'Vos points pour l’instant. Le malus peut encore en ôter 10 à la fin.',
    sees: ({ view, seat }) => view.turn > 1 && view.players[seat]!.score !== null,
  },
];

export default firsts;
