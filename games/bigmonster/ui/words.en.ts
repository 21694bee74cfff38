// The English texts of the game. They define the type, so a text that French lacks
// does not compile.

import type { Colour, Piece } from './art/crystals';
import type { Landscape } from './art/grounds';
import { crystalWorth, register, plus, signed, type Person } from './words';

const plural = (n: number, one: string, many: string) => `${n} ${Math.abs(n) === 1 ? one : many}`;

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
  lands: {
    ice: 'ice',
    water: 'water',
    lava: 'lava',
    grassland: 'grassland',
    swamp: 'swamp',
    desert: 'desert',
    rune: 'runes',
  } as Record<Landscape, string>,
  /** the gives "the toad"; article gives only "the ", for use before a picture of the toad. */
  the: (kind: string) => `the ${en.tiles[kind] ?? 'explorer'}`,
  article: (_kind: string) => 'the ',
  thePerson: (name: string) => `the ${name}`,
  explorer: 'explorer',
  deeds: {
    MGD: 'Two beams down: a mutant directly below rises a level.',
    MGS: 'One beam up, on the right: a mutant directly above rises a level.',
    BML: '1 point; 11 with a head directly to its right.',
    BMR: '1 point; 11 with a tail directly to its left.',
    RU1: 'Counts as two for Runes and protects from the penalty.',
    REAP: 'Protects from the penalty, as runes do.',
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
  deserts: 'First with three deserts: +10.',
  levels: (list: number[]) =>
    `${list[0]} ${list[0] === 1 ? 'point' : 'points'}; mutated ${list.slice(1).join(', then ')}.`,
  runes: 'Counts for Runes and protects from the penalty.',
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
  open: (pieces: string) => `still to complete: ${pieces}`,
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
  penaltyNow: (n: number) => `The penalty would be yours: ${signed(n)}`,
  penaltyYours: 'Penalty: yours',
  planet: 'Your planet',
  litPlace: 'a lit place on your planet',
  planetOf: (name: string) => `${name}’s planet`,
  partner: 'Your partner',
  team: (n: number) => `Team ${'ABC'[n] ?? n + 1}`,
  table: 'Around the table',
  pack: 'The pack in your hand',
  openSeries: 'The open series',
  discarded: (n: number) => plural(n, 'tile discarded', 'tiles discarded'),
  seriesLeft: (n: number) => `${n} series to come`,
  salvage: 'The discards',
  explorers: 'Your two explorers',
  countdown: 'Countdown',
  your: (name: string) => `Your ${name}`,
  turn: (turn: number, of: number) => `Turn ${turn} of ${of}`,
  turnShort: (turn: number, of: number, round: number | false) =>
    `${round ? `Round ${round} ·` : 'Turn'} ${turn}/${of}`,
  round: (round: number) => `Round ${round} of 2`,
  over: 'The planets are full',
  lower: 'A team’s lower planet counts.',
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
  givenAway: ', which you give away',
  keep: 'Keep',
  keepWords: (what: string) => `Keep the ${what}`,
  land: 'Land',
  landWords: (what: string) => `Land the ${what} here`,
  takeIt: 'Take',
  dropIt: 'Discard',
  takeOrNot: (what: string) => `Take the ${what}?`,
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
  priorShort: (n: number) => `gives ${['1st', '2nd', '3rd'][n - 1] ?? `${n}th`}`,
  noNumber: (key: string, n: number) => `There is no ${key}: the numbers go from 1 to ${n}.`,
  next: 'Next spot',
  previous: 'Previous spot',
  rightOf: (what: string) => `right of ${what}`,
  leftOf: (what: string) => `left of ${what}`,
  below: (what: string) => `below ${what}`,
  above: (what: string) => `above ${what}`,
  off: { higher: 'higher up', lower: 'lower down', left: 'to the left', right: 'to the right' },
  at: (row: number, column: number) => `row ${row}, column ${column}`,
  /** What lies in a row of a planet, said to screen readers. */
  byRow: 'By rows. A tile is two rows high; a mutagen is one, but two columns wide.',
  row: (row: number, list: string) => `Row ${row}: ${list}.`,
  inColumns: (what: string, from: number, to: number) =>
    `${what}, in ${to > from ? `columns ${from} and ${to}` : `column ${from}`}`,
  gem: (colour: Colour): string => `${en.colours[colour]} crystal`,
  gems: (n: number, colour: Colour): string => (n ? `${n} ${en.colours[colour]}` : ''),
  crystal: (colour: Colour): string => `${en.gem(colour)}, ${en.points(crystalWorth[colour])}`,
  completes: (colour: string) => `completes a ${colour} crystal`,
  pair: 'completes a Big Monster',
  aPair: 'a Big Monster',
  mutates: (what: string, level: number, points: number) =>
    `${what} rises to level ${level}, worth ${points}`,
  wins: (medal: string, points: number) => `wins the medal “${medal}”${plus(points)}`,
  gain: (n: number) => signed(n),
  rest: (n: number) => `tiles ${signed(n)}`,
  /** The effects in short, where sentences have no room: “green crystal +2, owl → 10”. */
  brief: (deeds: string) =>
    deeds
      .replace(/completes an? |wins the |[()]/g, '')
      .replace(/the ([^,]*) rises to level \d, worth/g, '$1 →'),
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
    move: 'Go through the lit places',
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
  placeByKey: (what: string) => `Land the ${what} on your planet: arrows, then Enter.`,
  keepOrNot: (what: string) => `Keep the ${what}?`,
  chooseDiscard: (what: string, series: number) =>
    `You take the ${what}. Now discard another of series ${series}.`,
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
      you ? `You pick up a pack of ${n}` : `${name} picks up a pack of ${n}`,
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
    penalty: 'Penalty',
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

register('en', en);
