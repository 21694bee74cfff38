// The contract between Lair's pages and the interface of one game.
//
// The files of a game in games/<folder>/ui/ that pages load are found by name and listed
// nowhere else:
//
//   about.ts      default export About: the texts for the home page, loaded first
//   options.ts    default export GameOptions: the options of a match in words, loaded
//                 where they are chosen or listed
//   door.tsx      default export: the illustration on the home page, loaded later
//   index.tsx     default export GameUI: the board and its sentences, loaded when
//                 a table of this game opens
//   gallery.tsx   default export Gallery: art and fixed positions to look at and
//                 to test
//   bestiary.tsx  default export Bestiary: everything in the box to look up
//   pictures.tsx  default export Pictures: the drawings of the rulebook
//   firsts.ts     default export First[]: a line for each thing that a player
//                 meets for the first time, loaded with the first decision
//   reasons.ts    default export Reasons: moves and reasons in words, loaded with
//                 the first hint or review
//   lesson.ts     default export Pointer: where the board draws what lessons point at
//   end.tsx       default export EndScene: what is drawn when a match is over, loaded then
//   how.tsx       default export How: how it is played in four pictures, for its page
//   alone.tsx     default export: what a page of matches alone shows, as a campaign does
//   words.*.ts    the texts of the board in one language each, of which one is loaded
//   types.gen.ts  the shapes of View, Move and Event, generated from Go
//
// Rules exist once, in Go. A board narrows the list of legal moves by what is
// clicked and sends one of them back verbatim. It never builds a move and never
// decides what is legal.

import type { ComponentChild, ComponentChildren, ComponentType } from 'preact';

export type Lang = 'en' | 'fr';
export type ByLang<T> = Record<Lang, T>;

/** A sentence: strings and elements in reading order. */
export type Sentence = ComponentChild[];

/** What everyone at the table may know about a seat. */
export interface Player {
  seat: number;
  name: string;
  /** From 2: the name has a mark, because another looks like it. */
  nth?: number | undefined;
  kind: 'empty' | 'person' | 'bot';
  /** A bot's level, or its level:style; "" for people. */
  level: string;
  /** How the bot plays, in words ("Hard, bold"); "" for people. */
  plays?: string;
  /** True if this browser holds the seat. */
  you: boolean;
  online: boolean;
  /** True if a bot plays for a person who is away. */
  botPlays: boolean;
}

/** What `say` and `prompt` may use. */
export interface SayContext {
  lang: Lang;
  /**
   * One name per seat. `names[seat]` is a person's own name even for the
   * reader; use `is(seat)` to say "you".
   */
  names: string[];
  /** The seat of the viewer, or -1 for a spectator. */
  seat: number;
  /**
   * A view of the match near that moment, for what a sentence must look up,
   * such as who owns a piece.
   */
  view?: unknown;
  /** What the worse of two compared moves is called in a sentence, if it has a name. */
  other?: string;
  /** The better of two compared moves, for what a reason does not tell of it. */
  better?: unknown;
}

/** Why a move is not legal. `rule` is a slug of the rulebook, "" if none. */
export interface Refusal {
  reason: string;
  rule: string;
  /** One plain English sentence, for reasons that the game does not translate. */
  message: string;
}

/**
 * One moment of a step: what to draw and what has just happened. A step in
 * which much happens, such as a last card and then all fights, is shown as
 * several moments. Pieces travel between them.
 */
export interface Moment<V, E> {
  view: V;
  /**
   * What happened since the previous moment. The log and the live region show
   * it together with the moment.
   */
  events: E[];
  /**
   * How long the moment stays on screen before the next one, in ms at normal
   * speed.
   */
  hold: number;
}

