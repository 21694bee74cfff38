// The texts of the game. The English object defines the type, so a text that
// French lacks does not compile.

import type { Lang } from '@lair/game-ui';
import type { Colour, Piece } from './art/crystals';

const plural = (n: number, one: string, many: string) => `${n} ${Math.abs(n) === 1 ? one : many}`;
/** Counts in French, where zero takes the singular too. */
const pluriel = (n: number, one: string, many: string) => `${n} ${Math.abs(n) < 2 ? one : many}`;
const signed = (n: number) => (n < 0 ? `−${-n}` : `+${n}`);
const plus = (n: number) => (n ? `, ${signed(n)}` : '');

/** The person a verb agrees with: you (the reader, alone or with others), they, or one. */
export type Person = 'you' | 'they' | 'one';

/** The points of a complete crystal, as in the game's data. */
const crystalWorth: Record<Colour, number> = { green: 2, red: 5, blue: 10 };

const en = {
  tiles: {
    MU1: 'chicken',
    MU2: 'hare',
    MU3: 'crab',
    MU4: 'penguin',
    MGD: 'double mutagen',
    MGS: 'single mutagen',
    LA1: 'blue dragon',
    LA2: 'blue dragon',
    LA3: 'green dragon',
    LA4: 'furious dragon',
    LA5: 'furious dragon',
    BML: 'Big Monster’s tail',
    BMR: 'Big Monster’s head',
    RU1: 'rune twins',
    RU2: 'rune monster',
    RU3: 'rune monster',
    RU4: 'rune monster',
    RU5: 'rune monster',
    RU6: 'rune monster',
    REAP: 'reaper',
    TOAD: 'toad',
    GR1: 'gem goat',
    GR2: 'magpie',
    GR3: 'mole',
    GR4: 'snail',
    GR5: 'owl',
    GR6: 'fox',
    GR7: 'heron',
    GR8: 'camel',
    GR9: 'cow',
    SGOLD: 'gold dragon',
    SAMB: 'ambassador',
    SUNF: 'pink unicorn',
    SUNM: 'blue unicorn',
    SYETI: 'yeti',
    SPANDA: 'panda',
  } as Record<string, string>,
  /** the gives "the toad"; article gives only "the ", for use before a picture of the toad. */
  the: (kind: string) => `the ${en.tiles[kind] ?? 'explorer'}`,
  article: (_kind: string) => 'the ',
  explorer: 'explorer',
  deeds: {
    MGD: 'Two beams down: a mutant directly below rises a level.',
    MGS: 'One beam up, on the right: a mutant directly above rises a level.',
    BML: '1 point; 11 with a head directly to its right.',
    BMR: '1 point; 11 with a tail directly to its left.',
    RU1: 'Counts as two for Runes and against the penalty.',
    REAP: 'A desert. First with three: +10. Counts against the penalty, as runes do.',
    TOAD: '2, 8, 18, 32 or 50 points for one to five toads.',
    GR1: '2 points per complete green crystal.',
    GR2: '2 points per medal worth 5, 10 or −10.',
    GR3: '1 point per complete crystal.',
    GR4: '1 point per different landscape, at most 7.',
    GR5: '2 points per rune monster.',
    GR6: '1 point per lava tile.',
    GR7: '4 points per complete Big Monster.',
    GR8: '3 points per desert.',
    GR9: '2 points per grassland tile, itself included.',
    SGOLD: '3 points. It carries a gold diamond.',
    SAMB: '1 point per tile that touches it, corners included.',
    SUNF: '9 points if both unicorns are on your planet.',
    SUNM: '9 points if both unicorns are on your planet.',
    SYETI: '−5 points, but you give its medal to anybody, yourself included.',
    SPANDA: 'You give its medal to anybody, yourself included.',
  } as Record<string, string>,
  worth: (n: number) => plural(n, 'point', 'points').replace('-', '−'),
  levels: (list: number[]) =>
    `${list[0]} ${list[0] === 1 ? 'point' : 'points'}; mutated ${list.slice(1).join(', then ')}.`,
  runes: 'Counts for Runes and against the penalty.',
  pieces: (list: string) => `Crystal pieces: ${list}.`,
  piece: {
    GL: 'green left',
    GR: 'green right',
    RT: 'red above',
    RB: 'red below',
    RB0: 'red below left',
    RB1: 'red below right',
    BTL: 'blue top left',
    BTR: 'blue top right',
    BBL: 'blue bottom left',
    BBR: 'blue bottom right',
    sides: 'green on both sides',
    corners: 'blue at every corner',
    top: 'blue at both top corners',
    bottom: 'blue at both bottom corners',
    twice: 'two red below',
  } as Record<Piece | 'sides' | 'corners' | 'top' | 'bottom' | 'twice', string>,
  colours: { green: 'green', red: 'red', blue: 'blue' } as Record<Colour, string>,
  people: {
    EX01: ['biologist', '1 point per mutant tile, mutated or not.'],
    EX02: ['smuggler', 'She may give her pack to her own ship while it is free.'],
    EX03: [
      'salvager',
      'At the end he takes one tile of the discards and lands it, before the penalty.',
    ],
    EX04: ['volcanologist', '1 point per lava tile.'],
    EX05: ['beamer', 'A single mutagen is built in: its beam goes up above the right column.'],
    EX06: ['radiologist', '1 point per mutagenic monster; a double mutagen is two.'],
    EX07: ['botanist', '1 point per grassland tile.'],
    EX08: ['champion', '2 points per medal worth 5, 10 or −10.'],
    EX09: ['linguist', '2 points per rune monster; the rune twins are two.'],
    EX10: ['angler', '4 points per complete Big Monster.'],
    EX11: ['jeweller', '1 point per complete crystal.'],
    EX12: ['nomad', 'A desert tile is built in.'],
    EX13: ['geneticist', '4 points per mutant at level 2.'],
    EX14: ['farmer', '3 points per chicken, mutated or not.'],
    EX15: ['dragon tamer', '3 points per furious dragon, tokens too.'],
    EX16: ['prospector', '2 points per gold diamond; she brings one.'],
    EX17: ['dreamer', '5 points per unicorn.'],
  } as Record<string, [string, string]>,
  suits: {
    blue: 'blue suit',
    black: 'black suit',
    red: 'red suit',
    purple: 'purple suit',
    green: 'green suit',
    orange: 'orange suit',
    white: 'white suit',
  } as Record<string, string>,
  medals: {
    DESERT: 'Desert',
    RUNE: 'Runes',
    PENALTY: 'Penalty',
    BIGM: 'Big Monsters',
    SWGR: 'Swamp and grassland',
    TERRAIN: 'Landscapes',
    LAVA: 'Lava',
    CRYSTAL: 'Crystals',
    ICE: 'Ice',
    MUTAGEN: 'Mutagens',
    YETI: 'Yeti',
    PANDA: 'Panda',
  } as Record<string, string>,
  asks: {
    DESERT: (n: number) => `${n} deserts`,
    RUNE: (n: number) => `${n} rune monsters`,
    PENALTY: () => 'For the fewest deserts and runes at the end',
    BIGM: (n: number) => `${n} complete Big Monsters`,
    SWGR: (n: number) => `${n} swamp or grassland tiles`,
    TERRAIN: (n: number) => `${n} different landscapes`,
    LAVA: (n: number) => `${n} lava tiles`,
    CRYSTAL: (n: number) =>
      n > 3
        ? `${n / 3} green, ${n / 3} red and ${n / 3} blue crystals`
        : 'A green, a red and a blue crystal',
    ICE: (n: number) => `${n} ice tiles`,
    MUTAGEN: (n: number) => `${n} mutagenic monsters`,
    YETI: () => 'A gift',
    PANDA: () => 'A gift',
  } as Record<string, (n: number) => string>,
  medalsTitle: 'Medals',
  planet: 'Your planet',
  planetOf: (name: string) => `${name}’s planet`,
  partner: 'Your partner',
  team: (n: number) => `Team ${'ABC'[n] ?? n + 1}`,
  table: 'Around the table',
  pack: 'The pack in your hand',
  openSeries: 'The open series',
  series: (n: number) => `Series ${n}`,
  seriesNow: 'the series of this turn',
  discarded: (n: number) => plural(n, 'tile discarded', 'tiles discarded'),
  seriesLeft: (n: number) => `${n} series to come`,
  salvage: 'The discards',
  explorers: 'Your two explorers',
  countdown: 'Countdown',
  seconds: (n: number) => plural(n, 'second', 'seconds'),
  packsCome: 'The packs come as soon as everybody is ready.',
  youAreReady: 'You are ready.',
  your: (name: string) => `Your ${name}`,
  turn: (turn: number, of: number) => `Turn ${turn} of ${of}`,
  turnShort: (turn: number, of: number, round: number | false) =>
    `${round ? `Round ${round} ·` : 'Turn'} ${turn}/${of}`,
  round: (round: number) => `Round ${round} of 2`,
  over: 'The planets are full',
  total: 'Total',
  points: (n: number) => plural(n, 'point', 'points').replace('-', '−'),
  ready: 'has decided',
  look: (name: string) => `Look at ${name}’s planet`,
  back: 'Back',
  zoomIn: 'Show a part, larger',
  zoomOut: 'Show the whole planet',
  /** Stands behind the number of places. */
  more: (_n: number) => 'more',
  outOfSight: (n: number, gain: number) =>
    `${plural(n, 'more place', 'more places')} out of sight${gain > 0 ? `, the best ${signed(gain)}` : ''}`,
  sealed: 'an explorer in a sealed helmet',
  decision: 'Your decision',
  bestPlaces: 'The best places',
  bestHere: (n: number) => `Best place: ${signed(n)}.`,
  alike: (n: number) => `${n} places score the same for now`,
  tapExplorer: 'Press an explorer to read what it can do.',
  tapTile: 'Press a tile to see what it does and where it could land.',
  tapPlace: 'Press a lit place, or go through them.',
  whyMore: (names: string, n: number) =>
    `Why more than one? ${names} ${n === 1 ? 'gives' : 'give'} before you and may fill that ship.`,
  pressShip: 'Press a lit ship.',
  pressNext: 'Press another lit ship, in case that one is taken.',
  givesFirst: 'You give first: the ship that you name gets your pack.',
  givesSecond: (name: string) =>
    `${name} gives before you: if this ship is taken, your pack goes to the other.`,
  times: (n: number) => `${n} of them`,
  keep: 'Keep',
  keepWords: (what: string) => `Keep the ${what}`,
  land: 'Land',
  landWords: (what: string) => `Land the ${what} here`,
  takeIt: 'Take',
  dropIt: 'Discard',
  takeOrNot: (what: string) => `Take the ${what}?`,
  takes: 'taken',
  drops: 'discarded',
  salvageIt: 'Salvage',
  go: 'Fly',
  fly: (name: string) => `Fly with the ${name}`,
  flyOrNot: (name: string) => `Fly with the ${name}?`,
  giftTo: (name: string) => `The medal goes to ${name}`,
  yourself: 'yourself',
  ship: (name: string, tiles: number) =>
    `${name}’s ship${tiles > 0 ? `, ${plural(tiles, 'tile', 'tiles')} on it` : ', empty'}`,
  ownShip: (tiles: number) =>
    `Your ship${tiles > 0 ? `, ${plural(tiles, 'tile', 'tiles')} on it` : ', empty'}`,
  packFrom: (name: string) => `with the pack of ${name}`,
  giveTo: (name: string) => `Give the pack to ${name}`,
  giveOwn: 'Give the pack to your own ship',
  wish: (n: number, name: string) => `Choice ${n}: ${name}`,
  wishes: (list: string) => `Your choices for the pack: ${list}.`,
  prior: (n: number) =>
    `${n === 1 ? 'first' : n === 2 ? 'second' : n === 3 ? 'third' : `${n}th`} to give a pack`,
  noNumber: (key: string, n: number) => `There is no ${key}: the numbers go from 1 to ${n}.`,
  next: 'Next spot',
  previous: 'Previous spot',
  rightOf: (what: string) => `right of ${what}`,
  leftOf: (what: string) => `left of ${what}`,
  below: (what: string) => `below ${what}`,
  above: (what: string) => `above ${what}`,
  at: (row: number, column: number) => `row ${row}, column ${column}`,
  gem: (colour: Colour): string => `${en.colours[colour]} crystal`,
  crystal: (colour: Colour): string => `${en.gem(colour)}, ${en.points(crystalWorth[colour])}`,
  completes: (colour: string) => `completes a ${colour} crystal`,
  pair: 'completes a Big Monster',
  aPair: 'a Big Monster',
  mutates: (what: string, level: number, points: number) =>
    `${what} rises to level ${level}, worth ${points}`,
  wins: (medal: string, points: number) => `wins the medal “${medal}”${plus(points)}`,
  gain: (n: number) => signed(n),
  rest: (n: number) => `${signed(n)} for tiles`,
  noRoom: 'no room for the other half',
  nothing: 'no points at once',
  level: (n: number) => `level ${n}`,
  dragonHere: (n: number) => `holds the furious dragon, ${signed(n)} when it is turned over`,
  dragonFree: (n: number) =>
    `The furious dragon: for whoever has to keep their own pack, ${signed(n)}`,
  dragonTokens: (n: number) =>
    `${plural(n, 'furious dragon', 'furious dragons')} turned over, −${n * 5}`,
  colon: ': ',
  keys: {
    pick: 'Choose',
    go: 'Continue',
    move: 'Move between spots',
    walk: 'Go through your hand',
    medals: 'Medals',
  },
  prompts: {
    choose: 'Choose your explorer. The other one becomes your ship.',
    chooseSeries: 'Choose your explorer.',
    keep: 'Keep one tile; the others go to a ship.',
    keepLast: 'Keep one of the two; the other is discarded.',
    ready: 'On your marks: the race is about to begin.',
    live: 'Choose a tile, then a free ship for the others. Be quick.',
    place: (what: string) => `Land the ${what} on your planet.`,
    name: (n: number, left: number) =>
      n === 0
        ? `Who should get your pack?${left > 1 ? ` Name ${left}, your favourite first.` : ''}`
        : 'And if that ship is taken, whose then?',
    take: 'Take a tile, then discard another of its series.',
    takeCurrent: 'In the lit series, take one tile, then discard one.',
    salvage: 'Take one tile of the discards for a last landing.',
    waiting: 'The others are still deciding.',
    over: 'The planets are full.',
  },
  chooseShip: (what: string) => `You keep the ${what}. Choose a ship for the others.`,
  keepOrNot: (what: string) => `Keep the ${what}?`,
  chooseDiscard: (what: string) => `You take the ${what}. Which tile is discarded?`,
  confirmTake: (what: string, off: string) => `Take the ${what} and discard the ${off}?`,
  confirmPlace: 'Land it here?',
  chooseGift: 'Choose who gets the medal.',
  say: {
    game_started: {
      duel: 'A duel over twenty turns begins.',
      trio_series: 'Three explorers and twenty turns: the game begins.',
      solo_draft: 'The ships land: two rounds of nine turns.',
      team_draft: 'The ships land: two rounds of nine turns, in teams of two.',
    } as Record<string, string>,
    medals: 'Medals on the board: ',
    dealt: (you: boolean, name: string) =>
      you ? 'You may choose between two explorers: ' : `${name} may choose between two explorers: `,
    explorers: 'The explorers climb out: ',
    round: (n: number) => `Round ${n} begins.`,
    pack: (you: boolean, name: string, n: number) =>
      you ? `You pick up a pack of ${n}: ` : `${name} picks up a pack of ${n}: `,
    turn: (turn: number, who: string, you: boolean) =>
      `Turn ${turn}${you ? ': you go first' : who ? `: ${who} goes first` : ''}.`,
    given: (you: boolean, name: string, toYou: boolean, to: string, n: number) =>
      `${you ? 'You give' : `${name} gives`} ${plural(n, 'tile', 'tiles')} ` +
      `to ${toYou ? 'your' : `${to}’s`} ship.`,
    kept: (you: boolean, name: string, forced: boolean) =>
      forced
        ? you
          ? 'No other ship is free: your pack stays with you.'
          : `No other ship is free: ${name} keeps the pack.`
        : you
          ? 'You send your pack to your own ship.'
          : `${name} sends the pack to their own ship.`,
    dragon: (you: boolean, name: string) =>
      you ? 'The furious dragon comes to you.' : `The furious dragon comes to ${name}.`,
    discarded: (you: boolean, name: string) => (you ? 'You discard ' : `${name} discards `),
    discardedTile: 'a tile',
    faceDown: ' face down.',
    revealed: (you: boolean, name: string) => (you ? 'You land ' : `${name} lands `),
    completing: ', completing ',
    aGem: 'a ',
    granted: (you: boolean, name: string, toYou: boolean, to: string) =>
      `${you ? 'You give' : `${name} gives`} the medal ` +
      `to ${toYou ? (you ? 'yourself' : 'you') : to}: `,
    mutated: (you: boolean, name: string, level: number, points: number) =>
      `${you ? 'Your mutant' : `${name}’s mutant`} rises to level ${level}, worth ${points}: `,
    /** The reader's pronoun: you begins a sentence, youLater stands within one. */
    you: 'You',
    youLater: 'you',
    won: (names: string, who: Person, team: boolean) =>
      `${names} ${who === 'one' ? 'wins' : 'win'} the ${team ? 'team ' : ''}medal `,
    roundEnded: (n: number) => `Round ${n} is over.`,
    flipped: (you: boolean, name: string) =>
      you
        ? ' You turn the furious dragon over: −5.'
        : ` ${name} turns the furious dragon over: −5.`,
    opened: (n: number) => `Series ${n}: `,
    taken: (you: boolean, name: string) => (you ? 'You take ' : `${name} takes `),
    dropping: (you: boolean) => `, ${you ? 'discard' : 'discards'} `,
    salvage: (you: boolean, name: string, n: number) =>
      `${you ? 'You look' : `${name} looks`} through the ${n} discards`,
    penalty: (names: string, who: Person) =>
      `Fewest deserts and runes: ${names} ${who === 'one' ? 'gets' : 'get'} the medal `,
    noPenalty: 'Deserts and runes are equal: nobody takes the penalty.',
    scored: (names: string, who: Person) =>
      `The last tile has landed. ${names} ${who === 'one' ? 'wins' : 'win'}.`,
  },
  sheet: {
    ice: 'Ice: mutants',
    big_monster: 'Water: Big Monsters',
    lava: 'Lava: dragons',
    grassland: 'Grassland',
    swamp: 'Swamp: toads',
    crystals: 'Crystals',
    explorer: 'Explorer',
    medals: 'Medals',
    team: 'From here to the team’s score',
    better_total: 'The better total of the team',
    tie_big_monsters: 'Big Monsters, for ties',
  } as Record<string, string>,
  tieBreak:
    'Ties: more points for Big Monsters. Teams: the lower total, then the higher, ' +
    'then the Big Monsters of both.',
  refusals: {
    wrong_phase: 'You cannot do that now.',
    not_your_turn: 'It is not your turn.',
    already_given: 'You have already decided. Wait for the others.',
    not_dealt: 'You were not dealt this explorer.',
    tile_not_in_pack: 'This tile is not in your pack.',
    no_such_seat: 'Nobody sits there.',
    kept_already: 'You have kept your tile. Name a ship for the others.',
    own_ship:
      'Not your own ship: a pack goes to another one as long as one is free. ' +
      'Only the smuggler may choose her own.',
    ship_taken: 'This ship already has a pack.',
    named_already: 'You have already named this ship.',
    occupied: 'There is already something there.',
    no_contact: 'A tile must touch your explorer or a tile along an edge, not only a corner.',
    series_closed: 'This series is not open.',
    other_series: 'The first player took from the other series: you must, too.',
    tile_not_in_series: 'Take one tile and discard another of the same series.',
    not_discarded: 'This tile is not among the discards.',
    grant_missing: 'Choose who gets the medal that comes with this tile.',
    no_grant: 'No medal comes with this tile.',
  } as Record<string, string>,
};

