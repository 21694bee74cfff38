// A hint: what a bot would do in the reader's place. Its best moves are listed over the
// board with their expected worth. The picked one is shown on the board as if it were
// chosen, and nothing is played before the reader confirms it.

import './hint.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { api } from '@lair/api';
import { loadReasons } from '@lair/games';
import { t } from '@lair/i18n';
import { capital } from '@lair/i18n/capital';
import { touches } from '@lair/settings';
import { apart, nounOf, sayReasons, wordsKept } from '@lair/table/reasons';
import type { Scene } from '@lair/table/scene';
import { unitOf, type Unit } from '@lair/table/worth';
import { Icon } from '@lair/ui/icon';
import type { Hint } from '@lair/wire';

export interface Advice {
  /** The legal move that is shown: the same object as in the snapshot's list. */
  advised: unknown;
  /** The rank of the move shown, from 1; 0 before a hint is requested. */
  rank: number;
  /** The unit of the margins. */
  unit: Unit;
  thinking: boolean;
  /** The worth of each move, best first; empty before a hint is requested. */
  margins: number[];
  /** The move shown, in a sentence; "" if there is none for it, or if it is `why`. */
  what: string;
  /** Why the move shown is better than the next one, or what it leads to; "" without words. */
  why: string;
  /** The same without the name of the move, which parts it from the lines of the others. */
  brief: string;
  /** A selector of what `why` names on the board; "" if it is nothing. */
  named: string;
  /** Shows the move of a rank, from 1. */
  show(rank: number): void;
  /** Requests a hint, or shows the next move. */
  next(): void;
  /** Removes the hint. */
  forget(): void;
}

/**
 * Returns whether advice would be fair: nobody else plays here, except on this
 * device.
 */
const fair = (scene: Scene) =>
  scene.snapshot.seats.every((s) => s.kind !== 'person' || scene.snapshot.yours.includes(s.seat));

/**
 * Calls back when the reader begins to choose on the board, or steps back
 * there. Returns a function that stops it.
 */
function onOwnChoice(call: () => void): () => void {
  const clicked = (e: Event) =>
    e.target instanceof Element && e.target.closest('.board-room') && call();
  const pressed = (e: KeyboardEvent) =>
    /^(Escape|[1-9])$/.test(e.key) && !document.querySelector('dialog[open]') && call();
  document.addEventListener('click', clicked);
  document.addEventListener('keydown', pressed);
  return () => {
    document.removeEventListener('click', clicked);
    document.removeEventListener('keydown', pressed);
  };
}

