// The end of a match: back at the camp, with everybody that came along. Of a lost
// expedition the tent is left, and the wilds stand around it.

import './end.css';
import type { VNode } from 'preact';
import type { EndScene, Figure, Finish, Lang } from '@lair/game-ui';
import { de } from '@lair/i18n/elide';
import { shape } from '@lair/kit/draw';
import { Backdrop, Hill, Moon, Stars } from '@lair/kit/night';
import { draw } from './art';
import { MonsterArt } from './art/lazy';
import { Cage, Crest, Landscape } from './art/marks';
import { Tents } from './art/tents';
import { decided } from './decided';
import { decider } from './decider';
import { prize } from './prize';
import type { Camp, Event, Monster, View } from './types';
import { words } from './words';

const pine = (x: number, y: number, s: number, fill: string): VNode => (
  <path
    class={x < 200 ? 'me-end-aside' : undefined}
    d={`M${x} ${y - 70 * s}l${20 * s} ${32 * s}h${-9 * s}l${17 * s} ${34 * s}h${-23 * s}v${14 * s}h${-10 * s}v${-14 * s}h${-23 * s}l${17 * s} ${-34 * s}h${-9 * s}z`}
    fill={fill}
  />
);

const Place = ({ lost }: Finish<View>): VNode => {
  const [far, mid, near, trees] = lost
    ? ['#14303a', '#123038', '#0c1f27', '#0d2329']
    : ['#b07d22', '#2f6d4a', '#1f5a52', '#235043'];
  return (
    <Backdrop sky={lost ? '#0c1c26' : '#173f52'}>
      <Stars />
      {!lost && <Moon x={745} y={138} r={36} />}
      {shape('306,362! 354,216 372,220! 430,96! 500,190 560,160! 700,330!', far)}
      {!lost && shape('400,138! 430,96! 462,140! 446,148 430,132 416,150!', '#fff3d6')}
      {shape('620,330! 760,180 800,206! 880,130! 960,220 1100,330!', lost ? far : '#d9a63d')}
      {/* On a wide window words stand at the left: the hills rise only beside them. */}
      <Hill edge="-20,396 250,388 360,316 470,284 640,262 900,288 1080,262 1220,290" fill={mid} />
      <g class="me-end-aside">
        <Hill edge="-20,300 180,270 420,292 640,262 900,288 1080,262 1220,290" fill={mid} />
      </g>
      {[90, 170, 348, 404, 806, 880, 1010, 1110].map((x, i) => (
        <g key={x}>{pine(x, 300 + (i % 3) * 10, lost ? 1.7 : 1.1 + (i % 2) * 0.3, trees)}</g>
      ))}
      <Hill edge="-20,384 180,374 340,352 600,346 900,336 1220,350" fill={near} />
      <g class="me-end-aside">
        <Hill edge="-20,352 300,338 600,346 900,336 1220,350" fill={near} />
      </g>
    </Backdrop>
  );
};

const best = (camps: Camp[]): Camp | undefined => [...camps].sort((a, b) => b.level - a.level)[0];

function caught(view: View, seats: number[]): Monster[] {
  const worth = new Map(view.cards.map((c) => [c.id, c.vp]));
  return seats
    .flatMap((seat) => view.players[seat]?.monsters ?? [])
    .sort((a, b) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0));
}

const monster = (id: Monster, size: number): Figure => ({
  key: id,
  size,
  draw: draw(id, '#f7ebd3'),
});

function figures({ view, winners, lost }: Finish<View>): Figure[] {
  const who = lost ? [0] : winners;
  const tents = who.flatMap((seat) => {
    const camp = best(view.players[seat]?.camps ?? []);
    if (!camp) return [];
    return {
      key: `tent ${seat}`,
      size: lost ? 0.66 : 0.62,
      draw: (
        <span class="me-end-tent">
          <Tents of={camp.region} level={lost ? Math.min(1, camp.level) : camp.level} />
        </span>
      ),
    };
  });
  if (lost)
    return [
      ...tents,
      ...view.wilds.slice(0, 8).map((l, i) => monster(l.monster, i < 4 ? 0.5 : 0.42)),
    ];
  const sizes = [0.8, 0.56, 0.5, 0.46, 0.42, 0.4, 0.38, 0.36];
  const [first, ...rest] = caught(view, winners)
    .slice(0, 9 - tents.length)
    .map((id, i) => monster(id, sizes[i] ?? 0.4));
  return first ? [{ ...first, size: 0.84 }, ...tents, ...rest] : tents;
}

