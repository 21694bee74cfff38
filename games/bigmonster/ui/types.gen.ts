// Generated from the Go types of big-monster; make generate writes it anew.

export interface View {
  seat: number;
  mode: Mode;
  race: Race;
  phase: Phase;
  round: number;
  turn: number;
  turns: number;
  order: number[];
  active: number;
  players: Player[];
  medals: MedalView[];
  dragon: DragonView | null;
  series: SeriesView[];
  packs: number;
  discarded: number;
  discards: Kind[];
  offered: Explorer[];
  chosen: Explorer;
  spare: Explorer;
  hand: Kind[];
  kept: Kind;
  ranking: number[];
  naming: number;
  planned: Planned | null;
  salvage: Kind[];
  memory: Memory[];
  spots: Spotted[];
  gift: Gift | null;
}

export type Mode = 'duel' | 'trio_series' | 'solo_draft' | 'team_draft';

export type Race = 'ranked' | 'live';

export type Phase = 'choose' | 'draft' | 'place' | 'take' | 'salvage' | 'over' | 'ready';

export interface Player {
  explorer: Explorer;
  team: number;
  ready: boolean;
  pack: number;
  gave: number;
  ship: number;
  from: number;
  area: AreaView;
  medals: Held[];
  dragons: number;
  counts: Counts;
  score: number | null;
  team_score?: number;
  sheet: number[];
  open?: OpenHand;
}

export interface MedalView {
  medal: Medal;
  spot: Spot;
  alone: ScopeView | null;
  team: ScopeView | null;
}

export interface DragonView {
  holder: number;
  points: number;
}

export interface SeriesView {
  number: number;
  tiles: Kind[];
  current: boolean;
}

export type Kind = '' | 'MU1' | 'MU2' | 'MU3' | 'MU4' | 'MGD' | 'MGS' | 'LA1' | 'LA2' | 'LA3' | 'LA4' | 'LA5' | 'BML' | 'BMR' | 'RU1' | 'RU2' | 'RU3' | 'RU4' | 'RU5' | 'RU6' | 'REAP' | 'TOAD' | 'GR1' | 'GR2' | 'GR3' | 'GR4' | 'GR5' | 'GR6' | 'GR7' | 'GR8' | 'GR9' | 'SGOLD' | 'SAMB' | 'SUNF' | 'SUNM' | 'SYETI' | 'SPANDA';

export type Explorer = '' | 'EX01' | 'EX02' | 'EX03' | 'EX04' | 'EX05' | 'EX06' | 'EX07' | 'EX08' | 'EX09' | 'EX10' | 'EX11' | 'EX12' | 'EX13' | 'EX14' | 'EX15' | 'EX16' | 'EX17';

export interface Planned {
  x: number;
  y: number;
  grant: number;
}

export interface Memory {
  seat: number;
  ship: boolean;
  tiles: Kind[];
  exact: boolean;
}

export interface Spotted {
  x: number;
  y: number;
  gain: number;
  crystals: Crystal[];
  pair: boolean;
  mutants: Mutant[];
  medals: Held[];
}

export interface Gift {
  medal: Medal;
  points: number;
}

export interface AreaView {
  tiles: TileView[];
  crystals: Crystal[];
}

export interface Held {
  medal: Medal;
  scope: Scope;
  points: number;
}

export interface Counts {
  desert: number;
  rune: number;
  ice: number;
  mutagen: number;
  lava: number;
  swamp: number;
  grass: number;
  pairs: number;
  green: number;
  red: number;
  blue: number;
  lands: Land[];
  penalty: number;
}

export interface OpenHand {
  offered: Explorer[];
  chosen: Explorer;
  spare: Explorer;
  hand: Kind[];
  kept: Kind;
  planned: Planned | null;
}

export type Medal = '' | 'DESERT' | 'RUNE' | 'PENALTY' | 'BIGM' | 'SWGR' | 'TERRAIN' | 'LAVA' | 'CRYSTAL' | 'ICE' | 'MUTAGEN' | 'YETI' | 'PANDA';

export type Spot = 'grass' | 'water' | 'lava' | 'ice' | 'water_or_grass' | 'lava_or_ice' | 'desert' | 'rune' | 'middle';

