// A running match: bar, status line, board, log, and what happens around them.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useBack } from '@lair/back';
import type { GameUI, Sentence } from '@lair/game-ui';
import { folder } from '@lair/games';
import { t } from '@lair/i18n';
import { OVER, PAGE, useKeys } from '@lair/keys';
import { useLate } from '@lair/late';
import { here } from '@lair/router';
import { cue, leaveSounds, loadSounds } from '@lair/sound';
import { useStore } from '@lair/store';
import { useBanner } from '@lair/table/banners';
import { TableBar } from '@lair/table/bar';
import { BestiaryDialog } from '@lair/table/bestiary-dialog';
import { Bubble } from '@lair/table/bubble';
import { ChatBox, hasCompany } from '@lair/table/chat';
import { useUnread } from '@lair/table/unread';
import { Curtain } from '@lair/table/curtain';
import { useScenery, useWhole } from '@lair/table/ending';
import { useFirstTime, type FirstTime } from '@lair/table/first-time';
import { AdviceHeard, AdviceStrip, useHint, type Advice } from '@lair/table/hint';
import { finished } from '@lair/table/levels';
import { Log } from '@lair/table/log';
import { TableMenu } from '@lair/table/menu';
import type { TableModel } from '@lair/table/model';
import type { Look } from '@lair/table/look';
import { Now } from '@lair/table/now';
import { recentEvents } from '@lair/table/playback';
import { practise, useTried } from '@lair/table/practice';
import { ResultDialog } from '@lair/table/result';
import { ReviewDialog } from '@lair/table/review';
import { useScene, type Scene } from '@lair/table/scene';
import { Stage } from '@lair/table/stage';
import { Refused } from '@lair/table/status';
import { PieceNames } from '@lair/table/tip';
import { useTurnSign } from '@lair/table/turn';
import { Dialog } from '@lair/ui/dialog';
import { useMedia, WIDE } from '@lair/wide';
import type { Snapshot } from '@lair/wire';

interface Props {
  model: TableModel;
  snapshot: Snapshot;
  ui: GameUI<any, any, any>;
  invite: string | undefined;
}

type Sheet = 'log' | 'menu' | 'bestiary' | 'talk' | 'result' | 'review' | undefined;

export function Live({ model, snapshot, ui, invite }: Props) {
  const scene = useScene(model, snapshot, ui);
  const { then, shown, playing } = scene;
  const wide = useMedia(WIDE);
  const [open, setOpen] = useState<Sheet>();
  const [said, setSaid] = useState<Sentence | string | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const close = () => setOpen(undefined);
  const refusal = useStore(model.refusal);
  const judged = useTried(scene);
  const banner = useBanner({ model, snapshot, names: scene.names, playing, judged });
  // What a refusal or a notice says is over once the reader tries something.
  const forget = () => {
    model.tried();
    banner?.pass();
  };
  useNextKey(true, forget);
  const advice = useHint(scene);
  const [looked, setLooked] = useState<{ ply: number; look: Look | undefined }>();
  const look = then && then.ply === looked?.ply ? looked.look : undefined;
  const lookAt = (ply: number, look?: Look) => {
    close();
    setLooked({ ply, look });
    scene.see(ply);
  };
  const [Teacher, dismiss] = useTeacher(model, snapshot);
  const first = useFirstTime(scene, banner !== undefined);
  const unread = useUnread(snapshot, wide || open === 'menu' || open === 'talk');

  useTurnSign(scene.mine, scene.title);
  // A half-made choice belongs to one position; a new position clears it.
  useLayoutEffect(() => setSaid(null), [shown?.step, then?.ply, snapshot.you]);
  useSounds(scene);
  const over = snapshot.status === 'over' && snapshot.result !== undefined;
  const scenery = useScenery(snapshot.game, over);
  const whole = useWhole(model.history, snapshot.ply, over);
  const ready = over && !playing && shown !== undefined && scenery !== undefined && whole;
  useResult(ready, () => setOpen(here().hash === 'review' ? 'review' : 'result'));
  // A match alone, a lesson and a practice say nothing of what bots one can meet.
  const ended = over && snapshot.yours.length > 0 && snapshot.seats.length > 1;
  useEffect(() => {
    if (ended && !snapshot.lesson && !snapshot.from) finished(snapshot.game);
  }, [ended]);
  const show = (what: Sheet) =>
    what === 'log' && wide
      ? document.querySelector<HTMLElement>('.table-side .log [tabindex="0"]')?.focus()
      : setOpen(what);
  useTableKeys(scene, show);

  const refused = refusal && (
    <Refused
      refusal={refusal}
      tried={model.asked}
      ui={ui}
      say={scene.say}
      game={snapshot.game}
      close={() => model.refusal.set(undefined)}
    />
  );
  const log = scene.curtain === undefined && (
    <Log
      ui={ui}
      plies={scene.visiblePlies}
      say={scene.say}
      at={scene.at}
      see={(ply) => lookAt(ply)}
      load={() => model.history.load(0, model.snapshot.value?.ply ?? 0)}
    />
  );
  return (
    <div
      ref={frame}
      class="table"
      data-mine={scene.acting}
      data-ply={snapshot.ply}
      data-status={snapshot.status}
      data-past={then !== undefined}
      data-lesson={Teacher !== undefined || undefined}
    >
      <TableBar
        scene={scene}
        wide={wide}
        unread={unread}
        open={(what) => setOpen(what === 'menu' && unread > 0 ? 'talk' : what)}
      />
      {Teacher ? (
        <Teacher scene={scene} said={said} over={refused ?? banner?.notice} close={dismiss} />
      ) : (
        <Now
          scene={scene}
          look={look}
          said={said}
          advice={advice}
          first={first}
          refused={refused}
          banner={banner}
          open={show}
        />
      )}
      <Room
        scene={scene}
        advice={advice}
        better={look?.move}
        first={first}
        setSaid={setSaid}
        forget={forget}
      />
      {wide && (
        <aside class="table-side" data-slot="log" aria-label={t('log.title')}>
          <h2>{t('log.title')}</h2>
          {log}
          {hasCompany(snapshot) && <ChatBox model={model} snapshot={snapshot} />}
        </aside>
      )}
      {open === 'log' && log && (
        <Dialog title={t('log.title')} close={close} tall>
          {log}
        </Dialog>
      )}
      {(open === 'menu' || open === 'talk') && (
        <TableMenu
          model={model}
          snapshot={snapshot}
          names={scene.names}
          wide={wide}
          invite={invite}
          talkFirst={open === 'talk'}
          look={() => setOpen('bestiary')}
          close={close}
        />
      )}
      {open === 'bestiary' && (
        <BestiaryDialog game={snapshot.game} other={snapshot.other_cards} close={close} />
      )}
      {open === 'result' && scenery !== undefined && (
        <ResultDialog
          scene={scene}
          scenery={scenery}
          see={lookAt}
          review={() => setOpen('review')}
          close={close}
        />
      )}
      {open === 'review' && (
        <ReviewDialog
          table={snapshot.id}
          seat={Math.max(0, snapshot.you)}
          ui={ui}
          say={scene.say}
          look={lookAt}
          again={(ply) => (close(), void practise(model, ply, Math.max(0, snapshot.you)))}
          close={close}
        />
      )}
      <Bubble snapshot={snapshot} frame={frame} on={!wide && open !== 'menu' && open !== 'talk'} />
      <PieceNames room={frame} around />
    </div>
  );
}

