// Generated from the Go types of monster-expedition; make generate writes it anew.

export interface View {
  seat: number;
  first_seat: number;
  turn: number;
  asked: number;
  phase: Phase;
  round: number;
  ender: number;
  pile: number;
  reserve: number;
  gained: boolean;
  wilds: Lying[];
  traders: Traders | null;
  players: Player[];
  hunt: Hunting | null;
  solo: Solo | null;
  starts: Start[];
  odds: Odd[];
  final: Final | null;
  cards: Card[];
}

export type Phase = 'choose_camp' | 'keep' | 'roll_or_stop' | 'spend' | 'choose_victim' | 'confirm_final' | 'game_over';

export interface Lying {
  place: number;
  monster: Monster;
  crest: number;
}

export interface Traders {
  cost: number;
  cages: number;
}

export interface Player {
  set: CampSet;
  camps: Camp[];
  monsters: Monster[];
  symbols: Symbols;
  groups: number;
  cages: number;
  known: Monster[];
  extra: number;
  crests: number;
  stock: number;
  score: Score;
}

export interface Hunting {
  region: Region;
  faces: number[];
  pool: number;
  black: number;
  die: boolean;
  shown: Die[];
  stored: Stored[];
  barred: number[];
  lost: number;
  rolls: number;
  fails: number;
  sum: number;
  power: number;
  keeps: Keeping[];
  now: Reach;
  risk: number;
  loses: number;
  least: number;
  most: number;
}

export interface Solo {
  expedition: number;
  outcome: Outcome;
  goals: Goal[];
  crowd: number;
  limit: number;
  turns: number;
  most: number;
  double: boolean;
  crates: number;
  worth: number;
  help: number[];
}

export interface Start {
  region: Region;
  black: number;
  groups: number;
  faces: number[];
  prey: Monster[];
}

export interface Odd {
  camp: Region;
  target: string;
  cost: number;
  chance: number;
}

export interface Final {
  seat: number;
  region: Region;
  pile: number;
  refill: boolean;
}

export interface Card {
  id: Monster;
  name: Name;
  region: Region;
  level: number;
  vp: number;
  caged: number;
  symbol: Sign;
  ability: Ability;
  camp?: Region;
  value?: number;
  start: boolean;
}

export type Monster = 'M01' | 'M02' | 'M03' | 'M04' | 'M05' | 'M06' | 'M07' | 'M08' | 'M09' | 'M10' | 'M11' | 'M12' | 'M13' | 'M14' | 'M15' | 'M16' | 'M17' | 'M18' | 'M19' | 'M20' | 'M21' | 'M22' | 'M23' | 'M24' | 'M25' | 'M26' | 'M27' | 'M28' | 'M29' | 'M30' | 'M31' | 'M32' | 'M33' | 'M34' | 'M35' | 'M36' | 'M37' | 'M38' | 'M39' | 'M40' | 'M41' | 'M42' | 'M43' | 'M44' | 'M45' | 'M46' | 'M47' | 'M48' | 'M49' | 'M50' | 'M51' | 'M52' | 'M53' | 'M54' | 'M55' | 'M56' | 'M57' | 'M58' | 'M59';

export type CampSet = 'I' | 'II' | 'III' | 'IV';

export interface Camp {
  region: Region;
  level: number;
  black: number;
  ladder: number[];
  standard: number;
  bonus: number;
  refused: boolean;
}

export interface Symbols {
  wings: number;
  shells: number;
  leaves: number;
  jokers: number;
}

export interface Score {
  monsters: number;
  cages: number;
  crests: number;
  extra: number;
  total: number;
  hidden: number;
  levels: number;
}

export type Region = 'aerie' | 'depths' | 'forest' | 'everywhere';

export interface Die {
  value: number;
  region: boolean;
}

export interface Stored {
  value: number;
  count: number;
  die: boolean;
}

export interface Keeping {
  value: number;
  count: number;
  die: boolean;
  left: number;
  reach: Reach;
  risk: number;
}

export interface Reach {
  sum: number;
  monsters: Monster[];
  cages: number;
  traders: boolean;
  levels: number[];
  asks: boolean;
  crates: number;
  others: number[];
}

export type Outcome = 'pending' | 'won' | 'crowded' | 'out_of_time';

export interface Goal {
  kind: GoalKind;
  region: Region;
  have: number;
  want: number;
  most: boolean;
  met: boolean;
}

