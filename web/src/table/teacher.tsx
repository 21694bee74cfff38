// The teacher of a lesson. Its words stand in the place of the status line, whose size
// does not change during the lesson, so that nothing moves at a choice.

import './teacher.css';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import { api } from '@lair/api';
import { toBoard } from '@lair/focus';
import type { Pointer, Sentence } from '@lair/game-ui';
import { loadPointer } from '@lair/games';
import { t } from '@lair/i18n';
import { spaced } from '@lair/i18n/spaced';
import { PAGE, useKeys } from '@lair/keys';
import { touches } from '@lair/settings';
import { loadItemOf, saveItemOf } from '@lair/storage';
import { useStore } from '@lair/store';
import {
  allow,
  pointedNames,
  PointerRings,
  pressable,
  ready,
  seen,
  shortName,
  strayOf,
  textOf,
  wantedNow,
} from '@lair/table/pointer-rings';
import { playedOn, playOn } from '@lair/table/played-on';
import type { Scene } from '@lair/table/scene';
import { Speech } from '@lair/table/speech';
import { LeaveLesson, LessonEnd } from '@lair/table/lesson-ways';
import { SPARE, Star, starsOf } from '@lair/table/stars';
import { sentences } from '@lair/table/status';
import { Icon } from '@lair/ui/icon';
import { RuleLink } from '@lair/ui/rule-link';
import type { Lesson, LessonAnswer, LessonNow } from '@lair/wire';

interface Props {
  scene: Scene;
  /** What the board says while something is being chosen. */
  said: Sentence | string | null;
  /** A refusal or a notice, which covers the words. */
  over: VNode | undefined;
  /** The reader has read the end of the lesson. */
  close(): void;
}

