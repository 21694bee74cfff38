// The board: tonight's lamp above, the players below it, one's own moths at the
// thumb. Each is a slot (data-slot) that keeps its place and size through a match.

import './board.css';
import type { VNode } from 'preact';
import type { BoardProps } from '@lair/game-ui';
import { useKeys } from '@lair/keys';
import { named } from '@lair/named';
import { PlayerTag } from '@lair/player-tag';
import { Lantern, Moth } from './art';
import type { Event, Move, PlayerView, View } from './types.gen';
import { words, type Words } from './words';

type Props = BoardProps<View, Move, Event>;

export function Board(props: Props): VNode {
  const { view, lang } = props;
  const w = words(lang);
  const mine = view.players[props.seat]; // undefined for a spectator
  return (
    <div class="lm-board">
      <Lamp view={view} w={w} />
      <ul class="lm-players" data-slot="rivals" aria-label={w.players}>
        {view.players.map((of, seat) => (
          <li key={seat} class="lm-player">
            <PlayerTag player={props.players[seat]!} active={props.actors.includes(seat)} />
            <PlayerFacts of={of} w={w} />
          </li>
        ))}
      </ul>
      {mine && <Hand mine={mine} w={w} props={props} />}
    </div>
  );
}

/**
 * Tonight's lamp. A piece keeps its key wherever it lies: when somebody takes
 * the lamp it travels to them.
 */
function Lamp({ view, w }: { view: View; w: Words }): VNode {
  const lit = view.lamp > 0;
  const name = lit ? w.lamp(view.lamp) : w.over;
  return (
    <section class="lm-sky" data-slot="board" data-lit={lit}>
      <span class="lm-lamp" data-piece={lit ? `lamp${view.lamp}` : undefined} {...named(name)}>
        <Lantern n={view.lamp} lit={lit} />
      </span>
      <div>
        <h2>{name}</h2>
        <p>{w.night(view.night, view.nights)}</p>
        {lit && <p>{w.pile(view.pile.join(' '))}</p>}
      </div>
    </section>
  );
}

/** What is open of a player: pictures for the eye, and the same in words for a screen reader. */
function PlayerFacts({ of, w }: { of: PlayerView; w: Words }): VNode {
  const state = of.ready ? w.sent(of.sent ?? 0) : of.flew ? w.flew(of.flew) : '';
  return (
    <>
      <b class="lm-light">
        <span aria-hidden="true">{of.light}</span>
        <span class="sr-only">{w.light(of.light)}</span>
      </b>
      <span class="lm-lamps">
        <span class="sr-only">{w.lamps(of.lamps.join(' '))}</span>
        {of.lamps.map((n) => (
          <span key={n} data-piece={`lamp${n}`} aria-hidden="true">
            <Lantern n={n} lit />
          </span>
        ))}
      </span>
      <span class="lm-left">
        <Moth n={7} />
        <span class="sr-only">{w.moths}</span> {of.moths.join(' ')}
      </span>
      <span class="lm-state" data-ready={of.ready}>
        {state}
      </span>
    </>
  );
}

/**
 * One's own moths: a button each. One that has flown stays, so that the others
 * keep their places.
 */
function Hand({ mine, w, props }: { mine: PlayerView; w: Words; props: Props }): VNode {
  const moves = props.busy ? [] : props.moves;
  const send = (moth: number) => {
    const move = moves.find((m) => m.moth === moth);
    if (move) props.play(move);
    else if (moves.length > 0) void props.why({ moth }); // the table shows the reason
  };
  useKeys([{ key: '1-9', label: moves.length > 0 ? w.keys : '', run: (key) => send(Number(key)) }]);
  return (
    <ul class="lm-hand" data-slot="hand" aria-label={w.hand}>
      {[1, 2, 3, 4, 5, 6, 7].map((n) => (
        <li key={n}>
          <button
            type="button"
            aria-label={mine.moths.includes(n) ? w.send(n) : w.gone(n)}
            aria-disabled={!moves.some((m) => m.moth === n)}
            aria-pressed={mine.sent === n}
            data-lit={moves.some((m) => m.moth === n)}
            data-gone={!mine.moths.includes(n)}
            data-advised={props.advised?.moth === n}
            onClick={() => send(n)}
          >
            <Moth n={n} />
            <span class="lm-number" aria-hidden="true">
              {n}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
