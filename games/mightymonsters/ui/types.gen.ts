// Generated from the Go types of mighty-monsters; make generate writes it anew.

export interface View {
  round: number;
  rounds: number;
  seat: number;
  turn: number;
  start_seat: number;
  tile?: Tile;
  tiles?: Tile[];
  guards: GuardView[];
  castle: (SpaceView | null)[];
  seats: SeatView[];
  revealed: string[];
  laid: number[];
  cards?: CardsView;
}

export type Tile = '' | 'K01' | 'K02' | 'K03' | 'K04' | 'K05' | 'K06' | 'K07' | 'K08' | 'K09' | 'K10' | 'K11' | 'K12';

export interface GuardView {
  level: number;
  max: number;
  total: number;
  odds: number[];
  strength_change?: number;
  loot_change?: number;
}

export interface SpaceView {
  seat: number;
  card: number;
  price?: number[];
}

export interface SeatView {
  faction: Faction;
  gold: number;
  placed: number;
  hand: number[];
  down: number[];
  undone?: number[];
  unknown?: Unknown;
  sheet: number[];
}

export interface CardsView {
  guards: Guard[];
  heal: number[];
}

export type Faction = 'troll' | 'undead' | 'aquatic' | 'demon' | 'insect' | 'dragon';

export interface Unknown {
  hand: number;
  down: number;
  cards: number[];
}

export interface Guard {
  id: string;
  level: number;
  strength: number;
  loot: number;
}

export interface Move {
  kind: Kind;
  card: number;
  space: number;
}

export type Kind = 'place' | 'replace';

export interface GameStarted {
  kind: 'game_started';
  seats: number;
  options: Record<string, string>;
  factions: string[];
  gold: number[];
  other_cards: boolean;
}

export interface KingStackBuilt {
  kind: 'king_stack_built';
  count: number;
}

export interface HandDealt {
  kind: 'hand_dealt';
  seat: number;
  hand?: number[];
  down?: number[];
  hand_count: number;
  down_count: number;
}

export interface StartSeatSet {
  kind: 'start_seat_set';
  seat: number;
}

export interface GuardsPlaced {
  kind: 'guards_placed';
  levels: number[];
}

export interface RoundStarted {
  kind: 'round_started';
  round: number;
  start_seat: number;
}

export interface KingTileRevealed {
  kind: 'king_tile_revealed';
  tile: Tile;
}

export interface HandsSetByKing {
  kind: 'hands_set_by_king';
  hand: number[];
  down: number[];
}

export interface TurnStarted {
  kind: 'turn_started';
  seat: number;
}

export interface TurnPassed {
  kind: 'turn_passed';
  seat: number;
}

export interface MonsterPlaced {
  kind: 'monster_placed';
  seat: number;
  card: number;
  space: number;
}

export interface MonsterReplaced {
  kind: 'monster_replaced';
  seat: number;
  card: number;
  space: number;
  old_owner: number;
  old_card: number;
  paid_to_treasury: number;
  paid_to_owner: number;
}

export interface CastleFull {
  kind: 'castle_full';
  totals: number[];
}

export interface WeakestMarked {
  kind: 'weakest_marked';
  guards: number[];
}

export interface GuardRevealed {
  kind: 'guard_revealed';
  guard: number;
  id: string;
  printed_strength: number;
  printed_loot: number;
  effective_strength: number;
  effective_loot: number;
  total: number;
}

export interface GuardBeaten {
  kind: 'guard_beaten';
  guard: number;
  payouts: Payout[];
  forfeited: boolean;
}

export interface Payout {
  seat: number;
  gold: number;
}

export interface GuardWon {
  kind: 'guard_won';
  guard: number;
}

export interface HealingPaid {
  kind: 'healing_paid';
  seat: number;
  due: number;
  paid: number;
}

export interface MonstersRotated {
  kind: 'monsters_rotated';
  down: number[][];
  hand_count: number;
  down_count: number;
}

export interface GuardsDiscarded {
  kind: 'guards_discarded';
  revealed: string[];
  unseen: number;
}

export interface KingTileDiscarded {
  kind: 'king_tile_discarded';
  remaining: number;
}

export interface StartMarkerMoved {
  kind: 'start_marker_moved';
  seat: number;
}

export interface GameEnded {
  kind: 'game_ended';
  gold: number[];
  ranks: number[];
  winners: number[];
}

export type Event =
  | GameStarted
  | KingStackBuilt
  | HandDealt
  | StartSeatSet
  | GuardsPlaced
  | RoundStarted
  | KingTileRevealed
  | HandsSetByKing
  | TurnStarted
  | TurnPassed
  | MonsterPlaced
  | MonsterReplaced
  | CastleFull
  | WeakestMarked
  | GuardRevealed
  | GuardBeaten
  | GuardWon
  | HealingPaid
  | MonstersRotated
  | GuardsDiscarded
  | KingTileDiscarded
  | StartMarkerMoved
  | GameEnded;

export type Style = 'rushing' | 'patient';