export default function Teacher({ scene, said, over, close }: Props) {
  const { snapshot, model } = scene;
  const now = snapshot.lesson!;
  const lesson = useTaught(snapshot.game, now.name, scene);
  const held = useStore(model.playback.held);
  const rest = !scene.playing || held;
  const step = lesson?.steps[now.step];
  const press = step?.press !== undefined && now.choice === 0 && now.wrong === 0 && rest;
  const urged = useUrged(scene, press);
  const [missed, setMissed] = useState({ nth: 0, name: '' });
  const go = () =>
    void model.attempt(() => api.learn(model.id, snapshot.you, { press: step!.press! }));
  useLayoutEffect(() => {
    model.explains.set(press);
    return () => model.explains.set(false);
  }, [model, press]);
  const pointed = lesson ? pointedAt(lesson, now, rest) : [];
  const selectors = useSelectors(snapshot.game, snapshot.you, pointed);
  const stray = useStray(selectors, said);
  usePressed(press, selectors[0], go, (e) => {
    setMissed({ nth: model.urged.value + 1, name: shortName(e) });
    model.urge();
  });
  const name = missed.nth === urged ? missed.name : '';
  const aside = usePressedAside(scene.acting && !press && now.wrong === 0, now, selectors, !!said);
  const astray = press && urged > 0 ? name : scene.acting ? (stray ?? aside) : undefined;
  usePointing(selectors, press || now.over, now.wrong !== 0, rest ? undefined : model);
  useEffect(() => {
    if (now.over && lesson) keepStars(snapshot.game, now);
  }, [now.over, lesson]);
  const { then, shown } = scene;
  // Kept as it is while something is chosen: drawn anew, it would be read anew.
  const told = useMemo(
    () =>
      !then &&
      shown &&
      sentences(scene, shown.events).map((s, i) => <span key={`${shown.step} ${i}`}>{s} </span>),
    [then, shown?.step, shown?.events, scene.say.lang],
  );
  const finished = now.over && snapshot.status !== 'over';
  // The last sentence may ask to play on, which is said to nobody who has done so.
  useEffect(() => {
    if (finished) playOn(model.id);
  }, [finished, model]);
  const stale = snapshot.status === 'over' && playedOn(model.id);
  const says = lesson && words(lesson, now, scene, rest, stale);
  const spoken = useSpeech(says, scene, {
    selectors,
    press,
    half: astray === undefined && ((scene.acting && said) || (says?.answer && urged)),
    astray,
    urged,
    finished,
    par: lesson?.steps.length ?? 0,
  });
  const end = useEnd(now.over, finished);
  if (!lesson || !says) return <div class="status teacher" data-slot="status" />;
  const stars = now.over && <Stars missed={now.missed} par={lesson.steps.length} />;
  return (
    <div class="status teacher" data-slot="status" data-mine={scene.acting || press}>
      <div class="status-words" data-over={over ? true : undefined}>
        <p class="teacher-before">
          <span
            class="teacher-count"
            aria-label={t('lesson.step', now.step + 1, lesson.steps.length)}
          >
            {now.over ? null : `${now.step + 1}/${lesson.steps.length}`}
          </span>{' '}
          {astray !== undefined ? (
            <span key={urged}>
              <b class="teacher-half">
                {notThat(astray)} {t('lesson.ringed')}
              </b>{' '}
              {step && <RuleLink game={snapshot.game} rule={step.rule} />}
            </span>
          ) : said !== null && scene.acting ? (
            <b class="teacher-half" data-next>
              {said}
            </b>
          ) : says.answer && urged > 0 ? (
            <b key={urged} class="teacher-half">
              {t('lesson.first-back')}
            </b>
          ) : (
            <span key={says.before} class={says.done ? 'teacher-done' : undefined}>
              {says.done && <Icon name="check" size={14} />}
              {says.before}
            </span>
          )}
          {scene.acting && !then && !touches() && (
            <span class="teacher-key" aria-hidden="true">
              {' '}
              {t('lesson.key-leads')}
            </span>
          )}
        </p>
        {/* What was done is seen on the board, and read in the log. */}
        <p class="sr-only" role="log" aria-live="polite" aria-atomic="true">
          {told}
        </p>
        <p class="teacher-says">
          <span key={says.now}>{says.now}</span>{' '}
          {says.answer && <RuleLink game={snapshot.game} rule={says.answer.rule} />}
        </p>
        <p class="sr-only teacher-speaks" role="status">
          <span key={spoken.nth}>{spoken.text}</span>
        </p>
        {over}
      </div>
      {!end.here && stars}
      {!over && (
        <Buttons
          scene={scene}
          now={now}
          press={press ? go : undefined}
          playing={!rest}
          close={close}
          finished={finished}
        />
      )}
      {end.here && stars && <LessonEnd {...{ lesson, stars }} close={end.close} />}
      <PointerRings selectors={scene.then ? [] : selectors} press={press} />
    </div>
  );
}

/** Tells once that a lesson has ended before the reader, and not that it had ended before. */
function useEnd(over: boolean, finished: boolean): { here: boolean; close(): void } {
  const [before] = useState(over);
  const [closed, close] = useState(false);
  return { here: finished && !before && !closed, close: () => close(true) };
}

/**
 * Counts what was tried since the wrong move that has to be taken back, or since the step
 * began that waits for a press.
 */
function useUrged({ model, snapshot }: Scene, press: boolean): number {
  const urged = useStore(model.urged);
  const { step, wrong } = snapshot.lesson!;
  useLayoutEffect(() => model.urged.set(0), [model, step, wrong, press]);
  return urged;
}

const texts = new Map<string, Promise<Lesson>>();

/**
 * Returns the lesson once its texts are here, and lets the table hold back what a
 * step has the reader uncover.
 */
