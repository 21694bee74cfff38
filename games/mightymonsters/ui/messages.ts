// All texts of the board. French has the type of English, so a missing text
// does not compile.

import type { ByLang, Lang, SayContext } from '@lair/game-ui';
import { monsterName } from './names';
import { bringers, fraction, type Outcome } from './outcome';
import type { Move, SeatView, View } from './types';

const times = (p: number): string => {
  const [n, of] = fraction(p);
  return `${n}\u00a0${n === 1 ? 'time' : 'times'} in ${of}`;
};

/** A strength or more; nothing is stronger than a 5. */
export const strong = (n: number): string => (n === 5 ? '5' : `${n}+`);

const en = {
  // The board
  players: 'Players',
  castle: 'The castle, from the gate to the treasury',
  hand: 'Your hand',
  yourDown: 'Your reserve, face down',
  resting: 'At rest',
  round: (n: number, of: number) => `Round\u00a0${n} of ${of}`,
  starts: 'starts this round',
  coin: (_n: number) => 'gold',
  gold: (n: number) => `${n} gold`,
  look: (n: number) => (n === 1 ? '1 guard seen' : `${n} guards seen`),
  gate: 'The gate: guard\u00a01 is fought first',
  treasury: 'The treasury, behind the last guard',
  guardNo: (n: number) => `Guard\u00a0${n}`,
  left: 'left',
  right: 'right',
  stars: (n: number) => (n === 1 ? '1 star' : `${n} stars`),
  strengthRange: (a: number, b: number) => (a === b ? `strength ${a}` : `strength ${a} to ${b}`),
  lootRange: (a: number, b: number) => (a === b ? `loot ${a}` : `loot ${a} to ${b}`),
  total: (n: number) => `total ${n}`,
  // Of the guard alone, whether or not those before it fall.
  beats: (p: number) =>
    p <= 0 ? 'too weak' : p < 1 ? `beats\u00a0it ${times(p)}` : 'sure to beat\u00a0it',
  ifReached: 'if the raid gets this far',
  plus: (n: number, beats: string) => `+\u00a0${n}: ${beats}`,
  weakSoFar: 'too weak so far',
  behind: (n: number) => `guard\u00a0${n} holds`,
  behindSoFar: (n: number) => `not reached while guard\u00a0${n} holds`,
  behindWhole: (n: number) =>
    `As things stand guard\u00a0${n} holds, so the raid does not get this far. ` +
    'Monsters here still pay for healing.',
  ahead: 'It is fought only if the guards before it fall.',
  // How many rivals hold one, or may hold one, and whether the reader does.
  holders: (n: number, you: boolean, sure: boolean) => {
    if (n === 0) return you ? 'you hold one' : 'nobody holds one';
    const rivals = n === 1 ? '1 rival' : `${n} rivals`;
    if (sure)
      return you ? `you and ${rivals} hold one` : `${rivals} ${n === 1 ? 'holds' : 'hold'} one`;
    return you ? `you hold one, maybe ${rivals}\u00a0too` : `${rivals} may hold one`;
  },
  holdersShort: (n: number, you: boolean, sure: boolean) => {
    // That the reader holds one matters more than who else may.
    const rivals = n === 1 ? '1 rival' : `${n} rivals`;
    if (you) return sure && n > 0 ? `you and ${rivals} have one` : 'you have one';
    if (n === 0) return 'nobody has one';
    return !sure ? `${rivals}, maybe` : `${rivals} ${n === 1 ? 'has' : 'have'} one`;
  },
  beside: (n: number, p: number) =>
    `With a ${n} beside it, ` +
    (p <= 0
      ? 'the pair is too weak.'
      : `the pair ${p < 1 ? `beats the guard ${times(p)}` : 'is sure to beat the guard'}.`),
  bringers: (who: string, sure: boolean, n: number) =>
    who === ''
      ? `Nobody holds a ${strong(n)}.`
      : `Who ${sure ? 'holds' : 'may hold'} a ${strong(n)}: ${who}.`,
  empty: 'empty',
  came: 'new since your last move',
  struck: ', seen',
  of: (monster: string, card: number, owner: string) => `${monster}, ${card}, of ${owner}`,
  yours: (monster: string, card: number) => `your ${monster}, ${card}`,
  strengthIs: (n: number) => `strength ${n}`,
  healIs: (n: number) => `heals for ${n}`,
  place: (monster: string, card: number, where: string) => `Place ${monster}, ${card}: ${where}`,
  replace: (monster: string, card: number, who: string, where: string, cost: string) =>
    `Throw out ${who} with ${monster}, ${card}${cost}: ${where}`,
  costing: (n: number) => ` for ${n} gold`,
  priceOther: 'The price is 1 gold for each star of the guard.',
  priceOwn: 'Taking back one of your own costs 1 gold at any guard.',
  where: (guard: number, side: string) => `guard\u00a0${guard}, ${side}`,
  handKnown: (cards: string) => `hand ${cards}`,
  handCount: (n: number) => (n === 1 ? '1 card in hand' : `${n} cards in hand`),
  downKnown: (cards: string) => `face down ${cards}`,
  placedCount: (n: number) => `${n} in the castle`,
  beaten: 'beaten',
  holds: 'holds',
  weakest: 'weakest pair',
  close: 'Close',
  back: 'Back',
  // Choosing
  chooseSpace: 'Choose a space for ',
  chooseCard: 'Choose a monster for ',
  thisSpace: (guard: number) => `guard\u00a0${guard}`,
  // Before and after the monster that gives way. The price comes with the one who gets of it,
  // in few words: on a phone nothing of them may be cut.
  replaceOther: (owner: string, theirs: number, rest: number) => [
    'Who throws out ',
    `? ${theirs + rest}\u00a0gold` + (theirs > 0 ? `, ${theirs}\u00a0of it to ${owner}.` : '.'),
  ],
  replaceOwn: (rest: number) => ['Take back your ', ` for a stronger one: ${rest}\u00a0gold.`],
  confirmOther: (owner: string, theirs: number, rest: number) => [
    'Throw out ',
    ` for ${theirs + rest}\u00a0gold` + (theirs > 0 ? `, ${theirs}\u00a0to ${owner}?` : '?'),
  ],
  confirmOwn: (rest: number) => ['Take back ', ` for ${rest}\u00a0gold?`],
  paying: (n: number, of: number) => `Pay\u00a0${n} (${of - n}\u00a0left)`,
  toTreasury: 'to the treasury',
  toOwner: (who: string) => `to ${who}`,
  newTotal: (n: number) => `Total ${n}`,
  colon: ':',
  keyCard: 'Choose a monster by its strength',
  keyMove: 'Go from space to space',
  keyBack: 'One step back',
  keyConfirm: 'Confirm',
  prompt: 'Play a monster.',
  promptReplace: 'Play a monster, or throw out a weaker one.',
  over: 'The raid is over.',
  winners: (n: number) => (n === 1 ? 'wins' : 'win together'),
  // What a player did last, the longest wording first
  sent: (card: number, guard: number) => [`${card} at guard\u00a0${guard}`],
  threw: (card: number, old: number, who: string, guard: number) => {
    const prey = who === '' ? `your ${old}` : `${who}’s ${old}`;
    return [
      `${card} threw out ${prey} at guard\u00a0${guard}`,
      `${card} threw out ${prey}`,
      `threw out ${prey}`,
      `threw out a ${old}`,
    ];
  },
  swapped: (card: number, old: number, guard: number) => [
    `swapped ${old} for ${card} at guard\u00a0${guard}`,
    `swapped ${old} for ${card}`,
  ],
  out: (old: number, by: string, guard: number) => [
    `${old} thrown out by ${by || 'you'} at guard\u00a0${guard}`,
    `${old} thrown out by ${by || 'you'}`,
    `${old} thrown out`,
  ],
  fared: (got: number, paid: number) => {
    const words = [got > 0 && `+${got} loot`, paid > 0 && `−${paid} for healing`];
    return [words.filter(Boolean).join(', ') || 'no loot'];
  },
  posted: (at: [card: number, guard: number][]) =>
    at.length > 0
      ? [at.map(([card, guard]) => `${card} at guard\u00a0${guard}`).join(', ')]
      : ['no monster yet', 'none yet'],
  // The summary of a round
  summary: (n: number) => `End of round\u00a0${n}`,
  standing: 'The standing',
  you: 'You',
  unturned: 'not revealed',
  loot: 'loot',
  start: 'Start',
  swaps: 'Thrown\nout',
  lootHead: 'Loot',
  healingHead: 'Healing',
  goldHead: 'Gold',
  replacing: 'for monsters thrown out',
  healing: 'for healing',
  before: 'before the fights',
  began: 'when the round began',
  nextRound: (n: number, of: number) =>
    n === of ? `Next: round\u00a0${n}, the last.` : `Next: round\u00a0${n} of ${of}.`,
  begins: (who: string) => `${who} begins.`,
  youBegin: 'You begin.',
  goOn: 'Continue',
  lastRound: (n: number) => `How round\u00a0${n} went`,
  lastShort: 'Recap',
  readSummary: 'Read how the round went, then continue.',
  fought: (guard: number, total: number, strength: number) =>
    total >= strength
      ? `Guard\u00a0${guard} is beaten, ${total} against ${strength}.`
      : `Guard\u00a0${guard} holds, ${total} against ${strength}.`,
  notTurned: (guard: number) => `Guard\u00a0${guard} was not revealed.`,
  lootTo: (whom: string) => `Loot: ${whom}.`,
  chased: (who: string) => `For monsters thrown out: ${who}.`,
  healed: (who: string) => `Paid for healing: ${who}.`,
  stands: (who: string) => `Gold now: ${who}.`,
  // Panels
  seenTitle: 'The guards',
  seenLine:
    'Every face-down guard is one of the cards of its level. ' +
    'Those struck out have been seen and will not come back.',
  ownCards:
    'Values and costs of healing are Lair’s own, because the printed ones are not published.',
  otherCards: 'Values and costs of healing come from this table’s own list.',
  seenCount: (n: number, of: number) => `${n} of ${of} seen`,
  seenTiles: 'Orders of earlier rounds',
  goldNow: 'Gold now',
  inHand: 'in hand',
  faceDown: 'face down',
  inCastle: (guard: number) => `at guard\u00a0${guard}`,
  unknown: 'in hand or face down',
};

