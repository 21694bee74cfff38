// The pieces: cards with two halves, markers as gravestones, and the sign of each
// seat.

import type { VNode } from 'preact';
import type { Lang } from '@lair/game-ui';
import { named } from '@lair/named';
import { Half, Mark, type Kind } from './art/halves';
import { bonusAfter, type Card, type Way } from './types';
import { words, type Words } from './words';

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

/** One half: its colour, its head and one mark tell what it is. */
export const Face = ({ kind, small }: { kind: string; small?: boolean }): VNode => (
  <span class="gg-face" data-kind={kind}>
    <Half kind={asKind(kind)} small={small} />
  </span>
);

/** A card with its two halves, in the direction in which it lies. */
export const Domino = ({ card, way }: { card: Card; way: Way }): VNode => {
  const first = way === 'E' || way === 'S';
  return (
    <span class="gg-domino" data-upright={way === 'S' || way === 'N'}>
      <Face kind={first ? card.a : card.b} />
      <Face kind={first ? card.b : card.a} />
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
  <svg viewBox="0 0 50 100" class="gg-back" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
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

/**
 * The sign of a seat: a moon, a bell, a key, an hourglass. Neither their shapes nor
 * their colours are those of a kind.
 */
const signs = [
  {
    colour: '#b3233f',
    path: 'M13.500 1.600A8.600 8.600 0 1018.400 14 7 7 0 0113.500 1.600z',
  },
  {
    colour: '#2456b8',
    path:
      'M9 1h2v2c4 .6 5 3.500 5 7 0 2.500.8 3.600 2 5H2c1.200-1.400 2-2.500 2-5 0-3.500 1-6.400 5-7z' +
      'M7.500 16.300h5a2.500 2.500 0 01-5 0z',
  },
  {
    colour: '#0c6b59',
    path:
      'M10 .8a5 5 0 011.500 9.800V13H15v2.600h-3.500v1H15V19H8.500v-8.400A5 5 0 0110 .8z' +
      'm0 2.800a2.200 2.200 0 100 4.400 2.200 2.200 0 000-4.400z',
  },
  {
    colour: '#6b4128',
    path:
      'M3 1h14v2.600h-1.400c0 3-2 4.900-3.800 6.400 1.800 1.500 3.800 3.400 3.800 6.400H17V19H3v-2.600h1.400' +
      'c0-3 2-4.900 3.800-6.400C6.400 8.500 4.400 6.600 4.400 3.600H3z',
  },
];

const signOf = (seat: number) => signs[seat] ?? signs[0]!;

/** The colour of a seat. */
export const colourOf = (seat: number): string => signOf(seat).colour;

/** The sign of a seat as a path in a box of 20 by 20. */
export const signPath = (seat: number): string => signOf(seat).path;

export const Sign = ({ seat, size = 18 }: { seat: number; size?: number }): VNode => (
  <svg viewBox="0 0 30 30" width={size} height={size} class="gg-sign" aria-hidden="true">
    <path
      d="M7 1.500h16q5.500 0 5.500 5.500v16q0 5.500-5.500 5.500h-16q-5.500 0-5.500-5.500v-16q0-5.500 5.500-5.500z"
      fill={colourOf(seat)}
      stroke="#1b1533"
      stroke-width="2"
    />
    <path d={signOf(seat).path} fill="#f7eed8" fill-rule="evenodd" transform="translate(5 5)" />
  </svg>
);

/** The sign of a seat without its ground, for a stone in the colour of the seat. */
export const Badge = ({ seat }: { seat: number }): VNode => (
  <svg viewBox="0 0 20 20" class="gg-badge" aria-hidden="true">
    <path d={signOf(seat).path} fill="#f7eed8" fill-rule="evenodd" />
  </svg>
);

/** The keystone of a crypt's frame, in the colour and with the sign of its owner. */
export const Keystone = ({ seat, name }: { seat: number; name?: string }): VNode => (
  <span
    class="gg-keystone"
    style={{ '--seat': colourOf(seat) }}
    {...(name === undefined ? {} : named(name))}
    aria-hidden="true"
  >
    <Badge seat={seat} />
  </span>
);

/** How many gravestones somebody has of the five that end the match; lit from the fourth on. */
export const Held = ({ n, name }: { n: number; name: string }): VNode => (
  <span class="gg-held" data-near={n > 3} {...named(name)} aria-hidden="true">
    <svg viewBox="0 0 14 16" width="11" height="13" aria-hidden="true">
      <path
        d="M1.500 15V7C1.500 3 3.500 1 7 1s5.500 2 5.500 6v8z"
        fill="var(--gg-stone)"
        stroke="var(--gg-line)"
        stroke-width="1.800"
        stroke-linejoin="round"
      />
    </svg>
    {n}/5
  </span>
);

/** What the next gravestone of a seat brings beyond its value, or nothing. */
export const Next = ({ n, w }: { n: number; w: Words }): VNode | null =>
  bonusAfter(n) > 0 ? (
    <small class="gg-next" {...named(w.held(n))} aria-hidden="true">
      {w.next(n)}
    </small>
  ) : null;

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
  // In the news of a turn nothing matters more.
  <span
    class="gg-stone-word"
    data-main
    role="img"
    aria-label={words(lang).marker(kind, number, value, '')}
  >
    <Mark kind={kind} size={13} />
    <b>{number}</b>
  </span>
);