export function useHint(scene: Scene): Advice | undefined {
  const { model, snapshot } = scene;
  const [hint, set] = useState<Hint>();
  const [words, learn] = useState<ReturnType<typeof wordsKept>>();
  const [at, show] = useState(-1);
  const [thinking, think] = useState(false);
  const forget = () => {
    set(undefined);
    show(-1);
    think(false);
  };
  useEffect(forget, [snapshot.ply, snapshot.you]);
  useEffect(() => (at < 0 ? undefined : onOwnChoice(() => show(-1))), [at]);
  if (!scene.acting || !fair(scene) || snapshot.moves.length < 2) return undefined;
  const known = hint && hint.ply === snapshot.ply && hint.seat === snapshot.you ? hint : undefined;
  const opinion = known?.moves[at];
  const unit = unitOf(snapshot.seats.length, snapshot.game);
  const { view } = scene.say;
  const name = (o: Hint['moves'][number], where: boolean) =>
    sentence(words?.move(o.move, view, scene.say, where) ?? '');
  const whys =
    known &&
    apart(
      known.moves.map((o, i) => {
        // The move with a rank, in words; the one after the last is not shown.
        const nth = (rank: number): string => {
          const move = known.moves[rank - 1]?.move ?? known.next;
          const noun = move === undefined ? '' : nounOf(words, move, o.move, view, scene.say);
          if (noun) return noun;
          return rank <= known.moves.length ? t('hint.option', letter(rank)) : t('hint.next');
        };
        const other = nth(o.than ?? i + 2);
        const say = { ...scene.say, other, better: o.move };
        const reasons = o.reasons
          .slice(0, 2)
          .map((r) => sayReasons(words, [r], view, say))
          .filter((line) => line !== '')
          .map((line) =>
            o.than && !line.includes(other) ? `${t('hint.than', other)} ${line}` : line,
          );
        // The move itself is no reason: it only tells two lines apart.
        if (reasons.length > 0) return [...reasons, `${name(o, true)} ${reasons[0]}`];
        const leads = words?.leads?.(o.move, view, scene.say) ?? '';
        const next = known.moves[i + 1];
        const ahead = next && unit.says(o.margin) !== unit.says(next.margin);
        const tried = !words || !next ? '' : ahead ? t('hint.tried') : t('hint.level', nth(i + 2));
        if (!leads && !tried) return [];
        return [leads, name(o, false), name(o, true)].map((line) => `${line} ${tried}`.trim());
      }),
    );
  // No reason to look for: none speaks for any of them.
  const alike =
    known &&
    known.moves.length > 1 &&
    known.moves.every((o) => unit.says(o.margin) === unit.says(known.moves[0]!.margin)) &&
    known.moves.every((o) => o.reasons.length === 0);
  const why = opinion && alike ? t('hint.alike') : (whys?.[at] ?? '');
  // Where the move itself is the line, with its place or without, it is said once.
  const what =
    opinion && ![name(opinion, false), name(opinion, true)].some((line) => why.startsWith(line))
      ? name(opinion, true)
      : '';
  const lead = opinion ? `${name(opinion, true)} ` : '';
  const brief = lead.trim() && why.startsWith(lead) ? why.slice(lead.length) : why;
  const named = [
    scene.say.names.some((one) => one && why.includes(one)) && '[data-slot=rivals]',
    why && words?.named?.(why),
  ];
  const text = opinion && JSON.stringify(opinion.move);
  const ask = async () => {
    think(true);
    // Shown before its words are here, it would be read out twice.
    const [found, told] = await Promise.all([
      model.attempt(() => api.hint(model.id, snapshot.you)),
      loadReasons(snapshot.game)?.catch(() => undefined),
    ]);
    think(false);
    if (!found) return;
    learn(told && wordsKept(told));
    set(found);
    show(0);
  };
  return {
    advised:
      text === undefined ? undefined : snapshot.moves.find((m) => JSON.stringify(m) === text),
    rank: opinion ? at + 1 : 0, // The answer may come when others have already moved.
    unit,
    thinking,
    what,
    why,
    brief,
    named: named.filter(Boolean).join(),
    margins: known?.moves.map((m) => m.margin) ?? [],
    show: (rank) => show(rank - 1),
    forget,
    next: () => (known ? show((at + 1) % known.moves.length) : void (!thinking && ask())),
  };
}

/** Makes a sentence of the name of a move. */
const sentence = (what: string): string => what && `${capital(what)}.`;

/** What makes the move of a hint, or shows where it is made. */
const MAKES = '.board-room button:is([data-advised=true], [data-confirm], .mm-yes)';

/**
 * Leads the focus to the move of a hint, and on to what else makes it. It never goes there by
 * itself: the next press of the hint's own button shows another move, and makes none.
 */
export function goToAdvised(): void {
  const buttons = [...document.querySelectorAll<HTMLElement>(MAKES)].filter(
    (e) => !e.closest('[inert]') && e.checkVisibility?.() !== false,
  );
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  buttons[(at + 1) % buttons.length]?.focus();
}

/** The mark of a rank: the digits are keys that choose on the board. */
const letter = (rank: number): string => String.fromCharCode(64 + rank);

export function HintButton({ advice }: { advice: Advice }) {
  const { rank, margins, unit, thinking } = advice;
  const shown = margins[rank - 1];
  const name = thinking
    ? t('hint.thinking')
    : shown === undefined
      ? t('hint')
      : t('hint.shown', unit.nth(letter(rank), unit.says(shown)));
  return (
    <button
      type="button"
      class="button hint"
      onClick={advice.next}
      aria-label={name}
      title={name}
      aria-busy={thinking}
      data-hint={rank}
    >
      <Icon name="bulb" />
    </button>
  );
}

/** What a hint shows on the board. */
const SHOWN = '.board-room :is([data-advised=true], [data-chosen=true])';

/** What confirms it. */
const CONFIRMS = '.board-room [data-slot=confirm]';

/** The room between the panel and what it must not cover, in px. */
const AIR = 6;

/** Where something stands in the window, in px. */
export type Place = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** What a panel must not cover, and where it must end. */
export interface Limits {
  things: Place[];
  floor: number;
}

/**
 * Returns by how much a panel is moved down from its home, so that it covers none of the
 * things it speaks of and ends above the floor. If there is no such place, the next limits
 * are tried; after the last it is 0. It stays moved down as it is while that will do: a
 * press at its buttons must not move them.
 */
