// The English texts of the game. They define the type, so a text that French lacks
// does not compile.

import type { Haul } from './choosing';
import type { Move, Region } from './types';
import { register } from './words';

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
  camps: {
    aerie: 'Aerie camp',
    depths: 'Depths camp',
    forest: 'Forest camp',
    everywhere: '',
  },
  short,
  /** The kinds of dice of a value: black ones, and perhaps the die of a region. */
  kinds: (black: number, region: Region | undefined) =>
    region === undefined
      ? 'black'
      : black === 0
        ? `${short[region]} die`
        : `one is the ${short[region]} die`,
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
  pileWord: 'draw pile',
  reserve: 'reserve',
  pileName: (pile: number, reserve: number) =>
    `Draw pile: ${n(pile, 'card', 'cards')}, reserve: ${reserve}`,
  pileEnds:
    '. The round that empties the pile is the last, even if its last turn does it. ' +
    'The reserve serves only to finish that round.',
  round: (r: number) => `Round ${r}`,
  lastRound: 'Last round',
  others: 'The other hunters',
  tray: 'The hunt',
  mine: 'Your camps',
  look: (name: string) => `${name}, camps and monsters`,
  lookMine: 'Your camps, monsters and cages',
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
  odds: (p: string) => `${p} chance`,
  fails: ({ n, d }: { n: number; d: number }, percent: number) =>
    n === 0
      ? 'cannot fail'
      : percent >= 100
        ? 'fails for sure'
        : d > 999
          ? 'hardly ever fails'
          : `fails ${n} in ${d}`,
  wouldLose: (value: number) => `you\u00a0would lose a${value === 8 ? 'n' : ''}\u00a0${value}`,
  needs: (name: string, by: number) => `${name}: ${by}\u00a0more`,
  then: (fails: string) => `the next roll then ${fails}`,
  adds: (least: number, most: number) =>
    least === most ? `a good roll adds ${least}` : `a good roll adds ${least} to ${most}`,
  /** What one firepower pays for. "Or" stands only where one rules out the other. */
  reach: 'pays\u00a0for ',
  buys: (haul: Haul): string =>
    haul.monsters + haul.cages === 0 ? 'buys nothing yet' : en.reach + en.haul(haul),
  haul: ({ monsters, most, cages, both, mixed }: Haul) => {
    const caged = cages > 0 && (cages < 2 ? 'a\u00a0cage' : `${cages}\u00a0cages`);
    if (mixed)
      return (
        `${most < 2 ? 'a\u00a0monster' : `${most}\u00a0monsters`},\u00a0${caged}, ` +
        `or\u00a0${mixed === 'one' ? 'one\u00a0of\u00a0each' : 'some\u00a0of\u00a0both'}`
      );
    return [
      monsters > most
        ? `${most < 2 ? 'one' : most} of\u00a0${monsters}\u00a0monsters`
        : monsters > 0 &&
          `${['', 'a', 'both'][monsters] ?? `all\u00a0${monsters}`}\u00a0monster` +
            (monsters < 2 ? '' : 's'),
      caged,
    ]
      .filter(Boolean)
      .join(both ? ' and ' : ', or ');
  },
  spendOn: 'Press what you want to take.',
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
    up: (camps: string[], by = 1) =>
      `${camps.join(' and ')}\u00a0${camps.length > 1 ? 'up' : `+${by}`}`,
    /** The same without names if there are several. */
    ups: (camps: Region[], by: number): string =>
      camps.length > 1 ? `${camps.length} camps up` : en.chip.up([short[camps[0]!]], by),
    took: (name: string) => `took ${name}`,
    stole: 'stole your cage',
    last: (cages: string) => `${cages} (last level)`,
    none: 'nothing caught yet',
  },
  hunting: (you: boolean, name: string, region: string) =>
    `${you ? 'You hunt' : `${name} hunts`}: ${region}`,
  turnOfName: (you: boolean, name: string) => (you ? 'Your turn' : `${name}’s turn`),
  thenYou: (before: string[]) => `Then ${[...before, 'you'].join(', then ')}`,
  firepower: 'Firepower',
  left: 'left',
  kept: 'Dice kept',
  keptName: (list: string, sum: number, left = sum) =>
    `Kept: ${list || 'nothing'}; firepower ${sum}${left < sum ? `, ${left} left` : ''}`,
  barred: 'Lost, and still barred:',
  lostN: (k: number) => `${n(k, 'die', 'dice')} lost`,
  dice: 'Dice rolled',
  keep: (value: number, count: number, kinds: string, sum: number, reach: string) =>
    `Keep ${n(count, 'die', 'dice')} of ${value} (${kinds}): firepower ${sum}${reach}`,
  keepReach: (haul: Haul): string => (haul.monsters + haul.cages === 0 ? '' : `, ${en.buys(haul)}`),
  keepLevels: (list: string[]) => `, raises ${list.join(', ')}`,
  keepAsks: ', and you decide whether this round is the last',
  keepCrates: (k: number) => `, brings ${n(k, 'crate', 'crates')}`,
  keepOthers: (names: string[]) => `, raises camps of ${names.join(', ')}`,
  barredDie: 'barred',
  /** Over the die that a failed roll costs. */
  failed: 'Failed',
  roll: (k: number) => `Roll ${n(k, 'die', 'dice')}`,
  stop: (sum: number) => `Stop with ${sum}`,
  stopName: (sum: number, haul: Haul): string =>
    `Stop with ${sum}, ${en.buys(haul)}` +
    (haul.monsters + haul.cages > 1 ? ', to take while firepower lasts' : ''),
  huntFrom: (camp: string) => `Hunt: ${camp}`,
  withDice: (k: number) => `with ${n(k, 'die', 'dice')}`,
  nextLevel: (level: number, more: number) => `level ${level}: ${few(more, 'die', 'dice')} more`,
  lastLevel: (level: number) => `level ${level}: two cages`,
  top: 'the highest level',
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
    `Two cages for you${refill ? ', then a refill of the wilds' : ''}. ` +
    'That empties the pile: this round would be the last.',
  newGroup: 'completes a group',
  expedition: (no: number) => `Expedition ${no}`,
  /** The names of the ten expeditions, in order. */
  expeditions: [
    'Make room',
    'Forest survey',
    'Captivity study',
    'The inspector comes',
    'Trampled gear',
    'Make more room',
    'Deep-sea survey',
    'Clearance sale',
    'Crates for the famous',
    'The last card',
  ],
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
    pick: {
      choose_camp: 'Choose a camp, from the left; again to hunt',
      keep: 'Keep the dice of this value; 0 keeps a 10',
      roll: '',
      stop: '',
      capture: 'Choose a lit monster; again to capture it',
    } as Partial<Record<Move['kind'], string>>,
    other: 'Choose',
    /** Told once, when there are dice to keep. */
    told: 'Keys: a digit keeps the dice of its value, 0 keeps a 10. Then R rolls and S stops.',
    confirm: 'Confirm',
    roll: 'Roll',
    stop: 'Stop',
    info: 'Your camps and monsters',
  },
  prompts: {
    choose_camp: 'Choose the camp to hunt from.',
    last_camp: 'Your last turn: choose the camp.',
    keep: 'Choose a value to keep.',
    roll_or_stop: 'Roll on, or stop and spend?',
    spend: (p: number) => `Spend your firepower: ${p}.`,
    choose_victim: 'Choose whose cage you steal.',
    confirm_final: (camp: string) => `${camp}: take the last level?`,
    game_over: 'The hunt is over.',
  },
  // What is pressed next, in the word that its button begins with.
  chosenCamp: (camp: string) => `${camp}: press “Hunt”.`,
  chosenTarget: 'Now press “Capture”.',
  chosenTraders: 'Now press “Trade”.',
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
    failedLost: (you: boolean): string => (you ? ': you lose the ' : ' and costs them the '),
    stopped: (you: boolean, name: string, power: number) =>
      you ? `You stop with firepower ${power}.` : `${name} stops with firepower ${power}.`,
    stoppedCrates: (k: number) => ` ${n(k, 'crate', 'crates')} gained.`,
    hopeless: (you: boolean, name: string) =>
      you
        ? 'No die can show a new value: you go home empty-handed.'
        : `No die can show a new value: ${name} goes home empty-handed.`,
    captured: (you: boolean, name: string) => (you ? 'You capture ' : `${name} captures `),
    capturedFor: (cost: number, crates: number) =>
      ` for\u00a0${cost}${crates ? ` and ${n(crates, 'crate', 'crates')}` : ''}.`,
    group: ' Group complete: one black die more.',
    crestTaken: (you: boolean, name: string, vp: number) =>
      ` ${you ? 'You lose' : `${name} loses`} ${n(vp, 'point', 'points')} with ` +
      `${you ? 'your' : 'that'} crest.`,
    traders: (you: boolean, name: string, cost: number) =>
      you ? `You visit the traders for ${cost}.` : `${name} visits the traders for ${cost}.`,
    cage: (you: boolean, name: string, source: string) =>
      (you ? 'You take a cage' : `${name} takes a cage`) +
      ((
        {
          final: ' for the last level',
          traders: ' from the traders',
        } as Record<string, string>
      )[source] ?? ''),
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
      `${you ? 'Your' : `${name}’s`} crest goes on ${k > 1 ? `${k} new monsters` : 'a new monster'}: `,
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
    crests: 'Crests in the wilds',
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
  /** Why a value that was pressed cannot be kept. */
  not: {
    value_not_shown: (value) => `No die of this roll shows a ${value}.`,
    value_barred: (value) =>
      `You have already kept ${value}s in this turn, and may keep a value only once.`,
  } as Record<string, (value: number) => string>,
  tooDear: (price: number, power: number, crates: boolean) =>
    `the price is ${price}${crates ? ', even with all your crates' : ''}, and you have ` +
    `${power} firepower: ${price - power} too few.`,
  livesElsewhere: (monster: string, home: string, hunt: string) =>
    `${monster} lives in the ${home}, and you hunt in the ${hunt}.`,
};

export type Words = typeof en;

register('en', en);
