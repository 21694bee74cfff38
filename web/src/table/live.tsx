// A match that is dealt: bar, status line, board, log, and what happens around them.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { api } from '@lair/api';
import type { GameUI, SayContext, Sentence } from '@lair/game-ui';
import { Eyes } from '@lair/art/eyes';
import { about } from '@lair/games';
import { lang, list, t } from '@lair/i18n';
import { OVER, PAGE, useKeys } from '@lair/keys';
import { go } from '@lair/router';
import { cue } from '@lair/sound';
import { useStore } from '@lair/store';
import { stream } from '@lair/stream';
import { ScoreSheet, ShareReplay, Shuffle, Verdict } from '@lair/table/after';
import { Banners } from '@lair/table/banners';
import { ChatBox } from '@lair/table/chat';
import { Clock } from '@lair/table/clock';
import { Log } from '@lair/table/log';
import { TableMenu } from '@lair/table/menu';
import type { TableModel } from '@lair/table/model';
import { namesOf, playersOf } from '@lair/table/names';
import { Stage } from '@lair/table/stage';
import type { Shown } from '@lair/table/playback';
import { Refused, StatusLine } from '@lair/table/status';
import { useTurnSign } from '@lair/table/turn';
import { Dialog } from '@lair/ui/dialog';
import { Icon } from '@lair/ui/icon';
import { useMedia, WIDE } from '@lair/wide';
import type { Ply, Snapshot } from '@lair/wire';

interface Props {
  model: TableModel;
  snapshot: Snapshot;
  ui: GameUI<any, any, any>;
  invite: string | undefined;
}