/** The type of a translation: the same texts, with any wording. */
type Shape<T> = {
  [K in keyof T]: T[K] extends (...a: infer A) => infer R
    ? (...a: A) => R extends string ? string : R
    : string;
};
export type Messages = Shape<typeof en>;

const coins = (n: number): string => (n <= 1 ? `${n}\u00a0pièce` : `${n}\u00a0pièces`);

const fr: Messages = {
  players: 'Joueurs',
  castle: 'Le château, de la porte à la salle du trésor',
  hand: 'Votre main',
  yourDown: 'Votre réserve, face cachée',
  resting: 'Au repos',
  round: (n, of) => `Manche\u00a0${n} sur ${of}`,
  starts: 'commence cette manche',
  coin: (n) => (n <= 1 ? 'pièce d’or' : 'pièces d’or'),
  gold: (n) => (n <= 1 ? `${n} pièce d’or` : `${n} pièces d’or`),
  look: (n) => (n <= 1 ? `${n} garde vu` : `${n} gardes vus`),
  gate: 'La porte\u00a0: le garde\u00a01 se combat en premier',
  treasury: 'La salle du trésor, derrière le dernier garde',
  guardNo: (n) => `Garde\u00a0${n}`,
  left: 'à gauche',
  right: 'à droite',
  stars: (n) => (n === 1 ? '1 étoile' : `${n} étoiles`),
  strengthRange: (a, b) => (a === b ? `force ${a}` : `force ${a} à ${b}`),
  lootRange: (a, b) => (a === b ? `butin ${a}` : `butin ${a} à ${b}`),
  total: (n) => `total ${n}`,
  beats: (p) =>
    p <= 0
      ? 'trop faible'
      : p < 1
        ? `le\u00a0bat ${fraction(p).join('\u00a0fois sur ')}`
        : 'bat à\u00a0coup\u00a0sûr',
  ifReached: 'si le raid arrive jusque-là',
  plus: (n, beats) => `+\u00a0${n}\u00a0: ${beats}`,
  weakSoFar: 'encore trop faible',
  behind: (n) => `garde\u00a0${n} tient`,
  behindSoFar: (n) => `pas atteint tant que le garde\u00a0${n} tient`,
  behindWhole: (n) =>
    `Pour l’instant, le garde\u00a0${n} tient bon\u00a0: le raid n’arrive pas jusqu’ici, ` +
    'mais les soins s’y paient.',
  ahead: 'Il faut d’abord que les gardes de devant tombent.',
  holders: (n, you, sure) => {
    if (n === 0) return you ? 'vous en avez un' : 'personne n’en a';
    const rivals = n === 1 ? '1 rival' : `${n} rivaux`;
    if (!sure)
      return you
        ? `vous en avez un, ${rivals} peut-être\u00a0aussi`
        : `${rivals} en ${n === 1 ? 'a' : 'ont'} peut-être un`;
    return you ? `vous et ${rivals} en avez un` : `${rivals} en ${n === 1 ? 'a' : 'ont'} un`;
  },
  holdersShort: (n, you, sure) => {
    const rivals = n === 1 ? '1 rival' : `${n} rivaux`;
    if (you) return sure && n > 0 ? `vous et ${rivals} en avez un` : 'vous en avez un';
    if (n === 0) return 'personne n’en a';
    return `${rivals} en ${n === 1 ? 'a' : 'ont'} ${sure ? '' : 'peut-être '}un`;
  },
  beside: (n, p) =>
    `Avec un ${n} à ses côtés, ` +
    (p <= 0
      ? 'la paire est trop faible.'
      : `la paire bat le garde ${p < 1 ? fraction(p).join('\u00a0fois sur ') : 'à coup sûr'}.`),
  bringers: (who, sure, n) =>
    who === ''
      ? `Personne n’a de ${strong(n)}.`
      : `Qui a ${sure ? '' : 'peut-être '}un ${strong(n)}\u00a0: ${who}.`,
  empty: 'libre',
  came: 'nouveau depuis votre coup',
  struck: ', déjà vu',
  of: (monster, card, owner) => `${monster}, ${card} (${owner})`,
  yours: (monster, card) => `votre ${monster}, ${card}`,
  strengthIs: (n) => `force ${n}`,
  healIs: (n) => `soins : ${n}`,
  place: (monster, card, where) => `Placer ${monster}, ${card} : ${where}`,
  replace: (monster, card, who, where, cost) =>
    `Chasser ${who} avec ${monster}, ${card}${cost} : ${where}`,
  costing: (n) => (n <= 1 ? `, pour ${n} pièce d’or` : `, pour ${n} pièces d’or`),
  priceOther: 'Le prix est d’une pièce par étoile du garde.',
  priceOwn: 'Reprendre un des vôtres coûte une pièce, quel que soit le garde.',
  where: (guard, side) => `garde\u00a0${guard}, ${side}`,
  handKnown: (cards) => `en main ${cards}`,
  handCount: (n) => (n <= 1 ? `${n} carte en main` : `${n} cartes en main`),
  downKnown: (cards) => `face cachée ${cards}`,
  placedCount: (n) => `${n} dans le château`,
  beaten: 'battu',
  holds: 'tient bon',
  weakest: 'paire la plus faible',
  close: 'Fermer',
  back: 'Retour',
  chooseSpace: 'Choisissez une place pour ',
  chooseCard: 'Choisissez un monstre pour le ',
  thisSpace: (guard) => `garde\u00a0${guard}`,
  replaceOther: (owner, theirs, rest) => [
    'Qui chasse ',
    `\u00a0? ${coins(theirs + rest)}` + (theirs > 0 ? `, dont ${theirs}\u00a0à ${owner}.` : '.'),
  ],
  replaceOwn: (rest) => ['Qui remplace votre ', `\u00a0? ${coins(rest)}.`],
  confirmOther: (owner, theirs, rest) => [
    'Chasser ',
    ` pour ${coins(theirs + rest)}` +
      (theirs > 0 ? `, dont ${theirs}\u00a0à ${owner}\u00a0?` : '\u00a0?'),
  ],
  confirmOwn: (rest) => ['Reprendre ', ` pour ${coins(rest)}\u00a0?`],
  paying: (n, of) => `Payer\u00a0${n} (reste\u00a0${of - n})`,
  toTreasury: 'au trésor',
  toOwner: (who) => `à ${who}`,
  newTotal: (n) => `Total ${n}`,
  colon: '\u00a0:',
  keyCard: 'Choisir un monstre par sa force',
  keyMove: 'Aller d’une place à l’autre',
  keyBack: 'Revenir en arrière',
  keyConfirm: 'Valider',
  prompt: 'Jouez un monstre.',
  promptReplace: 'Jouez un monstre, ou chassez-en un plus faible.',
  over: 'Le raid est terminé.',
  winners: (n) => (n === 1 ? 'l’emporte' : 'gagnent ensemble'),
  sent: (card, guard) => [`${card} au garde\u00a0${guard}`],
  threw: (card, old, who, guard) => {
    const prey = who === '' ? `votre ${old}` : `le ${old} (${who})`;
    return [
      `son ${card} chasse ${prey} au garde\u00a0${guard}`,
      `son ${card} chasse ${prey}`,
      `chasse ${prey}`,
      `chasse un ${old}`,
    ];
  },
  swapped: (card, old, guard) => [
    `son ${card} remplace son ${old} au garde\u00a0${guard}`,
    `son ${card} remplace son ${old}`,
    `${card} remplace ${old}`,
  ],
  out: (old, by, guard) => [
    `son ${old} chassé par ${by || 'vous'} au garde\u00a0${guard}`,
    `son ${old} chassé par ${by || 'vous'}`,
    `son ${old} chassé`,
  ],
  fared: (got, paid) => {
    const words = [got > 0 && `+${got} de butin`, paid > 0 && `−${paid} de soins`];
    return [words.filter(Boolean).join(', ') || 'aucun butin'];
  },
  posted: (at) =>
    at.length > 0
      ? [at.map(([card, guard]) => `${card} au garde\u00a0${guard}`).join(', ')]
      : ['pas encore de monstre', 'aucun monstre'],
  summary: (n) => `Fin de la manche\u00a0${n}`,
  standing: 'Le classement',
  you: 'Vous',
  unturned: 'non révélé',
  loot: 'de butin',
  start: 'Début',
  swaps: 'Chasses',
  lootHead: 'Butin',
  healingHead: 'Soins',
  goldHead: 'Or',
  replacing: 'pour des chasses',
  healing: 'de soins',
  before: 'avant les combats',
  began: 'au début de la manche',
  nextRound: (n, of) =>
    n === of
      ? `Ensuite, la manche\u00a0${n}, la dernière.`
      : `Ensuite, la manche\u00a0${n} sur ${of}.`,
  begins: (who) => `${who} commence.`,
  youBegin: 'Vous commencez.',
  goOn: 'Continuer',
  lastRound: (n) => `Revoir la manche\u00a0${n}`,
  lastShort: 'Bilan',
  readSummary: 'Lisez le bilan de la manche, puis continuez.',
  fought: (guard, total, strength) =>
    total >= strength
      ? `Garde\u00a0${guard} battu, ${total} contre ${strength}.`
      : `Le garde\u00a0${guard} tient bon, ${total} contre ${strength}.`,
  notTurned: (guard) => `Garde\u00a0${guard} non révélé.`,
  lootTo: (whom) => `Butin\u00a0: ${whom}.`,
  chased: (who) => `Chasses\u00a0: ${who}.`,
  healed: (who) => `Soins payés\u00a0: ${who}.`,
  stands: (who) => `Or à présent\u00a0: ${who}.`,
  seenTitle: 'Les gardes',
  seenLine:
    'Chaque garde caché est l’une des cartes de son niveau. ' +
    'Celles qui sont barrées ont été vues et ne reviendront pas.',
  ownCards:
    'Les valeurs et le coût des soins sont de Lair : ceux de la boîte n’ont pas été publiés.',
  otherCards: 'Les valeurs et le coût des soins viennent d’une liste propre à cette table.',
  seenCount: (n, of) => `${n} sur ${of} déjà vus`,
  seenTiles: 'Ordres des manches précédentes',
  goldNow: 'Or en tout',
  inHand: 'en main',
  faceDown: 'face cachée',
  inCastle: (guard) => `devant le garde\u00a0${guard}`,
  unknown: 'en main ou face cachée',
};