type TeacherPart = typeof import('@lair/table/teacher').default;

/**
 * Loads the teacher where a lesson goes on. It stays until the reader has read the
 * end.
 */
function useTeacher(
  model: TableModel,
  { lesson }: Snapshot,
): [TeacherPart | undefined, () => void] {
  const going = lesson !== undefined && !lesson.over;
  const [here, setHere] = useState(going);
  const part = useLate(
    () => import('@lair/table/teacher'),
    going,
    (e) => model.tell(e),
  );
  useEffect(() => {
    if (going) setHere(true);
  }, [going]);
  return [here && lesson ? part?.default : undefined, () => setHere(false)];
}

const NONE: never[] = [];

/**
 * How many moves are fetched for a board when a table opens, or is seen by another seat. Each
 * is some 5 kB, and comes after the board.
 */
const FETCHED = 16;

/** Returns the events of the last moves up to the moment on screen. */
function useRecent({ model, snapshot, visiblePlies, at }: Scene): unknown[] {
  useEffect(() => {
    // Offline the board says less of what was before.
    if (at > 0) model.history.load(Math.max(0, at - FETCHED), at).catch(() => undefined);
  }, [model, snapshot.you]);
  return useMemo(() => recentEvents(visiblePlies, at), [visiblePlies, at]);
}

