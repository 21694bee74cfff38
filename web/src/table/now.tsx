// The status line of a live table: what just happened, what to do now, and the one
// button that belongs to it.

import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Retelling, Sentence } from '@lair/game-ui';
import { list, t } from '@lair/i18n';
import { PAGE, useKeys } from '@lair/keys';
import { useLate } from '@lair/late';
import { touches } from '@lair/settings';
import type { Banner } from '@lair/table/banners';
import { Clock } from '@lair/table/clock';
import { FirstLine, lineOf, type FirstTime } from '@lair/table/first-time';
import { goToAdvised, HintButton, type Advice } from '@lair/table/hint';
import type { Look } from '@lair/table/look';
import type { Scene } from '@lair/table/scene';
import { decider, practise } from '@lair/table/practice';
import { sentences, StatusLine, type Told } from '@lair/table/status';
import { headline } from '@lair/table/verdict';
import { Icon } from '@lair/ui/icon';
import { Sure } from '@lair/ui/sure';

interface Props {
  scene: Scene;
  /** What is told of the past position on screen. */
  look?: Look | undefined;
  /** What the board says while something is being chosen. */
  said: Sentence | string | null;
  advice: Advice | undefined;
  /** Why the last try was refused; it replaces the words, not the buttons. */
  refused: VNode | undefined;
  banner: Banner | undefined;
  first: FirstTime | undefined;
  open(what: 'log' | 'menu' | 'result'): void;
}

export function Now({ scene, look, said, advice, refused, banner, first, open }: Props) {
  const { told, step } = useTold(scene);
  const past = look ? [look.told] : told;
  useEarlier(scene, past);
  const retelling = useRetelling(scene);
  // A notice with buttons takes the place of others.
  const alone = refused || !banner || (banner.above && !banner.above.buttons);
  const hint = alone ? advice : undefined;
  const keys = hint ? [{ key: 'h', label: t('hint'), run: hint.next }] : [];
  if (hint && hint.rank > 0) keys.push({ key: 't', label: t('hint.go'), run: goToAdvised });
  useKeys(keys, PAGE);
  return (
    <StatusLine
      happened={past}
      seen={seen(scene, past, retelling)}
      step={step}
      mine={scene.acting}
      now={now(scene, said)}
      over={refused ?? (banner?.above ? undefined : banner?.notice)}
      // A curtain hides the log, too.
      {...(scene.curtain === undefined && { more: () => open('log') })}
      heard={first ? lineOf(first.first, scene.say.lang) : ''}
      aside={
        // The buttons of a look back leave no room for both.
        (scene.then ? undefined : banner?.above?.line) ??
        (first && <FirstLine time={first} lang={scene.say.lang} game={scene.snapshot.game} />)
      }
    >
      {!scene.then && !scene.playing && <Clock snapshot={scene.snapshot} />}
      {!refused && banner?.above?.buttons}
      {alone && (
        <>
          {hint && <HintButton advice={hint} />}
          {beside(scene, open)}
        </>
      )}
    </StatusLine>
  );
}

/**
 * Returns what the line says happened, and the step it belongs to. While moves
 * are shown, a step without words leaves those of the step before: said anew,
 * they would be read out again to who listens.
 */
function useTold(scene: Scene): { told: Sentence[]; step: number } {
  const { then, shown, curtain, playing } = scene;
  const last = useRef<{ told: Sentence[]; step: number } | undefined>(undefined);
  const silent = playing && !then && curtain === undefined && shown?.events.length === 0;
  if (!silent || !last.current) {
    // What was done to the reader is told in the step that brought it: these are other words.
    const mine = scene.acting && !then && !playing && curtain === undefined;
    const done = sentences(scene, mine ? doneTo(scene) : []);
    const step = then ? -1 - then.ply : (shown?.step ?? 0) + (done.length > 0 ? 0.5 : 0);
    last.current = { told: done.length > 0 ? done : happened(scene), step };
  }
  return last.current;
}

/** How many moves back a sentence is looked for, when the last ones have none. */
const BACK = 12;

/**
 * Returns the sentences of the moment on screen. A moment without any leaves
 * those of the newest move that has some; failing that, the name of the game.
 */
function happened(scene: Scene): Sentence[] {
  const { then, curtain, snapshot, at, title } = scene;
  // The next reader is somebody else, so the sentences must not show.
  if (curtain !== undefined) return [[title]];
  const now = told(scene, then?.events ?? scene.shown?.events ?? []);
  if (now.length > 0) return now;
  if (then) return [[title]];
  // Said above what to do, and in the menu with a link to the match.
  if (snapshot.from && at === 0) return [[t('practice.text', snapshot.from.ply)]];
  const said = told(scene, newest(scene));
  return said.length > 0 ? said : [[title]];
}

