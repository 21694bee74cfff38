// The page of a replay: the board, the controls under it, the log beside it.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { api, refused } from '@lair/api';
import type { GameUI, SayContext } from '@lair/game-ui';
import { about } from '@lair/games';
import { lang, list, t } from '@lair/i18n';
import { explain } from '@lair/i18n/errors';
import { OVER, useKeys } from '@lair/keys';
import { go } from '@lair/router';
import { pace } from '@lair/settings';
import { useStore } from '@lair/store';
import { Shuffle } from '@lair/table/after';
import { BarButton } from '@lair/table/bar';
import { End, useScenery, type Scenery } from '@lair/table/ending';
import type { Film } from '@lair/table/film';
import { Log } from '@lair/table/log';
import { momentURL, momentWords, type Viewer } from '@lair/table/moment-link';
import { recentEvents } from '@lair/table/playback';
import { decider } from '@lair/table/practice';
import { Replayer } from '@lair/table/replayer';
import { copy } from '@lair/table/share';
import { Stage } from '@lair/table/stage';
import { StatusLine } from '@lair/table/status';
import { PieceNames } from '@lair/table/tip';
import { Dialog } from '@lair/ui/dialog';
import { Icon } from '@lair/ui/icon';
import { useMedia, WIDE } from '@lair/wide';

type AnyUI = GameUI<any, any, any>;

export function Cinema({ film, ui }: { film: Film; ui: AnyUI }) {
  const replayer = useMemo(() => new Replayer(film.plies, ui, pace, film.start.ply), [film, ui]);
  useEffect(() => () => replayer.close(), [replayer]);
  const [seen, setSeen] = useState({ as: film.as, plies: film.plies });
  const at = useStore(replayer.at);
  const playing = useStore(replayer.playback.playing);
  const shown = useStore(replayer.playback.shown)!;
  const wide = useMedia(WIDE);
  const [open, setOpen] = useState<'log' | 'result' | undefined>();
  const frame = useRef<HTMLDivElement>(null);
  const close = () => setOpen(undefined);

  const seat = typeof seen.as === 'number' ? seen.as : -1;
  const say: SayContext = { lang: lang(), names: film.names, seat, view: shown.view };
  const title = about(film.game)?.text[lang()].title ?? film.game;
  const look = async (as: Viewer) => {
    const plies = await film.fetchAs!(as).catch(() => undefined);
    if (!plies) return;
    setSeen({ as, plies });
    replayer.setPlies(plies);
  };
  useReelKeys(replayer, () =>
    wide ? document.querySelector<HTMLElement>('.table-side .log')?.focus() : setOpen('log'),
  );

  const log = (
    <Log
      ui={ui}
      plies={seen.plies}
      say={say}
      at={shown.ply}
      see={(ply) => (close(), replayer.jump(ply))}
      load={() => Promise.resolve()}
    />
  );
  const happened = shown.events.map((e) => ui.say(e, say)).filter((s) => s !== null);
  const ended = shown.ply >= replayer.last && film.result !== undefined;
  const scenery = useScenery(film.game, film.result !== undefined);
  const running = useStore(replayer.running);
  const moment = useMoment(film, at, seen.as);
  useEnd(ended && !playing && scenery !== undefined, running, () => setOpen('result'));
  const now = ended
    ? t('status.over')
    : shown.actors.length > 0
      ? t('replay.turn', list(shown.actors.map((a) => film.names[a]!)))
      : '';
  return (
    <div ref={frame} class="table replay">
      <header class="table-bar">
        <a
          class="button quiet square"
          href={film.back}
          aria-label={t('replay.leave')}
          title={t('replay.leave')}
        >
          <Icon name="back" />
        </a>
        <h1 class="table-title">{t('replay.of', title)}</h1>
        {film.fetchAs && (
          <ViewerSelect names={film.names} as={seen.as} look={(as) => void look(as)} />
        )}
        {!wide && <BarButton icon="log" name={t('log.title')} press={() => setOpen('log')} />}
        {film.result && (
          <BarButton icon="crown" name={t('after.title')} press={() => setOpen('result')} />
        )}
      </header>
      <StatusLine
        happened={happened.length > 0 ? happened : [[title]]}
        step={shown.step}
        mine={false}
        now={now}
      >
        {film.table !== undefined && !playing && (
          <TryAgain
            table={film.table}
            ply={at}
            seat={decider(shown.actors, seat)}
            names={film.names}
          />
        )}
        <MomentNotice text={moment.notice} close={moment.close} />
        <span class="numeral replay-at" aria-label={t('past.at', at, replayer.last)}>
          {at}/{replayer.last}
        </span>
      </StatusLine>
      <div class="table-room">
        <Stage
          ui={ui}
          view={shown.view}
          events={shown.events}
          recent={recentEvents(seen.plies, shown.ply, shown.eventsSoFar)}
          actors={shown.actors}
          step={shown.step}
          moves={[]}
          seat={seat}
          players={film.players}
          names={film.names}
          lang={lang()}
          busy={false}
          play={() => undefined}
          why={() => Promise.resolve(null)}
          status={() => undefined}
          skip={playing ? () => replayer.playback.skip() : undefined}
        />
        <Reel replayer={replayer} copy={moment.copy} />
      </div>
      {wide && (
        <aside class="table-side" aria-label={t('log.title')}>
          <h2>{t('log.title')}</h2>
          {log}
        </aside>
      )}
      {open === 'log' && (
        <Dialog title={t('log.title')} close={close} tall>
          {log}
        </Dialog>
      )}
      {open === 'result' && scenery !== undefined && (
        <FilmResult film={film} ui={ui} scenery={scenery} close={close} />
      )}
      <PieceNames room={frame} around />
    </div>
  );
}