export interface BoardProps<V, M, E> {
  view: V;
  /**
   * The legal moves of `seat`. Empty while others decide, in a replay, and
   * while earlier moments are being shown.
   */
  moves: M[];
  /** The seat of the viewer, or -1 for a spectator. */
  seat: number;
  /** The seats that must decide now. */
  actors: number[];
  players: Player[];
  /** Names by seat, the same as in `players`. */
  names: string[];
  lang: Lang;
  /** Sends one of `moves`, verbatim. Call it once, at the last click. */
  play(move: M): void;
  /**
   * Asks why a move is not legal and shows the answer in the status line with a
   * link to its rule. Resolves with the answer, or with null if the move is
   * legal. `candidate` has the shape of a move, with all of its fields and no others; where
   * that cannot say what was pressed, `pressed` tells it to the game's refusal.
   */
  why(candidate: unknown, pressed?: unknown): Promise<Refusal | null>;
  /**
   * Asks what one of `moves` leads to. Resolves with null if the game has no
   * preview of it, or if the answer came too late.
   */
  preview?(move: M): Promise<unknown>;
  /** True while a sent move is unanswered. Draw it as done and ignore clicks. */
  busy: boolean;
  /** What happened in the moment shown; [] before the first move. */
  events: E[];
  /**
   * What happened in the last moves, oldest first, up to the moment shown and with it, as
   * far as it is known. What is undone is not among it.
   * Missing where only `events` are known, as in a gallery.
   */
  recent?: E[] | undefined;
  /**
   * Changes with every moment shown. Use it as a key for effects that run once
   * per moment.
   */
  step: number;
  /**
   * The factor for durations: 1 normal, 2 slow, 0.5 fast, 0 no motion at all
   * (also with reduced motion).
   */
  speed: number;
  /**
   * The move that a hint suggests, one of `moves`. The board shows it as if it
   * were chosen, or marks it with data-advised.
   */
  advised?: M | undefined;
  /**
   * In a lesson, those of `moves` that its step accepts; left out where it accepts all, and
   * empty while it waits for a press on something that it explains.
   * A screen reader and the key T are led to the buttons that a board marks with
   * data-wanted="true"; "done" marks what is chosen as the lesson wants it. A board that shows
   * a part of itself marks what lies beyond with data-away="far", and shows it at an event "aim".
   */
  wanted?: M[] | undefined;
  /**
   * Sets the one status line. While the reader is choosing, the board says what
   * to do next ("Choose a space for the 4"). null returns the line to
   * `GameUI.prompt`. Where a lesson names the button to press, a screen reader is not told
   * words within data-led, which say what else could be pressed.
   */
  status(text: Sentence | string | null): void;
  /**
   * Lets the moment on screen stay until the reader skips it, because somebody is
   * reading. Missing where moments are only played back.
   */
  stay?: (() => void) | undefined;
  /** True while a lesson goes on: what is to be read waits for a press, and for no clock. */
  lesson?: boolean | undefined;
  /** True for a player whom nobody waits for: all others are bots, and there is no clock. */
  unhurried?: boolean | undefined;
  /** True while a wrong move of a lesson waits to be taken back: what it lost can be shown. */
  wrong?: boolean | undefined;
}