/** Returns a seat's monsters, each group together, and then the others. */
export function gathered(view: View, seat: number): Monster[][] {
  const { monsters, groups } = view.players[seat]!;
  const rest = [...monsters];
  const take = (sign: string) => {
    const symbol = (id: Monster) => view.cards.find((c) => c.id === id)?.symbol;
    const found =
      rest.find((id) => symbol(id) === sign) ?? rest.find((id) => symbol(id) === 'joker');
    // Without either the place stays empty: a monster of another symbol is no part of the group.
    return found ? rest.splice(rest.indexOf(found), 1) : [];
  };
  const list = Array.from({ length: groups }, () => ['wing', 'shell', 'leaf'].flatMap(take));
  return rest.length > 0 ? [...list, rest] : list;
}

const titles: Record<Lang, { mine: string; of(name: string): string }> = {
  en: { mine: 'Your camps', of: (name) => `${name}’s camps` },
  fr: { mine: 'Vos campements', of: (name) => `Les campements ${de(name)}` },
};

/** What a seat has at the end: its camps, its monsters in their groups, and its cages. */
const Held = ({ of, seat }: { of: Finish<View, Event>; seat: number }): VNode => {
  const { view, names, you, lang } = of;
  const { camps, cages } = view.players[seat]!;
  const title = titles[lang];
  return (
    <div class="me-end-held">
      {!view.solo && (
        <b>
          <Crest seat={seat} size={20} /> {seat === you ? title.mine : title.of(names[seat] ?? '')}
        </b>
      )}
      <span class="me-end-camps">
        {camps.map((c) => (
          <span key={c.region} class="me-end-camp">
            <Landscape of={c.region} />
            <Tents of={c.region} level={c.level} />
            <b>{c.level}</b>
          </span>
        ))}
      </span>
      {gathered(view, seat).map((group, i) => (
        <span key={i} class="me-end-group" data-group={i < view.players[seat]!.groups}>
          {group.map((id) => (
            <MonsterArt key={id} id={id} />
          ))}
        </span>
      ))}
      {cages > 0 && (
        <span class="me-end-group me-end-cages">
          <Cage size={30} />
          <b>{cages}</b>
        </span>
      )}
    </div>
  );
};

/**
 * The seats of which the end shows all that they have: the winners, those whose camps decided
 * a tie with them, and the reader.
 */
export const shownOf = ({ view, winners, you }: Finish<View, Event>): number[] => {
  if (view.solo) return [0];
  const best = view.players[winners[0]!]?.score.total;
  const tied = view.players.flatMap((p, seat) => (p.score.total === best ? [seat] : []));
  return [...new Set([...winners, ...tied, ...(you < 0 ? [] : [you])])];
};

const stories: Record<Lang, (monsters: number, name: string) => string> = {
  en: (n, name) =>
    n === 1 ? `${name} came along.` : `${n} monsters came along, ${name} in front.`,
  fr: (n, name) =>
    n === 1 ? `${name} est du voyage.` : `${n} monstres sont du voyage, ${name} en tête.`,
};

/** A goal of which there is more than was needed. */
const beyond: Record<Lang, (have: number, want: number) => string> = {
  en: (have, want) => `${have} (${want} needed)`,
  fr: (have, want) => `${have} (il en fallait ${want})`,
};

const end: EndScene<View, Event> = {
  scope: 'me-end-scene',
  Place,
  figures,
  mark: (_, seat) => <Crest seat={seat} size={24} />,
  over: ({ view, lost, lang }) =>
    view.solo
      ? words(lang).expedition(view.solo.expedition)
      : lang === 'fr'
        ? lost
          ? 'Perdus en route'
          : 'Retour au campement'
        : lost
          ? 'Lost on the way'
          : 'Back at the camp',
  story(f) {
    const { view, winners, lang } = f;
    const why = decider(f) || decided(f);
    if (why) return why;
    const list = caught(view, winners);
    const name = view.cards.find((c) => c.id === list[0])?.name[lang];
    return name ? stories[lang](list.length, name) : '';
  },
  lead: (n, name, lang) =>
    lang === 'fr'
      ? `L’écart avec ${name} est de ${n} point${n < 2 ? '' : 's'}.`
      : `The lead over ${name} is ${n} point${n < 2 ? '' : 's'}.`,
  board: (f) => shownOf(f).map((seat) => <Held key={seat} of={f} seat={seat} />),
  prize,
  goals: ({ view, lang }) =>
    (view.solo?.goals ?? []).map((g) => {
      const w = words(lang);
      const name = w.goals[g.kind]?.(g.want, w.short[g.region]) ?? g.kind;
      return {
        name: name.charAt(0).toUpperCase() + name.slice(1),
        have: g.have,
        want: g.want,
        met: g.met,
        // "6 of 8" would read as two short where 8 is the most allowed, "2 of 1" as a mistake.
        ...(g.most
          ? { told: `${g.have}` }
          : g.have > g.want && { told: beyond[lang](g.have, g.want) }),
      };
    }),
};

export default end;