export const messages: ByLang<Messages> = { en, fr };

/** Returns what a guard's label adds to its sum, such as "+ 4", and what that brings. */
export function outcomeLabel(o: Outcome, lang: Lang): { plus?: string; brings: string } {
  if (o.kind === 'behind' || o.kind === 'pair') return { brings: outcomeWords(o, lang)[0] };
  return {
    plus: `+\u00a0${o.more}`,
    brings: messages[lang].beats(o.chance),
  };
}

/**
 * Says an outcome in words as few as a space of the castle has room for, or in a few
 * more, and the second half of it, if there is one.
 */
export function outcomeWords(o: Outcome, lang: Lang, long = false): [string, string?] {
  const m = messages[lang];
  // A pair may still be replaced, here and at the guards before.
  if (o.kind === 'behind') return [(long ? m.behindSoFar : m.behind)(o.holds)];
  if (o.kind === 'pair') {
    if (!long) return [m.beats(o.chance)];
    if (o.chance <= 0) return [m.weakSoFar];
    return o.ahead ? [m.beats(o.chance), m.ifReached] : [m.beats(o.chance)];
  }
  const sum = m.plus(o.more, m.beats(o.chance));
  // Everybody has a partner where any will do, and the strongest may not do.
  if (o.kind === 'luck' || o.more === 1) return [sum];
  return [sum, (long ? m.holders : m.holdersShort)(o.rivals, o.you, o.sure)];
}

