// A line about what the reader meets for the first time. It stands beside what is to be done.
// A phone has room for it only in place of what happened last: there a button before that
// shows the line. It goes away with the next choice, and with what it speaks of.

import './first-time.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { First, Lang, Meeting } from '@lair/game-ui';
import { loadFirsts } from '@lair/games';
import { t } from '@lair/i18n';
import { spaced } from '@lair/i18n/spaced';
import { learner, met, note, sitDown } from '@lair/table/learner';
import type { Scene } from '@lair/table/scene';
import { useStore } from '@lair/store';
import { Icon } from '@lair/ui/icon';
import { useMedia } from '@lair/wide';

type AnyFirst = First<any, any, { kind: string }>;
type AnyMeeting = Meeting<any, any, { kind: string }>;

/** Reports whether a thing is met. */
export function meets(first: AnyFirst, m: AnyMeeting): boolean {
  if ('sees' in first) return first.sees(m);
  return m.events.some((e) => e.kind === first.on && (first.when?.(e as never, m) ?? true));
}

/** The line in a language, with no line break before high punctuation. */
export const lineOf = (first: AnyFirst, lang: Lang): string => spaced(first[lang], lang);

/** A line that is led by the name of what was met: "Inkmoppet: when captured, …". */
function led(first: AnyFirst, m: AnyMeeting): AnyFirst {
  const by = (lang: Lang): string => {
    const [line, name] = [first[lang], first.about?.(m, lang)];
    return name
      ? `${name}${lang === 'fr' ? '\u00a0' : ''}: ${line[0]!.toLowerCase()}${line.slice(1)}`
      : line;
  };
  return { ...first, en: by('en'), fr: by('fr') };
}

/** Reports whether what a line speaks of is not on the board. */
const isAway = ({ beside }: AnyFirst): boolean =>
  beside !== undefined && document.querySelector(beside) === null;

/** A line that is shown, with the seat and the position at which it was met. */
interface Standing {
  first: AnyFirst;
  seat: number;
  ply: number;
  /** The step at which the line was shown and not only a button for it. */
  open: number | undefined;
}

/**
 * Reports whether a line is over: the reader has moved since, in whatever way, or what it
 * speaks of is gone. What others do takes no other line away, for they may decide at the same
 * time.
 */
function isPast({ first, seat, ply }: Standing, scene: Scene, m: AnyMeeting): boolean {
  const { snapshot: now, visiblePlies } = scene;
  if (now.you !== seat) return true;
  if (visiblePlies.some((p) => p && p.ply > ply && p.seat === seat)) return true;
  if (isAway(first)) return true;
  if (!('sees' in first)) return now.ply < ply;
  return now.ply !== ply && now.view !== null && !first.sees(m);
}

/** Where a line would hide what happened last: a phone has no room for both. */
const NARROW = '(max-width: 699.9px), (max-width: 735.9px) and (max-height: 480px)';

export interface FirstTime {
  first: AnyFirst;
  /** Shows the line; undefined once it is shown. */
  open: (() => void) | undefined;
  close(): void;
}

/**
 * Returns the line to show now. Lines are looked for when the table comes to
 * rest, so one at most is shown at each decision, and none beside a notice or once the match
 * is over, when only the result counts.
 */
