// All texts of the game. French has the type of English, so a missing text does
// not compile.

import type { Lang } from '@lair/game-ui';
import { de } from '@lair/i18n/elide';
import type { Kind } from './art/halves';
import { extraOf, type Way } from './types';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

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
  roundShort: (n: number, of: number) => `${n}/${of}`,
  roundLast: (n: number) => `Round ${n}, the last`,
  choosing: 'First cards',
  over: 'The graves close',
  known: (list: string[]) => `seen taking: ${list.join('; ')}`,
  inHand: (n: number) => `${n} ${n === 1 ? 'card' : 'cards'} in hand`,
  points: (n: number) => `${n} ${n === 1 ? 'point' : 'points'}`,
  total: (n: number) => `your total ${n}`,
  marker: (kind: Kind, n: number, v: number, who: string): string =>
    `${en.kinds[kind]} ${n}, worth ${v}${who}`,
  heldBy: (name: string) => `, held by ${name}`,
  free: ', free',
  turn: 'Turn the card',
  bury: 'Bury',
  first: 'Begin with this card',
  discard: 'Put this card away',
  decline: 'Later: take no gravestone',
  take: (kind: Kind, n: number, v: number, more = '', last = false): string =>
    `Take the ${en.kinds[kind]} gravestone ${n}, worth ${v}${more}` +
    `${last ? ': this round is then the last' : ''}`,
  /** What a gravestone brings for being the third, fourth or fifth; "" if nothing. */
  extra: (nth: number, whose: 'your' | 'a'): string =>
    extraOf(nth) > 0
      ? `, +${extraOf(nth)} as ${whose} ${['third', 'fourth', 'fifth'][nth - 3]} gravestone`
      : '',
  /** What a gravestone brings: its value as on the stone, and the bonus. */
  brings: (v: number, nth: number): string => `+${v}${extraOf(nth) ? ` +${extraOf(nth)}` : ''}`,
  back: 'Back',
  turnShort: 'Turn',
  begin: 'Begin',
  putAway: 'Put away',
  later: 'Later',
  takeShort: 'Take',
  takeLast: 'Take: last round',
  pressCard: 'Press a card of your hand to see where it can go.',
  pressFirst: 'Press the card that your crypt is to begin with.',
  pressAway: 'Press the card that you put away.',
  pressRow: 'Press a card of the row, or the deck.',
  sayFirst: 'Your crypt begins with this card.',
  sayDiscard: 'This card leaves the match.',
  placesOpen: (n: number) => `${n === 1 ? 'One place' : `${n} places`}:`,
  /** How a card lies, and how many places it has so. */
  lies: (a: Kind, b: Kind, way: Way, n: number): string =>
    `${capital(en.kinds[a])}, ${en.kinds[b]} ${en.ways[way]}: ${n} ${n === 1 ? 'place' : 'places'}.`,
  placesSeen: (seen: number, n: number) => `${seen} of ${n} in sight:`,
  more: (n: number) => `${n} more`,
  showMore: (n: number) => `Show other places: ${n} out of sight`,
  pressPlace: (n: number) => `press ${n === 1 ? 'it' : 'one'}, or turn the card.`,
  beyond: (n: number) => `${n} more ${n === 1 ? 'place' : 'places'} on this side`,
  parts: (pit: number, crypt: number) => `(${pit} pit + ${crypt} crypt)`,
  /** What one counts of the kinds on a card. */
  counts: (list: string[]) => `You count ${list.join(' and ')} so far.`,
  stone: 'stone',
  earned: (n: number, brings: string) => `${n}: ${brings}`,
  did: {
    crypt: (what: string) => `buried ${what} in the crypt`,
    pit: (what: string) => `buried ${what} in the pit`,
    blocked: 'put a card away',
    took: (kind: Kind, n: number, v: number, nth: number): string =>
      `took the ${en.kinds[kind]} gravestone ${n}, ${en.brings(v, nth)}`,
  },
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
    n === 0
      ? `; no ${en.kinds[kind]} left`
      : `; group of ${n} ${n === 1 ? en.kinds[kind] : en.many[kind]}`,
  earns: (n: number) => `, gravestone ${n} in reach`,
  earnsNow: (n: number) => `, gravestone ${n} can be taken`,
  group: (kind: Kind, was: number, total: number): string =>
    was === total
      ? `${en.many[kind]}: your total stays ${total}`
      : `${en.many[kind]}: your total goes from ${was} to ${total}`,
  nothing: 'No largest group changes.',
  keys: { card: 'Choose a card', turn: 'Turn the card', move: 'Move it', bury: 'Bury it there' },
  prompts: {
    choose_start: 'Choose the first card of your crypt. All choose in secret.',
    chosen: 'Your first card is chosen. The others are still thinking.',
    bury_crypt: 'Bury a card in your crypt.',
    bury_pit: 'Bury a card in the pit, half on a corpse and half on fresh ground.',
    discard_blocked: 'No card of yours fits the pit: put one away.',
    score: 'Take a gravestone, or leave it for later.',
    draw_1: 'Draw a card: from the row or unseen from the deck.',
    draw_2: 'Draw a second card.',
  },
  choosePlace: (what: string) => `Choose a place for ${what}.`,
  confirmPlace: 'Press it again to bury it, turn it, or choose another place.',
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
    marker_taken: (
      you: boolean,
      name: string,
      kind: string,
      total: number,
      pit: number,
      crypt: number,
    ) =>
      `${you ? 'You count' : `${name} counts`} ${total} ${kind} ` +
      `(${pit} in the pit, ${crypt} in the crypt) and ${you ? 'take' : 'takes'} `,
    score_declined: (you: boolean, name: string) =>
      you ? 'You leave the gravestones for later.' : `${name} leaves the gravestones for later.`,
    drawn_row: (you: boolean, name: string) =>
      you ? 'You take from the row: ' : `${name} takes from the row: `,
    drawn_deck: (you: boolean, name: string) =>
      you ? 'You draw from the deck: ' : `${name} draws from the deck.`,
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
    early: (stone: string) => `${stone} can be taken only after you bury a card in the pit.`,
    late: (stone: string) => `${stone}: a gravestone is taken before the first card is drawn.`,
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

