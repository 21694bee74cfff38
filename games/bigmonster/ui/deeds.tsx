// What each seat did last: the tiles that it landed, and what they brought.

import type { VNode } from 'preact';
import type { Lang } from '@lair/game-ui';
import { Fitting } from '@lair/fitting';
import { capital } from '@lair/i18n/capital';
import type { Memory, Points } from './memory';
import { Face, Medal, personName, TileArt, tileName } from './pieces';
import type { Player } from './types';
import { signed, type Words } from './words';

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

const texts = {
  en: {
    tiles: (n: number) => `${n} tiles`,
    short: (tile: string): string => (tile.startsWith('rune') ? 'rune' : tile.split(' ').at(-1)!),
    medal: (name: string) => `${name} medal`,
    medals: (n: number) => (n === 1 ? 'medal' : `${n} medals`),
  },
  fr: {
    tiles: (n: number) => `${n} tuiles`,
    short: (tile: string): string => (tile.includes('runique') ? 'rune' : tile.split(' ')[0]!),
    medal: (name: string) => `médaille «\u00a0${name}\u00a0»`,
    medals: (n: number) => (n === 1 ? 'médaille' : `${n} médailles`),
  },
};

/** A tile in a word, or the Big Monster that it completed. */
export const shortName = (kind: string, whole: boolean, lang: Lang): string =>
  whole ? 'Big Monster' : capital(texts[lang].short(tileName(kind, lang)));

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
  const own = texts[lang];
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
  const all = landed.map((k) => tileName(k, lang));
  const twice = landed.length === 2 && all[0] === all[1];
  const names = capital(twice ? `${all[0]} ×2` : all.join(', '));
  const short = landed[1] ? own.tiles(landed.length) : shortName(landed[0]!, pairs > 0, lang);
  const both = landed[1]
    ? capital(landed.map((k) => own.short(tileName(k, lang))).join(', '))
    : short;
  const points = gain === 0 ? '' : signed(gain);
  // What brought the points comes before them: a medal is among them.
  const brought = [
    ...crystals.map((c) => w.gem(c.colour)),
    ...(pairs > 0 ? [w.aPair] : []),
    ...won.map((m) => own.medal(w.medals[m.medal]!)),
  ];
  const taken = penalty ? `${w.medals.PENALTY!.toLowerCase()} ${signed(penalty)}` : '';
  const told = (things: string[], came: string[]) =>
    [things, came]
      .map((list) => list.filter(Boolean).join(', '))
      .filter(Boolean)
      .join(w.colon);
  const medals = won[0] ? own.medals(won.length) : '';
  return (
    <Fitting
      class="bm-deed"
      ways={[
        told([names, ...brought], [points, taken, turned > 0 ? w.dragonTokens(turned) : '']),
        told([names, medals], [points, taken]),
        told([both, medals], [points, taken]),
        told([both, medals], [points]),
        told([names], [points]),
        told([both], [points]),
        told([short], [points]),
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
