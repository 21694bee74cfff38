// How a finished match ended: a scene of the winners, the standing, and below
// it the score sheet, the moments of the match and the chances to win.

import './ending.css';
import { useEffect, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import type { EndScene, Finish, GameUI, StageGoal } from '@lair/game-ui';
import { loadEnd } from '@lair/games';
import { lang, t } from '@lair/i18n';
import { motion } from '@lair/settings';
import { ScoreSheet, Ties } from '@lair/table/after';
import { ahead, headline, standing, tied, tieRule } from '@lair/table/verdict';
import { scored } from '@lair/table/worth';
import { Dialog } from '@lair/ui/dialog';
import { Icon } from '@lair/ui/icon';
import type { History } from '@lair/table/history';
import type { Ply, Result } from '@lair/wire';

/** What is drawn of a game's end; null if the game draws nothing. */
export type Scenery = EndScene<any> | null;

/** Loads the scene of a game once its match is over; undefined until it is there. */
export function useScenery(game: string, over: boolean): Scenery | undefined {
  const [scenery, set] = useState<Scenery>();
  useEffect(() => {
    if (!over) return;
    let gone = false;
    Promise.resolve(loadEnd(game)).then(
      (end) => !gone && set(end ?? null),
      () => !gone && set(null), // offline: words and the sheet do
    );
    return () => {
      gone = true;
    };
  }, [game, over]);
  return scenery;
}

/** Fetches the plies that the story is told from, once a match is over; true when done. */
export function useWhole(history: History, ply: number, over: boolean): boolean {
  const [done, set] = useState(false);
  useEffect(() => {
    if (!over) return;
    let gone = false;
    const settled = () => !gone && set(true); // offline: the scene does without
    history.load(0, ply).then(settled, settled);
    return () => {
      gone = true;
      set(false);
    };
  }, [history, ply, over]);
  return done;
}

interface Props {
  result: Result;
  /** The match, as far as it is known. */
  plies: (Ply | undefined)[];
  /** The last view of the match. */
  view: unknown;
  /**
   * How a stage ended that counts for the reader. It may be lost although the
   * match was won.
   */
  outcome: 'won' | 'lost' | undefined;
  /** What else is to be known of how it ended. */
  note?: ComponentChildren;
  names: string[];
  ui: GameUI<any, any, any>;
  you: number;
  teams: number[] | null;
  scenery: Scenery;
  /** The way on, at the bottom of the window. */
  foot: ComponentChildren;
  /** The moments of the match, below the sheet. */
  moments?: ComponentChildren;
  /** Without it what is below the moments waits for them, so that they do not push it down. */
  ready?: boolean;
  children?: ComponentChildren;
  close(): void;
}

/** The end of a match, over the whole window. */
export function End({ children, foot, close, moments, ready = true, ...props }: Props) {
  const { result, view, names, ui, you, teams, scenery } = props;
  const mark = scenery ? (seat: number) => scenery.mark(view, seat) : undefined;
  const ending = view === null ? null : (ui.ending?.(view, lang()) ?? null);
  return (
    <Dialog title={t('after.title')} close={close} whole foot={foot} about="verdict">
      <Opening>
        <Top {...props} ending={ending} />
        {!ending && (
          <div class={`end-below ${scenery?.scope ?? ''}`}>
            <ScoreSheet {...{ result, names, ui, you, teams, mark }} />
            <Ties {...{ result, names, ui, mark }} />
          </div>
        )}
        {moments}
        {ready && <div class="end-below">{children}</div>}
      </Opening>
    </Dialog>
  );
}

/** How long the opening takes, in ms at normal speed. */
const OPENING = 1700;

/** Figures rise and scores count up once; any press or key shows all of it at once. */
function Opening({ children }: { children: ComponentChildren }) {
  const [opening, set] = useState(motion() > 0);
  useEffect(() => {
    if (!opening) return;
    const done = () => set(false);
    const timer = setTimeout(done, OPENING * motion());
    document.addEventListener('pointerdown', done, true);
    document.addEventListener('keydown', done, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerdown', done, true);
      document.removeEventListener('keydown', done, true);
    };
  }, [opening]);
  return (
    <div class="end" data-opening={opening} style={{ '--t': motion() }}>
      {children}
    </div>
  );
}

/** Reports whether no ply is missing. A hole in the list counts as well. */
const whole = (plies: (Ply | undefined)[]): plies is Ply[] =>
  plies.length > 0 && Array.from(plies).every((p) => p !== undefined);

type Ended = ReturnType<NonNullable<GameUI<any, any, any>['ending']>>;

/** What a game draws the end of a match from. */
export const finishOf = ({
  result,
  plies,
  view,
  names,
  you,
  ending,
}: Pick<Props, 'result' | 'plies' | 'view' | 'names' | 'you'> & {
  ending: Ended;
}): Finish<any> => ({
  view,
  events: whole(plies) ? plies.flatMap((p) => p.events) : [],
  names,
  you,
  winners: result.places.flatMap((place, seat) => (place === 1 ? [seat] : [])),
  lost: ending?.won === false,
  lang: lang(),
});

/** How a match ended, in words; over is empty if the game draws no scene. */
export function inWords({
  result,
  outcome,
  names,
  you,
  ui,
  scenery,
  ending,
  finish,
}: Pick<Props, 'result' | 'outcome' | 'names' | 'you' | 'ui' | 'scenery'> & {
  ending: Ended;
  finish: Finish<any>;
}): { over: string; verdict: string; story: string } {
  const won = outcome === undefined ? ending?.won : outcome === 'won';
  const say = scenery?.lead;
  const lead = say && ((n: number, name: string) => say(n, name, finish.lang));
  const tie = tied(result) ? tieRule(result, ui) : '';
  return {
    over: scenery?.over(finish) ?? '',
    verdict:
      won === undefined
        ? headline(result, names, you)
        : won
          ? t('after.stage-won')
          : t('after.stage-lost'),
    story: (ending
      ? [ending.line, ending.won && scenery?.story(finish)]
      : [scenery?.story(finish), tie || ahead(result, names, you, lead)]
    )
      .filter(Boolean)
      .join(' '),
  };
}

/** The scene, what happened in words, and who stands where. */
function Top({
  result,
  plies,
  view,
  outcome,
  note,
  names,
  ui,
  you,
  scenery,
  ending,
}: Omit<Props, 'foot' | 'close' | 'moments' | 'ready' | 'children'> & {
  ending: Ended;
}) {
  const finish = finishOf({ result, plies, view, names, you, ending });
  const told = inWords({ result, outcome, names, you, ui, scenery, ending, finish });
  const goals = scenery?.goals?.(finish) ?? [];
  return (
    <section class="end-top" data-lost={finish.lost}>
      {scenery && <Picture scenery={scenery} finish={finish} />}
      <div class="end-words" id="verdict">
        {told.over && <p class="end-over">{told.over}</p>}
        <h3 class="verdict">{told.verdict}</h3>
        <p>{told.story}</p>
        {ending?.won && outcome === 'lost' && <p>{t('after.stage-assisted')}</p>}
        {note && <p>{note}</p>}
      </div>
      {ending ? (
        goals.length > 0 && <Goals goals={goals} />
      ) : (
        <ol class="standing" data-teams={result.sides !== undefined}>
          {standing(result).map(({ seats, place, score }, i) => (
            <li key={seats[0]} data-first={place === 1 && names.length > 1} style={{ '--nth': i }}>
              <span class="standing-place numeral">{names.length > 1 ? place : ''}</span>
              <span class={`standing-marks ${scenery?.scope ?? ''}`} aria-hidden="true">
                {seats.map((seat) => (
                  <span key={seat}>{scenery?.mark(view, seat)}</span>
                ))}
              </span>
              <span class="standing-name">
                {seats.map((seat) => names[seat]).join(' & ')}
                {seats.includes(you) && <small> {t('player.you')}</small>}
              </span>
              <span class="standing-score numeral">
                <span class="sr-only">{scored(score, ui.name)}</span>
                <span class="counting" style={{ '--score': score }} aria-hidden="true" />
              </span>
            </li>
          ))}
        </ol>
      )}
      {scenery?.board && (
        <div class={`end-board ${scenery.scope}`} aria-hidden="true">
          {scenery.board(finish)}
        </div>
      )}
    </section>
  );
}

/** The winners' first figures in the middle, the others by turns on either side. */
export function Picture({ scenery, finish }: { scenery: EndScene<any>; finish: Finish<any> }) {
  const { Place } = scenery;
  const figures = scenery.figures(finish).map((f, nth) => ({ ...f, nth }));
  const middle = Math.max(1, finish.winners.length);
  const rest = figures.slice(middle);
  const groups = [
    rest.filter((_, i) => i % 2 === 0).reverse(),
    figures.slice(0, middle),
    rest.filter((_, i) => i % 2 === 1),
  ];
  return (
    <div class={`end-picture ${scenery.scope}`} aria-hidden="true">
      <Place {...finish} />
      <div class="end-figures">
        {groups.map((group, i) => (
          <div key={i}>
            {group.map(({ key, size, draw, nth }) => (
              <span
                key={key}
                class="end-figure"
                style={{ '--size': size, '--nth': nth, zIndex: 9 - nth }}
              >
                {draw}
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** What a stage asked for, drawn: as many boxes as were wanted, those reached are filled. */
function Goals({ goals }: { goals: StageGoal[] }) {
  return (
    <ul class="standing end-goals">
      {goals.map(({ name, have, want, met, told }, i) => (
        <li key={name} data-met={met} style={{ '--nth': i }}>
          <span class="standing-name">{name}</span>
          <span class="standing-score numeral">
            <Icon name={met ? 'check' : 'close'} size={20} /> {told ?? t('after.of', have, want)}
          </span>
          {want > 1 && want <= 13 && have <= 2 * want && (
            <span class="end-boxes" aria-hidden="true">
              {/* More than is wanted of a goal that is met leaves it full. */}
              {Array.from({ length: met ? want : Math.max(have, want) }, (_, k) => (
                <i key={k} data-have={k < have} data-over={k >= want} />
              ))}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