const fr: Words = {
  kinds: {
    pixie: 'lutin',
    goblin: 'gobelin',
    unicorn: 'licorne',
    cyclops: 'cyclope',
    dragon: 'dragon',
    gravedigger: 'croque-monstre',
  },
  many: {
    pixie: 'lutins',
    goblin: 'gobelins',
    unicorn: 'licornes',
    cyclops: 'cyclopes',
    dragon: 'dragons',
    gravedigger: 'croque-monstres',
  },
  a: {
    pixie: 'un lutin',
    goblin: 'un gobelin',
    unicorn: 'une licorne',
    cyclops: 'un cyclope',
    dragon: 'un dragon',
    gravedigger: 'un croque-monstre',
  },
  the: {
    pixie: 'le lutin',
    goblin: 'le gobelin',
    unicorn: 'la licorne',
    cyclops: 'le cyclope',
    dragon: 'le dragon',
    gravedigger: 'le croque-monstre',
  },
  pit: 'Fosse commune',
  crypt: 'Votre crypte',
  cryptOf: (name) => `La crypte ${de(name)}`,
  row: 'La rangée',
  slot: (n, what) => `Rangée, place ${n} : ${what}`,
  deck: 'Pile',
  deckLeft: (n) => `Pile, ${n} ${n > 1 ? 'cartes restantes' : 'carte restante'}`,
  list: 'Cartes pas encore vues',
  listLine: (unseen, deck) =>
    `${unseen} ${unseen > 1 ? 'cartes' : 'carte'} de cette partie : ${deck} dans la pile, ` +
    `les autres dans les mains ou écartées sans être vues.`,
  listRemoved: (n) => `${n} cartes à pelles restent hors de cette partie et ne sont pas comptées.`,
  pair: (what, unseen, cards) =>
    `${what} : ${unseen} sur ${cards} pas encore ${unseen > 1 ? 'vues' : 'vue'}`,
  hand: 'Votre main',
  markers: 'Stèles',
  others: 'Les autres cryptes',
  card: (a, b) => `${a} et ${b}`,
  cardNo: (n, what) => `Carte ${n} : ${what}`,
  round: (n, of) => `Manche ${n} sur ${of}`,
  roundShort: (n, of) => `${n}/${of}`,
  roundLast: (n) => `Manche ${n}, la dernière`,
  choosing: 'Premières cartes',
  over: 'Les tombes se referment',
  known: (list) => `a pris sous vos yeux : ${list.join(' ; ')}`,
  inHand: (n) => `${n} ${n > 1 ? 'cartes' : 'carte'} en main`,
  points: (n) => `${n} ${n > 1 ? 'points' : 'point'}`,
  total: (n) => `votre total : ${n}`,
  marker: (kind, n, v, who) => `stèle ${n} des ${fr.many[kind]}, vaut ${v}${who}`,
  heldBy: (name) => `, à ${name}`,
  free: ', libre',
  turn: 'Tourner la carte',
  bury: 'Enterrer',
  first: 'Commencer par cette carte',
  discard: 'Écarter cette carte',
  decline: 'Plus tard : ne rien prendre',
  take: (kind, n, v, more = '', last = false) =>
    `Prendre la stèle ${n} des ${fr.many[kind]}, qui vaut ${v}${more}` +
    `${last ? ' : cette manche sera la dernière' : ''}`,
  extra: (nth, whose) =>
    extraOf(nth) > 0
      ? `, +${extraOf(nth)} pour ${whose === 'your' ? 'votre' : 'sa'} ` +
        `${['troisième', 'quatrième', 'cinquième'][nth - 3]} stèle`
      : '',
  brings: (v, nth) => en.brings(v, nth),
  back: 'Retour',
  turnShort: 'Tourner',
  begin: 'Commencer',
  putAway: 'Écarter',
  later: 'Plus tard',
  takeShort: 'Prendre',
  takeLast: 'Prendre : dernière manche',
  pressCard: 'Touchez une carte de votre main pour voir où elle peut aller.',
  pressFirst: 'Touchez la carte par laquelle commencera votre crypte.',
  pressAway: 'Touchez la carte à écarter.',
  pressRow: 'Touchez une carte de la rangée, ou la pile.',
  sayFirst: 'Votre crypte commence par cette carte.',
  sayDiscard: 'Cette carte quitte la partie.',
  placesOpen: (n) => `${n > 1 ? `${n} places` : 'Une place'} :`,
  lies: (a, b, way, n) =>
    `${capital(fr.kinds[a])}, ${fr.kinds[b]} ${fr.ways[way]} : ${n} ${n > 1 ? 'places' : 'place'}.`,
  placesSeen: (seen, n) => `${seen} sur ${n} en vue :`,
  more: (n) => `${n} ${n > 1 ? 'autres' : 'autre'}`,
  showMore: (n) => `Montrer d’autres places : ${n} hors de vue`,
  pressPlace: (n) => `touchez-${n > 1 ? 'en une' : 'la'} ou tournez.`,
  beyond: (n) => `${n} ${n > 1 ? 'autres places' : 'autre place'} de ce côté`,
  parts: (pit, crypt) => `(${pit} fosse + ${crypt} crypte)`,
  counts: (list) => `Vous comptez déjà ${list.join(' et ')}.`,
  stone: 'stèle',
  earned: (n, brings) => `${n} : ${brings}`,
  did: {
    crypt: (what) => `a enterré ${what} dans sa crypte`,
    pit: (what) => `a enterré ${what} dans la fosse`,
    blocked: 'a écarté une carte',
    took: (kind, n, v, nth): string =>
      `a pris la stèle ${n} des ${fr.many[kind]}, ${fr.brings(v, nth)}`,
  },
  close: 'Fermer',
  look: (name) => `Voir la crypte ${de(name)}`,
  cell: (row, column, what) => `ligne ${row}, colonne ${column} : ${what}`,
  at: (row, column) =>
    [
      row > 0
        ? `Ligne ${row}`
        : row === 0
          ? 'Au-dessus de la ligne 1'
          : `${1 - row} au-dessus de la ligne 1`,
      column > 0
        ? `colonne ${column}`
        : column === 0
          ? 'à gauche de la colonne 1'
          : `${1 - column} à gauche de la colonne 1`,
    ].join(', '),
  place: (at, a, b, way, rest) =>
    `${fr.at(...at)} : ${fr.kinds[a]}, ${fr.kinds[b]} ${fr.ways[way]} ; ${rest}`,
  ways: { E: 'à sa droite', S: 'au-dessous', W: 'à sa gauche', N: 'au-dessus' },
  covers: (a, b) => `recouvre ${a} et ${b}`,
  covers1: (a) => `recouvre ${a}`,
  coversNone: 'ne recouvre rien',
  grows: (kind, n) =>
    n === 0
      ? ` ; il ne reste pas ${de(fr.kinds[kind])}`
      : ` ; groupe de ${n} ${n < 2 ? fr.kinds[kind] : fr.many[kind]}`,
  earns: (n) => `, stèle ${n} à portée`,
  earnsNow: (n) => `, stèle ${n} à prendre`,
  group: (kind, was, total) =>
    was === total
      ? `${fr.many[kind]} : votre total reste ${total}`
      : `${fr.many[kind]} : votre total passe de ${was} à ${total}`,
  nothing: 'Aucun plus grand groupe ne change.',
  keys: {
    card: 'Choisir une carte',
    turn: 'Tourner la carte',
    move: 'La déplacer',
    bury: 'L’enterrer là',
  },
  prompts: {
    choose_start: 'Choisissez en secret la première carte de votre crypte.',
    chosen: 'Votre première carte est choisie. Les autres réfléchissent encore.',
    bury_crypt: 'Enterrez une carte dans votre crypte.',
    bury_pit: 'Enterrez une carte dans la fosse, moitié dessus, moitié à côté.',
    discard_blocked: 'Aucune de vos cartes ne va dans la fosse : écartez-en une.',
    score: 'Prenez une stèle, ou attendez mieux.',
    draw_1: 'Piochez une carte : dans la rangée ou à l’aveugle.',
    draw_2: 'Piochez une deuxième carte.',
  },
  choosePlace: (what) => `Choisissez une place pour ${what}.`,
  confirmPlace: 'Touchez-la encore pour l’enterrer, tournez-la ou changez de place.',
  confirmFirst: (what) => `Commencer votre crypte par ${what} ?`,
  say: {
    game_started: (you, name) =>
      you ? 'Vous commencez chaque manche.' : `${name} commence chaque manche.`,
    row_revealed: 'La rangée est posée : ',
    pit_started: 'La fosse s’ouvre avec ',
    hand_dealt: (you, name, n) =>
      you ? `Vous recevez ${n} cartes : ` : `${name} reçoit ${n} cartes : `,
    start_chosen: (you, name) =>
      you ? 'Vous avez choisi votre première carte.' : `${name} a choisi sa première carte.`,
    crypts_started: 'Les premières cartes sont révélées : ',
    turn_started: (you, name, round) =>
      you ? `Manche ${round} : à vous.` : `Manche ${round} : à ${name}.`,
    crypt_buried: (you, name) =>
      you ? 'Vous enterrez dans votre crypte : ' : `${name} enterre dans sa crypte : `,
    pit_buried: (you, name) =>
      you ? 'Vous enterrez dans la fosse : ' : `${name} enterre dans la fosse : `,
    pit_blocked: (you, name) =>
      you
        ? 'Rien de votre main ne va dans la fosse ; vous écartez '
        : `Rien dans la main ${de(name)} ne va dans la fosse ; carte écartée : `,
    marker_taken: (you, name, kind, total, pit, crypt) =>
      `${you ? 'Vous comptez' : `${name} compte`} ${total} ${kind} (${pit} dans la fosse, ` +
      `${crypt} dans la crypte) et ${you ? 'prenez' : 'prend'} `,
    score_declined: (you, name) =>
      you ? 'Vous laissez les stèles pour plus tard.' : `${name} laisse les stèles pour plus tard.`,
    drawn_row: (you, name) =>
      you ? 'Vous prenez dans la rangée : ' : `${name} prend dans la rangée : `,
    drawn_deck: (you, name) =>
      you ? 'Vous tirez de la pile : ' : `${name} tire une carte de la pile.`,
    row_refilled: 'Nouvelle carte : ',
    end_triggered: {
      fifth_marker: (you, name) =>
        you
          ? 'Vous avez cinq stèles : cette manche est la dernière.'
          : `${name} a cinq stèles : cette manche est la dernière.`,
      deck_empty: () => 'La pile est vide : cette manche est la dernière.',
    },
    game_over: (names, n) => `Les tombes se referment. ${names} ${n > 1 ? 'gagnent' : 'gagne'}.`,
  },
  sheet: {
    pixie: 'Stèle des lutins',
    goblin: 'Stèle des gobelins',
    unicorn: 'Stèle des licornes',
    cyclops: 'Stèle des cyclopes',
    dragon: 'Stèle des dragons',
    bonus: 'Prime pour trois, quatre ou cinq stèles',
    best: 'Meilleure stèle',
    second: 'Deuxième stèle',
    third: 'Troisième stèle',
    fourth: 'Quatrième stèle',
    fifth: 'Cinquième stèle',
  },
  tieBreak: 'À égalité, la meilleure stèle l’emporte, puis la deuxième, et ainsi de suite.',
  not: {
    stone: (kind, n): string => `La stèle ${n} des ${fr.many[kind]}`,
    early: (stone) => `${stone} ne se prend qu’après avoir enterré une carte dans la fosse.`,
    late: (stone) => `${stone} ne peut plus être prise : une stèle se prend avant de piocher.`,
    taken: (stone, who) => `${stone} est déjà à ${who}.`,
    own: (stone, _kind, n): string =>
      `${stone} n’est plus pour vous : vous avez la ${n}, et une seule par catégorie.`,
    few: (stone, _kind, asks, total): string =>
      `${stone} en demande ${asks}, et vous en comptez ${total}.`,
    better: (stone, kind, total, best): string =>
      `${stone} ne se prend pas : avec ${total} ${fr.many[kind]}, on prend la meilleure, la ${best}.`,
    shows: (stone, kind, card): string =>
      `${stone} : la carte mise dans la fosse (${card}) ne montre pas ${de(fr.kinds[kind])}.`,
    card: (card) => `Trop tard pour enterrer ${card} : les cartes de ce tour sont déjà en terre.`,
    row: (card) => `On ne prend ${card} dans la rangée qu’à la fin du tour.`,
    rowFirst: (card) => `Avant de prendre ${card}, prenez une stèle ou laissez-la.`,
    deck: 'La pile ne sert qu’à la fin du tour.',
    deckFirst: 'Avant de piocher dans la pile, prenez une stèle ou laissez-la.',
    pitLater: 'La fosse vient ensuite : enterrez d’abord une carte dans votre crypte.',
    cryptDone: 'Votre crypte a eu sa carte : la suivante va dans la fosse.',
    pitOver: 'La fosse a déjà eu votre carte de ce tour.',
    cryptOver: 'Votre crypte a déjà eu sa carte de ce tour.',
    begin: 'Rien ne s’enterre encore : choisissez d’abord la première carte de votre crypte.',
  },
  refusals: {
    crypt_too_large: 'La crypte dépasserait son carré de trois sur trois.',
    crypt_no_contact: 'Une carte touche votre crypte par un bord, ou la recouvre.',
    covers_wild: 'Une créature ne recouvre jamais un croque-monstre.',
    wild_line: 'Une ligne ou une colonne de crypte montre au plus un croque-monstre.',
    pit_no_cover: 'Dans la fosse, une moitié doit recouvrir une dépouille.',
    pit_no_growth: 'Dans la fosse, une moitié doit aller en terre fraîche.',
    wild_adjacent: 'Deux croque-monstres ne se tiennent jamais côte à côte.',
    category_already_scored: 'Vous avez déjà une stèle de cette catégorie.',
    category_not_on_card:
      'La carte que vous venez d’enterrer dans la fosse ne montre pas cette catégorie.',
    no_marker: 'Votre total n’atteint aucune des stèles qui restent.',
    card_not_in_hand: 'Cette carte n’est pas dans votre main.',
    mirrored: 'Les deux moitiés sont pareilles : c’est comme poser la carte dans l’autre sens.',
    bad_slot: 'La rangée n’a pas cette place.',
    already_chosen: 'Votre première carte est choisie. Reprenez-la avant d’en choisir une autre.',
    pit_not_blocked:
      'Une de vos cartes va dans la fosse : enterrez-en une. On n’écarte une carte que si ' +
      'aucune n’y va.',
    wrong_phase: 'Cela se joue à une autre étape du tour.',
    not_your_turn: 'Ce n’est pas à vous.',
  },
};

export const words = (lang: Lang): Words => (lang === 'fr' ? fr : en);
