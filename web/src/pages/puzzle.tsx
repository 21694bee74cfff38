// One puzzle: a position and one choice. The board is that of a table; the answer stands
// where a lesson's teacher speaks, so that nothing moves.

import '@lair/table/table.css';
import '@lair/table/status.css';
import '@lair/table/teacher.css';
import './puzzle.css';
import { useEffect, useState } from 'preact/hooks';
import { api, refused, Refused } from '@lair/api';
import type { GameUI, Player, Refusal, SayContext, Sentence } from '@lair/game-ui';
import { about, loadUI } from '@lair/games';
import { lang, t } from '@lair/i18n';
import { explain } from '@lair/i18n/errors';
import { spaced } from '@lair/i18n/spaced';
import { go, type Route } from '@lair/router';
import { loadItem } from '@lair/storage';
import { sayReasons, useReasons } from '@lair/table/reasons';
import { keepSolved, solvedOf } from '@lair/table/solved';
import { Stage } from '@lair/table/stage';
import { Refused as Refusing } from '@lair/table/status';
import { useTitle } from '@lair/title';
import { Icon } from '@lair/ui/icon';
import { Bar, Failure, Loading } from '@lair/ui/parts';
import { RuleLink } from '@lair/ui/rule-link';
import type { Puzzle, PuzzleAnswer, PuzzleLine } from '@lair/wire';

type AnyUI = GameUI<any, any, any>;

interface Found {
  puzzle: Puzzle;
  list: PuzzleLine[];
  ui: AnyUI;
}

export default function PuzzlePage({ route }: { route: Route }) {
  const [found, set] = useState<Found>();
  const [failed, fail] = useState<Refused>();
  useTitle(found ? spaced(found.puzzle.title[lang()], lang()) : t('puzzles.title'));
  useEffect(() => {
    let gone = false;
    const load = async () => {
      const [puzzle, list, ui] = await Promise.all([
        api.puzzle(route.of, route.rest),
        api.puzzles(route.of),
        loadUI(route.of),
      ]);
      if (!ui) throw new Refused(0, 'unknown-game', '');
      if (!gone) set({ puzzle, list, ui });
    };
    load().catch((e: unknown) => !gone && fail(refused(e)));
    return () => {
      gone = true;
    };
  }, [route.of, route.rest]);
  if (found) return <Solve {...found} />;
  const unknown = failed?.code === 'unknown-puzzle' || failed?.code === 'unknown-game';
  return (
    <>
      <Bar title={t('puzzles.title')} />
      {failed ? (
        <Failure
          title={unknown ? t('puzzle.unknown') : t('failure.title')}
          text={explain(failed)}
          mood={unknown ? 'asleep' : 'sad'}
        >
          <a class="button primary" href={about(route.of) ? `/g/${route.of}/puzzles` : '/'}>
            {about(route.of) ? t('puzzles.title') : t('home.link')}
          </a>
        </Failure>
      ) : (
        <Loading />
      )}
    </>
  );
}

// The others at the position are bots under the names that bots have at tables.
const BOTS = ['Brolo', 'Mirla', 'Tunni', 'Oska', 'Pirro', 'Zarla', 'Gurt'];

const playersOf = ({ seats, seat }: Puzzle): Player[] =>
  Array.from({ length: seats }, (_, i) => ({
    seat: i,
    name: i === seat ? loadItem('name', t('seat.you')) : BOTS[i]!,
    kind: i === seat ? 'person' : 'bot',
    level: i === seat ? '' : 'easy',
    you: i === seat,
    online: true,
    botPlays: false,
  }));

function Solve({ puzzle, list, ui }: Found) {
  const [answer, setAnswer] = useState<PuzzleAnswer>();
  const [shown, show] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Sentence | string | null>(null);
  const [refusal, refuse] = useState<Refusal>();
  const [trouble, setTrouble] = useState<Refused>();
  const players = playersOf(puzzle);
  const names = players.map((p) => p.name);
  const { game, name, seat } = puzzle;
  const over = answer !== undefined && !shown;
  const now = over ? answer : { ...puzzle, events: [] };
  const moves = over ? [] : (puzzle.moves as unknown[]);
  const say: SayContext = { lang: lang(), names, seat, view: puzzle.view };
  const words = useReasons(game);
  const best = shown && JSON.stringify(answer?.best);

  const forget = () => {
    refuse(undefined);
    setTrouble(undefined);
  };
  const again = (solution = false) => {
    forget();
    show(solution);
    if (!solution) setAnswer(undefined);
    setSaid(null);
    setAttempt(attempt + 1);
  };
  const play = async (move: unknown) => {
    if (busy) return;
    forget();
    setBusy(true);
    try {
      const found = await api.puzzled(game, name, 'answer', move);
      if (found.solved && !shown) keepSolved(game, name);
      setAnswer(found);
      show(false);
      setSaid(null);
    } catch (e) {
      setTrouble(refused(e));
    } finally {
      setBusy(false);
    }
  };
  const why = async (move: unknown): Promise<Refusal | null> => {
    forget();
    const r = await api.puzzled(game, name, 'why', move).catch(() => null);
    if (!r || (r.reason === '' && r.message === '')) return null;
    refuse(r);
    return r;
  };

  return (
    <div class="table puzzle-table" data-lesson data-mine={!over} data-puzzle={name}>
      <TopBar {...{ puzzle, list }} />
      <div class="status teacher" data-slot="status" data-mine={!over}>
        <div class="status-words" data-over={refusal || trouble ? true : undefined}>
          <p class="teacher-before">
            <b class="teacher-count">{t('puzzle.n', numberOf(name, list), list.length)}</b>
          </p>
          {!answer && (
            <p class="teacher-says" data-question>
              {spaced(puzzle.title[lang()], lang())}
            </p>
          )}
          <p class={answer ? 'teacher-says' : 'teacher-before'} role="status">
            {answer ? (
              <Says {...{ answer, shown, words, say }} game={game} />
            ) : (
              (said ?? ui.prompt(puzzle.view, moves, say))
            )}
          </p>
          {refusal ? (
            <Refusing {...{ refusal, ui, say, game }} close={forget} />
          ) : (
            trouble && (
              <div class="status-over" data-bad role="alert">
                <p>{explain(trouble)}</p>
              </div>
            )
          )}
        </div>
        <Buttons {...{ answer, shown, again, puzzle, list }} />
      </div>
      <div class="table-room">
        <Stage
          key={attempt}
          ui={ui}
          view={now.view}
          moves={moves}
          seat={seat}
          actors={now.actors}
          players={players}
          names={names}
          lang={lang()}
          busy={busy}
          events={now.events}
          step={attempt * 2 + (over ? 1 : 0)}
          advised={best ? moves.find((m) => JSON.stringify(m) === best) : undefined}
          play={(move) => void play(move)}
          why={why}
          preview={async (move) =>
            (await api.puzzled(game, name, 'preview', move).catch(() => null))?.shows ?? null
          }
          status={setSaid}
          skip={undefined}
        />
      </div>
    </div>
  );
}

