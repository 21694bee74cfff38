// The contract between the house and the interface of one game.
//
// A game keeps up to five files in games/<folder>/ui/, all found by name and none listed here:
//
//   about.ts      default export About: the few texts that the front door needs, loaded with the first page
//   door.tsx      default export: the illustration on the front door, loaded apart
//   index.tsx     default export GameUI: the board and the sentences, loaded when a table of this game opens
//   gallery.tsx   default export Gallery: art and fixed positions to look at and to test
//   types.gen.ts  the shapes of View, Move and Event, generated from Go
//
// Rules exist once, in Go. A board narrows the list of legal moves by what is clicked and sends one of them back
// verbatim; it never builds a move and never decides what is legal.

import type { ComponentChild, ComponentType } from 'preact';

export type Lang = 'en' | 'fr';
export type ByLang<T> = Record<Lang, T>;

/** A sentence is text with little pieces in it: strings and elements, in reading order. */
export type Sentence = ComponentChild[];

/** Who sits where, as everybody at the table may know it. */
export interface Player {
  seat: number;
  name: string;
  kind: 'empty' | 'person' | 'bot';
  /** A bot's level, or its level:style; "" for people. */
  level: string;
  /** How the bot plays, in words ("Hard, bold"); "" for people. */
  plays?: string;
  /** This browser holds the seat. */
  you: boolean;
  online: boolean;
  /** A bot plays for a person who is away. */
  minded: boolean;
}

/** What `say` and `prompt` may use. */
export interface SayContext {
  lang: Lang;
  /** One name a seat. `names[seat]` is a person's own name even for the reader; use `is(seat)` to say "you". */
  names: string[];
  /** Whose eyes: a seat, or -1 for a spectator. */
  seat: number;
  /** A view of the match (of about that moment), for what the words need to know of it: which pieces are whose. */
  view?: unknown;
}

/** Why a move cannot be made. `rule` is a slug of the rulebook, "" if none. */
export interface Refusal {
  reason: string;
  rule: string;
  /** One plain English sentence, for reasons that the game has no words of its own for. */
  message: string;
}

/**
 * One moment of a step: what to draw and what just happened. A step in which much happens (a last card, then all fights)
 * is shown as several moments, one after the other, with pieces travelling between them.
 */
export interface Moment<V, E> {
  view: V;
  /** What happened since the moment before; said in the log and the live region when the moment is shown. */
  events: E[];
  /** How long to leave it on screen before the next one, in ms at normal speed. */
  hold: number;
}

export interface BoardProps<V, M, E> {
  view: V;
  /** Legal moves of `seat`; empty while others decide, in a replay, and while earlier moments are being shown. */
  moves: M[];
  /** Whose eyes and hands: a seat, or -1 for a spectator. */
  seat: number;
  /** The seats that must decide now. */
  actors: number[];
  players: Player[];
  /** Names by seat, the same as in players. */
  names: string[];
  lang: Lang;
  /** Sends one of `moves`, verbatim. Called once, at the last click. */
  play(move: M): void;
  /**
   * Asks why a move is not legal, shows the answer in the status line with a link to its rule, and resolves with it
   * (null: it is legal). `candidate` has the shape of a move.
   */
  why(candidate: unknown): Promise<Refusal | null>;
  /** Asks what one of `moves` leads to, where the game's rules have a preview of it; null if not, or if it came too late. */
  preview?(move: M): Promise<unknown>;
  /** A move was sent and is not answered yet; draw it as done, refuse clicks. */
  busy: boolean;
  /** What happened in the moment shown: [] before the first move. */
  events: E[];
  /** Changes with every moment shown; a key for effects that should run once per moment. */
  step: number;
  /** Multiply durations by it: 1 normal, 2 slow, 0.5 fast, 0 no motion at all (also with reduced motion). */
  speed: number;
  /** One of `moves`, of which a hint speaks: the board shows it as if it were chosen, or marks it with data-advised. */
  advised?: M | undefined;
  /**
   * The one status line. While the reader is choosing, the board says what to do next ("Choose a space for the 4");
   * null gives the line back to `GameUI.prompt`.
   */
  status(text: Sentence | string | null): void;
}

