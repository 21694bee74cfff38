export type Kind = 'pixie' | 'goblin' | 'unicorn' | 'cyclops' | 'dragon' | 'gravedigger' | '';
export type Dir = 'E' | 'S' | 'W' | 'N';
export type Phase = 'choose_start' | 'bury_crypt' | 'bury_pit' | 'score' | 'draw_1' | 'draw_2' | 'game_over';
export type Reason = '' | 'fifth_marker' | 'deck_empty';

export type Move = {
  kind: 'choose_start' | 'bury_crypt' | 'bury_pit' | 'discard_blocked' | 'take_marker' | 'decline' | 'draw';
  card?: number;
  x?: number;
  y?: number;
  dir?: Dir;
  category?: Kind;
  source?: 'deck' | 'row';
  slot?: number;
};

export interface Card { id: number; a: Kind; b: Kind }
export interface Cell { x: number; y: number; half: Kind; card: number; height: number }
export interface Area { cells: Cell[]; groups: number[][] }
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
export interface Marker { category: Kind; number: number; value: number; owner: number }
export interface Group { category: Kind; cells: number[]; total: number; earns?: number }
export interface Preview { under?: Kind[]; height?: number[]; groups: Group[] }
export interface Ending { seat: number; reason: Reason }
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
  hand: Card[];
  chosen: number;
  previews: Preview[];
}

export type Event =
  | { kind: 'game_started'; players: number; first_seat: number; removed_marked: number; removed_random_count: number; other_cards: boolean }
  | { kind: 'row_revealed'; cards: Card[] }
  | { kind: 'pit_started'; cards: Card[]; placements: { x: number; y: number; dir: Dir }[] }
  | { kind: 'hand_dealt'; seat: number; count: number; cards?: Card[] }
  | { kind: 'start_chosen'; seat: number }
  | { kind: 'crypts_started'; cards: Card[] }
  | { kind: 'turn_started'; round: number; seat: number }
  | { kind: 'crypt_buried'; seat: number; card: Card; x: number; y: number; dir: Dir }
  | { kind: 'pit_buried'; seat: number; card: Card; x: number; y: number; dir: Dir }
  | { kind: 'pit_blocked'; seat: number; discarded: Card }
  | { kind: 'marker_taken'; seat: number; category: Kind; total: number; pit_group: number; crypt_group: number; number: number; value: number }
  | { kind: 'score_declined'; seat: number }
  | { kind: 'card_drawn'; seat: number; source: 'deck' | 'row'; slot?: number; card?: Card }
  | { kind: 'row_refilled'; slot: number; card: Card; deck: number }
  | { kind: 'end_triggered'; seat: number; reason: Reason }
  | { kind: 'game_over'; scores: number[]; bonuses: number[]; values: number[][]; winners: number[] };