/** The board and what may lie over it. */
function Room({
  scene,
  advice,
  better,
  first,
  setSaid,
  forget,
}: {
  scene: Scene;
  advice: Advice | undefined;
  /** A move of a look back, shown on a position of the past. */
  better: unknown;
  first: FirstTime | undefined;
  setSaid(said: Sentence | string | null): void;
  forget(): void;
}) {
  const { model, snapshot, ui, then, shown } = scene;
  const explains = useStore(model.explains);
  const recent = useRecent(scene);
  useNextKey(first !== undefined, () => first?.close());
  return (
    // This runs before the board handles the press, so that the answer to this
    // press stays.
    <div
      class="table-room"
      onClickCapture={() => {
        first?.close();
        forget();
      }}
    >
      {shown && shown.view !== null && scene.curtain === undefined && (
        <Stage
          ui={ui}
          view={then ? then.view : shown.view}
          events={then ? [] : shown.events}
          recent={recent}
          actors={then ? then.actors : shown.actors}
          step={then ? -1 - then.ply : shown.step}
          moves={better !== undefined ? [better] : scene.acting ? snapshot.moves : []}
          seat={Math.max(-1, snapshot.you)}
          players={scene.players}
          names={scene.names}
          lang={scene.say.lang}
          busy={scene.busy}
          advised={better ?? advice?.advised}
          wanted={
            explains
              ? NONE
              : scene.acting
                ? snapshot.lesson?.wanted?.map((i) => snapshot.moves[i])
                : undefined
          }
          play={(m) => better === undefined && void model.play(m)}
          why={(c, pressed) => model.why(c, pressed)}
          preview={(m) => model.preview(m)}
          status={setSaid}
          stay={() => model.playback.stay()}
          lesson={snapshot.lesson !== undefined && !snapshot.lesson.over}
          unhurried={
            snapshot.seats.some((s) => s.you) &&
            snapshot.seats.every((s) => (s.you || s.kind === 'bot') && !s.clock)
          }
          wrong={(snapshot.lesson?.wrong ?? 0) !== 0}
          skip={scene.playing && !then ? () => model.playback.skip() : undefined}
        />
      )}
      {advice && <AdviceHeard advice={advice} />}
      {advice && <AdviceStrip advice={advice} />}
      <Curtain scene={scene} />
    </div>
  );
}

/**
 * Keys that do not count as a new try: they only move the focus, for example to
 * the refusal's link, or wait for another key.
 */
const IDLE = new Set(['Tab', 'Shift', 'Control', 'Alt', 'AltGraph', 'Meta']);

const inNotice = (e: Event) =>
  e.target instanceof Element && e.target.closest('.status-over') !== null;

/** Calls `go` at the next key with which the reader tries something. */
function useNextKey(on: boolean, go: () => void): void {
  const latest = useRef(go);
  latest.current = go;
  useEffect(() => {
    if (!on) return;
    const hear = (e: KeyboardEvent) => {
      // A dialog covers what is said below: the key that closes it is no new try.
      if (document.querySelector('dialog[open]')) return;
      const typing = e.target instanceof Element && e.target.matches('input, textarea');
      if (!IDLE.has(e.key) && !typing && !inNotice(e)) latest.current();
    };
    document.addEventListener('keydown', hear, true);
    return () => document.removeEventListener('keydown', hear, true);
  }, [on]);
}

function useTableKeys(
  { model, snapshot, then, at, see, undoing }: Scene,
  open: (what: 'log' | 'menu' | 'bestiary') => void,
): void {
  useKeys(
    [
      { key: ',', label: t('keys.earlier'), run: () => see(at - 1) },
      { key: '.', label: t('keys.later'), run: () => see(at + 1) },
      { key: 'Escape', label: '', run: () => model.refusal.set(undefined) },
      { key: ' ', label: t('keys.skip'), run: () => model.playback.finish() },
      { key: 'u', label: snapshot.undo === 'ask' ? t('undo.ask') : t('undo'), run: undoing.undo },
      { key: 'l', label: t('log.title'), run: () => open('log') },
      { key: 'm', label: t('menu.title'), run: () => open('menu') },
      { key: 'b', label: t('bestiary.title'), run: () => open('bestiary') },
    ],
    PAGE,
  );
  useBack(then !== undefined, () => see(undefined));
  // While the reader looks at the past, the arrows step through it; otherwise
  // they are the board's.
  useKeys(
    then === undefined
      ? []
      : [
          { key: 'ArrowLeft', label: t('keys.earlier'), run: () => see(at - 1) },
          { key: 'ArrowRight', label: t('keys.later'), run: () => see(at + 1) },
          { key: 'Escape', label: t('past.back'), run: () => see(undefined) },
        ],
    OVER,
  );
}

/**
 * Plays the cues of what is shown and of the reader's turn. What was there when
 * the page opened is silent.
 */
function useSounds({ snapshot, ui, shown, say, mine, playing, busy }: Scene): void {
  const game = folder(snapshot.game);
  // The reader's first move has been sent.
  useEffect(() => {
    if (busy) void loadSounds(game);
  }, [busy]);
  useEffect(() => () => void leaveSounds(), []);
  const step = shown?.step;
  const first = useRef(step);
  useEffect(() => {
    if (!shown || step === first.current) return;
    const names = shown.events.map((e) => ui.sound?.(e, say) ?? null);
    void cue(game, ...new Set(names.filter((name) => name !== null)));
  }, [step]);
  useEffect(() => {
    if (mine && !playing && step !== first.current) void cue(game, 'turn');
  }, [mine && !playing]);
}

const BREATH = 900; // The pause between the last move and the result, in ms.

/** Opens the result once, when the match ends or a finished one is opened. */
function useResult(over: boolean, show: () => void): void {
  const done = useRef(false);
  useEffect(() => {
    if (!over || done.current) return;
    const breath = setTimeout(() => {
      done.current = true;
      show();
    }, BREATH);
    return () => clearTimeout(breath);
  }, [over]);
}