function useTaught(game: string, name: string, scene: Scene): Lesson | undefined {
  const [lesson, set] = useState<Lesson>();
  const { model } = scene;
  useEffect(() => {
    let gone = false;
    const key = `${game} ${name}`;
    const asked = texts.get(key) ?? api.lesson(game, name);
    texts.set(key, asked);
    asked.then(
      (found) => {
        if (gone) return;
        model.gateOf = (s) => gateOf(found, s.lesson);
        set(found);
        const s = model.snapshot.value;
        // The page was opened in the middle: what the step uncovers is shown again.
        if (s && !model.playback.playing.value && model.gateOf(s)) void model.watchLast();
      },
      () => texts.delete(key),
    );
    return () => {
      gone = true;
      model.gateOf = undefined;
    };
  }, [game, name, model]);
  return lesson;
}

/** Returns which events wait for the press of a step. */
function gateOf(
  lesson: Lesson,
  now: LessonNow | undefined,
): ((events: unknown[]) => boolean) | undefined {
  if (!now || now.over || now.choice !== 0) return undefined;
  const hold = lesson.steps[now.step]?.hold;
  return hold && ((events) => events.some((e) => within(hold, e as Record<string, unknown>)));
}

const within = (want: Record<string, unknown>, event: Record<string, unknown>): boolean =>
  Object.entries(want).every(
    ([key, value]) => JSON.stringify(event[key]) === JSON.stringify(value),
  );

/** Returns the answer to the move that has to be taken back. */
const answerOf = (lesson: Lesson, now: LessonNow): LessonAnswer | undefined =>
  now.wrong === 0 || now.over
    ? undefined
    : (lesson.steps[now.step]?.wrong[now.wrong - 1] ?? lesson.else);

function pointedAt(lesson: Lesson, now: LessonNow, rest: boolean): string[] {
  if (now.over || !rest) return [];
  const answer = answerOf(lesson, now);
  if (answer) return answer.look;
  const step = lesson.steps[now.step]!;
  // A step that asks for several choices points at what its first one is about.
  if (now.choice > 0) return [NEXT, ...step.point];
  return step.press === undefined ? step.point : [step.press, ...step.point];
}

/** What a game's pointer calls the pieces of a step's later choices, if it knows them. */
const NEXT = 'next';

interface Says {
  before: string;
  /** before is what the last step has brought, not what to do. */
  done?: boolean;
  now: string;
  answer?: LessonAnswer;
}

function words(lesson: Lesson, now: LessonNow, scene: Scene, rest: boolean, stale: boolean): Says {
  const { lang } = scene.say;
  const done = (i: number) => spaced(lesson.steps[i]?.done?.[lang] ?? '', lang);
  if (scene.lost) return { before: '', now: t('link.lost') };
  if (scene.then) return { before: '', now: t('past.at', scene.then.ply, scene.snapshot.ply) };
  if (now.over)
    return {
      before: t('lesson.over', now.missed + lesson.steps.length, lesson.steps.length),
      now: stale ? '' : done(lesson.steps.length - 1),
    };
  const answer = answerOf(lesson, now);
  if (answer) return { before: t('lesson.wrong'), now: spaced(answer.why[lang], lang), answer };
  if (!rest) return { before: '', now: done(now.step - 1) || t('status.watch', touches()) };
  const { say, says } = lesson.steps[now.step]!;
  const before = done(now.step - 1);
  const asks = spaced(says?.[now.choice]?.[lang] || say[lang], lang);
  return { before, done: before !== '', now: asks };
}

/** Gives the focus to a new button if the one that had it has gone. */
const takeFocus = (button: HTMLButtonElement | null): void => {
  if (!document.activeElement?.matches('button, a, input, select, textarea'))
    button?.focus({ preventScroll: true });
};

