// What a table looks like right now: the live truth, the moment that is being shown of it, and the past if that is what
// the reader looks at. Every part of the page draws from this one.

import { useEffect, useMemo, useState } from 'preact/hooks';
import { api } from '@lair/api';
import type { GameUI, Player, SayContext } from '@lair/game-ui';
import { about } from '@lair/games';
import { lang } from '@lair/i18n';
import { useStore } from '@lair/store';
import { stream } from '@lair/stream';
import type { TableModel } from '@lair/table/model';
import { namesOf, playersOf } from '@lair/table/names';
import type { Shown } from '@lair/table/playback';
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
  /** A move is on its way. */
  busy: boolean;
  /** The ply that is looked at instead of now. */
  then: Ply | undefined;
  /** The ply on screen, now or then. */
  at: number;
  /** What the log may tell: no more than has been shown. */
  told: (Ply | undefined)[];
  /** It is the reader's turn. */
  mine: boolean;
  /** And they can choose: nothing is being shown or sent. */
  acting: boolean;
  /** Several share this device and it is the turn of one who does not hold it: the seat to pass it to. */
  curtain: number | undefined;
  /** The reader holds no seat. */
  watching: boolean;
  /** The connection has been gone for a while. */
  lost: boolean;
  /** Looks at a ply; at the newest or undefined, at now. */
  see(ply: number | undefined): void;
  undo(): void;
}

export function useScene(model: TableModel, snapshot: Snapshot, ui: GameUI<any, any, any>): Scene {
  const shown = useStore(model.playback.shown);
  const playing = useStore(model.playback.playing);
  const busy = useStore(model.busy);
  const past = useStore(model.past);
  const plies = useStore(model.history.plies);
  const lost = useLost();
  const { you } = snapshot;
  const names = useMemo(() => namesOf(snapshot.id, snapshot.seats), [snapshot.id, snapshot.seats]);
  const players = useMemo(() => playersOf(snapshot.game, snapshot.seats, names), [snapshot.game, snapshot.seats, names]);
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
    say: { lang: lang(), names, seat: you, view: snapshot.view },
    shown,
    playing,
    busy,
    then,
    at: then?.ply ?? shown?.ply ?? snapshot.ply,
    told: useTold(plies, shown, playing),
    curtain,
    mine,
    acting: mine && !playing && then === undefined && !busy,
    watching: snapshot.status === 'playing' && snapshot.yours.length === 0,
    lost,
    see: (ply) => curtain === undefined && see(model, snapshot, ply),
    undo: () => {
      if (snapshot.undo !== 'none' && !busy) void model.attempt(() => api.undo(model.id, undoSeat(snapshot), snapshot.seq));
    },
  };
}

/** Whom the device is to be passed to, if the one who holds it has nothing to decide and another who shares it has. */
export function nextHand({ yours, status, actors, you }: Pick<Snapshot, 'yours' | 'status' | 'actors' | 'you'>): number | undefined {
  return yours.length > 1 && status === 'playing' && !actors.includes(you) ? actors.find((a) => yours.includes(a)) : undefined;
}

const AROUND = 12; // plies before one that is looked at: the next steps back are there at once

function see(model: TableModel, snapshot: Snapshot, ply: number | undefined): void {
  if (ply === undefined || ply >= snapshot.ply) {
    model.past.set(undefined);
    return;
  }
  const to = Math.max(0, ply);
  void model.history.load(Math.max(0, to - AROUND), to).then(() => model.past.set(to), () => undefined);
}

/** The seat whose move the undo button would take back: the one that is looked through. */
const undoSeat = (s: Snapshot) => (s.you >= 0 ? s.you : (s.yours[0] ?? -1));

function useTold(plies: (Ply | undefined)[], shown: Shown | undefined, playing: boolean): (Ply | undefined)[] {
  return useMemo(() => {
    if (!playing || !shown) return plies;
    const now = plies[shown.ply];
    return now ? [...plies.slice(0, shown.ply), { ...now, events: shown.told }] : plies.slice(0, shown.ply + 1);
  }, [plies, shown, playing]);
}

const BLINK = 1200; // ms that a connection may be gone without a word

function useLost(): boolean {
  const link = useStore(stream.link);
  const [lost, set] = useState(false);
  useEffect(() => {
    if (link !== 'lost') {
      set(false);
      return;
    }
    const patience = setTimeout(() => set(true), BLINK);
    return () => clearTimeout(patience);
  }, [link]);
  return lost;
}
