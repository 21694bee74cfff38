// The row of the medals, in sight all the time. A press opens what each of them asks.

import type { VNode } from 'preact';
import type { BoardProps } from '@lair/game-ui';
import { named } from '@lair/named';
import { Medal, Sign } from './pieces';
import { penaltyNow } from './penalty';
import type { Event, MedalView, Move, View } from './types';
import type { Words } from './words';

/** The progress of a seat towards a medal: its own count, or its team's. */
export const haveOf = (m: MedalView, view: View, seat: number, scope: 'alone' | 'team'): number => {
  const of = m[scope];
  if (!of || seat < 0) return 0;
  return of.have[scope === 'team' ? view.players[seat]!.team : seat] ?? 0;
};

/** An overview of all medals: a button that opens the list. */
export function Medals({
  props,
  onOpen,
  w,
}: {
  props: BoardProps<View, Move, Event>;
  onOpen(of: Element): void;
  w: Words;
}): VNode {
  const { view, seat } = props;
  return (
    <button
      type="button"
      class="bm-medals"
      data-slot="medals"
      onClick={(e) => onOpen(e.currentTarget)}
    >
      <span class="sr-only">
        {w.medalsTitle}
        {w.colon}
      </span>
      {view.medals.map((m, nth) => {
        const scope = m.team && (!m.alone || (!m.alone.left && m.team.left)) ? 'team' : 'alone';
        const of = m[scope]!;
        const holders = [...new Set([...(m.alone?.seats ?? []), ...(m.team?.seats ?? [])])];
        const have = haveOf(m, view, seat, scope);
        const penalty = m.medal === 'PENALTY' ? penaltyNow(view, seat) : 0;
        return (
          <span
            key={m.medal}
            class="bm-medal-chip"
            {...named(
              `${w.medalsTitle}${w.colon}${w.medals[m.medal]}, ${w.points(of.points)}. ` +
                `${w.asks[m.medal]?.(of.need)}.` +
                (penalty ? ` ${w.penaltyNow(penalty)}.` : ''),
            )}
            data-left={(m.alone?.left ?? false) || (m.team?.left ?? false)}
            data-near={of.left && of.need > 0 && have >= of.need - 1}
            data-mine={penalty !== 0 || undefined}
            data-piece={`m${m.medal}`}
          >
            <Medal id={m.medal} points={of.points} size="100%" />
            <span class="sr-only">
              {nth > 0 && '; '}
              {w.medals[m.medal]}, {w.points(of.points)},{' '}
              {penalty !== 0 && `${w.penaltyNow(penalty)}, `}
            </span>
            <span class="bm-medal-name" aria-hidden="true">
              {penalty ? w.penaltyYours : w.medals[m.medal]}
            </span>
            <span class="bm-have">
              {holders.length > 0
                ? holders.map((s, i) => (
                    <span key={s}>
                      <Sign seat={s} size={11} />
                      <span class="sr-only">
                        {i > 0 && ', '}
                        {props.names[s]}
                      </span>
                    </span>
                  ))
                : seat < 0
                  ? of.need > 0
                    ? of.need
                    : ''
                  : of.need > 0
                    ? `${have}/${of.need}`
                    : have}
            </span>
            <span class="bm-others" aria-hidden={holders.length > 0}>
              {holders.length > 0
                ? holders.map((s) => props.names[s]).join(', ')
                : of.have.map(
                    (n, i) =>
                      i !== (scope === 'team' ? view.players[seat]?.team : seat) && (
                        <span
                          key={i}
                          {...named(
                            `${scope === 'team' ? w.team(i) : props.names[i]}${w.colon}${n}`,
                          )}
                        >
                          {scope === 'team' ? (
                            <b>{'ABC'[i]}</b>
                          ) : (
                            <>
                              <Sign seat={i} size={10} />
                              <span class="sr-only">, {props.names[i]} </span>
                            </>
                          )}
                          {n}
                        </span>
                      ),
                  )}
            </span>
          </span>
        );
      })}
    </button>
  );
}