function Buttons({
  scene,
  now,
  press,
  playing,
  close,
  finished,
}: {
  scene: Scene;
  now: LessonNow;
  press: (() => void) | undefined;
  playing: boolean;
  close(): void;
  finished: boolean;
}) {
  const { model, snapshot } = scene;
  // A button that was pressed goes, and what comes next is on the board.
  const room = useRef<HTMLSpanElement>(null);
  const within = useRef(false);
  useLayoutEffect(() => {
    if (within.current && document.activeElement === document.body) toBoard();
    within.current = room.current?.contains(document.activeElement) ?? false;
  });
  // The button goes with the lesson.
  const end = () => {
    close();
    toBoard();
  };
  const leave = () => {
    end();
    void model.attempt(() => api.learn(model.id, snapshot.you, { leave: true }));
  };
  if (scene.then)
    return (
      <button
        type="button"
        class="button square"
        onClick={() => scene.see(undefined)}
        aria-label={t('past.back')}
      >
        <Icon name="close" />
      </button>
    );
  if (now.over)
    return (
      <button type="button" class="button primary" data-end onClick={end}>
        {finished ? t('lesson.play-on') : t('close')}
      </button>
    );
  return (
    <span class="teacher-buttons" ref={room} onFocusIn={() => (within.current = true)}>
      {press ? (
        <button type="button" class="button primary" data-press ref={takeFocus} onClick={press}>
          {t('lesson.next')}
        </button>
      ) : now.wrong !== 0 ? (
        <button
          type="button"
          class="button primary"
          data-take-back
          ref={takeFocus}
          onClick={scene.undoing.undo}
        >
          {t('lesson.take-back')}
        </button>
      ) : playing ? (
        <button
          type="button"
          class="button square"
          onClick={() => model.playback.finish()}
          aria-label={t('keys.skip')}
        >
          <Icon name="skip" />
        </button>
      ) : null}
      {/* A late press of the button above it only makes it ask. */}
      <LeaveLesson game={snapshot.game} leave={leave} />
    </span>
  );
}

function keepStars(game: string, now: LessonNow): void {
  const best = loadItemOf<number>('stars', `${game}.${now.name}`, 0);
  saveItemOf('stars', `${game}.${now.name}`, Math.max(best, starsOf(now.missed)));
}

export function Stars({ missed, par }: { missed: number; par: number }) {
  return (
    <span class="stars" role="img" aria-label={starsSaid(missed, par)}>
      {[
        t('lesson.star.first'),
        t('lesson.star.second', par + SPARE),
        t('lesson.star.third', par),
      ].map((reason, i) => (
        <span key={reason} data-won={i < starsOf(missed)} aria-hidden="true">
          <Star />
          {reason}
        </span>
      ))}
    </span>
  );
}

const starsSaid = (missed: number, par: number): string =>
  t('lesson.stars.why', starsOf(missed), par + SPARE, par);