/** Opens a practice from the current position of the replay. */
function TryAgain({
  table,
  ply,
  seat,
  names,
}: {
  table: string;
  ply: number;
  seat: number | undefined;
  names: string[];
}) {
  const [failed, fail] = useState('');
  if (seat === undefined) return null;
  const press = () =>
    api.practise(table, ply, seat).then(
      ({ id }) => go(`/t/${id}`),
      (e: unknown) => fail(explain(refused(e))),
    );
  return (
    <>
      <button
        type="button"
        class="button try-again"
        onClick={() => void press()}
        aria-label={t('practice.as', names[seat]!)}
        title={t('practice.as', names[seat]!)}
      >
        <Icon name="again" /> <span>{t('practice.from')}</span>
      </button>
      {failed !== '' && (
        <div class="notice try-failed" role="alert" data-bad>
          <Closable text={failed} close={() => fail('')} />
        </div>
      )}
    </>
  );
}

function Closable({ text, close }: { text: string; close(): void }) {
  return (
    <>
      <p>{text}</p>
      <button type="button" class="button quiet square" onClick={close} aria-label={t('close')}>
        <Icon name="close" />
      </button>
    </>
  );
}

/** Copies the link to the moment on screen, and holds what there is to say about a link. */
function useMoment(film: Film, at: number, as: Viewer) {
  const [said, say] = useState({ text: film.start.notice, at });
  const notice = said.at === at ? said.text : '';
  const close = () => say({ text: '', at });
  const { link } = film;
  if (link === undefined) return { notice, close, copy: undefined };
  const url = momentURL(link, at, film.fetchAs && as);
  const press = async () =>
    say({ text: (await copy(url)) ? momentWords().copied : `${t('copy.failed')} ${url}`, at });
  return { notice, close, copy: () => void press() };
}

/** The region is there before its words, so that screen readers read them. */
function MomentNotice({ text, close }: { text: string; close(): void }) {
  return (
    <div role="status">
      {text !== '' && (
        <div class="notice try-failed">
          <Closable text={text} close={close} />
        </div>
      )}
    </div>
  );
}

