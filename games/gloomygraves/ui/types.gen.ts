// Generated from the Go types of gloomy-graves; make generate writes it anew.

export interface View {
  seat: number;
  first_seat: number;
  turn: number;
  phase: Phase;
  round: number;
  last_round: number;
  ending: Ending | null;
  deck: number;
  removed: number;
  discarded: number;
  row: Card[];
  pit: Area;
  buried: Card | null;
  players: Player[];
  markers: Marker[];
  pairs: Pair[];
  hand: Card[];
  chosen: number;
  previews: Preview[];
}

export type Phase = 'choose_start' | 'bury_crypt' | 'bury_pit' | 'score' | 'draw_1' | 'draw_2' | 'game_over';

export interface Ending {
  seat: number;
  reason: Reason;
}

export interface Card {
  id: number;
  a: Kind;
  b: Kind;
}

export interface Area {
  cells: Cell[];
  groups: number[][];
}

export interface Player {
  cards: number;
  known: Card[];
  plain: number;
  chosen: boolean;
  hand?: Card[];
  crypt: Area;
  totals: number[];
  earns: number[];
  score: number;
  sheet: number[];
}

export interface Marker {
  category: Kind;
  number: number;
  value: number;
  owner: number;
}

export interface Pair {
  a: Kind;
  b: Kind;
  cards: number;
  removed: number;
  unseen: number;
}

export interface Preview {
  under?: Covered[];
  height?: number[];
  groups: Group[];
}

export type Reason = '' | 'fifth_marker' | 'deck_empty';

export type Kind = 'pixie' | 'goblin' | 'unicorn' | 'cyclops' | 'dragon' | 'gravedigger';

export interface Cell {
  x: number;
  y: number;
  half: Kind;
  card: number;
  height: number;
}

export type Covered = 'pixie' | 'goblin' | 'unicorn' | 'cyclops' | 'dragon' | 'gravedigger' | '';

export interface Group {
  category: Kind;
  cells: number[];
  total: number;
  earns?: number;
}

export interface Move {
  kind: Action;
  card?: number;
  x?: number;
  dir?: Dir;
  y?: number;
  category?: Kind;
  source?: Source;
  slot?: number;
}

export type Action = 'choose_start' | 'bury_crypt' | 'bury_pit' | 'discard_blocked' | 'take_marker' | 'decline' | 'draw';

export type Dir = 'E' | 'S' | 'W' | 'N';

export type Source = 'deck' | 'row';

export interface GameStarted {
  kind: 'game_started';
  players: number;
  first_seat: number;
  removed_marked: number;
  removed_random_count: number;
  other_cards: boolean;
}

export interface RowRevealed {
  kind: 'row_revealed';
  cards: Card[];
}

export interface PitStarted {
  kind: 'pit_started';
  cards: Card[];
  placements: Placement[];
}

export interface Placement {
  x: number;
  y: number;
  dir: Dir;
}

export interface HandDealt {
  kind: 'hand_dealt';
  seat: number;
  count: number;
  cards?: Card[];
}

export interface StartChosen {
  kind: 'start_chosen';
  seat: number;
}

export interface CryptsStarted {
  kind: 'crypts_started';
  cards: Card[];
}

export interface TurnStarted {
  kind: 'turn_started';
  round: number;
  seat: number;
}

export interface CryptBuried {
  kind: 'crypt_buried';
  seat: number;
  card: Card;
  x: number;
  y: number;
  dir: Dir;
}

export interface PitBuried {
  kind: 'pit_buried';
  seat: number;
  card: Card;
  x: number;
  y: number;
  dir: Dir;
}

export interface PitBlocked {
  kind: 'pit_blocked';
  seat: number;
  discarded: Card;
}

export interface MarkerTaken {
  kind: 'marker_taken';
  seat: number;
  category: Kind;
  total: number;
  pit_group: number;
  crypt_group: number;
  number: number;
  value: number;
}

export interface ScoreDeclined {
  kind: 'score_declined';
  seat: number;
}

export interface CardDrawn {
  kind: 'card_drawn';
  seat: number;
  source: Source;
  slot?: number;
  card?: Card;
}

export interface RowRefilled {
  kind: 'row_refilled';
  slot: number;
  card: Card;
  deck: number;
}

export interface EndTriggered {
  kind: 'end_triggered';
  seat: number;
  reason: Reason;
}

export interface Over {
  kind: 'game_over';
  scores: number[];
  bonuses: number[];
  values: number[][];
  winners: number[];
}

export type Event =
  | GameStarted
  | RowRevealed
  | PitStarted
  | HandDealt
  | StartChosen
  | CryptsStarted
  | TurnStarted
  | CryptBuried
  | PitBuried
  | PitBlocked
  | MarkerTaken
  | ScoreDeclined
  | CardDrawn
  | RowRefilled
  | EndTriggered
  | Over;

export type Style = 'rushing' | 'patient';
