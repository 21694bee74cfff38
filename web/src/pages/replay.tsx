import '@lair/table/table.css';
import './replay.css';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { api, Refused } from '@lair/api';
import { useTitle } from '@lair/app';
import type { GameUI, Player, SayContext } from '@lair/game-ui';
import { about, loadUI } from '@lair/games';
import { lang, t } from '@lair/i18n';
import { explain } from '@lair/i18n/errors';
import { OVER, useKeys } from '@lair/keys';
import { keptOneOf } from '@lair/keep';
import { go, type Route } from '@lair/router';
import { pace } from '@lair/settings';
import { useStore } from '@lair/store';
import { ScoreSheet, Shuffle, Verdict } from '@lair/table/after';
import { Log } from '@lair/table/log';
import { namesOf, playersOf } from '@lair/table/names';
import { Replayer } from '@lair/table/replayer';
import { Stage } from '@lair/table/stage';
import { StatusLine } from '@lair/table/status';
import { Dialog } from '@lair/ui/dialog';
import { Icon } from '@lair/ui/icon';
import { Bar, Failure, Loading } from '@lair/ui/parts';
import { useMedia, WIDE } from '@lair/wide';
import type { Ply, Result } from '@lair/wire';

export interface Film {
  game: string;
  names: string[];
  players: Player[];
  plies: Ply[];
  result: Result | undefined;
  seed: string | undefined;
  commitment: string | undefined;
  /** Fetches the plies through other eyes; missing where there is but one pair. */
  eyes: ((as: number | 'all') => Promise<Ply[]>) | undefined;
  /** Whose eyes it starts with. */
  as: number | 'all';
  /** Where "back" goes. */
  back: string;
  /** A record that does not end in the scores it tells. */
  doubtful: boolean;
}

/** A match move by move: of a table, or from a record file. */
export default function Replay({ route }: { route: Route }) {
  const [film, set] = useState<Film>();
  const [ui, setUI] = useState<GameUI<any, any, any>>();
  const [failed, fail] = useState<{ code: string; message: string }>();
  useTitle(t('replay.title'));

  const show = async (found: Film) => {
    const loaded = await loadUI(found.game);
    if (!loaded) throw new Refused(0, 'unknown-game', '');
    setUI(() => loaded);
    set(found);
  };
  const trouble = (e: unknown) => fail(e instanceof Refused ? e : { code: 'internal', message: String(e) });
  useEffect(() => {
    if (route.page === 'replay') void ofTable(route.of).then(show).catch(trouble);
  }, [route.of]);

  if (film && ui) return <Cinema film={film} ui={ui} />;
  if (route.page === 'open-record') return <OpenRecord show={show} />;
  if (failed) {
    return (
      <>
        <Bar title={t('replay.title')} />
        <Failure title={failed.code === 'unknown-table' ? t('table.unknown') : t('replay.none')} text={explain(failed)} mood="asleep">
          {failed.code !== 'unknown-table' && <a class="button primary" href={`/t/${route.of}`}>{t('replay.table')}</a>}
          <a class="button" href="/">{t('home.link')}</a>
        </Failure>
      </>
    );
  }
  return (
    <>
      <Bar title={t('replay.title')} />
      <Loading />
    </>
  );
}

async function ofTable(id: string): Promise<Film> {
  const s = await api.table(id);
  const names = namesOf(s.id, s.seats);
  const as = s.status === 'over' ? 'all' : s.you;
  return {
    game: s.game,
    names,
    players: playersOf(s.seats, names).map((p) => ({ ...p, online: true, minded: false })),
    plies: await api.plies(id, as),
    result: s.result,
    seed: s.seed,
    commitment: keptOneOf<string | undefined>('commitment', id, undefined) ?? s.commitment,
    eyes: s.status === 'over' ? (eyes) => api.plies(id, eyes) : undefined,
    as,
    back: `/t/${id}`,
    doubtful: false,
  };
}