const told = (scene: Scene, events: unknown[]): Sentence[] => sentences(scene, gist(scene, events));

/** Returns the events that the line tells: those on screen, else those of the newest move. */
function newest(scene: Scene): unknown[] {
  const { shown, snapshot, visiblePlies, at } = scene;
  const now = shown?.events ?? [];
  if (told(scene, now).length > 0) return now;
  for (let ply = at; ply >= Math.max(0, at - BACK); ply--) {
    const events = visiblePlies[ply]?.events ?? (ply === at ? snapshot.events : []);
    if (told(scene, events).length > 0) return events;
  }
  return [];
}

/** Leaves out of events those that matter little beside others. */
function gist({ ui, say }: Scene, events: unknown[]): unknown[] {
  const rest = events.filter((e) => ui.matters?.(e, say.seat, say.view) !== 0);
  return rest.some((e) => ui.say(e, say) !== null) ? rest : events;
}

/**
 * Returns what was done to the reader since their own last move, by all other seats, and is
 * not over. Where all choose at once that move may bring on what the others did.
 */
function doneTo({ ui, say, visiblePlies, at }: Scene): unknown[] {
  const done: unknown[] = [];
  for (let ply = at; ply >= Math.max(0, at - BACK); ply--) {
    const then = visiblePlies[ply];
    if (!ui.matters || !then) break;
    // One step may end a round and begin the next.
    const settled = then.events.findLastIndex((e) => ui.settles?.(e));
    const events = then.events.slice(settled + 1);
    done.unshift(...events.filter((e) => ui.matters!(e, say.seat, say.view) >= 2));
    if (settled >= 0 || then.seat === say.seat) break;
  }
  return done;
}

/**
 * Returns what the line shows of what the others did since the reader's own last move, in
 * the order of time: one sentence a move of what is not over, of the last all that is not, and
 * all that was done to the reader.
 */
function seen(scene: Scene, past: Sentence[], retelling: Retelling<unknown> | undefined): Told[] {
  const { ui, say, visiblePlies, at } = scene;
  const plain = past.map((said) => ({ said, rank: 1 }));
  if (!ui.matters || !scene.acting || scene.playing || scene.then || scene.curtain !== undefined)
    return plain;
  const retold = retelling?.retold(sinceOwn(scene), say);
  if (retold?.length) return retold;
  const ranked = (events: unknown[]): Told[] =>
    gist(scene, events).flatMap((e) =>
      sentences(scene, [e]).map((said) => ({ said, rank: ui.matters!(e, say.seat, say.view) })),
    );
  // What was done to the reader is told in place of the last move, or of the last few where
  // they were shown as one.
  const done = new Set(doneTo(scene));
  const last = done.size > 0 ? [] : newest(scene);
  const line = new Set(last);
  const list: Told[] = [];
  let over = false;
  for (let ply = at; ply >= Math.max(0, at - BACK); ply--) {
    const then = visiblePlies[ply];
    if (!then) break;
    over ||= then.seat === say.seat || then.events.some((e) => ui.begins?.(e));
    const mine = then.events.filter((e) => done.has(e));
    if (mine.length > 0) list.unshift(...ranked(mine));
    else if (done.size === 0 && (ply === at || then.events.some((e) => line.has(e)))) continue;
    else if (!over) list.unshift(...ranked(then.events).slice(0, ply === at ? undefined : 1));
  }
  const ended = summed(scene);
  if (done.size > 0) return [...ended, ...list];
  const now = ranked(last);
  if (now.length !== past.length) return [...ended, ...list, ...plain];
  // What is over is read out, and in the log: after a reload the line would show parts of it.
  const settled = last.findLastIndex((e) => ui.settles?.(e));
  const rest = settled < 0 ? [] : ranked(last.slice(settled));
  return [...ended, ...list, ...(rest.length > 0 ? rest : now)];
}

/**
 * Loads what retells the turns of others, once there may be one: the first board does not
 * wait for it. The line is drawn again when it comes.
 */
function useRetelling({ ui, snapshot, at }: Scene): Retelling<unknown> | undefined {
  return useLate(
    () => ui.retold!(),
    ui.retold !== undefined && snapshot.seats.length > 1 && at > 0,
    () => undefined, // offline each move is told
  );
}

/** How many moves back the reader's own last one is looked for, where the others' are retold. */
const RETOLD = 48;