/**
 * Says an outcome in whole sentences, with the names of those who may bring what is missing;
 * "" where the few words say it all.
 */
export function outcomeWhole(
  o: Outcome,
  hands: readonly SeatView[],
  who: (s: SeatView) => string,
  lang: Lang,
): string {
  const m = messages[lang];
  if (o.kind === 'behind') return m.behindWhole(o.holds);
  const only = o.ahead && o.chance > 0 ? m.ahead : '';
  if (o.kind === 'pair') return only;
  const pair = m.beside(o.more, o.chance);
  if (o.kind === 'luck' || o.more === 1) return `${pair} ${only}`.trim();
  const can = bringers(hands, o.more);
  const holding = can.filter((s) => s.hand.some((card) => card >= o.more));
  const said = [holding, can.filter((s) => !holding.includes(s))].map((list, i) =>
    list.length > 0 ? m.bringers(list.map(who).join(', '), i === 0, o.more) : '',
  );
  return [pair, only, ...(can.length > 0 ? said : [m.bringers('', true, o.more)])]
    .filter(Boolean)
    .join(' ');
}

const refusals: ByLang<Record<string, string>> = {
  en: {
    wrong_state: 'Nothing can be played now.',
    not_your_turn: 'It is not your turn.',
    bad_space: 'There is no such space in this castle.',
    card_not_in_hand: 'This monster is not in your hand.',
    card_forbidden: 'By order of the king, this monster stays out this round.',
    space_occupied: 'Somebody stands there already.',
    space_empty: 'There is nobody to throw out.',
    not_stronger: 'Only a stronger monster can throw this one out.',
    guard_at_max:
      'This pair already matches the strongest guard of the level: nobody can be thrown out here.',
    cannot_afford: 'You do not have enough gold to throw this monster out.',
  },
  fr: {
    wrong_state: 'Rien ne peut être joué maintenant.',
    not_your_turn: 'Ce n’est pas votre tour.',
    bad_space: 'Cette place n’existe pas dans ce château.',
    card_not_in_hand: 'Ce monstre n’est pas dans votre main.',
    card_forbidden: 'Sur ordre du roi, ce monstre reste dehors pendant cette manche.',
    space_occupied: 'La place est déjà prise.',
    space_empty: 'Il n’y a personne à chasser.',
    not_stronger: 'Seul un monstre plus fort peut chasser celui-ci.',
    guard_at_max:
      'Cette paire égale déjà le garde le plus fort de ce niveau : ' +
      'on ne peut plus en chasser personne.',
    cannot_afford: 'Vous n’avez pas assez d’or pour chasser ce monstre.',
  },
};

