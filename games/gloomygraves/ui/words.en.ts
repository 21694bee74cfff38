// The English texts of the game. They define the type, so a text that French lacks
// does not compile.

import { capital } from '@lair/i18n/capital';
import type { Kind } from './art/halves';
import { bonusAfter, extraOf, type Way } from './types';
import { brings, register } from './words';

const en = {
  kinds: {
    pixie: 'pixie',
    goblin: 'goblin',
    unicorn: 'unicorn',
    cyclops: 'cyclops',
    dragon: 'dragon',
    gravedigger: 'gravedigger',
  } as Record<Kind, string>,
  many: {
    pixie: 'pixies',
    goblin: 'goblins',
    unicorn: 'unicorns',
    cyclops: 'cyclopes',
    dragon: 'dragons',
    gravedigger: 'gravediggers',
  } as Record<Kind, string>,
  a: {
    pixie: 'a pixie',
    goblin: 'a goblin',
    unicorn: 'a unicorn',
    cyclops: 'a cyclops',
    dragon: 'a dragon',
    gravedigger: 'a gravedigger',
  } as Record<Kind, string>,
  the: {
    pixie: 'the pixie',
    goblin: 'the goblin',
    unicorn: 'the unicorn',
    cyclops: 'the cyclops',
    dragon: 'the dragon',
    gravedigger: 'the gravedigger',
  } as Record<Kind, string>,
  /** A number of one kind. */
  count: (kind: Kind, n: number): string => `${n} ${n === 1 ? en.kinds[kind] : en.many[kind]}`,
  pit: 'The pit',
  crypt: 'Your crypt',
  cryptOf: (name: string) => `${name}’s crypt`,
  row: 'The row',
  slot: (n: number, what: string) => `Row, place ${n}: ${what}`,
  deck: 'Deck',
  deckLeft: (n: number) => `Deck, ${n} ${n === 1 ? 'card' : 'cards'} left`,
  list: 'Cards not seen yet',
  listLine: (unseen: number, deck: number) =>
    `${unseen} ${unseen === 1 ? 'card' : 'cards'} of this match: ` +
    `${deck} in the deck, the others in hands or put aside unseen.`,
  listRemoved: (n: number) => `${n} cards with shovels stay out of this match and are not counted.`,
  pair: (what: string, unseen: number, cards: number) => `${what}: ${unseen} of ${cards} not seen`,
  hand: 'Your hand',
  markers: 'Gravestones',
  others: 'The other crypts',
  card: (a: string, b: string) => `${a} and ${b}`,
  cardNo: (n: number, what: string) => `Card ${n}: ${what}`,
  round: (n: number, of: number) => `Round ${n} of ${of}`,
  roundWord: 'Round',
  /** Of the last round; the second word is left out where little room is. */
  lastShort: ['Last', 'round'] as [string, string],
  roundLast: (n: number) => `Round ${n}, the last`,
  choosing: 'First cards',
  over: 'The graves close',
  known: (list: string[]) => `seen taking: ${list.join('; ')}`,
  inHand: (n: number) => `${n} ${n === 1 ? 'card' : 'cards'} in hand`,
  points: (n: number) => `${n} ${n === 1 ? 'point' : 'points'}`,
  /** How many gravestones of the five that end the match. */
  held: (n: number) =>
    `${n} of 5 gravestones` +
    (bonusAfter(n) > 0 ? `, +${bonusAfter(n)} for the ${en.ordinals[n - 2]}` : ''),
  ordinals: ['third', 'fourth', 'fifth'],
  /** What the next gravestone of a seat brings beyond its value, beside its count. */
  next: (n: number) => `${['3rd', '4th', '5th'][n - 2]} +${bonusAfter(n)}`,
  /** In the news, after a gravestone: what it brings, and why that is more than its value. */
  nth: (v: number, nth: number): string[] => [
    // A word joiner keeps the colon with the gravestone before it.
    `\u2060: ${v + extraOf(nth)}\u00a0points`,
    `, ${extraOf(nth)} of them for a ${en.ordinals[nth - 3]} gravestone`,
  ],
  total: (n: number) => `your total ${n}`,
  /** After the total of a kind of which the viewer has a gravestone. */
  done: ', you have your gravestone of this kind',
  marker: (kind: Kind, n: number, v: number, who: string): string =>
    `${en.kinds[kind]} ${n}, worth ${v}${who}`,
  heldBy: (name: string) => `, held by ${name}`,
  free: ', free',
  turn: 'Turn the card',
  bury: 'Bury',
  first: 'Begin with this card',
  discard: 'Put this card away',
  decline: 'Later: take no gravestone',
  /** The same where no turn comes later. */
  declineLast: 'Do without: take no gravestone',
  then: { round: ': this round is then the last', match: ': the match then ends' },
  take: (kind: Kind, n: number, v: number, more = '', ends?: 'round' | 'match'): string =>
    `Take the ${en.kinds[kind]} gravestone ${n}, worth ${v}${more}` +
    `${(ends && en.then[ends]) ?? ''}`,
  /** What a gravestone brings for being the third, fourth or fifth; "" if nothing. */
  extra: (nth: number, whose: 'your' | 'the'): string =>
    extraOf(nth) > 0 ? `, +${extraOf(nth)}${en.forNth(nth, whose)}` : '',
  forNth: (nth: number, whose: 'your' | 'the'): string =>
    ` for ${whose} ${en.ordinals[nth - 3]} gravestone`,
  brings,
  back: 'Back',
  turnShort: 'Turn',
  /** After a turn past one or two directions, or all, in which a card does not fit. */
  turnedPast: (n: number) =>
    n > 2
      ? 'The card fits only this way round.'
      : `Turned on past ${n === 1 ? 'a way' : 'two ways'} round that ${n === 1 ? 'does' : 'do'} not fit.`,
  begin: 'Begin',
  putAway: 'Put away',
  later: 'Later',
  without: 'Do without',
  takeShort: 'Take',
  pressCard: 'Press a card of your hand to see where it can go.',
  pressFirst: 'Press the first card of your crypt.',
  pressAway: 'Press the card that you put away.',
  pressRow: 'Press a card of the row, or the deck.',
  sayFirst: 'Your crypt begins with this card.',
  sayDiscard: 'This card leaves the match.',
  placesOpen: (n: number) => `${n === 1 ? 'One place' : `${n} places`}:`,
  /** How a card lies, and how many places it has so. */
  lies: (a: Kind, b: Kind, way: Way, n: number): string =>
    `${capital(en.kinds[a])}, ${en.kinds[b]} ${en.ways[way]}: ${n} ${n === 1 ? 'place' : 'places'}.`,
  placesSeen: (seen: number, n: number) => `${seen} of ${n} in sight:`,
  more: (n: number) => `Show ${n} more ›`,
  showMore: (n: number) => `Show other places: ${n} out of sight`,
  pressPlace: (n: number) => `press ${n === 1 ? 'it' : 'one'}, or turn the card.`,
  beyond: (n: number) => `${n} more ${n === 1 ? 'place' : 'places'} on this side`,
  parts: (pit: number, crypt: number) => `(${pit} pit + ${crypt} crypt)`,
  stone: 'stone',
  earned: (n: number, brings: string) => `${n}: ${brings}`,
  and: ' and ',
  did: {
    buried: (what: string) => `buried ${what}`,
    crypt: (what: string) => `${what} in the crypt`,
    pit: (what: string) => `${what} in the pit`,
    blocked: 'put a card away',
    took: (kind: Kind, n: number, v: number, nth: number): string =>
      `took the ${en.kinds[kind]} gravestone ${n}, ${brings(v, nth)}`,
    /** Before the picture of a card or a stone. */
    verbs: {
      crypt_buried: 'buried ',
      pit_buried: 'buried ',
      pit_blocked: 'put away ',
      marker_taken: 'took ',
    },
    /** Where a card was buried, after it. */
    where: { crypt_buried: ' in crypt', pit_buried: ' in pit' },
  },
  withPit: 'Totals with the pit:',
  close: 'Close',
  look: (name: string) => `Look at ${name}’s crypt`,
  cell: (row: number, column: number, what: string) => `row ${row}, column ${column}: ${what}`,
  /** Rows and columns count from the first that has a card; the others lie before it. */
  at: (row: number, column: number) =>
    [
      row > 0 ? `Row ${row}` : row === 0 ? 'Above row 1' : `${1 - row} above row 1`,
      column > 0
        ? `column ${column}`
        : column === 0
          ? 'left of column 1'
          : `${1 - column} left of column 1`,
    ].join(', '),
  place: (at: [row: number, column: number], a: Kind, b: Kind, way: Way, rest: string): string =>
    `${en.at(...at)}: ${en.kinds[a]}, ${en.kinds[b]} ${en.ways[way]}; ${rest}`,
  ways: { E: 'on its right', S: 'below it', W: 'on its left', N: 'above it' },
  covers: (a: string, b: string) => `covers ${a} and ${b}`,
  covers1: (a: string) => `covers ${a}`,
  coversNone: 'covers nothing',
  grows: (kind: Kind, n: number): string =>
    n === 0 ? `; no ${en.kinds[kind]} left` : `; group of ${en.count(kind, n)}`,
  /** Of a burial in the crypt: which stones can be taken the card in the pit decides. */
  earns: (n: number) => `, enough for gravestone ${n}`,
  earnsNow: (n: number) => `, gravestone ${n} can be taken`,
  group: (kind: Kind, was: number, total: number): string =>
    was === total
      ? `${en.many[kind]}: your total stays ${total}`
      : `${en.many[kind]}: your total goes from ${was} to ${total}`,
  once: (kind: Kind): string =>
    ` once your card in the pit shows ${en.a[kind]} or ${en.a.gravedigger}`,
  /** A stone that the total no longer reaches, or "". */
  lost: (stone: string): string => (stone ? `, stone ${stone} is out of reach` : ''),
  gone: 'out of reach',
  nothing: 'Your totals stay the same.',
  /** What only a screen reader is told of a burial. */
  heard: {
    card: (
      name: string,
      at: [row: number, column: number],
      a: Kind,
      b: Kind,
      way: Way,
      covers: string,
    ): string =>
      `${name}’s card in the pit: ${en.kinds[a]} at row ${at[0]}, column ${at[1]}, ` +
      `${en.kinds[b]} ${en.ways[way]}; ${covers}.`,
    same: 'None of your totals changes.',
    moved: (where: 'pit' | 'crypt', line: 'row' | 'column', n: number): string =>
      `In ${where === 'pit' ? 'the pit' : 'your crypt'}, ${line} 1 is now ` +
      `${n === 1 ? 'one' : n} further ${line === 'row' ? 'up' : 'left'}.`,
  },
  keys: {
    card: 'Choose a card, or answer: Take, Later',
    turn: 'Turn the chosen card',
    move: 'Move the chosen card',
    bury: 'Bury the chosen card',
    drop: 'Let the chosen card go',
  },
  prompts: {
    choose_start: 'Choose the first card of your crypt. All choose in secret.',
    chosen: 'Your first card is chosen. The others are still thinking.',
    bury_crypt: 'Bury a card in your crypt.',
    bury_pit: 'Bury a card in the pit, half on a corpse and half on fresh ground.',
    discard_blocked: 'No card of yours fits the pit: put one away.',
    score: 'Take a gravestone, or leave it for later.',
    /** Where no turn comes later. */
    last: 'Take a gravestone: this is your last turn.',
    /** Where what can be taken is their fifth. */
    fifth: {
      round: 'Your fifth gravestone: taking it makes this the last round.',
      match: 'Your fifth gravestone: taking it ends the match.',
    },
    draw_1: 'Draw a card: from the row or unseen from the deck.',
    draw_2: 'Draw a second card.',
  },
  choosePlace: (what: string) => `Choose a place for ${what}.`,
  confirmPlace: 'Bury it here, turn it, or choose another place.',
  confirmFirst: (what: string) => `Begin your crypt with ${what}?`,
  say: {
    game_started: (you: boolean, name: string) =>
      you ? 'You begin every round.' : `${name} begins every round.`,
    row_revealed: 'The row is laid out: ',
    pit_started: 'The pit is opened with ',
    hand_dealt: (you: boolean, name: string, n: number) =>
      you ? `You are dealt ${n} cards: ` : `${name} is dealt ${n} cards: `,
    start_chosen: (you: boolean, name: string) =>
      you ? 'You have chosen your first card.' : `${name} has chosen a first card.`,
    crypts_started: 'The first cards are turned up: ',
    turn_started: (you: boolean, name: string, round: number) =>
      you ? `Round ${round}: your turn.` : `Round ${round}: ${name}’s turn.`,
    crypt_buried: (you: boolean, name: string) =>
      you ? 'You bury in your crypt: ' : `${name} buries in the crypt: `,
    pit_buried: (you: boolean, name: string) =>
      you ? 'You bury in the pit: ' : `${name} buries in the pit: `,
    pit_blocked: (you: boolean, name: string) =>
      you
        ? 'Nothing of yours fits the pit; you put away '
        : `Nothing of ${name}’s fits the pit; put away: `,
    /** Three parts of a sentence: the middle one is left out where little room is. */
    marker_taken: (
      you: boolean,
      name: string,
      kind: string,
      total: number,
      pit: number,
      crypt: number,
    ): [string, string, string] => [
      `${you ? 'You count' : `${name} counts`} ${total} ${kind}`,
      ` (${pit} in the pit, ${crypt} in the crypt)`,
      ` and ${you ? 'take' : 'takes'} `,
    ],
    score_declined: (you: boolean, name: string) =>
      you ? 'You take no gravestone.' : `${name} takes no gravestone.`,
    drawn_row: (you: boolean, name: string) =>
      you ? 'You take from the row: ' : `${name} takes from the row: `,
    drawn_deck: (you: boolean, name: string, seen: boolean) =>
      (you ? 'You draw from the deck' : `${name} draws from the deck`) + (seen ? ': ' : '.'),
    row_refilled: 'New in the row: ',
    end_triggered: {
      fifth_marker: (you: boolean, name: string) =>
        you
          ? 'You hold five gravestones: this round is the last.'
          : `${name} holds five gravestones: this round is the last.`,
      deck_empty: () => 'The deck is empty: this round is the last.',
    },
    game_over: (names: string, n: number) =>
      `The graves are closed. ${names} ${n > 1 ? 'win' : 'wins'}.`,
  },
  sheet: {
    pixie: 'Gravestone of the pixies',
    goblin: 'Gravestone of the goblins',
    unicorn: 'Gravestone of the unicorns',
    cyclops: 'Gravestone of the cyclopes',
    dragon: 'Gravestone of the dragons',
    bonus: 'Bonus for three, four or five gravestones',
    best: 'Best gravestone',
    second: 'Second best gravestone',
    third: 'Third best gravestone',
    fourth: 'Fourth best gravestone',
    fifth: 'Fifth best gravestone',
  } as Record<string, string>,
  tieBreak: 'Ties go to the better single gravestone, then to the second best, and so on.',
  /** Refusals that name what was pressed. */
  not: {
    stone: (kind: Kind, n: number): string => `${capital(en.kinds[kind])} ${n}`,
    when: (stone: string, kind: Kind): string =>
      `${stone} is taken right after you bury ${en.a[kind]} or a gravedigger in the pit.`,
    taken: (stone: string, who: string) => `${stone} is taken already, by ${who}.`,
    own: (stone: string, kind: Kind, n: number): string =>
      `${stone}: you already hold the ${en.kinds[kind]} gravestone ${n}, and only one of a kind.`,
    few: (stone: string, kind: Kind, asks: number, total: number): string =>
      `${stone} asks for ${asks} ${en.many[kind]}, and you count ${total}.`,
    better: (stone: string, kind: Kind, total: number, best: number): string =>
      `Not ${stone}: you count ${total} ${en.many[kind]}, and must take the best, ${best}.`,
    shows: (stone: string, kind: Kind, card: string): string =>
      `${stone}: the card you buried in the pit (${card}) shows no ${en.kinds[kind]}.`,
    card: (card: string) => `You cannot bury ${card} now: your burials of this turn are done.`,
    row: (card: string) => `You can draw ${card} only at the end of your turn.`,
    rowFirst: (card: string) => `Before you draw ${card}, take a gravestone or leave it.`,
    deck: 'You can draw from the deck only at the end of your turn.',
    deckFirst: 'Before you draw from the deck, take a gravestone or leave it.',
    pitLater: 'The pit comes second: bury a card in your crypt first.',
    cryptDone: 'Your crypt has had its card: the next one goes into the pit.',
    pitOver: 'The pit has had your card of this turn.',
    cryptOver: 'Your crypt has had its card of this turn.',
    begin: 'Nothing is buried yet: first choose the card that your crypt begins with.',
  },
  refusals: {
    crypt_too_large: 'The crypt would outgrow its square of three by three.',
    crypt_no_contact: 'A card must touch your crypt along an edge, or cover part of it.',
    covers_wild: 'A creature never covers a gravedigger.',
    wild_line: 'A row or column of a crypt shows at most one gravedigger.',
    pit_no_cover: 'In the pit one half must cover a corpse.',
    pit_no_growth: 'In the pit one half must lie on fresh ground.',
    wild_adjacent: 'Two gravediggers never stand side by side.',
    category_already_scored: 'You already hold a gravestone of this kind.',
    category_not_on_card: 'The card you just buried in the pit does not show this kind.',
    no_marker: 'Your total does not reach any gravestone that is left.',
    card_not_in_hand: 'This card is not in your hand.',
    mirrored: 'Both halves are equal, so this is the same as laying the card the other way round.',
    bad_slot: 'The row has no such place.',
    already_chosen: 'Your first card is chosen. Take it back before you choose another.',
    pit_not_blocked:
      'One of your cards fits the pit, so bury it. You can put a card away only if none fits.',
    wrong_phase: 'This belongs to another step of the turn.',
    not_your_turn: 'It is not your turn.',
  } as Record<string, string>,
};

export type Words = typeof en;

register('en', en);