export interface GameUI<V, M, E> {
  /** The name in the rules: "mighty-monsters". */
  name: string;
  Board: ComponentType<BoardProps<V, M, E>>;
  /**
   * Returns one event in one sentence, or null for an event that needs no line. Where a
   * moment has more sentences than fit, one with an element data-main stays the longest.
   * Where one alone does not fit, its elements data-more are left out, then data-most.
   */
  say(event: E, c: SayContext): Sentence | null;
  /** Returns what the reader must do now, for when nothing is chosen yet. */
  prompt(view: V, moves: M[], c: SayContext): Sentence | string;
  /**
   * Returns the name of a line of the score sheet: "loot" -> "Loot of the
   * guards".
   */
  sheetLine(line: string, lang: Lang): string;
  /** Names what a score counts, such as gold: one of it, and several. Without it points. */
  unit?: ByLang<readonly [one: string, several: string]>;
  /**
   * Returns a refusal in the reader's language, or "" if the game has no
   * translation and the message is shown instead. `tried` is the candidate that was
   * asked about, if any, so that the sentence can name what was pressed.
   */
  refusal(reason: string, lang: Lang, tried?: unknown, c?: SayContext): string;
  /**
   * Returns one sentence on how ties were broken, or "" if there is nothing to
   * say. A second sentence is about teams, and is said only to them.
   */
  tieBreak?(lang: Lang): string;
  /**
   * Returns how a finished match ended if points do not tell, as in a solo
   * match that is won or lost. It replaces the score sheet. null means that
   * points tell.
   */
  ending?(view: V, lang: Lang): Ending | null;
  /**
   * Splits a step into the moments to show. Without it a step is one moment:
   * the view after it with all its events. The view of the last moment must be
   * `after`.
   */
  moments?(before: V, events: E[], after: V): Moment<V, E>[];
  /**
   * Returns how much an event matters to a seat where there is room for few sentences: 3 if
   * nothing may take its place; 2 if it was done to that seat, or at once with its move, which
   * is told until the seat moves; 0.5 if it is the first to be left out; 0 if it is told only
   * where nothing else is. `view` is one of the match near that moment. Without it all matter
   * alike.
   */
  matters?(event: E, seat: number, view: unknown): 0 | 0.5 | 1 | 2 | 3;
  /** Reports whether with an event, such as a new round, what was done before is over. */
  begins?(event: E): boolean;
  /**
   * Reports whether after an event, such as a new round, even what was done to a seat is
   * over. Without it that is told until the seat moves.
   */
  settles?(event: E): boolean;
  /** Loads what summarises the moves of others. Until it is there their own sentences stand. */
  retold?(): Promise<Retelling<E>>;
  /**
   * Returns one sentence about the reader's result if these events end a round or the like,
   * else null. The line shows it at the reader's next decision.
   */
  ended?(events: E[], c: SayContext): Sentence | null;
  /**
   * Reports whether an event tells what chance brought: which card came, how the dice
   * fell. The review names that in a lucky moment.
   */
  drawn?(event: E): boolean;
  /** Reports whether an event tells that the draw before it brought nothing: said after it. */
  missed?(event: E): boolean;
  /** Reports whether an event only follows from what was done, and does not tell what that was. */
  follows?(event: E): boolean;
  /**
   * Returns the events of what chance brought a seat at a step that counted most, and the
   * view in which that is seen; null if nothing did. Without it a lucky moment is told by
   * the first event that is drawn, and shown by the view after the step.
   */
  luck?(before: V, events: E[], after: V, seat: number): { events: E[]; view: V } | null;
  /** Returns a short cue for an event, played if sound is on. */
  sound?(event: E, c: SayContext): Cue | null;
}

/** What summarises the moves of others in a few sentences. */
export interface Retelling<E> {
  /**
   * Summarises the moves since the reader's last one, as sentences with ranks as in matters.
   * They replace the moves' own sentences at the reader's decision; an empty list keeps those.
   * A part that may be left out by itself is an element with a data-rank below 1.
   */
  retold(events: E[], c: SayContext): { said: Sentence; rank: number }[];
}

/** A kind of fact in which one move is better than another. See the game's facts.go. */
export interface Reason {
  kind: string;
  better: { of: number; value: number };
  worse: { of: number; value: number };
}

/** Says moves and reasons in words. */
export interface Reasons<V, M> {
  /** True if moves are secret, so that events tell only what came of them. */
  secret?: boolean;
  /**
   * Names a move as a thing, so that a sentence can go on: "with the 4 at guard 1". `where`
   * asks for the place too, as in move.
   */
  noun?(m: M, view: V, c: SayContext, where?: boolean): string;
  /**
   * Names a move of the seat of `c`, as in "Better: …". `view` is that of the seat before
   * it. `where` asks for the place too, if the board's own buttons name it.
   */
  move(m: M, view: V, c: SayContext, where?: boolean): string;
  /** Says a reason in one sentence, or null if there are no words for its kind. */
  reason(r: Reason, view: V, c: SayContext): string | null;
  /**
   * Says in one sentence what a move leads to, for when nothing is told of another move; ""
   * if it is `told` after the sentence of its event, which says it already.
   */
  leads?(m: M, view: V, c: SayContext, told?: boolean): string;
  /**
   * Says in one sentence what the seat of `c` gave up by a move, for everybody who reads of a
   * turning point; "" if nothing.
   */
  missed?(m: M, view: V, c: SayContext): string;
  /**
   * Returns a selector of what a sentence of a hint names on the board, other than players;
   * "" if it is nothing. The panel with the sentence does not cover it.
   */
  named?(sentence: string): string;
}