export interface ScopeView {
  points: number;
  left: boolean;
  need: number;
  have: number[];
  seats: number[];
}

export interface Crystal {
  colour: Colour;
  x2: number;
  y2: number;
}

export interface Mutant {
  tile: Kind;
  x: number;
  y: number;
  level: number;
  points: number;
}

export interface TileView {
  tile: Kind;
  x: number;
  y: number;
  level: number;
}

export type Scope = 'alone' | 'team';

export type Land = 'ice' | 'water' | 'lava' | 'grassland' | 'swamp' | 'desert' | 'rune';

export type Colour = 'green' | 'red' | 'blue';

export interface Move {
  kind: Action;
  explorer?: Explorer;
  tile?: Kind;
  to?: number;
  x?: number;
  y?: number;
  grant?: number;
  series?: number;
  discard?: Kind;
}

export type Action = 'choose' | 'keep' | 'prefer' | 'give' | 'place' | 'take' | 'salvage' | 'ready';

export interface GameStarted {
  kind: 'game_started';
  mode: Mode;
  race: Race;
  dragon: boolean;
  first_seat: number;
  teams?: number[];
  swaps?: Swap[];
  guests?: Explorer[];
}

export interface Swap {
  in: Kind;
  out: Kind;
}

export interface MedalsSelected {
  kind: 'medals_selected';
  medals: Medal[];
}

export interface ExplorersDealt {
  kind: 'explorers_dealt';
  seat: number;
  explorers: Explorer[];
}

export interface ExplorersRevealed {
  kind: 'explorers_revealed';
  explorers: Explorer[];
}

export interface RoundStarted {
  kind: 'round_started';
  round: number;
}

export interface PackDealt {
  kind: 'pack_dealt';
  seat: number;
  size: number;
  tiles?: Kind[];
}

export interface TurnStarted {
  kind: 'turn_started';
  round: number;
  turn: number;
  order?: number[];
}

export interface PackGiven {
  kind: 'pack_given';
  from: number;
  to: number;
  size: number;
  forced: boolean;
}

export interface DragonTaken {
  kind: 'dragon_taken';
  seat: number;
  from: number;
}

export interface TileDiscarded {
  kind: 'tile_discarded';
  seat: number;
  tile?: Kind;
}

export interface TurnRevealed {
  kind: 'turn_revealed';
  seat: number;
  tile: Kind;
  x: number;
  y: number;
  crystals: Crystal[];
  pair: boolean;
}

export interface MedalGranted {
  kind: 'medal_granted';
  medal: Medal;
  from: number;
  to: number;
  points: number;
}

export interface Mutated {
  kind: 'mutated';
  seat: number;
  tile: Kind;
  x: number;
  y: number;
  level: number;
  points: number;
}

export interface MedalWon {
  kind: 'medal_won';
  medal: Medal;
  scope: Scope;
  seats: number[];
  points: number;
}

export interface RoundEnded {
  kind: 'round_ended';
  round: number;
  dragon_holder: number;
}

export interface SeriesOpened {
  kind: 'series_opened';
  series: number;
  number: number;
  tiles: Kind[];
}

export interface SeriesTaken {
  kind: 'series_taken';
  seat: number;
  series: number;
  number: number;
  tile: Kind;
  discard: Kind;
}

export interface SalvageOffered {
  kind: 'salvage_offered';
  seat: number;
  size: number;
  tiles?: Kind[];
}

export interface PenaltyAssessed {
  kind: 'penalty_assessed';
  values: number[];
  seats: number[];
  points: number;
}

export interface GameScored {
  kind: 'game_scored';
  lines: number[][];
  totals: number[];
  places: number[];
  winners: number[];
}

export type Event =
  | GameStarted
  | MedalsSelected
  | ExplorersDealt
  | ExplorersRevealed
  | RoundStarted
  | PackDealt
  | TurnStarted
  | PackGiven
  | DragonTaken
  | TileDiscarded
  | TurnRevealed
  | MedalGranted
  | Mutated
  | MedalWon
  | RoundEnded
  | SeriesOpened
  | SeriesTaken
  | SalvageOffered
  | PenaltyAssessed
  | GameScored;

export type Style = 'miner' | 'hasty' | 'spiteful';
