// What a table looks like right now: the live snapshot, the moment of it that is being
// shown, and the past position if the reader looks at one. Every part of the page draws
// from this one value.

import { useMemo } from 'preact/hooks';
import type { GameUI, Player, SayContext } from '@lair/game-ui';
import { about } from '@lair/games';
import { lang } from '@lair/i18n';
import { useStore } from '@lair/store';
import { useLost } from '@lair/table/lost';
import { waitsFor, type TableModel } from '@lair/table/model';
import { namesOf, playersOf } from '@lair/table/names';
import type { Shown } from '@lair/table/playback';
import { useUndo, type Undoing } from '@lair/table/undo';
import type { Ply, Snapshot } from '@lair/wire';

export interface Scene {
  model: TableModel;
  snapshot: Snapshot;
  ui: GameUI<any, any, any>;
  title: string;
  names: string[];
  players: Player[];
  say: SayContext;
  /** The moment on screen; undefined before the deal. */
  shown: Shown | undefined;
  /** Earlier moves are still being shown. */
  playing: boolean;
  /** A move has been sent and is not answered yet. */
  busy: boolean;
  /** The past ply that the reader looks at, or undefined for the present. */
  then: Ply | undefined;
  /** The ply on screen, present or past. */
  at: number;
  /** What the log may show: no more than has been on screen. */
  visiblePlies: (Ply | undefined)[];
  /** It is the reader's turn. */
  mine: boolean;
  /**
   * The reader can choose: it is their turn, and nothing is being shown or
   * sent.
   */
  acting: boolean;
  /**
   * The seat to pass the device to, if several people share it and another one
   * of them must decide.
   */
  curtain: number | undefined;
  /** The reader holds no seat. */
  watching: boolean;
  /** The connection has been gone for a while. */
  lost: boolean;
  /** Shows a past ply; the newest ply or undefined shows the present. */
  see(ply: number | undefined): void;
  undoing: Undoing;
}

export function useScene(model: TableModel, snapshot: Snapshot, ui: GameUI<any, any, any>): Scene {
  const shown = useStore(model.playback.shown);
  const playing = useStore(model.playback.playing);
  const busy = useStore(model.busy);
  const past = useStore(model.past);
  const plies = useStore(model.history.plies);
  const lost = useLost();
  const undoing = useUndo(model, snapshot, busy);
  const { you } = snapshot;
  const names = useMemo(() => namesOf(snapshot.id, snapshot.seats), [snapshot.id, snapshot.seats]);
  const players = useMemo(
    () => playersOf(snapshot.game, snapshot.seats, names),
    [snapshot.game, snapshot.seats, names],
  );
  const mine = snapshot.status === 'playing' && you >= 0 && snapshot.actors.includes(you);
  const curtain = playing ? undefined : nextHand(snapshot);
  const then = past === undefined || curtain !== undefined ? undefined : plies[past];
  return {
    model,
    snapshot,
    ui,
    title: about(snapshot.game)?.text[lang()].title ?? snapshot.game,
    names,
    players,
    say: {
      lang: lang(),
      names,
      seat: you,
      // A sentence looks up what was so at its moment, such as where a die is from.
      view: then?.view ?? (playing ? shown?.view : undefined) ?? snapshot.view,
    },
    shown,
    playing,
    busy,
    then,
    at: then?.ply ?? shown?.ply ?? snapshot.ply,
    visiblePlies: useVisiblePlies(plies, shown, playing),
    curtain,
    mine,
    acting: mine && !playing && then === undefined && !busy && !waitsFor(snapshot.lesson),
    watching: snapshot.status === 'playing' && snapshot.yours.length === 0,
    lost,
    see: (ply) => curtain === undefined && see(model, snapshot, ply),
    undoing,
  };
}

/**
 * Returns the seat to pass the device to, if its holder has nothing to decide
 * and another who shares it has.
 */
export function nextHand({
  yours,
  status,
  actors,
  you,
}: Pick<Snapshot, 'yours' | 'status' | 'actors' | 'you'>): number | undefined {
  return yours.length > 1 && status === 'playing' && !actors.includes(you)
    ? actors.find((a) => yours.includes(a))
    : undefined;
}

// How many plies before a past one are loaded with it, so that the next steps
// back are instant.
const AROUND = 12;

function see(model: TableModel, snapshot: Snapshot, ply: number | undefined): void {
  if (ply === undefined || ply >= snapshot.ply) {
    model.past.set(undefined);
    return;
  }
  const to = Math.max(0, ply);
  void model.history.load(Math.max(0, to - AROUND), to).then(
    () => model.past.set(to),
    () => undefined,
  );
}

function useVisiblePlies(
  plies: (Ply | undefined)[],
  shown: Shown | undefined,
  playing: boolean,
): (Ply | undefined)[] {
  return useMemo(() => {
    if (!playing || !shown) return plies;
    const now = plies[shown.ply];
    return now
      ? [...plies.slice(0, shown.ply), { ...now, events: shown.eventsSoFar }]
      : plies.slice(0, shown.ply + 1);
  }, [plies, shown, playing]);
}
