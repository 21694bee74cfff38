// What a seat did at a ply, in the words of the log.

import type { ComponentChildren } from 'preact';
import type { GameUI, SayContext } from '@lair/game-ui';
import type { Ply } from '@lair/wire';

/** Returns the first sentence that a game has for events of a ply, or null. */
const firstOf = (
  events: unknown[],
  { view }: Ply,
  ui: GameUI<any, any, any>,
  say: SayContext,
): ComponentChildren | null =>
  events.map((e) => ui.say(e, { ...say, view })).find((s) => s !== null) ?? null;

/** Reports whether an event comes from another seat; from may be a place as well. */
const elsewhere = (e: unknown, seat: number): boolean => {
  const { from } = e as { from?: unknown };
  return typeof from === 'number' && from !== seat;
};

/**
 * Returns the first sentence of what a seat did at a ply, or null if it was secret. What
 * the seat was forced to is no deed of its own, nor is what only follows from one.
 */
export const own = (
  seat: number,
  ply: Ply,
  ui: GameUI<any, any, any>,
  say: SayContext,
): ComponentChildren | null =>
  firstOf(
    ply.events.filter(
      (e) =>
        ((e as { seat?: number }).seat ?? seat) === seat &&
        !(e as { forced?: boolean }).forced &&
        !ui.follows?.(e) &&
        !elsewhere(e, seat),
    ),
    ply,
    ui,
    say,
  );

/**
 * Returns what a seat did at a ply and, if that was secret, at the next ply that tells
 * something of the seat alone.
 */
export const revealed = (
  seat: number,
  plies: Ply[],
  ui: GameUI<any, any, any>,
  say: SayContext,
): ComponentChildren | null => {
  for (const [i, ply] of plies.entries()) {
    const events = ply.events.filter((e) => (e as { seat?: number }).seat === seat);
    const said = own(seat, i === 0 ? ply : { ...ply, events }, ui, say);
    if (said !== null) return said;
  }
  return null;
};

/** Returns what chance drew at a ply, first what it drew for a seat or for all. */
export function drawsOf(seat: number, ply: Ply, ui: GameUI<any, any, any>): unknown[] {
  const events = ply.events.filter((e) => ui.drawn?.(e));
  const mine = (e: unknown) => concerns(e, seat);
  return [...events.filter(mine), ...events.filter((e) => !mine(e))];
}

/** Reports whether an event is of a seat, or of no seat in particular. */
const concerns = (e: unknown, seat: number): boolean =>
  ((e as { seat?: number }).seat ?? seat) === seat;

/**
 * Returns what chance brought at a ply, or null if nothing tells: preferably what it
 * brought to a seat or to all, else what it brought to another. After a draw that brought
 * nothing it is told what followed from that for the seat.
 */
export function drawnAt(
  seat: number,
  ply: Ply,
  ui: GameUI<any, any, any>,
  say: SayContext,
): ComponentChildren | null {
  const sorted = drawsOf(seat, ply, ui);
  const said = firstOf(sorted, ply, ui, say);
  const [next, ...later] = ply.events.slice(ply.events.indexOf(sorted[0]) + 1);
  if (said === null || next === undefined || !ui.missed?.(next)) return said;
  const told = [said, ' ', firstOf([next], ply, ui, say)];
  // A draw that brought one seat nothing was lucky for what it led to for another.
  for (const e of later) {
    if (!ui.follows?.(e)) break;
    if (concerns(e, seat)) told.push(' ', firstOf([e], ply, ui, say));
  }
  return told;
}