export type Words = typeof en;

/** The feminine nouns among the names of tiles and explorers. */
const feminine = new RegExp(
  '^(queue|tête|poulette|paire|faucheuse|chèvre|pie|taupe|vache|licorne|contrebandière|' +
    'volcanologue|botaniste|championne|pêcheuse|généticienne|prospectrice|rêveuse)',
);
const vowel = /^[aeiouéèêâîôû]/i;
const article = (name: string) => (vowel.test(name) ? 'l’' : feminine.test(name) ? 'la ' : 'le ');
const le = (name: string) => article(name) + name;
/** Contracts "de le" to "du". */
const du = (what: string) => (what.startsWith('le ') ? `du ${what.slice(3)}` : `de ${what}`);
/** Elides before a vowel: "de Pirro", but "d’Ulba". */
const de = (name: string) => (vowel.test(name) ? `d’${name}` : `de ${name}`);

const fr: Words = {
  tiles: {
    MU1: 'poulette',
    MU2: 'lièvre',
    MU3: 'crabe',
    MU4: 'manchot',
    MGD: 'mutagène double',
    MGS: 'mutagène simple',
    LA1: 'dragon bleu',
    LA2: 'dragon bleu',
    LA3: 'dragon vert',
    LA4: 'dragon furieux',
    LA5: 'dragon furieux',
    BML: 'queue du Big Monster',
    BMR: 'tête du Big Monster',
    RU1: 'paire runique',
    RU2: 'monstre runique',
    RU3: 'monstre runique',
    RU4: 'monstre runique',
    RU5: 'monstre runique',
    RU6: 'monstre runique',
    REAP: 'faucheuse',
    TOAD: 'crapaud',
    GR1: 'chèvre aux gemmes',
    GR2: 'pie',
    GR3: 'taupe',
    GR4: 'escargot',
    GR5: 'hibou',
    GR6: 'renard',
    GR7: 'héron',
    GR8: 'chameau',
    GR9: 'vache',
    SGOLD: 'dragon doré',
    SAMB: 'ambassadeur',
    SUNF: 'licorne rose',
    SUNM: 'licorne bleue',
    SYETI: 'yéti',
    SPANDA: 'panda',
  },
  the: (kind) => le(fr.tiles[kind] ?? 'explorateur'),
  article: (kind) => article(fr.tiles[kind] ?? 'explorateur'),
  explorer: 'explorateur',
  deeds: {
    MGD: 'Deux rayons vers le bas : un mutant juste dessous monte d’un niveau.',
    MGS: 'Un rayon vers le haut, à droite : un mutant juste dessus monte d’un niveau.',
    BML: '1 point ; 11 avec une tête juste à sa droite.',
    BMR: '1 point ; 11 avec une queue juste à sa gauche.',
    RU1: 'Compte double pour les Runes et contre le malus.',
    REAP: 'Un désert. Le premier à en avoir trois : +10. Compte contre le malus, comme les runes.',
    TOAD: '2, 8, 18, 32 ou 50 points pour un à cinq crapauds.',
    GR1: '2 points par cristal vert complet.',
    GR2: '2 points par médaille de valeur 5, 10 ou −10.',
    GR3: '1 point par cristal complet.',
    GR4: '1 point par paysage différent, 7 au plus.',
    GR5: '2 points par monstre runique.',
    GR6: '1 point par tuile de lave.',
    GR7: '4 points par Big Monster complet.',
    GR8: '3 points par désert.',
    GR9: '2 points par tuile de prairie, elle comprise.',
    SGOLD: '3 points. Il porte un diamant doré.',
    SAMB: '1 point par tuile qui le touche, coins compris.',
    SUNF: '9 points si les deux licornes sont sur votre planète.',
    SUNM: '9 points si les deux licornes sont sur votre planète.',
    SYETI: '−5 points, mais vous donnez sa médaille à qui vous voulez, vous compris.',
    SPANDA: 'Vous donnez sa médaille à qui vous voulez, vous compris.',
  },
  worth: (n) => pluriel(n, 'point', 'points').replace('-', '−'),
  levels: (list) =>
    `${list[0]} ${list[0] === 1 ? 'point' : 'points'} ; muté ${list.slice(1).join(', puis ')}.`,
  runes: 'Compte pour les Runes et contre le malus.',
  pieces: (list) => `Morceaux de cristal : ${list}.`,
  piece: {
    GL: 'vert à gauche',
    GR: 'vert à droite',
    RT: 'rouge en haut',
    RB: 'rouge en bas',
    RB0: 'rouge en bas à gauche',
    RB1: 'rouge en bas à droite',
    BTL: 'bleu en haut à gauche',
    BTR: 'bleu en haut à droite',
    BBL: 'bleu en bas à gauche',
    BBR: 'bleu en bas à droite',
    sides: 'vert des deux côtés',
    corners: 'bleu aux quatre coins',
    top: 'bleu aux deux coins du haut',
    bottom: 'bleu aux deux coins du bas',
    twice: 'deux rouges en bas',
  },
  colours: { green: 'vert', red: 'rouge', blue: 'bleu' },
  people: {
    EX01: ['biologiste', '1 point par tuile de mutant, muté ou non.'],
    EX02: [
      'contrebandière',
      'Elle peut donner son paquet à son propre vaisseau tant qu’il est libre.',
    ],
    EX03: [
      'récupérateur',
      'À la fin, il prend une tuile de la défausse et la pose, avant le malus.',
    ],
    EX04: ['volcanologue', '1 point par tuile de lave.'],
    EX05: [
      'irradieuse',
      'Un mutagène simple intégré : son rayon monte au-dessus de la colonne de droite.',
    ],
    EX06: ['radiologue', '1 point par monstre mutagène ; un mutagène double en vaut deux.'],
    EX07: ['botaniste', '1 point par tuile de prairie.'],
    EX08: ['championne', '2 points par médaille de valeur 5, 10 ou −10.'],
    EX09: ['linguiste', '2 points par monstre runique ; la paire runique en vaut deux.'],
    EX10: ['pêcheuse', '4 points par Big Monster complet.'],
    EX11: ['joaillier', '1 point par cristal complet.'],
    EX12: ['nomade', 'Une tuile de désert intégrée.'],
    EX13: ['généticienne', '4 points par mutant de niveau 2.'],
    EX14: ['éleveur', '3 points par poulette, mutée ou non.'],
    EX15: ['dompteur', '3 points par dragon furieux, jetons compris.'],
    EX16: ['prospectrice', '2 points par diamant doré ; elle en apporte un.'],
    EX17: ['rêveuse', '5 points par licorne.'],
  },
  suits: {
    blue: 'combinaison bleue',
    black: 'combinaison noire',
    red: 'combinaison rouge',
    purple: 'combinaison violette',
    green: 'combinaison verte',
    orange: 'combinaison orange',
    white: 'combinaison blanche',
  },
  medals: {
    DESERT: 'Désert',
    RUNE: 'Runes',
    PENALTY: 'Malus',
    BIGM: 'Big Monsters',
    SWGR: 'Marais et prairie',
    TERRAIN: 'Paysages',
    LAVA: 'Lave',
    CRYSTAL: 'Cristaux',
    ICE: 'Glace',
    MUTAGEN: 'Mutagènes',
    YETI: 'Yéti',
    PANDA: 'Panda',
  },
  asks: {
    DESERT: (n) => `${n} déserts`,
    RUNE: (n) => `${n} monstres runiques`,
    PENALTY: () => 'À qui aura le moins de déserts et de runes',
    BIGM: (n) => `${n} Big Monsters complets`,
    SWGR: (n) => `${n} tuiles de marais ou de prairie`,
    TERRAIN: (n) => `${n} paysages différents`,
    LAVA: (n) => `${n} tuiles de lave`,
    CRYSTAL: (n) =>
      n > 3
        ? `${n / 3} cristaux verts, ${n / 3} rouges et ${n / 3} bleus`
        : 'Un cristal vert, un rouge et un bleu',
    ICE: (n) => `${n} tuiles de glace`,
    MUTAGEN: (n) => `${n} monstres mutagènes`,
    YETI: () => 'Un cadeau',
    PANDA: () => 'Un cadeau',
  },
  medalsTitle: 'Médailles',
  planet: 'Votre planète',
  planetOf: (name) => `La planète ${de(name)}`,
  partner: 'Votre partenaire',
  team: (n) => `Équipe ${'ABC'[n] ?? n + 1}`,
  table: 'Autour de la table',
  pack: 'Le paquet en main',
  openSeries: 'Les séries ouvertes',
  series: (n) => `Série ${n}`,
  seriesNow: 'la série de ce tour',
  discarded: (n) => pluriel(n, 'tuile défaussée', 'tuiles défaussées'),
  seriesLeft: (n) => pluriel(n, 'série à venir', 'séries à venir'),
  salvage: 'La défausse',
  explorers: 'Vos deux explorateurs',
  countdown: 'Compte à rebours',
  seconds: (n) => pluriel(n, 'seconde', 'secondes'),
  packsCome: 'Les paquets arrivent dès que tout le monde est prêt.',
  youAreReady: 'Vous êtes prêt.',
  your: (name) => `Votre ${name}`,
  turn: (turn, of) => `Tour ${turn} sur ${of}`,
  turnShort: (turn, of, round) => `${round ? `Manche ${round} ·` : 'Tour'} ${turn}/${of}`,
  round: (round) => `Manche ${round} sur 2`,
  over: 'Les planètes sont pleines',
  total: 'Total',
  points: (n) => pluriel(n, 'point', 'points').replace('-', '−'),
  ready: 'a décidé',
  look: (name) => `Regarder la planète ${de(name)}`,
  back: 'Retour',
  zoomIn: 'Montrer une partie, en grand',
  zoomOut: 'Montrer toute la planète',
  more: (n) => (n < 2 ? 'autre' : 'autres'),
  outOfSight: (n, gain) =>
    `${pluriel(n, 'autre place', 'autres places')} hors de vue${gain > 0 ? `, la meilleure ${signed(gain)}` : ''}`,
  sealed: 'un explorateur au casque fermé',
  decision: 'Votre décision',
  bestPlaces: 'Les meilleures places',
  bestHere: (n) => `Meilleure place : ${signed(n)}.`,
  alike: (n) => `${n} places égales pour l’instant`,
  tapExplorer: 'Choisissez un explorateur pour lire son pouvoir.',
  tapTile: 'Choisissez une tuile pour voir son effet et où elle irait.',
  tapPlace: 'Choisissez une place allumée, ou passez de l’une à l’autre.',
  whyMore: (names, n) =>
    `Pourquoi plusieurs ? ${names} ${n === 1 ? 'donne' : 'donnent'} avant vous : ce vaisseau sera peut-être pris.`,
  pressShip: 'Choisissez un vaisseau allumé.',
  pressNext: 'Choisissez un autre vaisseau allumé, au cas où il serait pris.',
  givesFirst: 'Vous donnez en premier : le vaisseau nommé aura votre paquet.',
  givesSecond: (name) =>
    `${name} donne avant vous : si ce vaisseau est pris, l’autre reçoit votre paquet.`,
  times: (n) => `il y en a ${n}`,
  keep: 'Garder',
  keepWords: (what) => `Garder ${le(what)}`,
  land: 'Poser',
  landWords: (what) => `Poser ici ${le(what)}`,
  takeIt: 'Prendre',
  dropIt: 'Jeter',
  takeOrNot: (what) => `Prendre ${le(what)} ?`,
  takes: 'prise',
  drops: 'défaussée',
  salvageIt: 'Récupérer',
  go: 'Partir',
  fly: (name) => `Partir avec ${le(name)}`,
  flyOrNot: (name) => `Partir avec ${le(name)} ?`,
  giftTo: (name) => `La médaille va à ${name}`,
  yourself: 'vous-même',
  ship: (name, tiles) =>
    `Le vaisseau ${de(name)}` +
    (tiles > 0 ? `, ${pluriel(tiles, 'tuile', 'tuiles')} à bord` : ', vide'),
  ownShip: (tiles) =>
    `Votre vaisseau${tiles > 0 ? `, ${pluriel(tiles, 'tuile', 'tuiles')} à bord` : ', vide'}`,
  packFrom: (name) => `avec le paquet ${de(name)}`,
  giveTo: (name) => `Donner le paquet à ${name}`,
  giveOwn: 'Donner le paquet à votre vaisseau',
  wish: (n, name) => `Choix ${n} : ${name}`,
  wishes: (list) => `Vos choix pour le paquet : ${list}.`,
  prior: (n) => `${n === 1 ? 'premier' : `${n}e`} à donner son paquet`,
  noNumber: (key, n) => `Pas de ${key} ici : les numéros vont de 1 à ${n}.`,
  next: 'Emplacement suivant',
  previous: 'Emplacement précédent',
  rightOf: (what) => `à droite ${du(what)}`,
  leftOf: (what) => `à gauche ${du(what)}`,
  below: (what) => `sous ${what}`,
  above: (what) => `au-dessus ${du(what)}`,
  at: (row, column) => `ligne ${row}, colonne ${column}`,
  gem: (colour) => `cristal ${fr.colours[colour]}`,
  crystal: (colour) => `${fr.gem(colour)}, ${fr.points(crystalWorth[colour])}`,
  completes: (colour) => `complète un cristal ${colour}`,
  pair: 'complète un Big Monster',
  aPair: 'un Big Monster',
  mutates: (what, level, points) => `${what} passe au niveau ${level} et vaut ${points}`,
  wins: (medal, points) => `gagne la médaille « ${medal} »${plus(points)}`,
  gain: (n) => signed(n),
  rest: (n) => `${signed(n)} pour les tuiles`,
  noRoom: 'pas de place pour l’autre moitié',
  nothing: 'aucun point tout de suite',
  level: (n) => `niveau ${n}`,
  dragonHere: (n) => `a le dragon furieux, ${signed(n)} quand on le retourne`,
  dragonFree: (n) => `Le dragon furieux : pour qui doit garder son propre paquet, ${signed(n)}`,
  dragonTokens: (n) =>
    `${pluriel(n, 'dragon furieux retourné', 'dragons furieux retournés')}, −${n * 5}`,
  colon: ' : ',
  keys: {
    pick: 'Choisir',
    go: 'Continuer',
    move: 'Parcourir les emplacements',
    walk: 'Parcourir votre main',
    medals: 'Médailles',
  },
  prompts: {
    choose: 'Choisissez votre explorateur. L’autre devient votre vaisseau.',
    chooseSeries: 'Choisissez votre explorateur.',
    keep: 'Gardez une tuile ; les autres iront à un vaisseau.',
    keepLast: 'Gardez une des deux ; l’autre est défaussée.',
    ready: 'À vos marques : la course va commencer.',
    live: 'Choisissez une tuile, puis un vaisseau libre. Vite !',
    place: (what) => `Posez ${le(what)} sur votre planète.`,
    name: (n, left) =>
      n === 0
        ? `À qui donner votre paquet ?${left > 1 ? ` Nommez-en ${left}, dans l’ordre.` : ''}`
        : 'Et si ce vaisseau est pris, lequel ?',
    take: 'Prenez une tuile, puis défaussez-en une de sa série.',
    takeCurrent: 'Dans la série du tour, prenez une tuile, puis défaussez-en une.',
    salvage: 'Prenez une tuile de la défausse pour une dernière pose.',
    waiting: 'Les autres réfléchissent encore.',
    over: 'Les planètes sont pleines.',
  },
  chooseShip: (what) => `Vous gardez ${le(what)}. À qui les autres ?`,
  keepOrNot: (what) => `Garder ${le(what)} ?`,
  chooseDiscard: (what) => `Vous prenez ${le(what)}. Quelle tuile défausser ?`,
  confirmTake: (what, off) => `Prendre ${le(what)}, jeter ${le(off)} ?`,
  confirmPlace: 'Poser la tuile ici ?',
  chooseGift: 'Choisissez qui reçoit la médaille.',
  say: {
    game_started: {
      duel: 'Un duel en vingt tours commence.',
      trio_series: 'Trois explorateurs et vingt tours : la partie commence.',
      solo_draft: 'Les vaisseaux se posent : deux manches de neuf tours.',
      team_draft: 'Les vaisseaux se posent : deux manches de neuf tours, par équipes de deux.',
    },
    medals: 'Médailles sur le plateau : ',
    dealt: (you, name) =>
      you
        ? 'Vous choisissez entre deux explorateurs : '
        : `${name} choisit entre deux explorateurs : `,
    explorers: 'Les explorateurs sortent : ',
    round: (n) => `La manche ${n} commence.`,
    pack: (you, name, n) =>
      you ? `Vous prenez un paquet de ${n} : ` : `${name} prend un paquet de ${n} : `,
    turn: (turn, who, you) =>
      `Tour ${turn}${you ? ' : vous commencez' : who ? ` : ${who} commence` : ''}.`,
    given: (you, name, toYou, to, n) =>
      `${you ? 'Vous donnez' : `${name} donne`} ${pluriel(n, 'tuile', 'tuiles')} ` +
      `${toYou ? 'à votre vaisseau' : `au vaisseau ${de(to)}`}.`,
    kept: (you, name, forced) =>
      forced
        ? you
          ? 'Aucun autre vaisseau n’est libre : votre paquet reste chez vous.'
          : `Aucun autre vaisseau n’est libre : ${name} garde son paquet.`
        : you
          ? 'Vous envoyez votre paquet à votre propre vaisseau.'
          : `${name} envoie le paquet à son propre vaisseau.`,
    dragon: (you, name) =>
      you ? 'Le dragon furieux vient chez vous.' : `Le dragon furieux va chez ${name}.`,
    discarded: (you, name) => (you ? 'Vous défaussez ' : `${name} défausse `),
    discardedTile: 'une tuile',
    faceDown: ' face cachée.',
    revealed: (you, name) => (you ? 'Vous posez ' : `${name} pose `),
    completing: ', ce qui complète ',
    aGem: 'un ',
    granted: (you, name, toYou, to) =>
      toYou && !you
        ? `${name} vous donne la médaille : `
        : `${you ? 'Vous donnez' : `${name} donne`} la médaille à ${toYou ? 'vous-même' : to} : `,
    mutated: (you, name, level, points) =>
      `${you ? 'Votre mutant' : `Le mutant ${de(name)}`} passe au niveau ${level} ` +
      `et vaut ${points} : `,
    you: 'Vous',
    youLater: 'vous',
    won: (names, who, team) =>
      `${names} ${{ one: 'gagne', they: 'gagnent', you: 'gagnez' }[who]} ` +
      `la médaille ${team ? 'd’équipe ' : ''}`,
    roundEnded: (n) => `La manche ${n} est finie.`,
    flipped: (you, name) =>
      you ? ' Vous retournez le dragon furieux : −5.' : ` ${name} retourne le dragon furieux : −5.`,
    opened: (n) => `Série ${n} : `,
    taken: (you, name) => (you ? 'Vous prenez ' : `${name} prend `),
    dropping: (you) => `, ${you ? 'défaussez' : 'défausse'} `,
    salvage: (you, name, n) =>
      `${you ? 'Vous fouillez' : `${name} fouille`} les ${n} tuiles défaussées`,
    penalty: (names, who) =>
      `Le moins de déserts et de runes : ${names} ` +
      `${{ one: 'reçoit', they: 'reçoivent', you: 'recevez' }[who]} la médaille `,
    noPenalty: 'Déserts et runes à égalité : personne ne reçoit le malus.',
    scored: (names, who) =>
      `La dernière tuile est posée. ${names} ` +
      `${{ one: 'gagne', they: 'gagnent', you: 'gagnez' }[who]}.`,
  },
  sheet: {
    ice: 'Glace : mutants',
    big_monster: 'Eau : Big Monsters',
    lava: 'Lave : dragons',
    grassland: 'Prairie',
    swamp: 'Marais : crapauds',
    crystals: 'Cristaux',
    explorer: 'Explorateur',
    medals: 'Médailles',
    team: 'Jusqu’au score de l’équipe',
    better_total: 'Le meilleur total de l’équipe',
    tie_big_monsters: 'Big Monsters, en cas d’égalité',
  },
  tieBreak:
    'À égalité, les points des Big Monsters. En équipe, le plus petit total, ' +
    'puis le plus grand, puis les Big Monsters des deux.',
  refusals: {
    wrong_phase: 'Ce n’est pas possible maintenant.',
    not_your_turn: 'Ce n’est pas à vous de jouer.',
    already_given: 'Vous avez déjà décidé. Attendez les autres.',
    not_dealt: 'Vous n’avez pas reçu cet explorateur.',
    tile_not_in_pack: 'Cette tuile n’est pas dans votre paquet.',
    no_such_seat: 'Personne n’est assis là.',
    kept_already: 'Vous avez gardé une tuile. Nommez un vaisseau pour les autres.',
    own_ship:
      'Pas votre vaisseau : un paquet va à un autre tant qu’il en reste un de libre. ' +
      'Seule la contrebandière peut choisir le sien.',
    ship_taken: 'Ce vaisseau a déjà reçu un paquet.',
    named_already: 'Vous avez déjà nommé ce vaisseau.',
    occupied: 'Il y a déjà quelque chose à cet endroit.',
    no_contact: 'Une tuile doit toucher l’explorateur ou une tuile par un côté, pas par un coin.',
    series_closed: 'Cette série n’est pas ouverte.',
    other_series: 'Le premier joueur a pris dans l’autre série : prenez-y aussi.',
    tile_not_in_series: 'Prenez une tuile et défaussez-en une autre de la même série.',
    not_discarded: 'Cette tuile n’est pas dans la défausse.',
    grant_missing: 'Choisissez qui reçoit la médaille de cette tuile.',
    no_grant: 'Aucune médaille ne vient avec cette tuile.',
  },
};

const all = { en, fr };
export const words = (lang: Lang): Words => all[lang];
