// The pieces: dice that tumble, monster cards in their landscape, camps with tents
// that grow.

import type { ComponentChildren, VNode } from 'preact';
import type { Lang } from '@lair/game-ui';
import { MonsterArt } from './art/lazy';
import { AbilitySign, Crest, DieFace, Landscape, RegionSign, SymbolSign } from './art/marks';
import { Tents } from './art/tents';
import type { Camp, Card, Region } from './types';
import { words, type Words } from './words';

interface DieProps {
  of: Region | 'black';
  value: number;
  /** Where it is thrown from if it was just rolled, in px from where it comes to rest. */
  thrown?: { x: number; y: number } | undefined;
  /** The index of the die in its roll; each die rolls a little longer than the one before. */
  nth?: number;
  /** The faces of a region die. */
  faces?: number[] | undefined;
  piece?: string | undefined;
  barred?: boolean | undefined;
}

/** How dice lie on the floor, in degrees: none as straight as the next. */
const yaws = [-4, 3, -2, 5, -5, 2, 4, -3];

/** The sides of a cube: the one on top, the one opposite, then those around it. */
const sides = ['top', 'under', 'near', 'far', 'left', 'right'];

/**
 * Returns what the sides of a die show, with its value on top. The points of
 * opposite sides of a black die make seven.
 */
export function sidesOf(value: number, faces: number[] | undefined): number[] {
  const all = faces && faces.length === 6 ? faces : [1, 2, 3, 4, 5, 6];
  if (!all.includes(value)) return sides.map(() => value);
  const under = all[5 - all.indexOf(value)]!;
  return [value, under, ...all.filter((v) => v !== value && v !== under)];
}

/**
 * A die: a cube seen from above. Its value is on top from the first frame of a
 * throw; the throw only delays it.
 */
export const Die = ({ of, value, thrown, nth = 0, faces, piece, barred }: DieProps): VNode => {
  // How far a cube turns that rolls from there without slipping, and a little less.
  const turn = (px: number) => `calc(${Math.round(px)} / var(--die-n, 60) * 71deg)`;
  return (
    <span
      class="me-die"
      data-of={of}
      data-tumble={thrown !== undefined}
      data-barred={barred}
      data-piece={piece}
      style={{
        '--yaw': `${yaws[nth % yaws.length]!}deg`,
        ...(thrown && {
          '--nth': nth,
          '--dx': `${Math.round(thrown.x)}px`,
          '--dy': `${Math.round(thrown.y)}px`,
          '--tip': turn(thrown.y),
          '--spin': turn(-thrown.x),
        }),
      }}
    >
      <span class="me-die-shade" />
      <span class="me-die-lift">
        <span class="me-die-cube">
          {sidesOf(value, of === 'black' ? undefined : faces).map(
            (v, i) =>
              // Of a die at rest three sides can be seen at most.
              (thrown || (i !== 1 && i !== 3)) && (
                <span key={i} class="me-die-side" data-side={sides[i]} data-decor={i || undefined}>
                  <DieFace of={of} value={v} />
                </span>
              ),
          )}
        </span>
      </span>
    </span>
  );
};

/** The ability of a monster as symbols. */
export const Ability = ({ card }: { card: Card }): VNode | null =>
  card.ability === '' ? null : (
    <span class="me-ability">
      <AbilitySign of={card.ability} />
      {card.value ? <b class="me-value">{card.value}</b> : null}
      {card.camp && <RegionSign of={card.camp} />}
    </span>
  );

/** The symbol and the ability of a monster. */
export const Signs = ({ card }: { card: Card }): VNode => (
  <span class="me-signs">
    {card.symbol !== '' && <SymbolSign of={card.symbol} />}
    <Ability card={card} />
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
  crest = -1,
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
    <Signs card={card} />
    {crest >= 0 && <Crest seat={crest} />}
    {children}
  </span>
);

/** What the next level of a camp that brings something brings. */
function nextOf(camp: Camp, w: Words): string {
  const last = camp.ladder.length - 1;
  const next = camp.ladder.findIndex((dice) => dice > camp.black);
  return camp.level === last
    ? w.top
    : next < 0 || next === last
      ? w.lastLevel(last)
      : w.nextLevel(next, camp.ladder[next]! - camp.black);
}

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
        <b class="me-camp-name">{w.short[camp.region]}</b>
        <span class="me-camp-dice">
          <DieFace of={camp.region} value={0} />
          {Array.from({ length: camp.black }, (_, i) => (
            <DieFace key={i} of="black" value={0} />
          ))}
        </span>
        <span class="me-camp-black">
          {camp.black}×<DieFace of="black" value={0} />
        </span>
        <span class="me-camp-up">
          <DieFace of="black" value={camp.standard} />
          {camp.bonus > 0 && <DieFace of="everywhere" value={camp.bonus} />}
        </span>
        <small class="me-camp-next">{nextOf(camp, w)}</small>
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