/** How a game is played, in four steps. */
export interface How {
  steps: HowStep[];
  /** The class that gives the drawings their sizes. */
  scope: string;
  /** Stands once on the page: a sheet of sprites. */
  Sheet?: ComponentType;
}

/** A title of at most four words and a sentence of at most ten, in each language. */
export interface HowStep extends ByLang<[title: string, line: string]> {
  /** The colour behind the pieces. */
  ground: string;
  Draw: ComponentType;
}

/** One drawing of the scene at the end of a match. */
export interface Figure {
  key: string;
  /** The height as a part of the scene's, from 0 to 1. */
  size: number;
  draw: ComponentChild;
}

/** What an EndScene is told of a finished match. */
export interface Finish<V, E = any> {
  view: V;
  /**
   * The events of the whole match as the reader was told them, the deal first; empty if
   * they could not be fetched.
   */
  events: E[];
  /** The names of the players by seat. */
  names: string[];
  /** The seat of the reader; -1 if they have none. */
  you: number;
  /** The seats in the first place: several in a team or a shared victory. */
  winners: number[];
  /** True if a stage was lost; then nobody has won. */
  lost: boolean;
  lang: Lang;
}

/** The scene at the end of a match. All but the story is told by the last view. */
export interface EndScene<V, E = any> {
  /** The class that gives the drawings the colours of the board. */
  scope: string;
  /** The place, drawn behind the figures at 1200 by 400 and cut at the sides. */
  Place: ComponentType<Finish<V, E>>;
  /** Who stands there, the most important one first; it stands in the middle. */
  figures(f: Finish<V, E>): Figure[];
  /** The mark of a seat, about 24 px high. */
  mark(view: V, seat: number): ComponentChild;
  /** The colour of a seat on a dark ground, if it has one that everybody knows it by. */
  colour?(view: V, seat: number): string;
  /** What happened to the place, in a few words: "The castle has fallen". */
  over(f: Finish<V, E>): string;
  /**
   * One sentence from the event that decided the match, or what the winners have to show
   * for it if the events are not known; "" for nothing.
   */
  story(f: Finish<V, E>): string;
  /** By how much the best is ahead of the next, where that is not counted in points. */
  lead?(n: number, name: string, lang: Lang): string;
  /** What a stage asked for, and how much of it there is. */
  goals?(f: Finish<V, E>): StageGoal[];
  /** What a won stage of the campaign brings. */
  prize?(stage: number, won: Pick<AloneStage, 'lost_first' | 'clean'>, lang: Lang): ComponentChild;
  /** The board as it lies at the end, small: what the winners have, for the eye. */
  board?(f: Finish<V, E>): ComponentChild;
}

/** Something that a stage asked for. */
export interface StageGoal {
  name: string;
  have: number;
  want: number;
  met: boolean;
  /** What there is of it in words, in the place of "2 of 3". */
  told?: string;
}

/** How a match without points ended. */
export interface Ending {
  won: boolean;
  /** One sentence: in which turn it ended and what was missing. */
  line: string;
}

export type Cue =
  | 'place'
  | 'take'
  | 'flip'
  | 'gold'
  | 'roll'
  | 'keep'
  | 'stone'
  | 'rocket'
  | 'lose'
  | 'win'
  | 'round';

/** What a game has samples for: the cues, and the sign that it is the reader's turn. */
export type Sound = Cue | 'turn';

/** An option as the game page explains it. */
export interface OptionText {
  name: string;
  /** One line: what changes. */
  line: string;
  /** Names of the choices, unless they are just off and on. */
  choices?: Record<string, { name: string; line?: string }>;
}

