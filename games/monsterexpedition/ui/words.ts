// The texts of the game. The English object defines the type, so a text that
// French lacks does not compile.

import type { Lang } from '@lair/game-ui';
import { de } from '@lair/i18n/elide';
import type { Region } from './types';

const n = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Spells out one: "one cage", "3 cages". It is for the middle of a sentence. */
const few = (count: number, one: string, many: string) =>
  count === 1 ? `one ${one}` : `${count} ${many}`;

const short: Record<Region, string> = {
  aerie: 'Aerie',
  depths: 'Depths',
  forest: 'Forest',
  everywhere: 'All',
};

const en = {
  /** parts joins the parts of a label; head puts a heading before them. */
  parts: (list: string[]) => list.join('; '),
  head: (head: string, rest: string) => `${head}: ${rest}`,
  colon: ': ',
  regions: {
    aerie: 'Aerie',
    depths: 'Depths',
    forest: 'Forest',
    everywhere: 'all regions',
  },
  camps: { aerie: 'Aerie camp', depths: 'Depths camp', forest: 'Forest camp', everywhere: '' },
  short,
  symbols: { wing: 'wing', shell: 'shell', leaf: 'leaf', joker: 'joker' },
  /** Beside the name of a joker. */
  joker: ' for any of the three',
  abilities: {
    fail_up: (camp: string) => `When anybody’s roll fails: ${camp} +1, once a turn`,
    bonus_up: (camp: string, value: number) => `When anybody scores ${value}: ${camp} +1`,
    steal: () => 'When captured: steal a cage',
    up_now: (camp: string) => `When captured: ${camp} +1`,
  } as Record<string, (camp: string, value: number) => string>,
  wilds: 'The wilds',
  traders: 'Traders',
  tradersFace: (cages: number, cost: number) => `Traders: ${cages} cages for ${cost}`,
  cage: 'Cage',
  pile: (pile: number) => `Pile: ${pile}`,
  reserve: 'reserve',
  pileName: (pile: number, reserve: number) =>
    `Draw pile: ${n(pile, 'card', 'cards')}, reserve: ${reserve}`,
  pileEnds: '. The reserve serves to finish the round that empties the pile.',
  round: (r: number) => `Round ${r}`,
  lastRound: 'Last round',
  others: 'The other hunters',
  tray: 'The hunt',
  mine: 'Your camps',
  look: (name: string) => `Look at the camps and monsters of ${name}`,
  lookMine: 'Look at your camps, monsters and cages',
  close: 'Close',
  back: 'Back',
  points: (p: number, hidden: number) =>
    hidden > 0
      ? `${p} points and ${n(hidden, 'hidden cage', 'hidden cages')}`
      : n(p, 'point', 'points'),
  monstersN: (k: number) => n(k, 'monster', 'monsters'),
  cagesN: (k: number) => n(k, 'cage', 'cages'),
  campName: (camp: string, l: number, d: number) =>
    `${camp}: level ${l}, ${n(d, 'black die', 'black dice')}`,
  upBy: (standard: number, bonus: number) =>
    bonus
      ? `rises when you score ${standard}s, and when anybody scores ${bonus}`
      : `rises when you score ${standard}s`,
  hunted: (camp: string, die: string, black: number) =>
    `${camp}: ${die} and ${n(black, 'black die', 'black dice')}`,
  regionDie: 'region die',
  groups: (k: number) => `${n(k, 'group', 'groups')}: +${k}`,
  groupsName: (k: number) =>
    `Symbiosis: ${n(k, 'group', 'groups')} of wing, shell and leaf, ` +
    n(k, 'extra black die', 'extra black dice'),
  groupsHint: 'Three kinds: one die more',
  wild: (name: string, region: string, cost: number, vp: number) =>
    `${name}, ${region}, level ${cost}, ${n(vp, 'point', 'points')}`,
  crestOf: (name: string) => `crest: ${name}`,
  yourCrest: 'your crest',
  /** What a crest is worth, and what becomes of it where its monster is captured. */
  crestBrings: (vp: number) => `${n(vp, 'point', 'points')} at the end if nobody takes it`,
  crestCounted: (vp: number) => `${n(vp, 'point is', 'points are')} counted already`,
  crestLost: (vp: number) => `who loses ${n(vp, 'point', 'points')}`,
  canCatch: 'within reach',
  missing: (k: number) => `${k} more needed`,
  odds: (p: string) => `chance ${p}`,
  fails: ({ n, d }: { n: number; d: number }, percent: number) =>
    n === 0
      ? 'cannot fail'
      : percent >= 100
        ? 'fails for sure'
        : d > 999
          ? 'hardly ever fails'
          : `fails ${n} in ${d}`,
  wouldLose: (value: number) => `\u00a0· you\u00a0would lose one\u00a0${value}`,
  needs: (name: string, by: number) => `${name}: ${by}\u00a0more`,
  then: (fails: string) => `the next roll then ${fails}`,
  adds: (least: number, most: number) =>
    least === most ? `a good roll adds ${least}` : `a good roll adds ${least} to ${most}`,
  buys: (monsters: number, cages: number) =>
    monsters > 0
      ? `${monsters + cages > 1 ? 'to choose from: ' : ''}${n(monsters, 'monster', 'monsters')}` +
        `${cages > 0 ? `, ${cages > 1 ? `up to ${cages}\u00a0cages` : 'one\u00a0cage'}` : ''}`
      : cages > 0
        ? n(cages, 'cage', 'cages')
        : 'buys nothing yet',
  spendOn: 'Press what you want to take.',
  spendMore: (shown: number, all: number) =>
    `The best ${shown} of ${all}; all of them are lit above.`,
  scene: {
    mine: (monster: string) => `${monster} is yours`,
    theirs: (monster: string, name: string) => `${name} takes ${monster}`,
    points: (vp: number) => (vp === 1 ? 'point' : 'points'),
    kinds: (symbol: string, have: number) => `${symbol}: ${have} of 3 kinds`,
    cage: 'A cage for you',
    cageBy: (name: string) => `A cage for ${name}`,
    inside: (monster: string, caged: number) =>
      `Inside: ${monster}, ${n(caged, 'point', 'points')} at the end`,
    traded: 'You trade: six cages',
    tradedBy: (name: string) => `${name} trades: six cages`,
    onlyCage: 'No monster in reach. Take a cage, or press Done.',
    offer: (monster: string, cost: number, vp: number) =>
      `${monster} for ${cost}: ${n(vp, 'point', 'points')} more`,
  },
  noMonster: 'no monster',
  preyLevels: (from: number, to: number) =>
    from === to ? `level ${from}` : `levels ${from}–${to}`,
  pickCamp: 'Choose a camp',
  levelWord: 'level',
  rollLater: 'Roll on',
  stopLater: 'Stop',
  whenKept: 'when you have kept a value',
  wasted: (left: number) => `${left} firepower is lost`,
  chip: {
    power: (k: number) => `${k} firepower`,
    fails: (k: number) => (k === 1 ? 'one failed roll' : `${k} failed rolls`),
    allUp: 'all camps up',
    up: (camps: string[], by = 1) => `${camps.join(' and ')} up${by > 1 ? ` ${by}` : ''}`,
    /** The same without names if there are several. */
    ups: (camps: Region[], by: number): string =>
      camps.length > 1 ? `${camps.length} camps up` : en.chip.up([short[camps[0]!]], by),
    took: (name: string) => `took ${name}`,
    none: 'nothing caught yet',
  },
  hunting: (you: boolean, name: string, region: string) =>
    `${you ? 'You hunt' : `${name} hunts`}: ${region}`,
  turnOfName: (you: boolean, name: string) => (you ? 'Your turn' : `${name}’s turn`),
  thenYou: (before: string[]) => `Then ${[...before, 'you'].join(', then ')}`,
  firepower: 'Firepower',
  left: (_: number) => 'left',
  kept: 'Dice kept',
  keptName: (list: string, sum: number, left = sum) =>
    `Kept: ${list || 'nothing'}; firepower ${sum}${left < sum ? `, ${left} left` : ''}`,
  barred: 'Barred',
  dice: 'Dice rolled',
  keep: (value: number, count: number, sum: number, reach: string) =>
    `Keep ${n(count, 'die', 'dice')} of ${value}: firepower ${sum}${reach}`,
  keepReach: (monsters: number, cages: number) =>
    monsters + cages === 0
      ? ''
      : `, ${n(monsters, 'monster', 'monsters')} and ${n(cages, 'cage', 'cages')} within reach`,
  keepLevels: (list: string) => `, raises ${list}`,
  keepAsks: ', and you decide whether this round is the last',
  keepCrates: (k: number) => `, brings ${n(k, 'crate', 'crates')}`,
  keepOthers: (names: string[]) => `, raises camps of ${names.join(', ')}`,
  barredDie: (value: number, count: number) => `${count} × ${value}, barred`,
  roll: (k: number) => `Roll ${n(k, 'die', 'dice')}`,
  stop: (sum: number) => `Stop with ${sum}`,
  stopName: (sum: number, monsters: number, cages: number) =>
    `Stop with ${sum}, ${en.buys(monsters, cages)}` +
    (monsters + cages > 1 ? ', to take while firepower lasts' : ''),
  reachNow: 'Now within reach',
  nothingYet: 'nothing yet',
  huntFrom: (camp: string) => `Hunt: ${camp}`,
  withDice: (k: number) => `with ${n(k, 'die', 'dice')}`,
  nextLevel: (level: number, more: number) => `level ${level}: ${few(more, 'die', 'dice')} more`,
  lastLevel: (level: number) => `level ${level}: two cages`,
  top: 'as high as it goes',
  capture: (cost: number) => `Capture for ${cost}`,
  visit: (cost: number) => `Trade for ${cost}`,
  buy: (cost: number) => `Cage for ${cost}`,
  end: 'Done',
  endName: (left: number, near: number) =>
    left > 0
      ? `Done, and leave ${left} firepower unspent` +
        (near > 0 ? `; ${n(near, 'monster is', 'monsters are')} in reach` : '')
      : 'Done',
  after: (left: number) => `${left} left`,
  inCage: (vp: number) => `${vp} in a cage`,
  plus: (vp: number) => `+${n(vp, 'point', 'points')}`,
  cratesUsed: (k: number) => `with ${n(k, 'crate', 'crates')}`,
  fewer: 'One crate fewer',
  more: 'One crate more',
  crates: (k: number) => n(k, 'crate', 'crates'),
  victim: (name: string, cages: number) => `Steal from ${name}, ${n(cages, 'cage', 'cages')}`,
  accept: 'Take the level: last round',
  refuse: 'Decline the level',
  finalBrings: (refill: boolean) =>
    `Two cages for you${refill ? ', and a refill of the wilds' : ''}. ` +
    'That empties the pile: this round would be the last.',
  newGroup: 'completes a group',
  expedition: (no: number) => `Expedition ${no}`,
  goals: {
    cages: (want: number) => n(want, 'cage', 'cages'),
    crowd: (want: number) =>
      want === 0 ? 'the wilds empty' : `at most ${want} cards in the wilds`,
    cleared: (_: number, region: string) => `no monster in the wilds: ${region}`,
    studied: (want: number, region: string) =>
      `${want} captured monsters (${region}) and cages in all`,
    camps: (want: number) => `${n(want, 'camp', 'camps')} at level 7`,
    traders: (want: number) => (want === 1 ? 'trade once' : `trade ${want} times`),
  } as Record<string, (want: number, region: string) => string>,
  goal: 'Goal',
  /** Before how many cards there are, where a goal has a most. */
  goalNow: '· now ',
  cardsWord: 'cards',
  of: (have: number, want: number) => `${have} of ${want}`,
  crowdName: (k: number, limit: number) => `${k} cards in the wilds; at ${limit} you lose`,
  turnsLeft: (k: number) => (k === 1 ? 'last turn' : `${k} turns left`),
  turnOf: (turn: number, most: number) => `turn ${turn} of ${most}`,
  ending: {
    won: (turn: number, most: number) => `Won on turn ${turn} of ${most}.`,
    outOfTime: (missing: string, turn: number, most: number) =>
      `${missing}, on turn ${turn} of ${most}.`,
    crowded: (missing: string, turn: number, most: number) =>
      `The wilds ran over on turn ${turn} of ${most}: ${missing}.`,
  },
  missed: {
    cages: (k: number) => `${few(k, 'cage', 'cages')} short`,
    crowd: (k: number) => `${few(k, 'card', 'cards')} too many in the wilds`,
    cleared: (k: number, region: Region) =>
      `${few(k, 'monster', 'monsters')} still in the wilds (${short[region]})`,
    studied: (k: number) => `${few(k, 'monster or cage', 'monsters or cages')} short`,
    camps: (k: number) => `${few(k, 'camp', 'camps')} short of level 7`,
    traders: () => 'no visit to the traders',
  } as Record<string, (k: number, region: Region) => string>,
  won: 'Won!',
  lost: 'Lost',
  double: 'Standard upgrades take two dice of a value',
  doubleShort: '2 dice a level',
  keys: {
    pick: 'Choose',
    confirm: 'Confirm',
    roll: 'Roll',
    stop: 'Stop',
    info: 'Your camps and monsters',
  },
  prompts: {
    choose_camp: 'Choose the camp to hunt from.',
    keep: 'Choose a value to keep.',
    roll_or_stop: 'Roll on, or stop and spend?',
    spend: (p: number) => `Spend your firepower: ${p}.`,
    choose_victim: 'Choose whose cage you steal.',
    confirm_final: (camp: string) => `${camp}: take the last level?`,
    game_over: 'The hunt is over.',
  },
  chosenCamp: (camp: string) => `Hunt from the ${camp}?`,
  chosenTarget: (name: string) => `${name}: capture it?`,
  chosenTraders: 'Visit the traders?',
  looking: (name: string) => name,
  say: {
    started: (you: boolean, name: string, expedition: string) =>
      expedition
        ? `${expedition}. The expedition begins.`
        : you
          ? 'The hunt is open. You begin.'
          : `The hunt is open. ${name} begins.`,
    turn: (you: boolean, name: string, round: number) =>
      you ? `Round ${round}: your turn.` : `Round ${round}: ${name}’s turn.`,
    camp: (you: boolean, name: string, region: string, dice: number) =>
      `${you ? 'You hunt' : `${name} hunts`} with ${n(dice, 'die', 'dice')}: ${region}.`,
    rolled: (you: boolean, name: string) => (you ? 'You roll ' : `${name} rolls `),
    kept: (you: boolean, name: string) => (you ? 'You keep ' : `${name} keeps `),
    keptSum: (sum: number) => `; firepower ${sum}.`,
    failed: (you: boolean, name: string) => (you ? 'Your roll fails' : `${name}’s roll fails`),
    failedLost: (you: boolean): string => (you ? ': you lose the ' : ' and loses '),
    stopped: (you: boolean, name: string, power: number) =>
      you ? `You stop with firepower ${power}.` : `${name} stops with firepower ${power}.`,
    stoppedCrates: (k: number) => ` ${n(k, 'crate', 'crates')} gained.`,
    hopeless: (you: boolean, name: string) =>
      you
        ? 'No die can show a new value: you go home empty-handed.'
        : `No die can show a new value: ${name} goes home empty-handed.`,
    captured: (you: boolean, name: string) => (you ? 'You capture ' : `${name} captures `),
    capturedFor: (cost: number, crates: number) =>
      ` for ${cost}${crates ? ` and ${n(crates, 'crate', 'crates')}` : ''}.`,
    group: ' Group complete: one black die more.',
    traders: (you: boolean, name: string, cost: number) =>
      you ? `You visit the traders for ${cost}.` : `${name} visits the traders for ${cost}.`,
    cage: (you: boolean, name: string, source: string) =>
      (you ? 'You take a cage' : `${name} takes a cage`) +
      (({ final: ' for the last level', traders: ' from the traders' } as Record<string, string>)[
        source
      ] ?? ''),
    extraCage: (you: boolean, name: string) =>
      you
        ? 'No cards are left: you note an extra cage worth one point.'
        : `No cards are left: ${name} notes an extra cage worth one point.`,
    stolen: (you: boolean, thief: string, victimYou: boolean, victim: string) =>
      `${you ? 'You steal' : `${thief} steals`} a cage from ${victimYou ? 'you' : victim}`,
    stolenNone: (you: boolean, thief: string) =>
      you ? 'Nobody has a cage for you to steal.' : `Nobody has a cage for ${thief} to steal.`,
    up: (you: boolean, name: string, camp: string, level: number) =>
      `${you ? 'Your' : `${name}’s`} ${camp} rises to level ${level}`,
    refused: (you: boolean, name: string, camp: string) =>
      `${you ? 'You decline' : `${name} declines`} the last level: ${camp}.`,
    refilled: (you: boolean, name: string, k: number) =>
      `With ${you ? 'your' : `${name}’s`} crest ${k > 1 ? 'come' : 'comes'} `,
    unchanged: 'No cage was gained: no new monster comes to the wilds.',
    revealed: 'New in the wilds: ',
    ended: (you: boolean, name: string) =>
      you
        ? 'You emptied the pile: this round is the last.'
        : `${name} emptied the pile: this round is the last.`,
    opened: 'All cages are opened.',
    over: (names: string, k: number) => `The hunt is over. ${names} ${k > 1 ? 'win' : 'wins'}.`,
    soloWon: (turns: number) => `The expedition is won, in ${n(turns, 'turn', 'turns')}.`,
    crowded: 'The wilds have run over: the expedition is lost.',
    outOfTime: 'No card is left to turn up: the expedition is lost.',
  },
  sheet: {
    monsters: 'Points of captured monsters',
    cages: 'Points in the cages',
    crests: 'Points for one’s own crests',
    extra: 'Points of extra cages',
    levels: 'Levels of the camps',
    won: 'Expedition won',
    turns: 'Turns used',
  } as Record<string, string>,
  tieBreak: 'On a tie, the higher sum of camp levels wins.',
  refusals: {
    wrong_state: 'The match is over.',
    not_your_turn: 'It is not your turn.',
    must_answer: 'First decide about the last level of your camp.',
    must_choose_victim: 'First choose whose cage you steal.',
    must_keep: 'First keep a value of this roll.',
    wrong_phase: 'You cannot do that now.',
    no_camp: 'You have camps in three regions only: Aerie, Depths and Forest.',
    camp_chosen: 'You have already chosen your camp for this turn.',
    no_camp_yet: 'First choose the camp to hunt from.',
    value_not_shown: 'No die shows this value.',
    value_barred: 'You have already kept this value in this turn.',
    no_dice_left: 'No die is left to roll.',
    hunt_over: 'The hunt is over. Spend your firepower now.',
    still_hunting: 'End the hunt first, then spend your firepower.',
    not_in_wilds: 'This monster is not in the wilds.',
    wrong_region: 'This monster does not live in the region of your camp.',
    too_strong: 'You do not have enough firepower to capture it.',
    no_crates_here: 'There are no crates in this match.',
    too_few_crates: 'You do not have that many crates.',
    crate_wasted: 'One crate fewer is enough.',
    too_little_firepower: 'You do not have enough firepower for that.',
    traders_gone: 'The traders have left.',
    no_such_seat: 'Nobody sits there.',
    own_cage: 'You cannot steal from yourself.',
    no_cages: 'This player has no cage to steal.',
  } as Record<string, string>,
};

