// What each seat did last: the tiles that it landed, and what they brought.

import type { VNode } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import type { Lang } from '@lair/game-ui';
import { Fitting } from '@lair/fitting';
import { capital } from '@lair/i18n/capital';
import { draft } from './choosing';
import { Face, Medal, personName, TileArt, tileName } from './pieces';
import type { Player, View } from './types';
import { signed, type Words } from './words';

type Points = Pick<Player, 'score' | 'medals' | 'dragons'>;
type Had = Points & { counts: Player['counts']; crystals: number };

/** What is remembered of a seat. */
export interface Memory {
  /** What it had, by the number of its tiles. */
  had: Map<number, Had>;
  /** The number of its tiles now, and before its last turn. */
  now: number;
  from: number;
  /** True until another seat lands: a next landing then belongs to the same turn. */
  open: boolean;
}

/**
 * Returns what is remembered of the seats once a view is shown. The tiles of a planet are
 * in the order of landing, so that a view alone tells the last one; what it brought is
 * known to who saw the view before it.
 */
export function remember(before: Memory[], view: View): Memory[] {
  const grown = view.players.map((p, i) => p.area.tiles.length > (before[i]?.now ?? 0));
  // All land at once, or one seat after the other and maybe twice.
  const together = draft(view);
  return view.players.map((p, i) => {
    const old = before[i];
    const now = p.area.tiles.length;
    const had = new Map(old?.had);
    had.set(now, {
      score: p.score,
      medals: p.medals,
      dragons: p.dragons,
      counts: p.counts,
      crystals: p.area.crystals.length,
    });
    const goes = old !== undefined && !together && old.open && now === old.now + 1;
    const from = goes || now === old?.now ? old.from : Math.max(0, now - 1);
    const open = grown[i]! || (old?.open === true && now === old.now && !grown.includes(true));
    return { had, now, from, open };
  });
}

/** Remembers what the seats had, as long as the board is there. */
export function useMemory(view: View): Memory[] {
  const memory = useRef<Memory[]>([]);
  return useMemo(() => (memory.current = remember(memory.current, view)), [view]);
}

/** The points of a furious dragon that is turned over. */
const DRAGON = -5;

/** Returns what the last tiles of a seat brought, apart from what its round or match took. */
export function deedOf({ score, medals, dragons }: Points, had: Points | undefined) {
  const fresh = had
    ? medals.filter((m) => !had.medals.some((h) => h.medal === m.medal && h.scope === m.scope))
    : [];
  const penalty = fresh.find((m) => m.medal === 'PENALTY')?.points ?? 0;
  const turned = had ? dragons - had.dragons : 0;
  const all = had && had.score !== null && score !== null ? score - had.score : 0;
  return {
    gain: all - penalty - turned * DRAGON,
    won: fresh.filter((m) => m.medal !== 'PENALTY'),
    penalty,
    turned,
  };
}

/** A tile in a word, or the Big Monster that it completed. */
export const shortName = (kind: string, whole: boolean, lang: Lang, w: Words): string =>
  whole ? 'Big Monster' : capital(w.deed.short(tileName(kind, lang)));

/** What a seat did last, in the longest words that fit its room, or in signs. */
export function Deed({
  player,
  memory,
  lang,
  w,
}: {
  player: Player;
  memory: Memory;
  lang: Lang;
  w: Words;
}): VNode | null {
  const { explorer, area } = player;
  const landed = area.tiles.slice(memory.from).map((t) => t.tile);
  if (landed.length === 0)
    return explorer === '' ? null : (
      <Fitting
        class="bm-deed"
        ways={[capital(personName(explorer, w))]}
        signs={<Face id={explorer} size={14} />}
      />
    );
  const had = memory.had.get(memory.from);
  const { gain, won, penalty, turned } = deedOf(player, had);
  const crystals = had ? area.crystals.slice(had.crystals) : [];
  const pairs = had ? player.counts.pairs - had.counts.pairs : 0;
  const names = capital(landed.map((k) => tileName(k, lang)).join(', '));
  const short = landed[1] ? w.deed.tiles(landed.length) : shortName(landed[0]!, pairs > 0, lang, w);
  const points = gain === 0 ? '' : signed(gain);
  const brought = [
    points,
    ...crystals.map((c) => w.gem(c.colour)),
    ...(pairs > 0 ? [w.aPair] : []),
    ...won.map((m) => w.deed.medal(w.medals[m.medal]!)),
  ];
  const taken = penalty ? `${w.medals.PENALTY!.toLowerCase()} ${signed(penalty)}` : '';
  const after = (list: string[]) => {
    const told = list.filter(Boolean).join(', ');
    return told && w.colon + told;
  };
  const medal = won[0] ? w.deed.aMedal : '';
  return (
    <Fitting
      class="bm-deed"
      ways={[
        names + after([...brought, taken, turned > 0 ? w.dragonTokens(turned) : '']),
        names + after([points, medal, taken]),
        short + after([points, medal, taken]),
        short + after([points, medal]),
      ]}
      signs={
        <>
          {landed.map((k, i) => (
            <span key={i} class="bm-deed-tile">
              <TileArt kind={k} />
            </span>
          ))}
          {points && <b>{points}</b>}
          {won[0] && <Medal id={won[0].medal} size={12} />}
        </>
      }
    />
  );
}