export function Live({ model, snapshot, ui, invite }: Props) {
  const shown = useStore(model.playback.shown);
  const playing = useStore(model.playback.playing);
  const busy = useStore(model.busy);
  const past = useStore(model.past);
  const plies = useStore(model.history.plies);
  const refusal = useStore(model.refusal);
  const lost = useLost();
  const wide = useMedia(WIDE);
  const [open, setOpen] = useState<'log' | 'menu' | 'result' | undefined>();
  const [said, setSaid] = useState<Sentence | string | null>(null);

  const { you } = snapshot;
  const names = useMemo(() => namesOf(snapshot.id, snapshot.seats), [snapshot.id, snapshot.seats]);
  const players = useMemo(() => playersOf(snapshot.seats, names), [snapshot.seats, names]);
  const say: SayContext = { lang: lang(), names, seat: you, view: snapshot.view };
  const title = about(snapshot.game)?.text[lang()].title ?? snapshot.game;
  const over = snapshot.status === 'over';
  const then = past === undefined ? undefined : plies[past];
  const watching = snapshot.status === 'playing' && snapshot.yours.length === 0;
  const mine = snapshot.status === 'playing' && you >= 0 && snapshot.actors.includes(you);
  const acting = mine && !playing && past === undefined && !busy;
  useTurnSign(mine, title);

  // What is being chosen belongs to one position; a new one starts afresh.
  useLayoutEffect(() => setSaid(null), [shown?.step, past, you]);
  useSounds(ui, shown, say, mine && !playing);
  useResult(over && !playing && shown !== undefined && snapshot.result !== undefined, () => setOpen('result'));

  const see = (ply: number | undefined) => {
    if (ply === undefined || ply >= snapshot.ply) {
      model.past.set(undefined);
      return;
    }
    const to = Math.max(0, ply);
    void model.history.load(Math.max(0, to - 12), to).then(() => model.past.set(to), () => undefined);
  };
  const at = past ?? shown?.ply ?? snapshot.ply;
  const told = useTold(plies, shown, playing);
  const undo = () => {
    if (snapshot.undo !== 'none' && !busy) void model.attempt(() => api.undo(model.id, undoSeat(snapshot), snapshot.seq));
  };
  useKeys(
    [
      { key: ',', label: t('keys.earlier'), run: () => see(at - 1) },
      { key: '.', label: t('keys.later'), run: () => see(at + 1) },
      { key: 'Escape', label: '', run: () => model.refusal.set(undefined) },
      { key: ' ', label: t('keys.skip'), run: () => model.playback.finish() },
      { key: 'u', label: snapshot.undo === 'ask' ? t('undo.ask') : t('undo'), run: undo },
      { key: 'l', label: t('log.title'), run: () => (wide ? document.querySelector<HTMLElement>('.table-side .log')?.focus() : setOpen('log')) },
      { key: 'm', label: t('menu.title'), run: () => setOpen('menu') },
    ],
    PAGE,
  );
  // While the past is looked at, the arrows step through it; else they are the board's.
  useKeys(
    past === undefined
      ? []
      : [
          { key: 'ArrowLeft', label: t('keys.earlier'), run: () => see(at - 1) },
          { key: 'ArrowRight', label: t('keys.later'), run: () => see(at + 1) },
          { key: 'Escape', label: t('past.back'), run: () => see(undefined) },
        ],
    OVER,
  );

  const log = <Log ui={ui} plies={told} say={say} at={at} see={(ply) => (setOpen(undefined), see(ply))} load={() => model.history.load(0, model.snapshot.value?.ply ?? 0)} />;
  const events = then ? then.events : shown && shown.events.length > 0 ? shown.events : plies[at]?.events ?? snapshot.events;
  const happened = events.map((e) => ui.say(e, say)).filter((s) => s !== null);

  return (
    <div class="table" data-mine={acting} data-ply={snapshot.ply} data-status={snapshot.status} data-past={past !== undefined}>
      <header class="table-bar">
        <a class="button quiet square" href="/" aria-label={t('home.link')} title={t('home.link')}><Icon name="home" /></a>
        <h1 class="table-title">{title}</h1>
        {snapshot.other_cards && <span class="chip" title={t('cards.other.line')}>{t('cards.other')}</span>}
        <UndoButton snapshot={snapshot} press={undo} />
        {!wide && (
          <button type="button" class="button quiet square" onClick={() => setOpen('log')} aria-label={t('log.title')} title={t('log.title')}><Icon name="log" /></button>
        )}
        <button type="button" class="button quiet square" onClick={() => setOpen('menu')} aria-label={t('menu.title')} title={t('menu.title')}><Icon name="menu" /></button>
      </header>

      <StatusLine
        happened={happened.length > 0 ? happened : [[title]]}
        step={then ? -1 - then.ply : (shown?.step ?? 0)}
        mine={acting}
        now={
          lost ? t('link.lost')
          : past !== undefined ? t('past.at', past, snapshot.ply)
          : playing ? t('status.watch')
          : said !== null && acting ? said
          : acting ? ui.prompt(snapshot.view, snapshot.moves, say)
          : busy ? t('status.sent')
          : watching ? `${t('watching')} ${waiting(snapshot, names)}`
          : waiting(snapshot, names)
        }
      >
        {past === undefined && !playing && <Clock snapshot={snapshot} />}
        {past !== undefined ? (
          <>
            <button type="button" class="button square" onClick={() => see(past - 1)} aria-disabled={past === 0} aria-label={t('keys.earlier')}><Icon name="previous" /></button>
            <button type="button" class="button square" onClick={() => see(past + 1)} aria-label={t('keys.later')}><Icon name="next" /></button>
            <button type="button" class="button square primary" onClick={() => see(undefined)} aria-label={t('past.back')} title={t('past.back')}><Icon name="close" /></button>
          </>
        ) : playing ? (
          <button type="button" class="button square" onClick={() => model.playback.finish()} aria-label={t('keys.skip')} title={t('keys.skip')}><Icon name="skip" /></button>
        ) : over && snapshot.result ? (
          <button type="button" class="button primary" onClick={() => setOpen('result')}>{t('after.title')}</button>
        ) : watching && snapshot.seats.some((s) => s.kind === 'bot') ? (
          <button type="button" class="button take-seat" onClick={() => setOpen('menu')} aria-label={t('watching.sit')} title={t('watching.sit')}>
            <Icon name="chair" /> <span>{t('watching.sit')}</span>
          </button>
        ) : null}
      </StatusLine>

      <div class="table-room">
        {shown && shown.view !== null && (
          <Stage
            ui={ui}
            view={then ? then.view : shown.view}
            events={then ? [] : shown.events}
            actors={then ? then.actors : shown.actors}
            step={then ? -1 - then.ply : shown.step}
            moves={acting ? snapshot.moves : []}
            seat={you === -2 ? -1 : you}
            players={players}
            names={names}
            lang={lang()}
            busy={busy}
            play={(m) => void model.play(m)}
            why={(c) => model.why(c)}
            status={setSaid}
            skip={playing && past === undefined ? () => model.playback.skip() : undefined}
          />
        )}
        {refusal && <Refused refusal={refusal} ui={ui} say={say} game={snapshot.game} close={() => model.refusal.set(undefined)} />}
        <Banners model={model} snapshot={snapshot} names={names} playing={playing} />
        <Curtain model={model} snapshot={snapshot} names={names} playing={playing} />
      </div>

      {wide && (
        <aside class="table-side" aria-label={t('log.title')}>
          <h2>{t('log.title')}</h2>
          {log}
          <ChatBox lines={snapshot.chat} say={(text) => model.attempt(() => api.chat(model.id, text))} />
        </aside>
      )}
      {open === 'log' && <Dialog title={t('log.title')} close={() => setOpen(undefined)} tall>{log}</Dialog>}
      {open === 'menu' && <TableMenu model={model} snapshot={snapshot} names={names} wide={wide} invite={invite} close={() => setOpen(undefined)} />}
      {open === 'result' && snapshot.result && (
        <Dialog title={t('after.title')} close={() => setOpen(undefined)}>
          <div class="stack">
            <div><Verdict result={snapshot.result} names={names} ui={ui} you={you} /></div>
            <ScoreSheet result={snapshot.result} names={names} ui={ui} you={you} />
            <div class="row">
              <Rematch model={model} snapshot={snapshot} />
              <a class="button" href={`/t/${snapshot.id}/replay`}><Icon name="eye" /> {t('after.replay')}</a>
              <ShareReplay id={snapshot.id} title={title} />
            </div>
            {snapshot.seed !== undefined && snapshot.commitment !== undefined && <Shuffle seed={snapshot.seed} commitment={model.promised ?? snapshot.commitment} />}
          </div>
        </Dialog>
      )}
    </div>
  );
}

