import { useEffect, useReducer, useRef } from 'preact/hooks';
import { t } from '@lair/i18n';
import { clockLines } from '@lair/table/post';
import type { Snapshot } from '@lair/wire';

/**
 * The clock of the seat that decides; the reader's own first. It counts from
 * when the message arrived, because this computer's time of day may differ from
 * the server's. By post it says until when the player has time.
 */
export function Clock({ snapshot }: { snapshot: Snapshot }) {
  const seats = snapshot.seats.filter((s) => s.clock?.running || s.clock?.from);
  const seat = seats.find((s) => s.you) ?? seats[0];
  const clock = seat?.clock;
  const came = useRef({ clock, at: Date.now() });
  if (came.current.clock !== clock) came.current = { clock, at: Date.now() };
  const [, tick] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    if (!clock) return;
    const timer = setInterval(() => tick(undefined), 1000);
    return () => clearInterval(timer);
  }, [clock !== undefined]);
  if (!clock) return null;
  if (clock.until)
    return (
      <small>
        {clockLines(clock).map((line) => (
          <span key={line}>
            {line}
            <br />
          </span>
        ))}
      </small>
    );
  const left = Math.max(0, clock.left_ms - (Date.now() - came.current.at));
  return (
    <span
      class="clock numeral"
      data-short={left < 20_000}
      role="timer"
      aria-label={t('clock.left')}
    >
      {clockText(left)}
    </span>
  );
}

/** Formats a duration: 0:05, 12:34, 23 h. */
export function clockText(ms: number): string {
  const s = Math.ceil(ms / 1000);
  if (s >= 6 * 3600) return `${Math.round(s / 3600)} h`;
  if (s >= 3600)
    return `${Math.floor(s / 3600)}:${String(Math.floor((s % 3600) / 60)).padStart(2, '0')} h`;
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;
}
