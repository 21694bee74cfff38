// What was just caught, as a small scene on the floor of the tray.

import type { VNode } from 'preact';
import type { BoardProps, Lang } from '@lair/game-ui';
import { named } from '@lair/named';
import { MonsterArt } from './art/lazy';
import { Cage, Cart, Landscape, SymbolSign } from './art/marks';
import type { Catch } from './caught';
import { completed, groups } from './choosing';
import { Ability, abilityText, CardFace } from './pieces';
import type { Card, Event, Move, Region, View } from './types';
import type { Words } from './words';

type Props = BoardProps<View, Move, Event>;

const said: Record<Lang, Record<Region, string[]>> = {
  en: {
    aerie: [
      'I was only passing over.',
      'The view was better up there.',
      'I had a headwind.',
      'Do you always pull that hard?',
      'I can still see my house.',
    ],
    depths: [
      'I was only looking.',
      'Is it always this dry here?',
      'That was a very small net.',
      'Somebody water me, please.',
      'I came up for the news.',
    ],
    forest: [
      'A moment ago I was a bush.',
      'Mind the moss, please.',
      'Is there tea at your camp?',
      'The trees will hear of this.',
      'I was told there would be nuts.',
    ],
    everywhere: ['Very well. Who carries whom?'],
  },
  fr: {
    aerie: [
      'Je ne faisais que passer.',
      'La vue était plus belle là-haut.',
      'J’avais le vent de face.',
      'Vous tirez toujours aussi fort\u00a0?',
      'D’ici, je vois encore chez moi.',
    ],
    depths: [
      'Je regardais, c’est tout.',
      'C’est toujours aussi sec, ici\u00a0?',
      'Il était bien petit, ce filet.',
      'Un peu d’eau, s’il vous plaît.',
      'Je venais aux nouvelles.',
    ],
    forest: [
      'À l’instant, j’étais un buisson.',
      'Attention à la mousse, merci.',
      'Il y a du thé, au campement\u00a0?',
      'Les arbres en entendront parler.',
      'On m’avait promis des noisettes.',
    ],
    everywhere: ['Soit. Qui porte qui\u00a0?'],
  },
};

/** Returns what a monster says when it is caught. */
export const quoteOf = (card: Card, lang: Lang): string => {
  const list = said[lang][card.region];
  return list[Number(card.id.slice(1)) % list.length]!;
};

/** Something that was just caught, in the light of a lantern. */
export function Scene({ of, props, w }: { of: Catch; props: Props; w: Words }): VNode {
  const { view, lang, seat, names } = props;
  const card = (id: string | undefined) => view.cards.find((c) => c.id === id);
  if (of.kind === 'wilds_refilled' || of.kind === 'card_revealed' || of.kind === 'cages_opened') {
    const ids =
      of.kind === 'card_revealed'
        ? [of.monster]
        : of.kind === 'cages_opened'
          ? of.cages.flat()
          : of.cards.map((l) => l.monster);
    return <Came cards={ids.flatMap((id) => card(id) ?? [])} />;
  }
  const mine = of.seat === seat;
  const name = names[of.seat] ?? '';
  if (of.kind === 'monster_captured') {
    const c = card(of.monster)!;
    // Under the own crest it counted already, as it would in a cage.
    const held = of.crest === of.seat ? c.caged : 0;
    return (
      <Stage region={c.region} speed={props.speed} key={of.monster}>
        <span class="me-scene-art" {...named(c.name[lang])}>
          <MonsterArt id={c.id} />
          <Rope />
        </span>
        <span class="me-scene-text">
          <b>{mine ? w.scene.mine(c.name[lang]) : w.scene.theirs(c.name[lang], name)}</b>
          <q>{quoteOf(c, lang)}</q>
          <span class="me-scene-facts">
            <span>
              <i class="me-vp">
                {held > 0 && '+'}
                {c.vp - held}
              </i>{' '}
              {w.scene.points(c.vp - held)}
            </span>
            {c.symbol !== '' && (
              <span>
                <SymbolSign of={c.symbol} /> {symbolText(view, of.seat, c, w)}
              </span>
            )}
            {c.ability !== '' && (
              <span class="me-scene-ability">
                <Ability card={c} /> {abilityText(c, lang)}
              </span>
            )}
          </span>
        </span>
      </Stage>
    );
  }
  if (of.kind === 'traders_visited')
    return (
      <Stage region="everywhere" speed={props.speed} key="traders">
        <span class="me-scene-art" {...named(w.traders)}>
          <Cart />
        </span>
        <span class="me-scene-text">
          <b>{mine ? w.scene.traded : w.scene.tradedBy(name)}</b>
        </span>
      </Stage>
    );
  const inside = card(of.monster);
  return (
    <Stage region="everywhere" speed={props.speed} key={`cage ${view.pile} ${view.reserve}`}>
      <span class="me-scene-art" data-cage {...named(inside?.name[lang] ?? w.cage)}>
        {inside && <MonsterArt id={inside.id} />}
        <Cage eyes={!inside} />
      </span>
      <span class="me-scene-text">
        <b>{mine ? w.scene.cage : w.scene.cageBy(name)}</b>
        {inside && <span>{w.scene.inside(inside.name[lang], inside.caged)}</span>}
      </span>
    </Stage>
  );
}

/**
 * What a symbol does for a seat that has just got it: it completes a group, or is one of the
 * kinds of the next. The symbols are counted on the monsters, which a moment has before the
 * seat's own counts.
 */
export function symbolText(view: View, seat: number, card: Card, w: Words): string {
  if (completed(view, seat, card.id)) return w.newGroup;
  const { monsters } = view.players[seat]!;
  const own = view.cards.filter((c) => monsters.includes(c.id) || c.id === card.id);
  const count = (symbol: string) => own.filter((c) => c.symbol === symbol).length;
  const kinds = [count('wing'), count('shell'), count('leaf')] as const;
  const made = groups(...kinds, count('joker'));
  const filled = kinds.reduce((n, k) => n + Math.max(0, made - k), 0);
  const next = kinds.filter((k) => k > made).length + count('joker') - filled;
  return w.scene.kinds(w.symbols[card.symbol as keyof Words['symbols']], next);
}

const Stage = ({
  region,
  speed,
  children,
}: {
  region: Region;
  speed: number;
  children: VNode[];
}): VNode => (
  <div class="me-caught" data-region={region} style={{ '--t': `${speed}` }} aria-hidden="true">
    <Landscape of={region} />
    {children}
  </div>
);

/** How many cards a picture has room for. */
const MANY = 6;

/** Monsters that came to light, those that count most first. */
const Came = ({ cards }: { cards: Card[] }): VNode => (
  <div class="me-caught me-came" aria-hidden="true">
    {cards
      .sort((a, b) => b.vp - a.vp)
      .slice(0, MANY)
      .map((c) => (
        <CardFace key={c.id} card={c} />
      ))}
  </div>
);

/** The rope around what was caught. */
const Rope = (): VNode => (
  <svg class="me-rope" viewBox="0 0 100 100" fill="none" stroke-linecap="round">
    <path d="M14 62Q50 84 86 62" stroke="#1b1533" stroke-width="10" />
    <path d="M14 62Q50 84 86 62" stroke="#d9a45b" stroke-width="6" />
    <path d="M14 62Q50 84 86 62" stroke="#8a5a2b" stroke-width="6" stroke-dasharray="2 6" />
    <path d="M44 74L34 90M56 74L66 90" stroke="#1b1533" stroke-width="8" />
    <path d="M44 74L34 90M56 74L66 90" stroke="#d9a45b" stroke-width="4" />
  </svg>
);
