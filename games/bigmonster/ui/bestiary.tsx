// Everything in the box: the tiles by landscape, the explorers, crystals and medals.

import './board.css';
import type { ComponentChild } from 'preact';
import type { Bestiary, BestiaryGroup, Lang } from '@lair/game-ui';
import { rows } from '@lair/csv';
import { capital } from '@lair/i18n/capital';
import medalRows from '../data/medals.csv?raw';
import { people } from './art/explorers';
import { landscapes } from './art/grounds';
import { Token } from './art/marks';
import { explorerPieces, kinds, sizeOf, tiles } from './art/tiles';
import {
  Drawings,
  Gem,
  Medal,
  personName,
  personText,
  suitName,
  tileName,
  TileArt,
  tileText,
} from './pieces';
import { words } from './words';

const texts = {
  en: {
    explorers: 'Explorers',
    crystals: 'Crystals and the dragon',
    crystal: (colour: string) => `A ${colour} crystal`,
    green: 'Two pieces that meet at the middle of their long sides. 2 points.',
    red: 'Two pieces that meet at the middle of their short sides. 5 points.',
    blue: 'Four quarters around one corner. 10 points.',
    dragon: 'The furious dragon',
    dragonText:
      'Whoever is forced to give to their own ship takes it; at the end of the round it costs 5.',
    medals: 'Medals',
    medal: (what: string, points: string) => `${what}. Worth ${points}.`,
  },
  fr: {
    explorers: 'Explorateurs',
    crystals: 'Cristaux et dragon',
    crystal: (colour: string) => `Un cristal ${colour}`,
    green: 'Deux morceaux qui se touchent au milieu des grands côtés. 2 points.',
    red: 'Deux morceaux qui se touchent au milieu des petits côtés. 5 points.',
    blue: 'Quatre quarts autour d’un même coin. 10 points.',
    dragon: 'Le dragon furieux',
    dragonText:
      'Qui doit donner à son propre vaisseau le prend ; à la fin de la manche il coûte 5.',
    medals: 'Médailles',
    medal: (what: string, points: string) => `${what}. Vaut ${points}.`,
  },
};

const art = (kind: string): ComponentChild => {
  const [w, h] = sizeOf(kind);
  return (
    <span class="bm-piece" style={{ width: `${(96 * w) / Math.max(2, h)}px` }}>
      <TileArt kind={kind} />
    </span>
  );
};

const rules: Record<string, string> = {
  MGD: 'bm-beams',
  MGS: 'bm-beams',
  ice: 'bm-ice',
  water: 'bm-big-monster',
  lava: 'bm-lava',
  grassland: 'bm-grassland',
  swamp: 'bm-swamp',
  desert: 'bm-medals',
  rune: 'bm-counts',
};
const guest = (kind: string): boolean => kind.startsWith('S');

const land = (of: (typeof landscapes)[number], lang: Lang): BestiaryGroup => ({
  id: of,
  title: capital(words(lang).lands[of]),
  entries: kinds
    .filter((kind) => tiles[kind]!.land === of)
    .map((kind) => ({
      id: kind,
      name: capital(tileName(kind, lang)),
      text: tileText(kind, words(lang)),
      rule: guest(kind) ? 'bm-stretch-tiles' : (rules[kind] ?? rules[of]!),
      draw: () => art(kind),
    })),
});

function crystals(lang: Lang): BestiaryGroup {
  const x = texts[lang];
  return {
    id: 'crystals',
    title: x.crystals,
    entries: [
      ...(['green', 'red', 'blue'] as const).map((colour) => ({
        id: colour,
        name: x.crystal(words(lang).colours[colour]),
        text: x[colour],
        rule: 'bm-crystals',
        draw: () => <Gem colour={colour} size={64} />,
      })),
      {
        id: 'dragon',
        name: x.dragon,
        text: x.dragonText,
        rule: 'bm-dragon',
        draw: () => <Token flipped={false} size={64} />,
      },
    ],
  };
}

const medals = (lang: Lang): BestiaryGroup => ({
  id: 'medals',
  title: texts[lang].medals,
  entries: rows(medalRows).map((r) => {
    const w = words(lang);
    const points = Number(r.alone_points);
    return {
      id: r.id!,
      name: w.medals[r.id!] ?? r.id!,
      text: texts[lang].medal(
        w.asks[r.id!]?.(r.id === 'CRYSTAL' ? 3 : Number(r.alone_need)) ?? '',
        w.points(points),
      ),
      rule: r.id === 'PENALTY' ? 'bm-penalty' : r.class === 'gift' ? 'bm-gifts' : 'bm-medals',
      draw: () => <Medal id={r.id!} points={points} size={72} />,
    };
  }),
});

const bestiary: Bestiary = {
  Frame: ({ children }) => (
    <div class="bm-book">
      <Drawings />
      {children}
    </div>
  ),
  groups: (lang) => [
    ...landscapes.map((of) => land(of, lang)),
    {
      id: 'explorers',
      title: texts[lang].explorers,
      entries: Object.keys(people).map((id) => {
        const w = words(lang);
        return {
          id,
          name: capital(personName(id, w)),
          text: `${personText(id, w, explorerPieces[id])} ${capital(suitName(id, w))}.`,
          rule: id >= 'EX13' ? 'bm-stretch-explorers' : 'bm-explorer-powers',
          draw: () => art(id),
        };
      }),
    },
    crystals(lang),
    medals(lang),
  ],
};

export default bestiary;