async function ofRecord(text: string): Promise<Film> {
  const r = await api.read(text);
  const names = Array.from({ length: r.setup.seats }, (_, i) => t('seat.n', i + 1));
  return {
    game: r.game,
    names,
    players: names.map((name, seat) => ({ seat, name, kind: 'person', level: '', you: false, online: true, minded: false })),
    plies: r.plies,
    result: r.result,
    seed: r.seed,
    commitment: r.commitment,
    eyes: undefined,
    as: 'all',
    back: '/',
    doubtful: !r.verified,
  };
}

const LARGEST = 1 << 20;

/** Opens a record that was kept as a file. */
function OpenRecord({ show }: { show(film: Film): Promise<void> }) {
  const [state, set] = useState<'' | 'reading' | { code: string; message: string }>('');
  const [over, setOver] = useState(false);
  const read = async (file: File | undefined) => {
    if (!file) return;
    set('reading');
    try {
      if (file.size > LARGEST) throw new Refused(413, 'too-large', '');
      await show(await ofRecord(await file.text()));
    } catch (e) {
      set(e instanceof Refused ? e : { code: 'bad-record', message: String(e) });
    }
  };
  return (
    <div class="open-record-page">
      <Bar title={t('record.open')} />
      <div class="page narrow stack">
        <h1>{t('record.open')}</h1>
        <p>{t('record.text')}</p>
        <label
          class="drop"
          data-over={over}
          onDragOver={(e) => (e.preventDefault(), setOver(true))}
          onDragLeave={() => setOver(false)}
          onDrop={(e) => (e.preventDefault(), setOver(false), void read(e.dataTransfer?.files[0]))}
        >
          <Icon name="log" size={48} />
          <span>{state === 'reading' ? t('record.reading') : t('record.choose')}</span>
          <input type="file" accept=".match,.txt,text/plain" onChange={(e) => void read(e.currentTarget.files?.[0])} />
        </label>
        {typeof state === 'object' && <p class="bad" role="alert">{explain(state)}</p>}
      </div>
    </div>
  );
}

