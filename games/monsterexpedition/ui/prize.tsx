// What a won stage of the campaign brings: stars and a trophy.

import type { VNode } from 'preact';
import type { Lang } from '@lair/game-ui';
import { starsOf } from './attempt';

/** The trophies of the ten expeditions. */
export const trophies: Record<Lang, string[]> = {
  en: [
    'Tent peg',
    'Pressed leaf',
    'Golden cage',
    'Inspector’s stamp',
    'Flat kettle',
    'Empty signpost',
    'Humming shell',
    'Last price tag',
    'Signed crate',
    'End of the map',
  ],
  fr: [
    'Piquet de tente',
    'Feuille séchée',
    'Cage dorée',
    'Tampon d’inspection',
    'Bouilloire plate',
    'Panneau vide',
    'Coquille qui fredonne',
    'Dernière étiquette',
    'Caisse signée',
    'Bout de la carte',
  ],
};

export const starWords: Record<Lang, (n: number) => string> = {
  en: (n) =>
    n === 3
      ? 'three stars of three, won without a defeat or undo'
      : n === 2
        ? 'two stars of three, won with an undo or after one or two defeats'
        : 'one star of three, won after three defeats or more',
  fr: (n) =>
    n === 3
      ? 'trois étoiles sur trois, gagnée sans défaite ni reprise'
      : n === 2
        ? 'deux étoiles sur trois, gagnée avec reprise ou après une ou deux défaites'
        : 'une étoile sur trois, gagnée après trois défaites ou plus',
};

/** Three stars, of which so many are won. */
export const StarRow = ({ of }: { of: number }): VNode => (
  <svg class="me-stars" viewBox="0 0 60 20" aria-hidden="true">
    {[10, 30, 50].map((x, i) => (
      <path
        key={x}
        d={`M${x} 1.500l2.600 5.600 6.200.700-4.600 4.200 1.300 6.100-5.500-3.100-5.500 3.100 1.300-6.100-4.600-4.200 6.200-.700z`}
        fill={i < of ? '#f4bd3d' : '#fffaf0'}
        stroke="#1b1533"
        stroke-width="1.800"
        stroke-linejoin="round"
      />
    ))}
  </svg>
);

/** The cup of a trophy. */
export const Trophy = (): VNode => (
  <svg viewBox="0 0 40 40" aria-hidden="true" stroke-width="2.500" stroke-linejoin="round">
    <path d="M8 8H3v5c0 5 3 8 8 8M32 8h5v5c0 5-3 8-8 8" fill="none" />
    <path d="M9 4h22v12c0 7-5 11-11 11S9 23 9 16z" fill="var(--me-cup)" />
    <path d="M17 27h6v5h-6zM11 32h18v5H11z" fill="var(--me-cup)" />
  </svg>
);

const trophyWon: Record<Lang, (trophy: string) => string> = {
  en: (trophy) => `Trophy: ${trophy}`,
  fr: (trophy) => `Trophée\u00a0: ${trophy}`,
};

/** The stars and the trophy of a stage that was won. */
export const prize = (
  stage: number,
  won: { lost_first: number; clean?: boolean | undefined },
  lang: Lang,
): VNode => {
  const n = starsOf(won.lost_first, won.clean);
  return (
    <span class="me-end-prize">
      <span role="img" aria-label={starWords[lang](n)}>
        <StarRow of={n} />
      </span>
      {trophyWon[lang](trophies[lang][stage - 1] ?? '')}
    </span>
  );
};
