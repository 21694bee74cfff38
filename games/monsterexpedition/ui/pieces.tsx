// The pieces: dice that tumble, monster cards in their landscape, camps with tents
// that grow.

import type { ComponentChildren, VNode } from 'preact';
import type { Lang } from '@lair/game-ui';
import { MonsterArt } from './art/lazy';
import { AbilitySign, Crest, DieFace, Landscape, RegionSign, SymbolSign } from './art/marks';
import { Tents } from './art/tents';
import type { Camp, Card, Region } from './types';
import { words } from './words';

interface DieProps {
  of: Region | 'black';
  value: number;
  /** Whether it was just rolled: it shows other faces first and then its value. */
  tumble?: boolean | undefined;
  /** The index of the die in its roll; each die tumbles a little longer than the one before. */
  nth?: number;
  faces?: number[] | undefined;
  piece?: string | undefined;
  from?: string | undefined;
  barred?: boolean | undefined;
  lost?: boolean | undefined;
}

/** A die. Its value is known before it tumbles; the animation only delays it. */
export const Die = ({
  of,
  value,
  tumble,
  nth = 0,
  faces = [1, 2, 3, 4, 5, 6],
  piece,
  from,
  barred,
  lost,
}: DieProps): VNode => (
  <span
    class="me-die"
    data-of={of}
    data-tumble={tumble}
    data-barred={barred}
    data-lost={lost}
    data-piece={piece}
    data-from={from}
    style={tumble ? { '--nth': nth } : undefined}
  >
    <span class="me-reel">
      {tumble &&
        [2, 5, 1, 4].map((k) => (
          <DieFace key={k} of={of} value={faces[(k + nth + value) % faces.length] ?? value} />
        ))}
      <DieFace of={of} value={value} />
    </span>
  </span>
);

/** The ability of a monster as symbols. */
export const Ability = ({ card, size }: { card: Card; size?: number }): VNode | null =>
  card.ability === '' ? null : (
    <span class="me-ability">
      <AbilitySign of={card.ability} {...(size ? { size } : {})} />
      {card.value ? <b class="me-value">{card.value}</b> : null}
      {card.camp && <RegionSign of={card.camp} {...(size ? { size } : {})} />}
    </span>
  );

/** The ability of a monster in words. */
export const abilityText = (card: Card, lang: Lang): string =>
  card.ability === ''
    ? ''
    : (words(lang).abilities[card.ability]?.(
        card.camp ? words(lang).camps[card.camp] : '',
        card.value ?? 0,
      ) ?? '');

/** A monster card: its landscape, picture, level and points. */
export const CardFace = ({
  card,
  crest,
  children,
}: {
  card: Card;
  crest?: number;
  children?: ComponentChildren;
}): VNode => (
  <span class="me-card" data-region={card.region} aria-hidden="true">
    <Landscape of={card.region} />
    <MonsterArt id={card.id} />
    <b class="me-cost">{card.level}</b>
    <b class="me-vp">{card.vp}</b>
    <span class="me-signs">
      {card.symbol !== '' && <SymbolSign of={card.symbol} />}
      <Ability card={card} />
    </span>
    {crest !== undefined && crest >= 0 && <Crest seat={crest} />}
    {children}
  </span>
);

/**
 * A camp in its landscape, with tents that grow with its level. Beside it are its
 * black dice and the values that raise it.
 */
export const CampTile = ({
  camp,
  lang,
  rose,
}: {
  camp: Camp;
  lang: Lang;
  rose: boolean;
}): VNode => {
  const w = words(lang);
  return (
    <span
      class="me-camp"
      data-region={camp.region}
      data-rose={rose}
      title={w.upBy(camp.standard, camp.bonus)}
    >
      <span class="me-camp-view" aria-hidden="true">
        <Landscape of={camp.region} />
        <Tents of={camp.region} level={camp.level} />
        <b class="me-camp-level">
          <span>{w.levelWord} </span>
          {camp.level}
        </b>
      </span>
      <span class="me-camp-facts" aria-hidden="true">
        <span class="me-camp-black">
          {camp.black}×<DieFace of="black" value={0} />
        </span>
        <span class="me-camp-up">
          <DieFace of="black" value={camp.standard} />
          {camp.bonus > 0 && <DieFace of="everywhere" value={camp.bonus} />}
        </span>
      </span>
      <span class="sr-only">
        {w.parts([
          w.campName(w.camps[camp.region], camp.level, camp.black),
          w.upBy(camp.standard, camp.bonus),
        ])}
      </span>
    </span>
  );
};