/** What the log may tell: no more than has been shown. */
function useTold(plies: (Ply | undefined)[], shown: Shown | undefined, playing: boolean): (Ply | undefined)[] {
  return useMemo(() => {
    if (!playing || !shown) return plies;
    const now = plies[shown.ply];
    return now ? [...plies.slice(0, shown.ply), { ...now, events: shown.told }] : plies.slice(0, shown.ply + 1);
  }, [plies, shown, playing]);
}

/** The seat whose moves the undo button would take back: the one that is looked through. */
const undoSeat = (s: Snapshot) => (s.you >= 0 ? s.you : (s.yours[0] ?? -1));

function waiting(s: Snapshot, names: string[]): string {
  if (s.status === 'paused' || s.status === 'frozen') return t('status.paused');
  if (s.status === 'over') {
    const first = names.filter((_, i) => s.result?.places[i] === 1);
    return first.length > 0 ? t('after.won', list(first)) : t('status.over');
  }
  return t('status.waits', list(s.actors.map((a) => names[a]!)));
}

/** The connection counts as lost only after a moment: a blink is nobody's business. */
function useLost(): boolean {
  const link = useStore(stream.link);
  const [lost, set] = useState(false);
  useEffect(() => {
    if (link !== 'lost') {
      set(false);
      return;
    }
    const patience = setTimeout(() => set(true), 1200);
    return () => clearTimeout(patience);
  }, [link]);
  return lost;
}

function useSounds(ui: GameUI<any, any, any>, shown: { events: unknown[]; step: number } | undefined, say: SayContext, turn: boolean): void {
  const step = shown?.step;
  const first = useRef(step);
  useEffect(() => {
    if (!shown || step === first.current) return;
    const names = new Set(shown.events.map((e) => ui.sound?.(e, say) ?? null));
    for (const name of names) if (name) void cue(name);
  }, [step]);
  useEffect(() => {
    if (turn && step !== first.current) void cue('turn');
  }, [turn]);
}

/** Opens the result once, when the match ends or a finished one is opened. */
function useResult(over: boolean, show: () => void): void {
  const done = useRef(false);
  useEffect(() => {
    if (!over || done.current) return;
    done.current = true;
    const pause = setTimeout(show, 900);
    return () => clearTimeout(pause);
  }, [over]);
}

function UndoButton({ snapshot, press }: { snapshot: Snapshot; press(): void }) {
  if (snapshot.yours.length === 0) return null;
  const asked = snapshot.undo_asked !== undefined && snapshot.yours.includes(snapshot.undo_asked.by);
  const undo = asked ? 'none' : snapshot.undo;
  const name = undo === 'ask' ? t('undo.ask') : t('undo');
  const words = [t('undo'), t('undo.ask.short')];
  return (
    <button
      type="button"
      class={undo === 'free' ? 'button primary undo' : 'button undo'}
      aria-disabled={undo === 'none'}
      onClick={press}
      aria-label={name}
      title={undo === 'none' ? t('undo.none') : name}
    >
      <Icon name="undo" />
      <span class="undo-words">{words.map((w, i) => <span key={i} data-said={(undo === 'ask') === (i === 1)}>{w}</span>)}</span>
    </button>
  );
}

function Rematch({ model, snapshot }: { model: TableModel; snapshot: Snapshot }) {
  if (snapshot.rematch !== undefined) return <a class="button primary" href={`/t/${snapshot.rematch}`}><Icon name="again" /> {t('after.rematch.join')}</a>;
  if (snapshot.yours.length === 0) return null;
  const press = async () => {
    const made = await model.attempt(() => api.rematch(model.id));
    if (made) go(`/t/${made.id}`);
  };
  return (
    <button type="button" class="button primary" onClick={() => void press()}>
      <Icon name="again" /> {t('after.rematch')}
    </button>
  );
}

/** Several people share this device: before the next one's hand is shown, the phone is passed on. */
function Curtain({ model, snapshot, names, playing }: { model: TableModel; snapshot: Snapshot; names: string[]; playing: boolean }) {
  const next = snapshot.yours.length > 1 && snapshot.status === 'playing' && !snapshot.actors.includes(snapshot.you) ? snapshot.actors.find((a) => snapshot.yours.includes(a)) : undefined;
  const button = useRef<HTMLButtonElement>(null);
  const up = next !== undefined && !playing;
  useEffect(() => {
    if (up) button.current?.focus();
  }, [up, next]);
  if (!up) return null;
  return (
    <div class="curtain" role="dialog" aria-label={t('curtain.title', names[next]!)}>
      <Eyes mood="looking" />
      <p>{t('curtain.title', names[next]!)}</p>
      <button type="button" class="button primary big" ref={button} onClick={() => model.look(next)}>{t('curtain.show', names[next]!)}</button>
    </div>
  );
}
