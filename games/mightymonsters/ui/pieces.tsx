// The pieces: monster cards, monsters in the castle, and guards.

import type { ComponentChildren, VNode } from 'preact';
import type { Lang } from '@lair/game-ui';
import { CutOut, Eyes, Guard, Monster, Towers } from './art';
import { Coin, colours, Heal, Mark, Star, Strength, type Faction } from './art/marks';
import { useCards, type Level } from './cards';
import { monsterName } from './names';

/** The key of a monster for animations. It is the same wherever the monster lies. */
export const monsterKey = (seat: number, card: number): string => `monster-${seat}-${card}`;

/** CSS variables with the colours of a faction. */
export const dye = (of: Faction): Record<string, string> => ({
  '--mm-base': colours[of].base,
  '--mm-mark': colours[of].mark,
  '--mm-deep': colours[of].deep,
});

const HealingOf = ({ card }: { card: number }): VNode => <>{useCards().heal(card)}</>;

/**
 * A monster card, face up. Pieces are hidden from screen readers; the element
 * around them has the text.
 */
export const MonsterCard = ({
  of,
  card,
  lang,
}: {
  of: Faction;
  card: number;
  lang: Lang;
}): VNode => (
  <span class="mm-card" style={dye(of)} aria-hidden="true">
    <Monster of={of} card={card} class="mm-card-art" />
    <Mark of={of} text={card} class="mm-card-mark" />
    <span class="mm-card-heal">
      <Heal />
      <HealingOf card={card} />
    </span>
    <span class="mm-card-name">{monsterName(of, card, lang)}</span>
  </span>
);

/** The back of a faction's cards. */
export const MonsterBack = ({ of }: { of: Faction }): VNode => (
  <span class="mm-card mm-card-back" style={dye(of)}>
    <Eyes class="mm-card-eyes" />
    <Mark of={of} class="mm-card-sign" />
  </span>
);

/** A monster in the castle: a cut-out with its mark. */
export const MonsterToken = ({ of, card }: { of: Faction; card: number }): VNode => (
  <span class="mm-token" style={dye(of)} aria-hidden="true">
    <CutOut of={of} card={card} class="mm-token-art" />
    <Mark of={of} text={card} class="mm-token-mark" />
  </span>
);

export const Stars = ({ n }: { n: number }): VNode => (
  <span class="mm-stars" aria-hidden="true">
    {Array.from({ length: n }, (_, i) => (
      <Star key={i} />
    ))}
  </span>
);

const Chip = ({
  icon,
  children,
  tone,
}: {
  icon: VNode;
  children: ComponentChildren;
  tone?: 'good' | 'bad' | undefined;
}): VNode => (
  <span class="mm-chip" data-tone={tone}>
    {icon}
    <b>{children}</b>
  </span>
);

/**
 * The back of a guard card: stars, and what it may be: in the castle only what has not
 * been seen.
 */
export function GuardBack({
  level,
  range,
  strength = 0,
  loot = 0,
}: {
  level: number;
  range?: Level;
  strength?: number;
  loot?: number;
}): VNode {
  const printed = useCards().levels[level - 1]!;
  const { strength: s, loot: l } = range ?? printed;
  return (
    <span class="mm-guard mm-guard-back" data-level={level} aria-hidden="true">
      <Towers level={level} class="mm-guard-art" />
      <Stars n={level} />
      <span class="mm-guard-chips">
        <Chip icon={<Strength />}>{span(s)}</Chip>
        <Chip icon={<Coin />}>{span(l)}</Chip>
      </span>
      {(strength !== 0 || loot !== 0) && (
        <span class="mm-guard-change">
          {strength !== 0 && (
            <Chip icon={<Strength />} tone={strength > 0 ? 'bad' : 'good'}>
              {signed(strength)}
            </Chip>
          )}
          {loot !== 0 && (
            <Chip icon={<Coin />} tone={loot > 0 ? 'good' : 'bad'}>
              {signed(loot)}
            </Chip>
          )}
        </span>
      )}
    </span>
  );
}

const span = ([low, high]: [number, number]): string =>
  low === high ? `${low}` : `${low}–${high}`;

/** A number with its sign, for changes. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : `−${-n}`);

/** A guard card, face up. strength and loot replace the printed values. */
export function GuardFront({
  id,
  strength,
  loot,
  end,
}: {
  id: string;
  strength?: number;
  loot?: number;
  end?: 'beaten' | 'won' | undefined;
}): VNode {
  const card = useCards().guards.get(id);
  if (!card) return <span class="mm-guard" />;
  const s = strength ?? card.strength;
  const l = loot ?? card.loot;
  return (
    <span class="mm-guard mm-guard-front" data-level={card.level} data-end={end} aria-hidden="true">
      <Guard level={card.level} vary={{ n: card.nth, mood: card.mood }} class="mm-guard-art" />
      <Stars n={card.level} />
      <span class="mm-guard-chips">
        <Chip
          icon={<Strength />}
          tone={s > card.strength ? 'bad' : s < card.strength ? 'good' : undefined}
        >
          {s}
        </Chip>
        <Chip icon={<Coin />} tone={l > card.loot ? 'good' : l < card.loot ? 'bad' : undefined}>
          {l}
        </Chip>
      </span>
    </span>
  );
}

/** A chance in words. A label with little room leaves out the word between its numbers. */
export const Odds = ({ words = '' }: { words: string | undefined }): VNode => {
  const [before, times, after] = words.split(/(\u00a0times?|\u00a0fois)/);
  return (
    <>
      {before}
      {times && <span class="mm-times">{times}</span>}
      {after}
    </>
  );
};
