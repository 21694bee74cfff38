// The French texts of the game.

import { capital } from '@lair/i18n/capital';
import { de } from '@lair/i18n/elide';
import { bonusAfter, extraOf } from './types';
import { brings, register, type Words } from './words';

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
  count: (kind, n) => `${n} ${n < 2 ? fr.kinds[kind] : fr.many[kind]}`,
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
  roundWord: 'Manche',
  lastShort: ['Dernière', 'manche'],
  roundLast: (n) => `Manche ${n}, la dernière`,
  choosing: 'Premières cartes',
  over: 'Les tombes se referment',
  known: (list) => `a pris sous vos yeux : ${list.join(' ; ')}`,
  inHand: (n) => `${n} ${n > 1 ? 'cartes' : 'carte'} en main`,
  points: (n) => `${n} ${n > 1 ? 'points' : 'point'}`,
  held: (n) =>
    `${n} ${n > 1 ? 'stèles' : 'stèle'} sur 5` +
    (bonusAfter(n) > 0 ? `, +${bonusAfter(n)} pour la ${fr.ordinals[n - 2]}` : ''),
  ordinals: ['troisième', 'quatrième', 'cinquième'],
  next: (n) => `${n + 1}e +${bonusAfter(n)}`,
  nth: (v, nth) => [
    `\u00a0: ${v + extraOf(nth)}\u00a0points`,
    `, dont ${extraOf(nth)} pour une ${fr.ordinals[nth - 3]} stèle`,
  ],
  total: (n) => `votre total : ${n}`,
  done: ', vous avez déjà votre stèle',
  marker: (kind, n, v, who) => `stèle ${n} des ${fr.many[kind]}, qui vaut ${v}${who}`,
  heldBy: (name) => `, à ${name}`,
  free: ', libre',
  turn: 'Tourner la carte',
  bury: 'Enterrer',
  first: 'Commencer par cette carte',
  discard: 'Écarter cette carte',
  decline: 'Plus tard : ne rien prendre',
  declineLast: 'Renoncer : ne rien prendre',
  then: { round: ' : cette manche sera la dernière', match: ' : la partie est alors finie' },
  take: (kind, n, v, more = '', ends) =>
    `Prendre la stèle ${n} des ${fr.many[kind]}, qui vaut ${v}${more}` +
    `${(ends && fr.then[ends]) ?? ''}`,
  extra: (nth, whose) => (extraOf(nth) > 0 ? `, +${extraOf(nth)}${fr.forNth(nth, whose)}` : ''),
  forNth: (nth, whose) => ` pour ${whose === 'your' ? 'votre' : 'sa'} ${nth}e stèle`,
  brings,
  back: 'Retour',
  turnShort: 'Tourner',
  turnedPast: (n) =>
    n > 2
      ? 'La carte ne va que dans ce sens.'
      : `${n === 1 ? 'Un sens sauté' : 'Deux sens sautés'} : la carte n’y va pas.`,
  begin: 'Commencer',
  putAway: 'Écarter',
  later: 'Plus tard',
  without: 'Renoncer',
  takeShort: 'Prendre',
  pressCard: 'Touchez une carte de votre main pour voir où elle peut aller.',
  pressFirst: 'Touchez la première carte de votre crypte.',
  pressAway: 'Touchez la carte à écarter.',
  pressRow: 'Touchez une carte de la rangée, ou la pile.',
  sayFirst: 'Votre crypte commence par cette carte.',
  sayDiscard: 'Cette carte quitte la partie.',
  placesOpen: (n) => `${n > 1 ? `${n} places` : 'Une place'} :`,
  lies: (a, b, way, n) =>
    `${capital(fr.kinds[a])}, ${fr.kinds[b]} ${fr.ways[way]} : ${n} ${n > 1 ? 'places' : 'place'}.`,
  placesSeen: (seen, n) => `${seen} sur ${n} en vue :`,
  more: (n) => `Voir ${n} ${n > 1 ? 'autres' : 'autre'} ›`,
  showMore: (n) => `Montrer d’autres places\u00a0: ${n} hors de vue`,
  pressPlace: (n) => `touchez-${n > 1 ? 'en une' : 'la'} ou tournez la carte.`,
  beyond: (n) => `${n} ${n > 1 ? 'autres places' : 'autre place'} de ce côté`,
  parts: (pit, crypt) => `(${pit} fosse + ${crypt} crypte)`,
  stone: 'stèle',
  earned: (n, brings) => `${n} : ${brings}`,
  and: ' et ',
  did: {
    buried: (what) => `a enterré ${what}`,
    crypt: (what) => `${what} dans sa crypte`,
    pit: (what) => `${what} dans la fosse`,
    blocked: 'a écarté une carte',
    took: (kind, n, v, nth): string =>
      `a pris la stèle ${n} des ${fr.many[kind]}, ${brings(v, nth)}`,
    verbs: {
      crypt_buried: 'a enterré ',
      pit_buried: 'a enterré ',
      pit_blocked: 'a écarté ',
      marker_taken: 'a pris ',
    },
    where: { crypt_buried: ' en crypte', pit_buried: ' en fosse' },
  },
  withPit: 'Totaux avec la fosse\u00a0:',
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
    n === 0 ? ` ; il ne reste pas ${de(fr.kinds[kind])}` : ` ; groupe de ${fr.count(kind, n)}`,
  earns: (n) => `, assez pour la stèle ${n}`,
  earnsNow: (n) => `, stèle ${n} à prendre`,
  group: (kind, was, total) =>
    was === total
      ? `${fr.many[kind]} : votre total reste ${total}`
      : `${fr.many[kind]} : votre total passe de ${was} à ${total}`,
  once: (kind) => ` dès que votre carte de la fosse montre ${fr.a[kind]} ou ${fr.a.gravedigger}`,
  lost: (stone) => (stone ? `, stèle ${stone} hors de portée` : ''),
  gone: 'hors de portée',
  nothing: 'Vos totaux ne changent pas.',
  heard: {
    card: (name, at, a, b, way, covers) =>
      `La carte ${de(name)} dans la fosse\u00a0: ${fr.kinds[a]} en ligne ${at[0]}, ` +
      `colonne ${at[1]}, ${fr.kinds[b]} ${fr.ways[way]}\u00a0; elle ${covers}.`,
    same: 'Aucun de vos totaux ne change.',
    moved: (where, line, n) =>
      `Dans ${where === 'pit' ? 'la fosse' : 'votre crypte'}, la ` +
      `${line === 'row' ? 'ligne' : 'colonne'} 1 est maintenant ` +
      `${n === 1 ? 'une case' : `${n} cases`} plus ${line === 'row' ? 'haut' : 'à gauche'}.`,
  },
  keys: {
    card: 'Choisir une carte, ou répondre\u00a0: Prendre, Plus tard',
    turn: 'Tourner la carte choisie',
    move: 'Déplacer la carte choisie',
    bury: 'Enterrer la carte choisie',
    drop: 'Lâcher la carte choisie',
  },
  prompts: {
    choose_start: 'Choisissez en secret la première carte de votre crypte.',
    chosen: 'Votre première carte est choisie. Les autres réfléchissent encore.',
    bury_crypt: 'Enterrez une carte dans votre crypte.',
    bury_pit: 'Enterrez dans la fosse, moitié sur une carte, moitié en terre fraîche.',
    discard_blocked: 'Aucune de vos cartes ne va dans la fosse : écartez-en une.',
    score: 'Prenez une stèle, ou attendez mieux.',
    last: 'Prenez une stèle : c’est votre dernier tour.',
    fifth: {
      round: 'Votre cinquième stèle fera de cette manche la dernière.',
      match: 'Votre cinquième stèle : la prendre met fin à la partie.',
    },
    draw_1: 'Piochez une carte : dans la rangée ou à l’aveugle.',
    draw_2: 'Piochez une deuxième carte.',
  },
  choosePlace: (what) => `Choisissez une place pour ${what}.`,
  confirmPlace: 'Enterrez-la ici, tournez-la ou changez de place.',
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
      you ? `Manche\u00a0${round} : à vous.` : `Manche\u00a0${round} : à ${name}.`,
    crypt_buried: (you, name) =>
      you ? 'Vous enterrez dans votre crypte : ' : `${name} enterre dans sa crypte : `,
    pit_buried: (you, name) =>
      you ? 'Vous enterrez dans la fosse : ' : `${name} enterre dans la fosse : `,
    pit_blocked: (you, name) =>
      you
        ? 'Rien de votre main ne va dans la fosse ; vous écartez '
        : `Rien dans la main ${de(name)} ne va dans la fosse ; carte écartée : `,
    marker_taken: (you, name, kind, total, pit, crypt) => [
      `${you ? 'Vous comptez' : `${name} compte`} ${total} ${kind}`,
      ` (${pit} dans la fosse, ${crypt} dans la crypte)`,
      ` et ${you ? 'prenez' : 'prend'} `,
    ],
    score_declined: (you, name) =>
      you ? 'Vous ne prenez pas de stèle.' : `${name} ne prend pas de stèle.`,
    drawn_row: (you, name) =>
      you ? 'Vous piochez dans la rangée : ' : `${name} pioche dans la rangée : `,
    drawn_deck: (you, name, seen) =>
      (you ? 'Vous piochez dans la pile' : `${name} pioche dans la pile`) + (seen ? ' : ' : '.'),
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
    when: (stone, kind): string =>
      `${stone} se prend juste après avoir mis dans la fosse ${fr.a[kind]} ou un croque-monstre.`,
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
    row: (card) => `On ne pioche ${card} qu’à la fin du tour.`,
    rowFirst: (card) => `Avant de piocher ${card}, prenez une stèle ou laissez-la.`,
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

register('fr', fr);
