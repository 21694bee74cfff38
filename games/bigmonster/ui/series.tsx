// The series that lie open, in the modes without packs.

import './series.css';
import type { VNode } from 'preact';
import type { Lang } from '@lair/game-ui';
import { wide as lying } from './art/tiles';
import { counted, type Taking } from './choosing';
import { capital } from '@lair/i18n/capital';
import { groundOf, landName, Mark, tileName, TileArt, tileText } from './pieces';
import type { Move, View } from './types';
import type { Words } from './words';

const texts = {
  en: {
    series: (n: number) => `Series ${n}`,
    seriesNow: 'the series of this turn',
    takes: 'chosen to take',
    drops: 'to be discarded',
  },
  fr: {
    series: (n: number) => `Série ${n}`,
    seriesNow: 'la série de ce tour',
    takes: 'à prendre',
    drops: 'à défausser',
  },
};

/** The open series. One tile of a series is taken and another one discarded. */
export function OpenSeries({
  view,
  w,
  lang,
  taking,
  moves,
  onTap,
}: {
  view: View;
  w: Words;
  lang: Lang;
  /** What is chosen so far. */
  taking: Taking | undefined;
  moves: Move[];
  onTap(series: number, index: number): void;
}): VNode {
  const own = texts[lang];
  const digits = counted(view, moves).map(String);
  return (
    <div class="bm-series">
      {view.series.map((s, n) => {
        if (s.number === 0 || s.tiles.length === 0) return null;
        const t = taking?.series === n ? taking : undefined;
        const lit = moves.some((m) => (m.series ?? 0) === n);
        return (
          <div
            key={s.number}
            class="bm-one-series"
            data-alone
            data-current={s.current}
            data-open={lit}
            data-two={s.tiles.length === 2}
          >
            <small>{own.series(s.number)}</small>
            <ul
              class="bm-tiles"
              aria-label={`${own.series(s.number)}${s.current ? `, ${own.seriesNow}` : ''}`}
            >
              {s.tiles.map((kind, i) => {
                const digit = digits.indexOf(String([n, i])) + 1;
                const state = t?.take === i ? 'take' : t?.drop === i ? 'drop' : undefined;
                return (
                  <li key={i}>
                    <button
                      type="button"
                      class="bm-hold"
                      data-piece={`s${s.number}.${kind}.${s.tiles.slice(0, i).filter((k) => k === kind).length}`}
                      data-wide={lying(kind)}
                      data-lit={lit}
                      data-offered={lit && t?.sure && t.drop === undefined && state === undefined}
                      data-chosen={state !== undefined}
                      data-state={state}
                      aria-pressed={state !== undefined}
                      aria-disabled={!lit}
                      aria-label={[
                        `${digit > 0 && digit < 10 ? `${digit}. ` : ''}${landName(kind, lang)}`,
                        state === 'take' ? own.takes : state === 'drop' ? own.drops : '',
                      ]
                        .filter(Boolean)
                        .join(', ')
                        .concat('. ', tileText(kind, w, view))}
                      style={groundOf(kind)}
                      onClick={() => onTap(n, i)}
                    >
                      <TileArt kind={kind} />
                      <Mark kind={kind} />
                    </button>
                    {s.tiles.length === 2 && (
                      // The last two have room for their words, which the button says.
                      <p class="bm-deed-of" aria-hidden="true">
                        <b>{capital(tileName(kind, lang))}</b>
                        <span>. {tileText(kind, w, view)}</span>
                      </p>
                    )}
                  </li>
                );
              })}
            </ul>
          </div>
        );
      })}
    </div>
  );
}