/** Refusals that name the reader's monster, the one that stands there, and the guard. */
const named: ByLang<
  Record<
    string,
    (mine: string, there: string, guard: number, price: number, gold: number) => string
  >
> = {
  en: {
    not_stronger: (mine, there) =>
      `${mine} is no stronger than ${there}, so it cannot throw it out.`,
    guard_at_max: (_mine, there, guard) =>
      `The pair at guard\u00a0${guard} matches the strongest there is: ${there} stays.`,
    cannot_afford: (_mine, there, _guard, price, gold) =>
      `Throwing out ${there} costs ${price} gold, and you have ${gold}.`,
  },
  fr: {
    not_stronger: (mine, there) => `${mine} ne peut chasser ${there}\u00a0: il faut plus fort.`,
    guard_at_max: (_mine, there, guard) =>
      `La paire du garde\u00a0${guard} égale déjà le plus fort du niveau\u00a0: ${there} reste.`,
    cannot_afford: (_mine, there, _guard, price, gold) =>
      `Chasser ${there} coûte ${coins(price)}, et vous en avez ${gold}.`,
  },
};

const away: ByLang<{
  stands(who: string, guard: number): string;
  rests(who: string): string;
}> = {
  en: {
    stands: (who, guard) => `${who} already stands at guard\u00a0${guard}.`,
    rests: (who) => `${who} rests face down in this round.`,
  },
  fr: {
    stands: (who, guard) => `${who} est déjà devant le garde\u00a0${guard}.`,
    rests: (who) => `${who} se repose cette manche, face cachée.`,
  },
};

