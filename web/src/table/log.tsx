import './log.css';
import { memo } from '@lair/memo';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { GameUI, SayContext } from '@lair/game-ui';
import { t } from '@lair/i18n';
import type { Ply } from '@lair/wire';

interface Props {
  ui: GameUI<any, any, any>;
  plies: (Ply | undefined)[];
  say: SayContext;
  /** The ply on screen. */
  at: number;
  /** Shows the table as it was at a ply. */
  see(ply: number): void;
  /** Fetches what is missing. */
  load(): Promise<void>;
}

/** What happened, in sentences. Each shows the table as it was then. */
export function Log({ ui, plies, say, at, see, load }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [state, set] = useState<'loading' | 'here' | 'failed'>('loading');
  const [attempt, again] = useState(0);
  const last = plies.length - 1;
  const newest = plies.at(-1)?.events.length; // grows while a step is shown bit by bit
  const holes = !plies.length || plies.includes(undefined);

  useEffect(() => {
    let gone = false;
    set('loading');
    load().then(
      () => !gone && set('here'),
      () => !gone && set('failed'),
    );
    return () => {
      gone = true;
    };
  }, [attempt, holes]);

  // The newest line is in sight, unless the reader has scrolled away from it. It scrolls
  // after the page is painted: reading the height any earlier would force another layout
  // of the whole board.
  const pinned = useRef(true);
  useEffect(() => {
    const e = box.current;
    if (e && pinned.current) e.scrollTop = e.scrollHeight;
  }, [last, newest, state]);
  useEffect(() => {
    box.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  // All lines are one stop of the Tab key: the line that was read last, that of the table
  // on screen, or the newest.
  const lines = () => Array.from(box.current?.querySelectorAll<HTMLElement>('.log-ply') ?? []);
  const stopAt = (line: HTMLElement | undefined) => {
    for (const other of lines()) other.tabIndex = other === line ? 0 : -1;
  };
  useLayoutEffect(() => {
    const all = lines();
    const read = all.find((line) => line === document.activeElement);
    stopAt(read ?? all.find((line) => line.hasAttribute('aria-current')) ?? all.at(-1));
  });

  // Up and down read the lines; left and right step through the match.
  const pressed = (key: string): (() => void) | undefined => {
    const all = lines();
    const now = all.findIndex((line) => line.tabIndex === 0);
    const to = { ArrowUp: now - 1, ArrowDown: now + 1, Home: 0, End: all.length - 1 }[key];
    if (to !== undefined) return () => all[to]?.focus();
    const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
    return by === undefined ? undefined : () => see(at + by);
  };

  return (
    <div
      class="log"
      ref={box}
      role="region"
      aria-label={t('log.title')}
      onFocusIn={(e) => {
        const line = e.target instanceof HTMLElement && e.target.closest('.log-ply');
        if (line) stopAt(line as HTMLElement);
      }}
      onKeyDown={(e) => {
        const run = pressed(e.key);
        if (!run) return;
        e.preventDefault();
        e.stopPropagation();
        run();
      }}
      onScroll={(e) => {
        const b = e.currentTarget;
        pinned.current = b.scrollHeight - b.scrollTop - b.clientHeight < 40;
      }}
    >
      {state === 'failed' && (
        <p class="log-note">
          {t('log.failed')}{' '}
          <button type="button" class="button" onClick={() => again(attempt + 1)}>
            {t('retry')}
          </button>
        </p>
      )}
      {state === 'loading' && plies.every((p) => p === undefined) && (
        <p class="log-note">{t('loading')}</p>
      )}
      <ol class="log-list">
        {plies.map(
          (p, i) =>
            p && (
              <Lines
                key={i}
                ui={ui}
                ply={p}
                lang={say.lang}
                names={say.names}
                seat={say.seat}
                current={i === at}
                see={see}
              />
            ),
        )}
      </ol>
    </div>
  );
}

interface LinesProps {
  ui: GameUI<any, any, any>;
  ply: Ply;
  lang: SayContext['lang'];
  names: string[];
  seat: number;
  current: boolean;
  see(ply: number): void;
}

const same = (a: LinesProps, b: LinesProps) =>
  a.ply === b.ply &&
  a.current === b.current &&
  a.lang === b.lang &&
  a.seat === b.seat &&
  a.names.join('\n') === b.names.join('\n') &&
  a.ui === b.ui;

const Lines = memo(function Lines({ ui, ply, lang, names, seat, current, see }: LinesProps) {
  const lines = ply.events
    .map((e) => ui.say(e, { lang, names, seat, view: ply.view }))
    .filter((s) => s !== null);
  if (lines.length === 0 && !ply.house) return null;
  return (
    <li>
      <button
        type="button"
        class="log-ply"
        tabIndex={-1}
        aria-current={current ? 'step' : undefined}
        onClick={() => see(ply.ply)}
      >
        {ply.house && (
          <span class="log-line log-bot">
            {t(
              ply.house === 'late'
                ? 'log.late'
                : ply.house === 'silent'
                  ? 'log.silent'
                  : 'log.illegal',
              names[ply.seat] ?? '',
            )}
          </span>
        )}
        {lines.map((line, i) => (
          <span key={i} class="log-line">
            {line}
          </span>
        ))}
      </button>
    </li>
  );
}, same);