export interface Name {
  en: string;
  fr: string;
}

export type Sign = '' | 'wing' | 'shell' | 'leaf' | 'joker';

export type Ability = '' | 'fail_up' | 'bonus_up' | 'steal' | 'up_now';

export type GoalKind = 'cages' | 'crowd' | 'cleared' | 'studied' | 'camps' | 'traders';

export interface Move {
  kind: Action;
  region?: Region;
  value?: number;
  monster?: Monster;
  crates?: number;
  seat?: number;
  accept?: boolean;
}

export type Action = 'choose_camp' | 'keep' | 'roll' | 'stop' | 'capture' | 'buy_cage' | 'visit_traders' | 'end_hunt' | 'choose_victim' | 'answer_final';

export interface GameStarted {
  kind: 'game_started';
  seats: number;
  options: Record<string, string>;
  first_seat: number;
  sets: CampSet[];
  expedition: number;
  pile: number;
  reserve: number;
  other_cards: boolean;
  wilds: Lying[];
}

export interface TurnStarted {
  kind: 'turn_started';
  round: number;
  seat: number;
}

export interface CampChosen {
  kind: 'camp_chosen';
  seat: number;
  region: Region;
  black: number;
  added: number;
}

export interface DiceRolled {
  kind: 'dice_rolled';
  seat: number;
  roll: number;
  black: number[];
  die: number;
}

export interface DiceKept {
  kind: 'dice_kept';
  seat: number;
  value: number;
  count: number;
  die: boolean;
  sum: number;
  forced: boolean;
}

export interface RollFailed {
  kind: 'roll_failed';
  seat: number;
  lost: number;
  die: boolean;
  sum: number;
}

export interface HuntStopped {
  kind: 'hunt_stopped';
  seat: number;
  scored: Stored[];
  firepower: number;
  crates: number;
  reason: Reason;
}

export type Reason = 'chosen' | 'all_kept' | 'hopeless' | 'roll_limit';

export interface MonsterCaptured {
  kind: 'monster_captured';
  seat: number;
  monster: Monster;
  place: number;
  cost: number;
  crates: number;
  crest: number;
}

export interface TradersVisited {
  kind: 'traders_visited';
  seat: number;
  cost: number;
  crates: number;
  leave: boolean;
}

export interface CageGained {
  kind: 'cage_gained';
  seat: number;
  source: Source;
  from: From;
  monster?: Monster;
}

export type Source = 'bought' | 'traders' | 'final' | 'steal';

export type From = 'pile' | 'reserve' | 'extra';

export interface CageStolen {
  kind: 'cage_stolen';
  thief: number;
  victim: number;
  monster?: Monster;
}

export interface CampUpgraded {
  kind: 'camp_upgraded';
  seat: number;
  region: Region;
  level: number;
  black: number;
  cause: Cause;
  value: number;
  monster?: Monster;
}

export type Cause = 'standard' | 'bonus' | 'fail_up' | 'bonus_up' | 'up_now';

export interface UpgradeRefused {
  kind: 'upgrade_refused';
  seat: number;
  region: Region;
}

export interface WildsRefilled {
  kind: 'wilds_refilled';
  seat: number;
  cards: Lying[];
  pile: number;
  reserve: number;
}

export interface WildsUnchanged {
  kind: 'wilds_unchanged';
  seat: number;
}

export interface CardRevealed {
  kind: 'card_revealed';
  monster: Monster;
  place: number;
  pile: number;
}

export interface EndTriggered {
  kind: 'end_triggered';
  seat: number;
}

export interface CagesOpened {
  kind: 'cages_opened';
  cages: Monster[][];
  crests: Monster[][];
}

export interface GameEnded {
  kind: 'game_ended';
  scores: number[];
  places: number[];
  levels: number[];
  winners: number[];
}

export interface SoloEnded {
  kind: 'solo_ended';
  expedition: number;
  outcome: Outcome;
  turns: number;
}

export type Event =
  | GameStarted
  | TurnStarted
  | CampChosen
  | DiceRolled
  | DiceKept
  | RollFailed
  | HuntStopped
  | MonsterCaptured
  | TradersVisited
  | CageGained
  | CageStolen
  | CampUpgraded
  | UpgradeRefused
  | WildsRefilled
  | WildsUnchanged
  | CardRevealed
  | EndTriggered
  | CagesOpened
  | GameEnded
  | SoloEnded;

export type Style = 'bold' | 'careful' | 'hasty';
