// The end of a match: before the castle, fallen or not, stand the monsters of
// the faction that carries most of its gold home. The wall below them is the castle as
// the last raid left it.

import './end.css';
import type { VNode } from 'preact';
import type { EndScene, Finish, Lang } from '@lair/game-ui';
import { Backdrop, Hill, Moon, Stars } from '@lair/kit/night';
import { Guard, Monster, Towers } from './art';
import { Coin, colours, Mark, Strength } from './art/marks';
import { deckOf, factionName } from './cards';
import { fallen, story } from './story';
import { lastCastle, type Post } from './wall';
import type { Event, View } from './types';

const merlons = (x: number, y: number, w: number, n: number, h: number): string => {
  const s = w / (2 * n - 1);
  return Array.from(
    { length: n },
    (_, i) => `L${x + 2 * i * s} ${y}V${y - h}H${x + (2 * i + 1) * s}V${y}`,
  ).join('');
};

const wall = (x: number, y: number, w: number, n: number, fill: string): VNode => (
  <path d={`M${x} 420${merlons(x, y, w, n, 16)}V420Z`} fill={fill} />
);

const lamp = (x: number, y: number): VNode => (
  <path d={`M${x - 8} ${y + 22}v-18a8 10 0 0 1 16 0v18z`} fill="#ffd66b" />
);

/** A guard between the two monsters that came to it: beaten, holding or never turned. */
function Bay({ post, view }: { post: Post; view: View }): VNode {
  const card = post.id === undefined ? undefined : deckOf(view).guards.get(post.id);
  const [left, right] = post.pair.map((at) => {
    if (!at) return <span class="mm-wall-one" />;
    const of = view.seats[at.seat]!.faction;
    return (
      <span class="mm-wall-one" data-hurt={post.end !== 'beaten'}>
        <Monster of={of} card={at.card} class="mm-wall-art" />
        <Mark of={of} text={at.card} />
      </span>
    );
  });
  return (
    <span class="mm-wall-bay" data-end={post.end}>
      {left}
      <span class="mm-wall-guard">
        {card ? (
          <Guard level={card.level} vary={{ n: card.nth, mood: card.mood }} />
        ) : (
          <Towers level={post.level} />
        )}
      </span>
      {right}
      {post.fight && (
        <b class="mm-wall-sum">
          {post.fight.total} {post.fight.total >= post.fight.strength ? '≥' : '<'} <Strength />
          {post.fight.strength}
          {post.end === 'beaten' && (
            <span class="mm-wall-loot">
              +{post.fight.loot} <Coin />
            </span>
          )}
        </b>
      )}
    </span>
  );
}

const Place = ({ view, events }: Finish<View, Event>): VNode => {
  const posts = lastCastle(events);
  return (
    <>
      <Night />
      {posts.length > 0 && (
        <div class="mm-wall">
          {posts.map((post, i) => (
            <Bay key={i} post={post} view={view} />
          ))}
        </div>
      )}
    </>
  );
};

const Night = (): VNode => (
  <Backdrop sky="#131d3d">
    <Stars />
    <Moon x={868} y={142} r={50} />
    <g class="mm-end-hill">
      <Hill
        edge="-20,300 160,230 300,280 460,240 740,240 900,270 1040,220 1220,290"
        fill="#1b2850"
      />
    </g>
    {wall(414, 150, 110, 4, '#362d78')}
    {wall(676, 140, 110, 4, '#362d78')}
    {wall(520, 90, 160, 5, '#4a3f96')}
    {wall(340, 240, 520, 14, '#4a3f96')}
    {lamp(469, 196)}
    {lamp(731, 188)}
    {lamp(566, 130)}
    {lamp(634, 130)}
    <Hill edge="-20,350 260,338 600,344 940,336 1220,350" fill="#0d1530" />
  </Backdrop>
);

/** A heap of coins in front of somebody. */
const Heap = (): VNode => (
  <span class="mm-heap">
    {[0, 1, 2, 3, 4].map((i) => (
      <Coin key={i} />
    ))}
  </span>
);

/** The strongest stands in the middle; of several winners each sends fewer. */
function figures({ view, winners }: Finish<View>) {
  const sizes = [0.96, 0.62, 0.54, 0.38, 0.34];
  // as large as all of them fit into the width of a phone
  const most = [0.96, 0.74, 0.56, 0.44, 0.36, 0.3][winners.length - 1] ?? 0.3;
  const cards = [5, 4, 3, 2, 1];
  const list = cards.flatMap((card) => winners.map((seat) => ({ seat, card }))).slice(0, 6);
  return list.map(({ seat, card }, i) => ({
    key: `${seat} ${card}`,
    size: i < winners.length ? most : Math.min(sizes[i] ?? 0.36, most),
    draw: (
      <span class="mm-winner">
        <Monster of={view.seats[seat]!.faction} card={card} halo="#f7ebd3" />
        {card > 3 && gold(view, seat) > 0 && <Heap />}
      </span>
    ),
  }));
}

const gold = (view: View, seat: number): number => view.seats[seat]?.gold ?? 0;

/** What is told if the events of the match are not known. */
const carried: Record<Lang, (factions: string, gold: number, each: boolean) => string> = {
  en: (factions, n, each) => `${factions}: ${n} gold${each ? ' each' : ''} carried home.`,
  fr: (factions, n, each) =>
    `${factions}\u00a0: ${n} pièces d’or ${each ? 'chacun' : 'rapportées'}.`,
};

const end: EndScene<View, Event> = {
  scope: 'mm-end-scene',
  Place,
  figures,
  mark: (view, seat) => <Mark of={view.seats[seat]!.faction} />,
  colour: (view, seat) => colours[view.seats[seat]!.faction].mark,
  over: ({ lang, events }) =>
    fallen(events)
      ? lang === 'fr'
        ? 'Le château est tombé'
        : 'The castle has fallen'
      : lang === 'fr'
        ? 'Le raid est terminé'
        : 'The raid is over',
  lead: (n, name, lang) =>
    lang === 'fr'
      ? `${n > 1 ? `${n}\u00a0pièces` : 'Une seule pièce'} d’avance sur ${name}.`
      : `In the end ${name} came up ${n > 1 ? `${n}\u00a0gold` : 'a single coin'}\u00a0short.`,
  story: (finish) => {
    const { view, winners, lang } = finish;
    const names = winners.map((seat) => factionName(view.seats[seat]!.faction, lang));
    return (
      story(finish) ||
      carried[lang](
        new Intl.ListFormat(lang).format(names),
        gold(view, winners[0]!),
        winners.length > 1,
      )
    );
  },
};

export default end;