/** Says where a monster is that is not in the hand; "" if the seat has no such monster. */
function whereabouts(card: number, view: View, { seat, lang }: SayContext): string {
  const me = view.seats[seat]!;
  const who = `${monsterName(me.faction, card, lang)} (${card})`;
  const space = view.castle.findIndex((s) => s?.seat === seat && s.card === card);
  if (space >= 0) return away[lang].stands(who, (space >> 1) + 1);
  return me.down.includes(card) ? away[lang].rests(who) : '';
}

/** Says why a move cannot be made, and if it was tried on the board, of whom it speaks. */
export function refusal(reason: string, lang: Lang, tried?: unknown, c?: SayContext): string {
  const plain = refusals[lang][reason] ?? '';
  const say = named[lang][reason];
  const move = tried as Move | undefined;
  const view = c?.view as View | undefined;
  const there = move && view?.castle[move.space];
  const me = view?.seats[c!.seat];
  if (reason === 'card_not_in_hand' && move && me)
    return whereabouts(move.card, view!, c!) || plain;
  if (!say || !there || !me) return plain;
  const name = (seat: number, card: number) =>
    `${monsterName(view.seats[seat]!.faction, card, lang)} (${card})`;
  return say(
    name(c!.seat, move.card),
    name(there.seat, there.card),
    (move.space >> 1) + 1,
    (there.price ?? []).reduce((a, b) => a + b, 0),
    me.gold,
  );
}
export const reasons = (lang: Lang): string[] => Object.keys(refusals[lang]);

const lines: ByLang<Record<string, string>> = {
  en: {
    start: 'Gold at the start',
    loot: 'Loot of the guards',
    received: 'Received for monsters thrown out',
    replacing: 'Paid for throwing monsters out',
    healing: 'Paid for healing',
  },
  fr: {
    start: 'Or de départ',
    loot: 'Butin des gardes',
    received: 'Reçu pour des monstres chassés',
    replacing: 'Payé pour chasser des monstres',
    healing: 'Payé pour les soins',
  },
};

export const sheetLine = (line: string, lang: Lang): string => lines[lang][line] ?? line;
export const sheetLines = (lang: Lang): string[] => Object.keys(lines[lang]);