const numberOf = (name: string, list: PuzzleLine[]): number =>
  list.findIndex((p) => p.name === name) + 1;

function TopBar({ puzzle, list }: { puzzle: Puzzle; list: PuzzleLine[] }) {
  return (
    <header class="table-bar">
      <a
        class="button quiet square"
        href={`/g/${puzzle.game}/puzzles`}
        aria-label={t('puzzles.title')}
        title={t('puzzles.title')}
      >
        <Icon name="back" />
      </a>
      <h1 class="table-title">{about(puzzle.game)?.text[lang()].title}</h1>
      <nav aria-label={t('puzzles.title')}>
        {list.map((p, i) => (
          <a
            key={p.name}
            class="button quiet square"
            href={`/g/${puzzle.game}/puzzles/${p.name}`}
            aria-current={p.name === puzzle.name ? 'page' : undefined}
            aria-label={
              t('puzzle.n', i + 1, list.length) +
              (solvedOf(puzzle.game).includes(p.name) ? `, ${t('puzzles.solved')}` : '')
            }
          >
            {solvedOf(puzzle.game).includes(p.name) ? <Icon name="check" /> : i + 1}
          </a>
        ))}
      </nav>
    </header>
  );
}

const MOST_WORDS = 110; // Letters of two reasons that a phone has room for.

/** Says whether the choice was right and why, or what the best one is. */
function Says({
  answer,
  shown,
  words,
  say,
  game,
}: {
  answer: PuzzleAnswer;
  shown: boolean;
  words: ReturnType<typeof useReasons>;
  say: SayContext;
  game: string;
}) {
  const why = spaced(answer.why[say.lang], say.lang);
  const rule = <RuleLink game={game} rule={answer.rule} />;
  if (shown)
    return (
      <>
        {words && t('puzzle.best', words.move(answer.best, say.view, say))} {why} {rule}
      </>
    );
  if (answer.solved)
    return (
      <>
        {t('puzzle.right')} {why} {rule}
      </>
    );
  const said = (n: number) => sayReasons(words, answer.reasons.slice(0, n), say.view, say);
  const reasons = said(2).length <= MOST_WORDS ? said(2) : said(1);
  return (
    <>
      {t('puzzle.wrong')} {reasons || t('puzzle.tried')}
    </>
  );
}

/** What can be done with an answer. The first button has the focus. */
function Buttons({
  answer,
  shown,
  again,
  puzzle,
  list,
}: {
  answer: PuzzleAnswer | undefined;
  shown: boolean;
  again(solution?: boolean): void;
  puzzle: Puzzle;
  list: PuzzleLine[];
}) {
  if (!answer) return null;
  const retry = (
    <button
      type="button"
      class={answer.solved ? 'button' : 'button primary'}
      ref={answer.solved ? undefined : focus}
      onClick={() => again()}
    >
      {t('puzzle.again')}
    </button>
  );
  return (
    <span class="teacher-buttons" key={String(answer.solved || shown)}>
      {answer.solved && !shown && <Next {...{ puzzle, list }} />}
      {retry}
      {!answer.solved && !shown && (
        <button type="button" class="button" onClick={() => again(true)}>
          {t('puzzle.show')}
        </button>
      )}
      {shown && <Next {...{ puzzle, list }} />}
    </span>
  );
}

const focus = (e: HTMLElement | null): void => e?.focus({ preventScroll: true });

/** Leads to the next puzzle that is not solved, or to the list. */
function Next({ puzzle, list }: { puzzle: Puzzle; list: PuzzleLine[] }) {
  const at = numberOf(puzzle.name, list);
  const solved = solvedOf(puzzle.game);
  const next = [...list.slice(at), ...list.slice(0, at - 1)].find((p) => !solved.includes(p.name));
  const to = `/g/${puzzle.game}/puzzles${next ? `/${next.name}` : ''}`;
  return (
    <button
      type="button"
      class="button primary"
      ref={solved.includes(puzzle.name) ? focus : undefined}
      onClick={() => go(to)}
    >
      {next ? t('puzzle.next') : t('puzzles.title')}
    </button>
  );
}