function Cinema({ film, ui }: { film: Film; ui: GameUI<any, any, any> }) {
  const [as, setAs] = useState(film.as);
  const [plies, setPlies] = useState(film.plies);
  const replayer = useMemo(() => new Replayer(film.plies, ui, pace), [film, ui]);
  useEffect(() => () => replayer.close(), [replayer]);
  const at = useStore(replayer.at);
  const running = useStore(replayer.running);
  const playing = useStore(replayer.playback.playing);
  const shown = useStore(replayer.playback.shown)!;
  const wide = useMedia(WIDE);
  const [open, setOpen] = useState<'log' | 'result' | undefined>();
  const seat = typeof as === 'number' ? as : -1;
  const say: SayContext = { lang: lang(), names: film.names, seat, view: shown.view };
  const title = about(film.game)?.text[lang()].title ?? film.game;

  const look = (eyes: number | 'all') => {
    void film.eyes?.(eyes).then((found) => {
      setAs(eyes);
      setPlies(found);
      replayer.eyes(found);
    }, () => undefined);
  };
  useKeys(
    [
      { key: 'ArrowLeft', label: t('replay.previous'), run: () => replayer.jump(at - 1) },
      { key: 'ArrowRight', label: t('replay.next'), run: () => replayer.next() },
      { key: 'Home', label: t('replay.first'), run: () => replayer.jump(0) },
      { key: 'End', label: t('replay.last'), run: () => replayer.jump(replayer.last) },
      { key: ' ', label: running ? t('replay.pause') : t('replay.play'), run: () => replayer.toggle() },
      { key: 'l', label: t('log.title'), run: () => (wide ? document.querySelector<HTMLElement>('.table-side .log')?.focus() : setOpen('log')) },
    ],
    OVER,
  );
  const log = (
    <Log ui={ui} plies={plies} say={say} at={shown.ply} see={(ply) => (setOpen(undefined), replayer.jump(ply))} load={() => Promise.resolve()} />
  );
  const happened = shown.events.map((e) => ui.say(e, say)).filter((s) => s !== null);
  const actors = shown.actors.map((a) => film.names[a]!);
  return (
    <div class="table replay">
      <header class="table-bar">
        <a class="button quiet square" href={film.back} aria-label={t('replay.leave')} title={t('replay.leave')}><Icon name="back" /></a>
        <h1 class="table-title">{t('replay.of', title)}</h1>
        {film.eyes && (
          <label class="eyes-of">
            <Icon name="eye" size={20} />
            <span class="sr-only">{t('replay.eyes')}</span>
            <select value={String(as)} onChange={(e) => look(e.currentTarget.value === 'all' ? 'all' : Number(e.currentTarget.value))}>
              <option value="all">{t('replay.all')}</option>
              {film.names.map((name, i) => <option key={i} value={i}>{name}</option>)}
            </select>
          </label>
        )}
        {!wide && <button type="button" class="button quiet square" onClick={() => setOpen('log')} aria-label={t('log.title')}><Icon name="log" /></button>}
        {film.result && <button type="button" class="button quiet square" onClick={() => setOpen('result')} aria-label={t('after.title')} title={t('after.title')}><Icon name="crown" /></button>}
      </header>
      <StatusLine happened={happened.length > 0 ? happened : [[title]]} step={shown.step} mine={false} now={shown.ply >= replayer.last && film.result ? t('status.over') : actors.length > 0 ? t('replay.turn', actors.join(', ')) : ''}>
        <span class="numeral replay-at" aria-label={t('past.at', at, replayer.last)}>{at}/{replayer.last}</span>
      </StatusLine>
      <div class="table-room">
        <Stage
          ui={ui}
          view={shown.view}
          events={shown.events}
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
        <div class="reel">
          <button type="button" class="button quiet square" onClick={() => replayer.jump(0)} aria-label={t('replay.first')}><Icon name="first" /></button>
          <button type="button" class="button quiet square" onClick={() => replayer.jump(at - 1)} aria-label={t('replay.previous')}><Icon name="previous" /></button>
          <button type="button" class="button primary square" onClick={() => replayer.toggle()} aria-label={running ? t('replay.pause') : t('replay.play')}><Icon name={running ? 'pause' : 'play'} /></button>
          <button type="button" class="button quiet square" onClick={() => replayer.next()} aria-label={t('replay.next')}><Icon name="next" /></button>
          <button type="button" class="button quiet square reel-last" onClick={() => replayer.jump(replayer.last)} aria-label={t('replay.last')}><Icon name="last" /></button>
          <input
            type="range"
            min={0}
            max={replayer.last}
            value={at}
            aria-label={t('replay.slider')}
            aria-valuetext={t('past.at', at, replayer.last)}
            style={{ '--part': replayer.last > 0 ? at / replayer.last : 0 }}
            onInput={(e) => replayer.jump(Number(e.currentTarget.value))}
          />
        </div>
      </div>
      {wide && (
        <aside class="table-side" aria-label={t('log.title')}>
          <h2>{t('log.title')}</h2>
          {log}
        </aside>
      )}
      {open === 'log' && <Dialog title={t('log.title')} close={() => setOpen(undefined)} tall>{log}</Dialog>}
      {open === 'result' && film.result && (
        <Dialog title={t('after.title')} close={() => setOpen(undefined)}>
          <div class="stack">
            {film.doubtful && <p class="bad" role="alert">{t('record.doubtful')}</p>}
            <div><Verdict result={film.result} names={film.names} ui={ui} you={-1} /></div>
            <ScoreSheet result={film.result} names={film.names} ui={ui} you={-1} />
            {film.seed !== undefined && film.commitment !== undefined && <Shuffle seed={film.seed} commitment={film.commitment} />}
            <button type="button" class="button" onClick={() => go(film.back)}>{t('replay.leave')}</button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