export function useFirstTime(scene: Scene, noticed = false): FirstTime | undefined {
  const { snapshot, shown } = scene;
  const { game, id: table, you } = snapshot;
  const [all, setAll] = useState<AnyFirst[]>();
  const [now, setNow] = useState<Standing>();
  const events = useRef<{ kind: string }[]>([]);
  const looked = useRef('');
  const learns = useStore(learner)?.length;
  const narrow = useMedia(NARROW);
  const plays = you >= 0 && snapshot.status !== 'waiting';

  useEffect(() => {
    if (!plays) return;
    sitDown(table, snapshot.learning);
    let gone = false;
    loadFirsts(game)?.then(
      (list) => !gone && setAll(list),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [game, table, plays]);

  const step = shown?.step;
  useLayoutEffect(() => {
    if (shown) events.current.push(...(shown.events as { kind: string }[]));
  }, [step]);

  const here =
    plays &&
    snapshot.status !== 'over' &&
    !noticed &&
    shown !== undefined &&
    !scene.playing &&
    !scene.busy &&
    scene.then === undefined &&
    scene.curtain === undefined &&
    (snapshot.lesson?.over ?? true); // a lesson tells it in its own words
  const meeting = (happened: { kind: string }[]): AnyMeeting => ({
    view: snapshot.view,
    moves: scene.acting ? snapshot.moves : [],
    seat: you,
    events: happened,
    options: snapshot.setup.options,
  });
  const past = now !== undefined && here && isPast(now, scene, meeting([]));
  const at = `${step} ${snapshot.ply} ${scene.acting} ${learns}`;
  const show = (first: AnyFirst, m: AnyMeeting) => {
    const news = document.querySelector('.status-past')?.textContent.trim();
    setNow({ first: led(first, m), seat: you, ply: snapshot.ply, open: news ? undefined : step });
    if (!news || !narrow) note(game, table, first.id);
  };
  // A layout effect: a line that came a frame later would wrap the words beside it anew.
  useLayoutEffect(() => {
    if (!all || !here || (now && !past)) return;
    if (looked.current === at) return setNow(undefined);
    looked.current = at;
    const happened = events.current.length > 0 ? events.current : snapshot.events;
    const m = meeting(happened as { kind: string }[]);
    const known = met(game, table);
    const first = all.find((f) => !known.has(f.id) && !isAway(f) && meets(f, m));
    events.current = [];
    setNow(undefined);
    if (first) show(first, m);
  }, [all, here, at, past]);
  // A board that shows more for a choice changes the prompt, too, which draws this anew.
  useEffect(() => {
    if (!all || !here || now?.first.beside) return;
    const m = meeting([]);
    const first = all.find((f) => f.beside && !isAway(f) && meets(f, m));
    if (first && !met(game, table).has(first.id)) show(first, m);
  });
  // A move that is being sent is the next choice, before it is made.
  useEffect(() => {
    if (scene.busy) setNow(undefined);
  }, [scene.busy]);

  if (!now || !here || past) return undefined;
  const open = () => {
    setNow({ ...now, open: step });
    note(game, table, now.first.id);
  };
  const shows = now.open === step || !narrow; // what others do since is news again
  return { first: now.first, open: shows ? undefined : open, close: () => setNow(undefined) };
}

/** How high a line of it is, in px. */
const LINE = 16;

/** The line, or where it would hide what happened last a button that shows it. */
export function FirstLine({ time, ...where }: { time: FirstTime; lang: Lang; game: string }) {
  if (!time.open) return <Line time={time} {...where} />;
  const line = lineOf(time.first, where.lang);
  return (
    <button type="button" class="first-time-open" aria-label={line} onClick={time.open}>
      <Icon name="book" size={16} />
    </button>
  );
}

/**
 * The line, with a link to its rule. A press anywhere on the line closes it; the keyboard has
 * a button.
 */
function Line({ time, lang, game }: { time: FirstTime; lang: Lang; game: string }) {
  const { first, close } = time;
  const line = useRef<HTMLParagraphElement>(null);
  // On two lines it leaves more room to what is to be done, and words that wrap leave some
  // beside them.
  useLayoutEffect(() => {
    const p = line.current!;
    const set = (wide: number) => p.style.setProperty('--wide', `${Math.ceil(wide) + 1}px`);
    const wide = () => {
      const words = document.createRange();
      words.selectNode(p.firstChild!);
      const all = [...words.getClientRects(), ...p.lastElementChild!.getClientRects()];
      return Math.max(...all.map((r) => r.right)) - p.getBoundingClientRect().left;
    };
    const fit = () => {
      p.style.removeProperty('--wide');
      const todo = p.closest('.status-words')?.querySelector('.status-now > span');
      const whole = wide();
      if (!todo || !(whole > 0)) return;
      if (p.clientHeight < LINE * 2 && todo.clientHeight > LINE * 2)
        for (const share of [0.52, 0.58, 0.66, 0.8]) {
          set(whole * share);
          if (p.clientHeight <= LINE * 2) break;
        }
      set(wide());
    };
    fit();
    // The bar gets its width after the window has, as when the log beside it goes.
    const watch = new ResizeObserver(fit);
    watch.observe(line.current!.closest('.status-words') ?? line.current!);
    return () => watch.disconnect();
  }, [first, lang]);
  return (
    <div class="first-time" onClick={close}>
      <p ref={line}>
        {lineOf(first, lang)}{' '}
        <a
          href={`/g/${game}/rules#${first.rule}`}
          target="_blank"
          rel="noopener"
          title={t('refusal.rule')}
          onClick={(e) => e.stopPropagation()}
        >
          <span class="sr-only">{t('refusal.rule')}</span>
          <Icon name="book" size={16} />
        </a>
      </p>
      <button type="button" class="first-time-close" onClick={close} aria-label={t('close')}>
        <Icon name="close" size={14} />
      </button>
    </div>
  );
}