/** Returns the events since the reader's own last move, as far as they are known. */
function sinceOwn({ say, visiblePlies, at }: Scene): unknown[] {
  let ply = at;
  for (; ply > Math.max(0, at - RETOLD); ply--) {
    const then = visiblePlies[ply];
    if (!then || then.seat === say.seat) break;
  }
  return visiblePlies.slice(ply + 1, at + 1).flatMap((then) => then!.events);
}

/**
 * Returns what the last round or the like came to, until the reader has moved in the next. The
 * table shows what others have done since; this nothing else does, so it stays the longest
 * beside what was done to the reader.
 */
function summed({ ui, say, visiblePlies, at }: Scene): Told[] {
  for (let ply = at; ui.ended && ply >= Math.max(0, at - BACK); ply--) {
    const then = visiblePlies[ply];
    const said = then && ui.ended(then.events, say);
    if (said) return [{ said, rank: 3 }];
    if (!then || then.seat === say.seat) break;
  }
  return [];
}

/**
 * Fetches the moves before this one where only the name of the game is left to say: after
 * a reload a secret move is known alone, and tells nothing.
 */
function useEarlier({ model, then, curtain, at, title }: Scene, told: Sentence[]): void {
  const bare = !then && curtain === undefined && at > 0 && told[0]?.[0] === title;
  useEffect(() => {
    // Offline the name stands.
    if (bare) model.history.load(Math.max(0, at - BACK), at).catch(() => undefined);
  }, [model, bare, at]);
}

function now(scene: Scene, said: Sentence | string | null): ComponentChildren {
  const { snapshot, ui, say, acting } = scene;
  if (scene.lost) return t('link.lost');
  if (scene.curtain !== undefined) return t('curtain.title', scene.names[scene.curtain]!);
  if (scene.then) return t('past.at', scene.then.ply, snapshot.ply);
  if (scene.playing) return said ?? t('status.watch', touches());
  if (acting) return said ?? ui.prompt(snapshot.view, snapshot.moves, say);
  if (scene.busy) return t('status.sent');
  return scene.watching ? `${t('watching')} ${waiting(scene)}` : waiting(scene);
}

/** Says who is waited for, or how the match ended. */
function waiting({ snapshot: s, names }: Scene): string {
  if (s.status === 'paused' || s.status === 'frozen') return t('status.paused');
  if (s.status !== 'over') {
    const waits = t(
      'status.waits',
      list(s.actors.filter((a) => a !== s.you).map((a) => names[a]!)),
    );
    return s.undo === 'free' && s.you >= 0 ? `${waits} ${t('status.undo')}` : waits;
  }
  if (s.outcome !== undefined)
    return s.outcome === 'won' ? t('after.stage-won') : t('after.stage-lost');
  return s.result ? headline(s.result, names, s.you) : t('status.over');
}

function beside(scene: Scene, open: Props['open']): ComponentChildren {
  const { then, snapshot, see, model } = scene;
  if (then) {
    const seat = snapshot.status === 'over' ? decider(then.actors, snapshot.you) : undefined;
    return (
      <>
        {seat !== undefined && (
          <Sure
            key={then.ply}
            icon="again"
            name={t('practice.as', scene.names[seat]!)}
            ask={t('practice.ask')}
            run={() => void practise(model, then.ply, seat)}
          />
        )}
        <button
          type="button"
          class="button square"
          onClick={() => see(then.ply - 1)}
          aria-disabled={then.ply === 0}
          aria-label={t('keys.earlier')}
        >
          <Icon name="previous" />
        </button>
        <button
          type="button"
          class="button square"
          onClick={() => see(then.ply + 1)}
          aria-label={t('keys.later')}
        >
          <Icon name="next" />
        </button>
        <button
          type="button"
          class="button square primary"
          onClick={() => see(undefined)}
          aria-label={t('past.back')}
          title={t('past.back')}
        >
          <Icon name="close" />
        </button>
      </>
    );
  }
  if (scene.playing) {
    return (
      <button
        type="button"
        class="button square"
        onClick={() => model.playback.finish()}
        aria-label={t('keys.skip')}
        title={t('keys.skip')}
      >
        <Icon name="skip" />
      </button>
    );
  }
  if (snapshot.status === 'over' && snapshot.result) {
    return (
      <button type="button" class="button primary" onClick={() => open('result')}>
        {t('after.title')}
      </button>
    );
  }
  if (
    scene.watching &&
    !snapshot.invited &&
    snapshot.status === 'playing' &&
    snapshot.seats.some((s) => s.kind === 'bot')
  ) {
    return (
      <button
        type="button"
        class="button take-seat"
        onClick={() => open('menu')}
        aria-label={t('watching.sit')}
        title={t('watching.sit')}
      >
        <Icon name="chair" /> <span>{t('watching.sit')}</span>
      </button>
    );
  }
  return null;
}