/** A style of bots. */
export interface StyleText {
  /** One or two words, shown after a level: "bold". */
  name: string;
  /** One line: how such a bot plays. */
  line: string;
}

export interface About {
  /** The name in the rules: "mighty-monsters". */
  name: string;
  /** The position among the doors on the home page. */
  order: number;
  players: [number, number];
  /** How long a match takes between people, in minutes. */
  minutes: [number, number];
  /** True if the game can be played solo. */
  solo: boolean;
  /** The name of the solo campaign and a line about it, if the game has one. */
  campaign?: Record<Lang, { name: string; line: string }>;
  /** The lessons besides the first match. */
  lessons?: { name: string; text: Record<Lang, { title: string; line: string }> }[];
  /** The number of seats for "Play now". */
  seats: number;
  /**
   * Two colours for the door and the page: a ground and an accent, each [light
   * theme, dark theme].
   */
  palette: { ground: [string, string]; accent: [string, string] };
  text: ByLang<{
    title: string;
    /** One line on what players do. */
    line: string;
    /** Two or three sentences for the game's page. */
    about: string;
    /** What is played otherwise by two, where the first match teaches it for more. */
    pair?: string;
  }>;
  /**
   * The styles of the game's bots. Write `satisfies Record<Style,
   * ByLang<StyleText>>`, so that a style without a text does not compile.
   */
  styles?: Record<string, ByLang<StyleText>>;
  /**
   * Returns the team of each seat in such a setup, from 0, or null if everyone
   * plays for themselves.
   */
  teams?(setup: { seats: number; options: Record<string, string> }): number[] | null;
}

/** What the pages know of a game's options besides what the server tells. */
export interface GameOptions {
  /** The text of each option, by its id in the rules. */
  text: ByLang<Record<string, OptionText>>;
  /**
   * Options with few choices that are shown at the top, each with its line. An
   * option called "mode" is always shown there.
   */
  open?: string[];
  /** The choices of a new match where they are not those of the rules. */
  usual?: Record<string, string>;
  /**
   * Options whose id begins with the key and a hyphen are folded together under
   * this name.
   */
  groups?: Record<string, ByLang<{ name: string; line?: string }>>;
  /**
   * Returns the choices that the rules forbid with the rest of the setup, with
   * the reason. They are greyed out.
   */
  forbids?(
    setup: { seats: number; options: Record<string, string> },
    lang: Lang,
  ): { option: string; choice: string; why: string }[];
}

/** One stage of the solo campaign and the reader's progress in it. */
export interface AloneStage {
  /** From 1. */
  stage: number;
  /** The choice of the game's option that stands for the stage. */
  name: string;
  state: 'locked' | 'open' | 'won';
  wins: number;
  /** How often the reader lost it. */
  tries: number;
  /** How often the reader lost it before the first win; a later defeat does not change it. */
  lost_first: number;
  /** One of the wins took nothing back after it had been seen what it led to. */
  clean?: boolean | undefined;
  /** How many levels of help an attempt may use. */
  help: number;
  /** The table of an attempt that is not finished. */
  table?: string | undefined;
}

/**
 * The props of a game's solo page: the default export of `alone.tsx` in its
 * folder.
 */
export interface AloneProps {
  lang: Lang;
  stages: AloneStage[];
  /** The stage to show first; by default the first that is open. */
  at?: number | undefined;
  /** The options of the attempt opened last. */
  last?: Record<string, string> | undefined;
  /** True while a table is being opened. */
  busy: boolean;
  /**
   * Draws options of the game by their ids, folded away under one name, as on
   * the page of a match with others.
   */
  options(
    of: string[],
    chosen: Record<string, string>,
    pick: (id: string, choice: string) => void,
  ): ComponentChild;
  /**
   * Opens an attempt with options of the game's own. In practice mode every
   * stage may be played and nothing is recorded.
   */
  start(stage: number, options: Record<string, string>, practice: boolean): void;
}