/** Chooses the viewer of the replay. */
function ViewerSelect({
  names,
  as,
  look,
}: {
  names: string[];
  as: Viewer;
  look(as: Viewer): void;
}) {
  return (
    <label class="viewer-select">
      <Icon name="eye" size={20} />
      <span class="sr-only">{t('replay.eyes')}</span>
      <select
        value={String(as)}
        onChange={(e) =>
          look(e.currentTarget.value === 'all' ? 'all' : Number(e.currentTarget.value))
        }
      >
        <option value="all">{t('replay.all')}</option>
        {names.map((name, i) => (
          <option key={i} value={i}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The controls: steps, play and pause, and a slider over the whole match. */
function Reel({
  replayer,
  copy,
}: {
  replayer: Replayer;
  /** Copies the link to the moment; undefined for a record, which has no address. */
  copy: (() => void) | undefined;
}) {
  const at = useStore(replayer.at);
  const running = useStore(replayer.running);
  const { last } = replayer;
  return (
    <div class="reel">
      <BarButton icon="first" name={t('replay.first')} press={() => replayer.jump(0)} />
      <BarButton icon="previous" name={t('replay.previous')} press={() => replayer.jump(at - 1)} />
      <button
        type="button"
        class="button primary square"
        onClick={() => replayer.toggle()}
        aria-label={running ? t('replay.pause') : t('replay.play')}
      >
        <Icon name={running ? 'pause' : 'play'} />
      </button>
      <BarButton icon="next" name={t('replay.next')} press={() => replayer.next()} />
      <BarButton icon="last" name={t('replay.last')} press={() => replayer.jump(last)} />
      {copy && <BarButton icon="link" name={momentWords().link} press={copy} />}
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        aria-label={t('replay.slider')}
        aria-valuetext={t('past.at', at, last)}
        onInput={(e) => replayer.jump(Number(e.currentTarget.value))}
      />
    </div>
  );
}

function FilmResult({
  film,
  ui,
  scenery,
  close,
}: {
  film: Film;
  ui: AnyUI;
  scenery: Scenery;
  close(): void;
}) {
  return (
    <End
      result={film.result!}
      plies={film.plies}
      view={film.plies[film.plies.length - 1]!.view}
      outcome={undefined}
      names={film.names}
      ui={ui}
      you={-1}
      teams={about(film.game)?.teams?.(film.setup) ?? null}
      scenery={scenery}
      close={close}
      foot={
        <div class="end-foot">
          <button type="button" class="button primary" autofocus onClick={close}>
            {t('after.replay')}
          </button>
          <a class="button" href={film.back}>
            <Icon name="back" /> {t('replay.leave')}
          </a>
        </div>
      }
    >
      {film.doubtful && (
        <p class="bad" role="alert">
          {t('record.doubtful')}
        </p>
      )}
      {film.seed !== undefined && film.commitment !== undefined && (
        <Shuffle seed={film.seed} commitment={film.commitment} />
      )}
    </End>
  );
}

/** Shows the end once when the replay runs into it, and not when it is jumped to. */
function useEnd(ready: boolean, running: boolean, show: () => void): void {
  const ran = useRef(false);
  useEffect(() => {
    if (running) ran.current = true;
    else if (ready && ran.current) {
      ran.current = false;
      const breath = setTimeout(show, BREATH);
      return () => clearTimeout(breath);
    } else ran.current = false;
    return undefined;
  }, [ready, running]);
}

const BREATH = 900; // The pause between the last move and the end, in ms.

function useReelKeys(replayer: Replayer, openLog: () => void): void {
  const at = useStore(replayer.at);
  const running = useStore(replayer.running);
  useKeys(
    [
      { key: 'ArrowLeft', label: t('replay.previous'), run: () => replayer.jump(at - 1) },
      { key: 'ArrowRight', label: t('replay.next'), run: () => replayer.next() },
      { key: 'Home', label: t('replay.first'), run: () => replayer.jump(0) },
      { key: 'End', label: t('replay.last'), run: () => replayer.jump(replayer.last) },
      {
        key: ' ',
        label: running ? t('replay.pause') : t('replay.play'),
        run: () => replayer.toggle(),
      },
      { key: 'l', label: t('log.title'), run: openLog },
    ],
    OVER,
  );
}