export function wayFrom(home: Place, down: number, ...limits: Limits[]): number {
  const height = home.bottom - home.top;
  for (const { things, floor } of limits) {
    const below = things.filter((r) => r.right > home.left && r.left < home.right);
    const fits = (top: number) =>
      top >= home.top &&
      top + height <= floor &&
      below.every((r) => r.bottom <= top || r.top >= top + height);
    const tops = below.flatMap((r) => [r.bottom + AIR, r.bottom]).sort((a, b) => a - b);
    const airy = tops.filter((top) => below.every((r) => top >= r.bottom + AIR || top < r.bottom));
    const top = [home.top + down, home.top, ...airy, ...tops].find(fits);
    if (top !== undefined) return Math.round(top - home.top);
  }
  return 0;
}

/** Returns where the panel stands unmoved, also while it is being moved or slides in. */
function homeOf(panel: HTMLElement): Place {
  // Offsets are those of the layout, before any transform.
  const parent = panel.offsetParent;
  const box = parent?.getBoundingClientRect();
  const left = (box?.left ?? 0) + (parent?.clientLeft ?? 0) + panel.offsetLeft;
  const top = (box?.top ?? 0) + (parent?.clientTop ?? 0) + panel.offsetTop;
  return { left, top, right: left + panel.offsetWidth, bottom: top + panel.offsetHeight };
}

/** Returns where the things of a selector are; one as large as the board is left out. */
const placesOf = (selector: string): Place[] =>
  (selector ? [...document.querySelectorAll(selector)] : [])
    .map((e) => e.getBoundingClientRect())
    .filter((r) => r.width > 0 && r.height < innerHeight / 3);

/** How long boards take to show a choice, in ms: some move what they show. */
const SHOW = [0, 120, 500];

function useOutOfTheWay({ rank, why, named }: Advice) {
  const box = useRef<HTMLDivElement>(null);
  const [down, move] = useState(0);
  useEffect(() => {
    const look = () => {
      const home = box.current && homeOf(box.current);
      if (!home) return;
      const told = placesOf(named);
      // Below the first floor are the hand and what confirms. Where nothing else is free, the
      // hand may be covered, first beside what is chosen there: the board shows that, too.
      const all = [...told, ...placesOf(`${SHOWN}, ${CONFIRMS}`)];
      const below = {
        things: [...told, ...placesOf(`${SHOWN}:not([data-slot=hand] *), ${CONFIRMS}`)],
        floor: innerHeight,
      };
      const [near, far] = [innerHeight * 0.75, innerHeight].map((floor) => ({
        things: all,
        floor,
      }));
      move((was) => wayFrom(home, was, near!, far!, below));
    };
    const timers = rank > 0 ? SHOW.map((ms) => setTimeout(look, ms)) : [];
    return () => timers.forEach(clearTimeout);
  }, [rank, why]);
  return { box, down };
}

/** Tells who listens what a hint shows, in a region that is there before its words. */
export function AdviceHeard({ advice }: { advice: Advice }) {
  const { margins, rank, unit, what, why } = advice;
  const parts = [what, why || unit.means, rank > 0 && !touches() && t('hint.told')];
  return (
    <p class="sr-only" role="status">
      {margins.length > 0 ? parts.filter(Boolean).join(' ') : null}
    </p>
  );
}

/** Reports whether only the button of the move shown is in sight: see hint.css. */
const oneByOne = () => innerWidth < 360;

/** Lists the best moves side by side. The board shows which is which. */
export function AdviceStrip({ advice }: { advice: Advice }) {
  const { margins, rank, unit, what, why, brief } = advice;
  const { box, down } = useOutOfTheWay(advice);
  if (margins.length === 0) return null;
  return (
    <div
      ref={box}
      class="advice"
      role="group"
      aria-label={t('hint.best')}
      style={{ translate: `0 ${down}px` }}
    >
      {margins.map((margin, i) => (
        <button
          key={i}
          type="button"
          class="button"
          aria-pressed={rank === i + 1}
          // The words speak of the other options, so a look at one shows which it is.
          onPointerEnter={(e) => e.pointerType === 'mouse' && advice.show(i + 1)}
          onFocus={(e) => e.currentTarget.matches(':focus-visible') && advice.show(i + 1)}
          onClick={() => (rank === i + 1 && oneByOne() ? advice.next() : advice.show(i + 1))}
          aria-label={unit.nth(letter(i + 1), unit.says(margin))}
        >
          <b class="advice-rank">{letter(i + 1)}</b>{' '}
          <span class="numeral">{unit.says(margin)}</span>
        </button>
      ))}
      <span class="advice-says">
        {why && <small aria-hidden="true">{unit.short}</small>}
        <span class="advice-words" aria-hidden="true">
          {what && <b class="advice-what">{what} </b>}
          {(oneByOne() ? brief : why) || unit.means}
        </span>
      </span>
      <button
        type="button"
        class="button quiet square"
        onClick={advice.forget}
        aria-label={t('hint.away')}
        title={t('hint.away')}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