/** What a player has before them when something may be met for the first time. */
export interface Meeting<V, M, E> {
  view: V;
  /** The legal moves of the seat; empty while others decide. */
  moves: M[];
  seat: number;
  /** What happened since the player last looked at a position at rest. */
  events: E[];
  options: Record<string, string>;
}

/**
 * One line about a thing, shown once when a player first meets it. It is met
 * when an event of the kind `on` happened for which `when` holds, or when `sees`
 * holds at a position at rest.
 */
export type First<V, M, E extends { kind: string }> = {
  /** Unique within the game. Browsers remember it. */
  id: string;
  /** The slug of its rule. */
  rule: string;
  /** A selector of what it speaks of, if only a choice brings that onto the board. */
  beside?: string;
  /** Returns the name of what is met, which then leads the line. */
  about?(m: Meeting<V, M, E>, lang: Lang): string | undefined;
} & ByLang<string> &
  (
    | { sees(m: Meeting<V, M, E>): boolean }
    | {
        [K in E['kind']]: {
          on: K;
          when?(e: Extract<E, { kind: K }>, m: Meeting<V, M, E>): boolean;
        };
      }[E['kind']]
  );

/**
 * A position of the rulebook, with what it shows of a rule. Positions are in the
 * game's testdata/pictures; the rules have judged their moves, and `pictures.json`
 * in its `ui` folder holds them as a server sends them.
 */
export interface Picture {
  rule: string;
  seat: number;
  /** Some fields of the view. */
  view: unknown;
  cases: PictureCase[];
}

export interface PictureCase extends ByLang<string> {
  /** A move: legal, unless `refused` says why not. */
  move?: unknown;
  refused?: string;
  /** What the picture points at. */
  light?: string;
  /** The view after a legal move, and its events, if the picture shows them. */
  after?: unknown;
  events?: unknown[];
}

/** The drawings of a rulebook, made of the pieces of the board. */
export interface Pictures {
  list: Picture[];
  /** Stands once on the page: sheets of sprites and of paper. */
  Sheet?: ComponentType;
  /** The class that gives a drawing the colours of the board. */
  scope: string;
  Draw: ComponentType<{ picture: Picture; shot: PictureCase; lang: Lang }>;
}

/**
 * Returns the CSS selector of what a lesson points at, by its name ("guard:1"),
 * or undefined for a name that the game does not have. The first match that is
 * seen is pointed at. The name "next" stands for what a step's later choices press.
 */
export type Pointer = (thing: string, seat: number) => string | undefined;

/** Everything in the box of a game, to look up: monsters, cards, tiles. */
export interface Bestiary {
  /** Stands around all drawings: the colours of the board, and sheets of sprites. */
  Frame: ComponentType<{ children: ComponentChildren }>;
  groups(lang: Lang): BestiaryGroup[];
}

export interface BestiaryGroup {
  id: string;
  title: string;
  entries: BestiaryEntry[];
}

export interface BestiaryEntry {
  /** Unique within the game. */
  id: string;
  name: string;
  /** What it is worth and what it does, in a sentence or two. */
  text: string;
  /** The slug of its rule. */
  rule: string;
  /** Draws it with the art of the table, 96 px high at most. */
  draw(): ComponentChild;
}

/** A drawing for looking at. */
export interface Shown {
  name: string;
  draw(size: number): ComponentChild;
}

export interface Gallery<V = unknown, M = unknown, E = unknown> {
  /** Stands once on the page: a sheet of sprites. */
  Sheet?: ComponentType;
  /** Art to look at, in groups. */
  art: { title: string; items: Shown[] }[];
  /**
   * Sets of pieces that lie beside each other in play: any two of a set must be told apart
   * at 40 px, also by people who lack one kind of cones.
   */
  apart?: { title: string; items: Shown[] }[];
  /** Boards at fixed positions. */
  boards: {
    title: string;
    props: Omit<
      BoardProps<V, M, E>,
      'play' | 'why' | 'status' | 'busy' | 'step' | 'speed' | 'lang'
    >;
  }[];
  /** Every event that has a sentence, to check `say`. */
  events?: E[];
}
