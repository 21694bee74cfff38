// The pieces: cards with two halves, markers as gravestones, and the sign of each
// seat.

import type { VNode } from 'preact';
import type { Lang } from '@lair/game-ui';
import { Half, Mark, type Kind } from './art/halves';
import type { Card, Way } from './types';
import { words } from './words';

const asKind = (k: string): Kind => k as Kind;

export const cardName = (card: Card, lang: Lang): string => {
  const w = words(lang);
  return w.card(w.kinds[asKind(card.a)], w.kinds[asKind(card.b)]);
};

/** The text of a card within a sentence, such as "the pixie and the goblin". */
export const theCard = (card: Card, lang: Lang): string => {
  const w = words(lang);
  return w.card(w.the[asKind(card.a)], w.the[asKind(card.b)]);
};

/** One half with its letter, which is hidden from screen readers. */
export const Face = ({ kind, lang }: { kind: string; lang: Lang }): VNode => (
  <span class="gg-face" data-kind={kind}>
    <Half kind={asKind(kind)} />
    <span class="gg-letter" aria-hidden="true" data-letter={words(lang).letters[asKind(kind)]} />
  </span>
);

/** A card with its two halves, in the direction in which it lies. */
export const Domino = ({ card, way, lang }: { card: Card; way: Way; lang: Lang }): VNode => {
  const first = way === 'E' || way === 'S';
  return (
    <span class="gg-domino" data-upright={way === 'S' || way === 'N'}>
      <Face kind={first ? card.a : card.b} lang={lang} />
      <Face kind={first ? card.b : card.a} lang={lang} />
    </span>
  );
};

/** A card within a sentence. */
export const MiniCard = ({ card, lang }: { card: Card; lang: Lang }): VNode => (
  <span class="gg-mini" role="img" aria-label={cardName(card, lang)}>
    <Half kind={asKind(card.a)} />
    <Half kind={asKind(card.b)} />
  </span>
);

/** The back of a card. All backs look alike, so that they reveal nothing. */
export const Back = (): VNode => (
  <svg viewBox="0 0 50 100" class="gg-back" aria-hidden="true">
    <path d="M0 0h50v100H0z" fill="#3a3552" />
    <path d="M4 4h42v92H4z" fill="none" stroke="#8d84ad" stroke-width="1.500" />
    <path
      d="M15 78V42a10 10 0 0120 0v36zM11 78h28v6H11z"
      fill="#8d84ad"
      stroke="#1b1533"
      stroke-width="2.400"
      stroke-linejoin="round"
    />
    <path d="M25 44v18M19 51h12" stroke="#3a3552" stroke-width="3.400" stroke-linecap="round" />
  </svg>
);

/** The sign of a seat, with its own shape and colour. */
const signs = [
  { colour: '#ffb84d', path: 'M10 2.500l8 15H2z' },
  { colour: '#7fd6c2', path: 'M10 2a8 8 0 110 16 8 8 0 010-16z' },
  { colour: '#ff9bb0', path: 'M10 1.500l8.500 8.500-8.500 8.500L1.500 10z' },
  { colour: '#c5b4ff', path: 'M3 3h14v14H3z' },
];
export const Sign = ({ seat, size = 14 }: { seat: number; size?: number }): VNode => {
  const sign = signs[seat] ?? signs[0]!;
  return (
    <svg viewBox="0 0 20 20" width={size} height={size} class="gg-sign" aria-hidden="true">
      <path
        d={sign.path}
        fill={sign.colour}
        stroke="#1b1533"
        stroke-width="2.200"
        stroke-linejoin="round"
      />
    </svg>
  );
};

/** A marker within a sentence. */
export const Stone = ({
  kind,
  number,
  value,
  lang,
}: {
  kind: Kind;
  number: number;
  value: number;
  lang: Lang;
}): VNode => (
  <span class="gg-stone-word" role="img" aria-label={words(lang).marker(kind, number, value, '')}>
    <Mark kind={kind} size={13} />
    <b>{number}</b>
  </span>
);