function useSelectors(game: string, seat: number, things: string[]): string[] {
  const [pointer, set] = useState<Pointer>();
  useEffect(() => {
    let gone = false;
    loadPointer(game)?.then(
      (found) => !gone && set(() => found),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [game]);
  return pointer ? things.map((thing) => pointer(thing, seat)).filter((s) => s !== undefined) : [];
}

/** How long the words and the board must have stayed as they are before they are told, in ms. */
const SETTLE = 300;

/**
 * Returns what a screen reader is told now. The board draws a step after its words are there,
 * so both are read once they have settled: else the words of a step would come with the name
 * of the button before.
 */
function useSpeech(
  says: Says | undefined,
  scene: Scene,
  now: {
    selectors: string[];
    press: boolean;
    /** What stands in the place of what the step before has brought. */
    half: unknown;
    /** What was pressed or chosen instead of what is pointed at; '' if it has no name. */
    astray: string | undefined;
    urged: number;
    finished: boolean;
    /** The tries of a lesson without a wrong move. */
    par: number;
  },
): { text: string; nth: number } {
  const [spoken, set] = useState({ text: '', nth: 0 });
  const speech = useRef(new Speech());
  const wanted = useMarked(pointedNow);
  const { selectors, press, half, astray, urged, finished, par } = now;
  const { step, choice, wrong, over, missed } = scene.snapshot.lesson!;
  useEffect(() => {
    if (!says) return;
    const timer = setTimeout(() => {
      const asks = !over && !scene.then && (press || wrong !== 0 || scene.acting);
      const names = asks ? namesOf(selectors, press, wrong !== 0, astray) : '';
      const text = speech.current.next({
        place: [step, wrong, urged, over, scene.then?.ply].join(),
        before: urged > 0 ? '' : says.before,
        now: over ? `${says.now} ${endOf(missed, par, finished)}` : urged > 0 ? '' : says.now,
        names,
        half: half ? halfOf(names) : '',
      });
      if (text !== '') set((old) => ({ text, nth: old.nth + 1 }));
    }, SETTLE);
    return () => clearTimeout(timer);
  }, [
    says?.before,
    says?.now,
    selectors.join('|'),
    press,
    step,
    choice,
    wrong,
    over,
    urged,
    half,
    astray,
    wanted,
    finished,
    scene.acting,
    scene.then?.ply,
    scene.shown?.step,
  ]);
  return spoken;
}

/** Follows what the board marks as asked for, which changes as a card is chosen or turned. */
function useMarked(read: () => string): string {
  const [marked, set] = useState('');
  useEffect(() => {
    const look = () => set(read());
    const watch = new MutationObserver(look);
    watch.observe(document.body, {
      attributeFilter: ['data-wanted'],
      childList: true,
      subtree: true,
    });
    return () => watch.disconnect();
  }, [read]);
  return marked;
}

/** What is chosen as the lesson wants it. */
const doneNow = () =>
  document.querySelector('.board-room [data-wanted=done]')?.getAttribute('aria-label') ?? '';

const pointedNow = () =>
  wantedNow()
    .map((e) => e.getAttribute('aria-label'))
    .join('|');

/** What stands of a half-made choice, but no second order beside the button that is named. */
function halfOf(names: string): string {
  const half = document.querySelector('.teacher-half');
  return names !== '' && half?.querySelector('[data-led]') ? '' : textOf(half);
}

/** What the stars show, and that the match goes on. */
const endOf = (missed: number, par: number, finished: boolean): string =>
  [starsSaid(missed, par), finished ? t('lesson.goes-on') : ''].join(' ').trim();

const notThat = (name: string): string => (name === '' ? '' : t('lesson.that', name));

/**
 * Says what is to be looked at and pressed. Who went astray is told that by the names of
 * things, because nobody hears a ring.
 */
export function namesOf(
  selectors: string[],
  press: boolean,
  wrong: boolean,
  astray: string | undefined,
): string {
  const found = pointedNames(selectors, press);
  // After a wrong move the board may be looked at, and only the way back pressed.
  if (wrong) {
    found.look.push(...found.press.flat());
    found.press = [[t('lesson.take-back')]];
  }
  const instead = !wrong && astray !== undefined;
  if (instead) found.look = [];
  // A thing that is no button can be pressed only with a finger or a mouse.
  const alike = press && found.press.length === 0;
  if (alike && instead) found.press = [[t('lesson.next')]];
  return [
    instead ? notThat(astray) : '',
    found.look.length > 0 ? t('lesson.look', found.look.join(t('lesson.also'))) : '',
    ...found.press.map((names, i) =>
      instead && i === 0
        ? t('lesson.instead', names.join(t('lesson.also')), names.length > 1)
        : t('lesson.press', names.join(t('lesson.also')), names.length > 1, i === 0),
    ),
    alike && !instead ? t('lesson.alike', t('lesson.next')) : '',
    (alike || found.press.length > 0) && !touches() ? t('lesson.key-there') : '',
  ]
    .filter((words) => words !== '')
    .join(' ');
}

/**
 * Lets a key lead to what is pointed at: first to what can be pressed next, and on to the
 * others. The focus never goes there by itself, because an Enter meant for the step before
 * would press it. While `shows` shows moves there is nothing to press, and the key ends that.
 */
function usePointing(
  selectors: string[],
  press: boolean,
  wrong: boolean,
  shows: Scene['model'] | undefined,
): void {
  const last = useRef<HTMLElement | undefined>(undefined);
  const goTo = () => {
    if (shows) return shows.playback.finish();
    const buttons =
      press || wrong
        ? [
            // What is named comes first, where it is a button; the board hears it pressed.
            ...(press ? [seen(selectors[0] ?? ':not(*)')].filter(isButton) : []),
            ...document.querySelectorAll<HTMLElement>(
              '.teacher :is([data-press], [data-take-back], [data-end])',
            ),
          ]
        : pressable(selectors);
    // What got the focus without the key is not passed over.
    const at = last.current === document.activeElement ? buttons.indexOf(last.current!) : -1;
    last.current = buttons[(at + 1) % buttons.length];
    last.current?.focus();
  };
  // It is in the list of keys while moves are shown, too.
  useKeys([{ key: 't', label: t('lesson.key'), run: goTo }], PAGE);
}

const isButton = (e: Element | undefined): e is HTMLElement => e?.matches('button') === true;

/** Returns the name of what is chosen instead of what the step points at. */
function useStray(selectors: string[], said: unknown): string | undefined {
  const [chosen, choose] = useState<string | undefined>();
  // From one place to the next a board may say the same.
  const done = useMarked(doneNow);
  // What the board says changes after it has drawn the choice.
  useLayoutEffect(() => {
    const stray = said === null ? undefined : strayOf(selectors);
    choose(stray && shortName(stray.taken));
  }, [said, selectors.join('|'), done]);
  return chosen;
}

/** What a board marks of its things: a button that only changes the view has none of them. */
const THING = '[data-piece], [data-anchor]';

/**
 * While a move is awaited, returns the name of what was pressed last, if that is a thing that
 * cannot be played, until something is `chosen`, which keys do without a press. The press goes
 * on to the board, which may tell more of the thing.
 */
function usePressedAside(
  on: boolean,
  now: LessonNow,
  selectors: string[],
  chosen: boolean,
): string | undefined {
  const [aside, set] = useState<string | undefined>();
  useLayoutEffect(() => set(undefined), [on, now.step, now.choice, chosen]);
  useEffect(() => {
    if (!on) return;
    const hear = (e: Event) => {
      const button = e.target instanceof Element && e.target.closest('.board-room button');
      if (!button || button.closest('dialog')) return;
      const thing = button.matches(THING) || button.querySelector(THING) !== null;
      const pointed = selectors.map(seen).some((p) => p?.contains(button) || button.contains(p!));
      set(thing && !pointed && !ready(button) ? shortName(button) : undefined);
    };
    document.addEventListener('click', hear, true);
    return () => document.removeEventListener('click', hear, true);
  }, [on, selectors.join('|')]);
  return aside;
}

/** While the lesson waits for a press, the board takes no other. */
function usePressed(
  on: boolean,
  selector: string | undefined,
  go: () => void,
  miss: (pressed: Element) => void,
): void {
  useEffect(() => {
    if (!on) return;
    const hear = (e: Event) => {
      if (!(e.target instanceof Element) || !e.target.closest('.board-room')) return;
      e.preventDefault();
      e.stopPropagation();
      const goal = selector === undefined ? undefined : seen(selector);
      if (goal && (goal.contains(e.target) || e.target.contains(goal))) go();
      else {
        const pressed = e.target.closest('button');
        if (pressed) miss(pressed);
      }
    };
    document.addEventListener('click', hear, true);
    // The rules refuse this press, but the lesson accepts it.
    const undo = allow(selector === undefined ? undefined : seen(selector));
    return () => {
      document.removeEventListener('click', hear, true);
      undo();
    };
  }, [on, selector, go]);
}
