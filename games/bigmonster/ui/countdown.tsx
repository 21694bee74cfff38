// The countdown to a race. Every page counts on its own and sends at the end
// that its reader is ready. The packs are dealt when all are.

import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Lang } from '@lair/game-ui';

const texts = {
  en: {
    seconds: (n: number) => (n === 1 ? '1 second' : `${n} seconds`),
    packsCome: 'The packs come as soon as everybody is ready.',
    youAreReady: 'You are ready.',
  },
  fr: {
    seconds: (n: number) => (n < 2 ? `${n} seconde` : `${n} secondes`),
    packsCome: 'Les paquets arrivent dès que tout le monde est prêt.',
    youAreReady: 'Vous êtes prêt.',
  },
};

const SECONDS = 10;

/**
 * When the countdown of a page ends. Viewing the past or passing on a shared
 * phone does not restart it.
 */
export class Count {
  #where = '';
  #ends = 0;
  #over: number[] = [];

  /**
   * Returns when the countdown of a seat at a table ends, in ms. A seat that
   * took its readiness back counts down again.
   */
  end(where: string, seat: number, now: number): number {
    if (this.#where !== where || this.#over.includes(seat))
      [this.#where, this.#ends, this.#over] = [where, now + SECONDS * 1000, []];
    return this.#ends;
  }

  /** Records that a seat has counted down to the end. */
  over(seat: number): void {
    this.#over.push(seat);
  }
}

const count = new Count();

/**
 * Counts down while the seat has to decide, and calls go at the end. Returns
 * the seconds left.
 */
function useCountdown(seat: number, mine: boolean, go: () => void): number {
  const [left, set] = useState(SECONDS);
  useEffect(() => {
    if (!mine) return;
    const end = count.end(location.pathname, seat, Date.now());
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const ms = end - Date.now();
      set(Math.max(0, Math.ceil(ms / 1000)));
      if (ms > 0) timer = setTimeout(tick, ms % 1000 || 1000);
      else {
        count.over(seat);
        go();
      }
    };
    tick();
    return () => clearTimeout(timer);
  }, [seat, mine]);
  return left;
}

const ROUND = 2 * Math.PI * 44;

interface Props {
  lang: Lang;
  seat: number;
  /** Whether the seat still has to be ready. */
  mine: boolean;
  /** Whether the seat is ready. */
  ready: boolean;
  go(): void;
}

/** A number in a ring that empties second by second, then a tick once the reader is ready. */
export function Countdown({ lang, seat, mine, ready, go }: Props): VNode {
  const w = texts[lang];
  const left = useCountdown(seat, mine, go);
  return (
    <div class="bm-count">
      {seat >= 0 && (
        <span
          class="bm-count-face"
          role={ready ? 'img' : 'timer'}
          aria-label={ready ? w.youAreReady : w.seconds(left)}
        >
          <svg
            viewBox="0 0 100 100"
            aria-hidden="true"
            fill="none"
            stroke-linecap="round"
            stroke-linejoin="round"
          >
            <circle cx="50" cy="50" r="44" class="bm-count-way" />
            <circle
              cx="50"
              cy="50"
              r="44"
              class="bm-count-left"
              transform="rotate(-90 50 50)"
              stroke-dasharray={ROUND}
              stroke-dashoffset={ready ? 0 : ROUND * (1 - left / SECONDS)}
            />
            {ready && <path d="M32 52l12 13 25-31" class="bm-count-tick" />}
          </svg>
          {!ready && <b key={left}>{left}</b>}
        </span>
      )}
      <p>{w.packsCome}</p>
      <span class="sr-only" role="status">
        {mine && left <= 5 && left > 4 ? w.seconds(left) : ''}
      </span>
    </div>
  );
}