export interface GameUI<V, M, E> {
  /** The name in the rules: "mighty-monsters". */
  name: string;
  Board: ComponentType<BoardProps<V, M, E>>;
  /** One event in one sentence; null for an event that is not worth a line. */
  say(event: E, c: SayContext): Sentence | null;
  /** What the reader must do now, in a sentence, when it is their turn and nothing is chosen yet. */
  prompt(view: V, moves: M[], c: SayContext): Sentence | string;
  /** One line of the score sheet: "loot" -> "Loot of the guards". */
  sheetLine(line: string, lang: Lang): string;
  /** A refusal in the reader's language; "" where the game has no words for it and the message must do. */
  refusal(reason: string, lang: Lang): string;
  /** One sentence on how ties were broken, for the end of a match; "" where there is nothing to say. */
  tieBreak?(lang: Lang): string;
  /**
   * Splits a step into the moments to show. Without it a step is one moment: the view after it and all its events. The
   * last moment's view must be `after`.
   */
  moments?(before: V, events: E[], after: V): Moment<V, E>[];
  /** A short cue for an event, played if sound is on. */
  sound?(event: E, c: SayContext): Cue | null;
}

export type Cue = 'place' | 'take' | 'flip' | 'gold' | 'lose' | 'win' | 'round';

/** An option as the game page explains it. */
export interface OptionText {
  name: string;
  /** One line: what changes. */
  line: string;
  /** Names of the choices, where they are not just off and on. */
  choices?: Record<string, { name: string; line?: string }>;
}

/** A style of bots. */
export interface StyleText {
  /** One word or two, as it stands behind a level: "bold". */
  name: string;
  /** One line: how such a bot plays. */
  line: string;
}

export interface About {
  /** The name in the rules: "mighty-monsters". */
  name: string;
  /** Place among the doors. */
  order: number;
  players: [number, number];
  /** How long a match takes with people. */
  minutes: [number, number];
  /** The game can be played alone. */
  solo: boolean;
  /** Seats for "Play now". */
  seats: number;
  /** Two colours of the game's own, for its door and page: a ground and an accent, each [light theme, dark theme]. */
  palette: { ground: [string, string]; accent: [string, string] };
  text: ByLang<{
    title: string;
    /** One line of what one does in it. */
    line: string;
    /** Two or three sentences for the game's page. */
    about: string;
    options: Record<string, OptionText>;
  }>;
  /** The styles of the game's bots: `satisfies Record<Style, ByLang<StyleText>>`, so that none is without words. */
  styles?: Record<string, ByLang<StyleText>>;
  /** Options of a few choices that lie open at the top, each with its line: modes. An option called "mode" does anyhow. */
  open?: string[];
  /** Options whose id begins with the key and a hyphen lie folded together under this name. */
  groups?: Record<string, ByLang<{ name: string; line?: string }>>;
  /** The team of each seat with such a setup, from 0; null where everybody plays alone. */
  teams?(setup: { seats: number; options: Record<string, string> }): number[] | null;
  /** Choices that the box forbids next to the rest of the setup, with the reason; they are greyed. */
  forbids?(setup: { seats: number; options: Record<string, string> }, lang: Lang): { option: string; choice: string; why: string }[];
}

/** One stage of what a reader plays alone, and how far they have come with it. */
export interface AloneStage {
  /** From 1. */
  stage: number;
  /** The choice of the game's option that it is. */
  name: string;
  state: 'locked' | 'open' | 'won';
  wins: number;
  /** How often it was lost. */
  tries: number;
  /** Levels of help that an attempt may take. */
  help: number;
  /** The table of an attempt that goes on. */
  table?: string | undefined;
}

/** What a game draws for what is played alone: the file `alone.tsx` of its folder, the component as its default export. */
export interface AloneProps {
  lang: Lang;
  stages: AloneStage[];
  /** The stage to look at first; without it the first that is open. */
  at?: number | undefined;
  /** The options of what was opened last. */
  last?: Record<string, string> | undefined;
  /** A table is being opened. */
  busy: boolean;
  /** Draws options of the game, by their ids, folded away under one name, as a match in company has them. */
  options(of: string[], chosen: Record<string, string>, pick: (id: string, choice: string) => void): ComponentChild;
  /** Opens an attempt, with options of the game's own; in practice any stage may be played, and nothing is kept. */
  start(stage: number, options: Record<string, string>, practice: boolean): void;
}

export interface Gallery<V = unknown, M = unknown, E = unknown> {
  /** Art to look at, in groups. */
  art: { title: string; items: { name: string; draw(size: number): ComponentChild }[] }[];
  /** Fixed positions to look at the board with. */
  boards: { title: string; props: Omit<BoardProps<V, M, E>, 'play' | 'why' | 'status' | 'busy' | 'step' | 'speed' | 'lang'> }[];
  /** Every event with a sentence, to look at `say`. */
  events?: E[];
}
