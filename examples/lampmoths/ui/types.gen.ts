// Generated from the Go types of lamp-moths; make generate writes it anew.

export interface View {
  seat: number;
  night: number;
  nights: number;
  lamp: number;
  pile: number[];
  players: PlayerView[];
}

export interface PlayerView {
  moths: number[];
  ready: boolean;
  sent?: number;
  flew?: number;
  lamps: number[];
  light: number;
}

export interface Move {
  moth: number;
}

export interface NightFell {
  kind: 'night_fell';
  night: number;
  lamp: number;
}

export interface MothSent {
  kind: 'moth_sent';
  seat: number;
  moth?: number;
}

export interface MothsMet {
  kind: 'moths_met';
  moths: number[];
}

export interface LampTaken {
  kind: 'lamp_taken';
  seat: number;
  lamp: number;
}

export interface LampWentOut {
  kind: 'lamp_went_out';
  lamp: number;
}

export interface DayBroke {
  kind: 'day_broke';
  winners: number[];
}

export type Event =
  | NightFell
  | MothSent
  | MothsMet
  | LampTaken
  | LampWentOut
  | DayBroke;

export type Style = never;