export type Words = typeof en;

const m = (count: number, one: string, many: string) => `${count} ${count > 1 ? many : one}`;

const peu = (count: number, one: string, many: string) => (count > 1 ? `${count} ${many}` : one);

/** Writes the first letter small, for the middle of a sentence: "campement des Sommets". */
export const low = (camp: string) => camp.charAt(0).toLowerCase() + camp.slice(1);

const ofRegion: Record<Region, string> = {
  aerie: 'des Sommets',
  depths: 'des Abysses',
  forest: 'de la Forêt',
  everywhere: '',
};

const fr: Words = {
  parts: (list) => list.join(' ; '),
  head: (head, rest) => `${head} : ${rest}`,
  colon: '\u00a0: ',
  regions: {
    aerie: 'Sommets',
    depths: 'Abysses',
    forest: 'Forêt',
    everywhere: 'toutes les régions',
  },
  camps: {
    aerie: 'Campement des Sommets',
    depths: 'Campement des Abysses',
    forest: 'Campement de la Forêt',
    everywhere: '',
  },
  short: { aerie: 'Sommets', depths: 'Abysses', forest: 'Forêt', everywhere: 'Toutes' },
  symbols: {
    wing: 'aile',
    shell: 'coquillage',
    leaf: 'feuille',
    joker: 'joker',
  },
  joker: ' au choix des trois',
  abilities: {
    fail_up: (camp) => `Quand quelqu’un rate un lancer : ${camp} +1, une fois par tour`,
    bonus_up: (camp, value) => `Quand quelqu’un marque un ${value} : ${camp} +1`,
    steal: () => 'À la capture : volez une cage',
    up_now: (camp) => `À la capture : ${camp} +1`,
  },
  wilds: 'Les Terres sauvages',
  traders: 'Trafiquants',
  tradersFace: (cages, cost) => `Trafiquants de monstres : ${cages} cages pour ${cost}`,
  cage: 'Cage',
  pile: (pile) => `Pioche : ${pile}`,
  reserve: 'réserve',
  pileName: (pile, reserve) => `Pioche : ${m(pile, 'carte', 'cartes')}, réserve : ${reserve}`,
  pileEnds: '. La réserve sert à finir la manche qui vide la pioche.',
  round: (r) => `Manche ${r}`,
  lastRound: 'Dernière manche',
  others: 'Les autres chasseurs',
  tray: 'La chasse',
  mine: 'Vos campements',
  look: (name) => `Voir les campements et les monstres ${de(name)}`,
  lookMine: 'Voir vos campements, vos monstres et vos cages',
  close: 'Fermer',
  back: 'Retour',
  points: (p, hidden) =>
    hidden > 0
      ? `${m(p, 'point', 'points')} et ${m(hidden, 'cage cachée', 'cages cachées')}`
      : m(p, 'point', 'points'),
  monstersN: (k) => m(k, 'monstre', 'monstres'),
  cagesN: (k) => m(k, 'cage', 'cages'),
  campName: (camp, l, d) => `${camp} : niveau ${l}, ${m(d, 'dé noir', 'dés noirs')}`,
  upBy: (standard, bonus) =>
    bonus
      ? `monte quand vous marquez des ${standard}, et quand quelqu’un marque un ${bonus}`
      : `monte quand vous marquez des ${standard}`,
  hunted: (camp, die, black) => `${camp} : ${die} et ${m(black, 'dé noir', 'dés noirs')}`,
  regionDie: 'dé de région',
  groups: (k) => `${m(k, 'groupe', 'groupes')} : +${k}`,
  groupsName: (k) =>
    `Symbiose : ${m(k, 'groupe', 'groupes')} (aile, coquillage, feuille), ` +
    `${m(k, 'dé noir', 'dés noirs')} en plus`,
  groupsHint: 'Trois sortes : un dé de plus',
  wild: (name, region, cost, vp) =>
    `${name}, ${region}, niveau ${cost}, ${m(vp, 'point', 'points')}`,
  crestOf: (name) => `cimier : ${name}`,
  yourCrest: 'votre cimier',
  crestBrings: (vp) => `${m(vp, 'point', 'points')} à la fin si personne ne le prend`,
  crestCounted: (vp) => m(vp, 'point déjà compté', 'points déjà comptés'),
  crestLost: (vp) => `qui perd ${m(vp, 'point', 'points')}`,
  canCatch: 'à portée',
  missing: (k) => `il manque ${k}`,
  odds: (p) => `${p} de chances`,
  fails: ({ n, d }, percent) =>
    n === 0
      ? 'ne peut pas échouer'
      : percent >= 100
        ? 'échoue à coup sûr'
        : d > 999
          ? 'n’échoue guère'
          : `échoue ${n}\u00a0fois\u00a0sur\u00a0${d}`,
  wouldLose: (value) => `\u00a0· perte\u00a0: un\u00a0${value}`,
  needs: (name, by) => `${name} : encore\u00a0${by}`,
  then: (fails) => `le lancer suivant ${fails}`,
  adds: (least, most) =>
    least === most ? `un bon lancer ajoute ${least}` : `un bon lancer ajoute de ${least} à ${most}`,
  buys: (monsters, cages) =>
    monsters > 0
      ? `${monsters + cages > 1 ? 'au choix\u00a0: ' : ''}${m(monsters, 'monstre', 'monstres')}` +
        `${cages > 0 ? `, ${cages > 1 ? `jusqu’à ${cages}\u00a0cages` : 'une\u00a0cage'}` : ''}`
      : cages > 0
        ? m(cages, 'cage', 'cages')
        : 'encore rien à prendre',
  spendOn: 'Touchez ce que vous voulez prendre.',
  spendMore: (shown, all) => `Les ${shown} meilleurs sur ${all} ; tous sont éclairés plus haut.`,
  scene: {
    mine: (monster) => `${monster} est à vous`,
    theirs: (monster, name) => `${name} emmène ${monster}`,
    points: (vp) => (vp < 2 ? 'point' : 'points'),
    kinds: (symbol, have) => `${symbol} : ${have} sorte${have < 2 ? '' : 's'} sur 3`,
    cage: 'Une cage pour vous',
    cageBy: (name) => `Une cage pour ${name}`,
    inside: (monster, caged) => `Dedans : ${monster}, ${m(caged, 'point', 'points')} à la fin`,
    traded: 'Affaire conclue : six cages',
    tradedBy: (name) => `Six cages pour ${name}`,
    onlyCage: 'Aucun monstre à portée. Prenez une cage, ou terminez.',
    offer: (monster, cost, vp) => `${monster} pour ${cost} : ${m(vp, 'point', 'points')} de plus`,
  },
  noMonster: 'aucun monstre',
  preyLevels: (from, to) => (from === to ? `niveau ${from}` : `niveaux ${from}–${to}`),
  pickCamp: 'Choisissez un campement',
  levelWord: 'niveau',
  rollLater: 'Relancer',
  stopLater: 'Arrêter',
  whenKept: 'dès qu’une valeur est stockée',
  wasted: (left) => `${left} de puissance ${left > 1 ? 'perdus' : 'perdu'}`,
  chip: {
    power: (k) => `${k} de puissance`,
    fails: (k) => (k === 1 ? 'un lancer raté' : `${k} lancers ratés`),
    allUp: 'tous ses campements montent',
    up: (camps, by = 1) => `${camps.join(' et ')} +${by}`,
    ups: (camps, by) =>
      camps.length > 1
        ? `${camps.length} campements montent`
        : fr.chip.up([fr.short[camps[0]!]], by),
    took: (name) => `a pris ${name}`,
    none: 'encore rien pris',
  },
  hunting: (you, name, region) => `${you ? 'Vous chassez' : `${name} chasse`} : ${region}`,
  turnOfName: (you, name) => `C’est à ${you ? 'vous' : name}`,
  thenYou: (before) => `Puis ${[...before, 'vous'].join(', puis ')}`,
  firepower: 'Puissance',
  left: (k) => (k > 1 ? 'restants' : 'restant'),
  kept: 'Dés stockés',
  keptName: (list, sum, left = sum) =>
    `Dés stockés : ${list || 'aucun'} ; puissance de feu ${sum}` +
    (left < sum ? `, il en reste ${left}` : ''),
  barred: 'Valeurs barrées',
  dice: 'Dés lancés',
  keep: (value, count, sum, reach) =>
    `Stocker ${m(count, 'dé', 'dés')} de ${value} : puissance de feu ${sum}${reach}`,
  keepReach: (monsters, cages) =>
    monsters + cages === 0
      ? ''
      : `, ${m(monsters, 'monstre', 'monstres')} et ${m(cages, 'cage', 'cages')} à portée`,
  keepLevels: (list) => `, fait monter ${list}`,
  keepAsks: ', et vous décidez si cette manche est la dernière',
  keepCrates: (k) => `, rapporte ${m(k, 'caisse', 'caisses')}`,
  keepOthers: (names) => `, fait monter des campements ${names.map(de).join(', ')}`,
  barredDie: (value, count) => `${count} × ${value}, barré`,
  roll: (k) => `Lancer ${m(k, 'dé', 'dés')}`,
  stop: (sum) => `S’arrêter à ${sum}`,
  stopName: (sum, monsters, cages) =>
    `S’arrêter à ${sum}, ${fr.buys(monsters, cages)}` +
    (monsters + cages > 1 ? ', à prendre tant que la puissance suffit' : ''),
  reachNow: 'À portée maintenant',
  nothingYet: 'encore rien',
  huntFrom: (camp) => `Chasser : ${camp}`,
  withDice: (k) => `avec ${m(k, 'dé', 'dés')}`,
  nextLevel: (level, more) => `niveau ${level} : ${peu(more, 'un dé', 'dés')} de plus`,
  lastLevel: (level) => `niveau ${level} : deux cages`,
  top: 'au plus haut',
  capture: (cost) => `Capturer pour ${cost}`,
  visit: (cost) => `Y aller pour ${cost}`,
  buy: (cost) => `Cage pour ${cost}`,
  end: 'Terminer',
  endName: (left, near) =>
    left > 0
      ? `Terminer et perdre ${left} de puissance` +
        (near > 0 ? ` ; ${m(near, 'monstre est', 'monstres sont')} à portée` : '')
      : 'Terminer',
  after: (left) => `reste ${left}`,
  inCage: (vp) => `${vp} en cage`,
  plus: (vp) => `+${m(vp, 'point', 'points')}`,
  cratesUsed: (k) => `avec ${m(k, 'caisse', 'caisses')}`,
  fewer: 'Une caisse de moins',
  more: 'Une caisse de plus',
  crates: (k) => m(k, 'caisse', 'caisses'),
  victim: (name, cages) => `Voler à ${name}, ${m(cages, 'cage', 'cages')}`,
  accept: 'Prendre le niveau : dernière manche',
  refuse: 'Refuser le niveau',
  finalBrings: (refill) =>
    `Deux cages pour vous${refill ? ', et des Terres sauvages à nouveau pleines' : ''}. ` +
    'La pioche est alors vide : cette manche sera la dernière.',
  newGroup: 'complète un groupe',
  expedition: (no) => `Expédition ${no}`,
  goals: {
    cages: (want) => m(want, 'cage', 'cages'),
    crowd: (want) =>
      want === 0 ? 'les Terres sauvages vides' : `${want} cartes au plus dans les Terres sauvages`,
    cleared: (_, region) => `plus aucun monstre dans les Terres sauvages (${region})`,
    studied: (want, region) => `${want} monstres capturés (${region}) et cages en tout`,
    camps: (want) => `${m(want, 'campement', 'campements')} au niveau 7`,
    traders: (want) =>
      want === 1 ? 'une visite aux trafiquants' : `${want} visites aux trafiquants`,
  },
  goal: 'But',
  goalNow: '· à présent ',
  cardsWord: 'cartes',
  of: (have, want) => `${have} sur ${want}`,
  crowdName: (k, limit) => `${k} cartes dans les Terres sauvages ; à ${limit}, c’est perdu`,
  turnsLeft: (k) => (k === 1 ? 'dernier tour' : `encore ${m(k, 'tour', 'tours')}`),
  turnOf: (turn, most) => `tour ${turn} sur ${most}`,
  ending: {
    won: (turn, most) => `Gagnée au tour ${turn} sur ${most}.`,
    outOfTime: (missing, turn, most) => `Au tour ${turn} sur ${most}, ${missing}.`,
    crowded: (missing, turn, most) =>
      `Les Terres sauvages ont débordé au tour ${turn} sur ${most} : ${missing}.`,
  },
  missed: {
    cages: (k) => `il manquait ${peu(k, 'une cage', 'cages')}`,
    crowd: (k) => `il y avait ${peu(k, 'une carte', 'cartes')} de trop dans les Terres sauvages`,
    cleared: (k, region) =>
      `il restait ${peu(k, 'un monstre', 'monstres')} ${ofRegion[region]} dans les Terres sauvages`,
    studied: (k) => `il manquait ${peu(k, 'un monstre ou une cage', 'monstres ou cages')}`,
    camps: (k) => `il manquait ${peu(k, 'un campement', 'campements')} au niveau 7`,
    traders: () => 'il manquait la visite aux trafiquants',
  },
  won: 'Gagnée !',
  lost: 'Perdue',
  double: 'Une amélioration standard prend deux dés de sa valeur',
  doubleShort: '2 dés par niveau',
  keys: {
    pick: 'Choisir',
    confirm: 'Valider',
    roll: 'Lancer',
    stop: 'S’arrêter',
    info: 'Vos campements et vos monstres',
  },
  prompts: {
    choose_camp: 'Choisissez votre campement.',
    keep: 'Choisissez une valeur à stocker.',
    roll_or_stop: 'Relancer, ou vous arrêter ?',
    spend: (p) => `Dépensez ${p} de puissance.`,
    choose_victim: 'Choisissez à qui vous volez une cage.',
    confirm_final: (camp) => `${camp} : prendre le dernier niveau ?`,
    game_over: 'La chasse est finie.',
  },
  chosenCamp: (camp) => `Chasser depuis le ${low(camp)} ?`,
  chosenTarget: (name) => `${name} : capturer ?`,
  chosenTraders: 'Aller chez les trafiquants ?',
  looking: (name) => name,
  say: {
    started: (you, name, expedition) =>
      expedition
        ? `${expedition}. L’expédition commence.`
        : you
          ? 'La chasse est ouverte. Vous commencez.'
          : `La chasse est ouverte. ${name} commence.`,
    turn: (you, name, round) =>
      you ? `Manche ${round} : à vous.` : `Manche ${round} : à ${name}.`,
    camp: (you, name, region, dice) =>
      `${you ? 'Vous chassez' : `${name} chasse`} avec ${m(dice, 'dé', 'dés')} : ${region}.`,
    rolled: (you, name) => (you ? 'Vous lancez ' : `${name} lance `),
    kept: (you, name) => (you ? 'Vous stockez ' : `${name} stocke `),
    keptSum: (sum) => ` ; puissance de feu ${sum}.`,
    failed: (you, name) => (you ? 'Votre lancer échoue' : `Le lancer ${de(name)} échoue`),
    failedLost: (you) => (you ? ' : vous perdez le ' : ' et perd le '),
    stopped: (you, name, power) =>
      you ? `Vous vous arrêtez à ${power}.` : `${name} s’arrête à ${power}.`,
    stoppedCrates: (k) => ` ${m(k, 'caisse gagnée', 'caisses gagnées')}.`,
    hopeless: (you, name) =>
      you
        ? 'Aucun dé ne peut montrer une valeur nouvelle : vous rentrez bredouille.'
        : `Aucun dé ne peut montrer une valeur nouvelle : ${name} rentre bredouille.`,
    captured: (you, name) => (you ? 'Vous capturez ' : `${name} capture `),
    capturedFor: (cost, crates) =>
      ` pour ${cost}${crates ? ` et ${m(crates, 'caisse', 'caisses')}` : ''}.`,
    group: ' Groupe complet : un dé noir de plus.',
    traders: (you, name, cost) =>
      you
        ? `Vous allez chez les trafiquants pour ${cost}.`
        : `${name} va chez les trafiquants pour ${cost}.`,
    cage: (you, name, source) =>
      (you ? 'Vous prenez une cage' : `${name} prend une cage`) +
      ((
        { final: ' pour le dernier niveau', traders: ' chez les trafiquants' } as Record<
          string,
          string
        >
      )[source] ?? ''),
    extraCage: (you, name) =>
      you
        ? 'Plus de cartes : vous notez une cage supplémentaire, qui vaut un point.'
        : `Plus de cartes : ${name} note une cage supplémentaire, qui vaut un point.`,
    stolen: (you, thief, victimYou, victim) =>
      victimYou
        ? `${thief} vous vole une cage`
        : `${you ? 'Vous volez' : `${thief} vole`} une cage à ${victim}`,
    stolenNone: (you, thief) =>
      you
        ? 'Personne n’a de cage que vous puissiez voler.'
        : `Personne n’a de cage que ${thief} puisse voler.`,
    up: (you, name, camp, level) =>
      you
        ? `Votre ${low(camp)} passe au niveau ${level}`
        : `Le ${low(camp)} ${de(name)} passe au niveau ${level}`,
    refused: (you, name, camp) =>
      `${you ? 'Vous refusez' : `${name} refuse`} le dernier niveau : ${camp}.`,
    refilled: (you, name, k) =>
      `Avec ${you ? 'votre cimier' : `le cimier ${de(name)}`} ${k > 1 ? 'arrivent' : 'arrive'} `,
    unchanged: 'Aucune cage gagnée : aucun nouveau monstre n’arrive dans les Terres sauvages.',
    revealed: 'Nouveau dans les Terres sauvages : ',
    ended: (you, name) =>
      you
        ? 'Vous avez vidé la pioche : cette manche est la dernière.'
        : `${name} a vidé la pioche : cette manche est la dernière.`,
    opened: 'Toutes les cages s’ouvrent.',
    over: (names, k) => `La chasse est finie. ${names} ${k > 1 ? 'gagnent' : 'gagne'}.`,
    soloWon: (turns) => `L’expédition est gagnée, en ${m(turns, 'tour', 'tours')}.`,
    crowded: 'Les Terres sauvages débordent : l’expédition est perdue.',
    outOfTime: 'Plus de carte à révéler : l’expédition est perdue.',
  },
  sheet: {
    monsters: 'Points des monstres capturés',
    cages: 'Points des cages',
    crests: 'Points de ses propres cimiers',
    extra: 'Points des cages en plus',
    levels: 'Niveaux des campements',
    won: 'Expédition gagnée',
    turns: 'Tours joués',
  },
  tieBreak: 'À égalité, la plus haute somme des niveaux des campements l’emporte.',
  refusals: {
    wrong_state: 'La partie est finie.',
    not_your_turn: 'Ce n’est pas à vous de jouer.',
    must_answer: 'Décidez d’abord du dernier niveau de votre campement.',
    must_choose_victim: 'Choisissez d’abord à qui vous volez une cage.',
    must_keep: 'Stockez d’abord une valeur de ce lancer.',
    wrong_phase: 'Ce n’est pas possible maintenant.',
    no_camp: 'Vous n’avez de campements que dans trois régions : Sommets, Abysses et Forêt.',
    camp_chosen: 'Vous avez déjà choisi votre campement pour ce tour.',
    no_camp_yet: 'Choisissez d’abord le campement d’où partir en chasse.',
    value_not_shown: 'Aucun dé ne montre cette valeur.',
    value_barred: 'Vous avez déjà stocké cette valeur pendant ce tour.',
    no_dice_left: 'Il ne reste aucun dé à lancer.',
    hunt_over: 'La chasse est finie. Dépensez maintenant votre puissance de feu.',
    still_hunting: 'Finissez d’abord la chasse, puis dépensez votre puissance de feu.',
    not_in_wilds: 'Ce monstre n’est pas dans les Terres sauvages.',
    wrong_region: 'Ce monstre ne vit pas dans la région de votre campement.',
    too_strong: 'Vous n’avez pas assez de puissance de feu pour le capturer.',
    no_crates_here: 'Il n’y a pas de caisses dans cette partie.',
    too_few_crates: 'Vous n’avez pas autant de caisses.',
    crate_wasted: 'Une caisse de moins suffit.',
    too_little_firepower: 'Vous n’avez pas assez de puissance de feu pour cela.',
    traders_gone: 'Les trafiquants sont partis.',
    no_such_seat: 'Personne n’est assis là.',
    own_cage: 'On ne se vole pas soi-même.',
    no_cages: 'Ce joueur n’a pas de cage à voler.',
  },
};

export const words = (lang: Lang): Words => (lang === 'fr' ? fr : en);

/** Formats a chance in percent; below 10 % it shows one decimal. */
export const percent = (p: number, lang: Lang): string =>
  (p / 100).toLocaleString(lang, {
    style: 'percent',
    maximumFractionDigits: p > 0 && p < 9.95 ? 1 : 0,
  });
