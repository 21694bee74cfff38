// The firepower as a length: each die kept is a brick as long as its value, and
// what it can buy stands at its price above the same ruler. No sum has to be done.

import { Fragment, type ComponentChild, type VNode } from 'preact';
import { named } from '@lair/named';
import { useRef } from 'preact/hooks';
import { MonsterArt } from './art/lazy';
import { Cage, Cart, DieFace, RegionSign } from './art/marks';
import { useBox } from './box';
import { cheapest } from './choosing';
import { inRows, likely, lostDice, mostBlack, span, spread } from './tray';
import { regions, type Hunt, type Region, type View } from './types';
import type { Words } from './words';

/** What can be bought. */
interface Head {
  key: string;
  price: number;
  lit: boolean;
  draw: ComponentChild;
  name: string;
  cages?: boolean;
}

interface Own {
  view: View;
  w: Words;
  lang: 'en' | 'fr';
  /** The region that is hunted in, or that may be. */
  region: Region | undefined;
  /** What is within reach: with the dice kept, or with a value under the pointer. */
  reach: { monsters: Set<string>; traders: boolean; sum: number };
  /** The sum that a value under the pointer would make. */
  peek: number | undefined;
}

/** The width of a head on a wide ruler in px. */
const WIDE = 38;
const WIDE_FROM = 560;

export function Ruler(own: Own): VNode {
  const { view, w } = own;
  const hunt = view.hunt;
  const room = useRef<HTMLDivElement>(null);
  const box = useBox(room);
  const spending = view.phase === 'spend' || view.phase === 'choose_victim';
  const stored = hunt?.stored ?? [];
  const left = spending && hunt ? hunt.power : (hunt?.sum ?? 0);
  const long = useScale(view, box.w >= WIDE_FROM);
  return (
    <div
      class="me-ruler"
      role="group"
      aria-label={w.keptName(
        stored
          .map((s) => {
            const kinds = w.kinds(s.count - (s.die ? 1 : 0), s.die ? hunt!.region : undefined);
            return `${s.count} × ${s.value} (${kinds})`;
          })
          .join(', '),
        hunt?.sum ?? 0,
        hunt?.power,
      )}
    >
      <div class="me-scale" ref={room} aria-hidden="true">
        <Heads {...own} long={long} width={box.w} />
        <Bricks hunt={hunt} left={left} long={long} width={box.w} peek={own.peek} w={w} />
      </div>
      <Power hunt={hunt} left={left} spending={spending} w={w} />
    </div>
  );
}

/**
 * Returns the length of the scale. It is chosen from the most dice that the hunter has at the
 * start of a turn, so that what lies on it keeps its place; only a sum beyond makes it longer.
 */
function useScale(view: View, wide: boolean): number {
  const kept = useRef({ key: '', long: 0 });
  const key = `${view.turn} ${view.round} ${wide}`;
  if (kept.current.key !== key) {
    kept.current = { key, long: span(wide, likely(mostBlack(view) + 1)) };
  }
  kept.current.long = Math.max(kept.current.long, span(wide, view.hunt?.sum ?? 0));
  return kept.current.long;
}

/** What can be bought, each over its price, with a line to where it is on the scale. */
function Heads({
  view,
  w,
  region,
  reach,
  lang,
  long,
  width,
}: Own & { long: number; width: number }): VNode {
  const cards = new Map(view.cards.map((c) => [c.id, c]));
  const heads: Head[] = region
    ? view.wilds.flatMap(({ monster }) => {
        const card = cards.get(monster);
        return card && (card.region === region || card.region === 'everywhere')
          ? [
              {
                key: card.id,
                price: cheapest(view, card.level),
                lit: reach.monsters.has(card.id),
                draw: <MonsterArt id={card.id} />,
                name: card.name[lang],
              },
            ]
          : [];
      })
    : [];
  const trade = view.traders ? cheapest(view, view.traders.cost) : 0;
  for (let price = 10; price <= long; price += 10)
    // For as much the traders give more cages.
    if (price !== trade)
      heads.push({
        key: `cage${price}`,
        price,
        lit: reach.sum >= price,
        draw: <Cage eyes={false} />,
        name: w.cagesN(price / 10),
        cages: true,
      });
  if (view.traders)
    heads.push({
      key: 'traders',
      price: trade,
      lit: reach.traders,
      draw: <Cart />,
      name: w.traders,
      cages: true,
    });
  const sorted = heads.sort((a, b) => a.price - b.price);
  if (width < WIDE_FROM) return <Prices heads={sorted} long={long} width={width} w={w} />;
  const marks = sorted.map((h) => (Math.min(h.price, long) / long) * width);
  // The last head may stand over the end of the scale, which has room beside it.
  const at = spread(marks, WIDE, width + WIDE / 2);
  // Heads of one price stand side by side, over one figure and one line.
  const prices = [...new Set(sorted.map((h) => h.price))].map((price) => {
    const first = sorted.findIndex((h) => h.price === price);
    const heads = sorted.filter((h) => h.price === price);
    const middle = at[first]! + ((heads.length - 1) * WIDE) / 2;
    return { price, middle, mark: marks[first]!, lit: heads.some((h) => h.lit) };
  });
  return (
    <span class="me-heads" {...named(w.firepower)}>
      {sorted.map((h, i) => (
        <span
          key={h.key}
          class="me-head"
          data-lit={h.lit}
          {...named(w.head(h.name, `${h.price}`))}
          style={{ left: `${at[i]! - WIDE / 2}px`, width: `${WIDE}px` }}
        >
          {h.draw}
        </span>
      ))}
      {prices.map(({ price, middle, lit }) => (
        <b key={price} class="me-head-price" data-lit={lit} style={{ left: `${middle}px` }}>
          {price}
        </b>
      ))}
      <svg class="me-leads" viewBox={`0 0 ${width} 8`} preserveAspectRatio="none">
        {prices.map(({ price, middle, mark, lit }) => (
          <path key={price} data-lit={lit} d={`M${middle} 0L${mark} 8`} />
        ))}
      </svg>
    </span>
  );
}

/** The width of a figure over a narrow ruler in px, which are larger over a longer one. */
const figureOf = (width: number): number => (width > 400 ? 24 : width > 280 ? 20 : 17);
/** The room of the sign before what lies beyond the ruler and of the arrow after it, in figures. */
const SIGN = 1.65;
/** How many prices beyond the ruler are told each. */
const BEYOND = 3;

/**
 * The prices alone, where faces would stand away from them: each once, with a tick on the bar at
 * its true place. What lies beyond the ruler waits at its edge.
 */
function Prices({
  heads,
  long,
  width,
  w,
}: {
  heads: Head[];
  long: number;
  width: number;
  w: Words;
}): VNode {
  const prices = [...new Set(heads.map((h) => h.price))];
  const near = prices.filter((price) => price <= long);
  const far = prices.slice(near.length);
  const told = far.length > BEYOND ? [...far.slice(0, 2), `+${far.length - 2}`] : far;
  const size = figureOf(width);
  const marks = near.map((price) => (price / long) * width);
  const at = inRows(marks, size, width, told.length > 0 ? (told.length + SIGN) * size : 0);
  const of = (price: number) => heads.filter((h) => h.price === price);
  const name = (price: number) =>
    w.head(
      of(price)
        .map((h) => h.name)
        .join(', '),
      `${price}`,
    );
  return (
    <span class="me-heads" {...named(w.firepower)}>
      {width > 0 &&
        near.map((price, i) => {
          const lit = of(price).some((h) => h.lit);
          const { row } = at[i]!;
          return (
            <Fragment key={price}>
              <i class="me-mark" data-lit={lit} data-row={row} style={{ left: `${marks[i]}px` }} />
              <b
                class="me-price"
                data-lit={lit}
                data-row={row}
                data-cage={of(price).some((h) => h.cages)}
                {...named(name(price))}
                style={{ left: `${at[i]!.at}px` }}
              >
                {price}
              </b>
            </Fragment>
          );
        })}
      {width > 0 && told.length > 0 && (
        <b class="me-price me-beyond" data-row="1" {...named(far.map(name).join(', '))}>
          {heads.find((h) => h.price === far[0])!.draw}
          {told.join(' ')}›
        </b>
      )}
    </span>
  );
}

/** The least width of a die on the ruler in px. */
const LEAST = 12;

/** The dice kept, how much of them is spent, and what a good roll would add. */
function Bricks({
  hunt,
  left,
  long,
  width,
  peek,
  w,
}: {
  hunt: Hunt | null;
  left: number;
  long: number;
  width: number;
  peek: number | undefined;
  w: Words;
}): VNode {
  const bricks = (hunt?.stored ?? []).flatMap((s) =>
    Array.from({ length: s.count }, (_, i) => ({
      value: s.value,
      of: (s.die && i === 0 ? hunt!.region : 'black') as Region | 'black',
      nth: i,
    })),
  );
  // Of dice of one value a failed roll takes the last black one.
  const risked = hunt && hunt.risk > 0 ? bricks.findLastIndex((b) => b.value === hunt.loses) : -1;
  const share = (value: number) => `${(value / long) * 100}%`;
  const wide = (value: number) => ({ width: share(value) });
  // A die of a small value is as wide as its figure, at the cost of the longest.
  const least = width > 0 ? (LEAST / width) * long : 0;
  const lengths = bricks.map((b) => Math.max(b.value, least));
  const longest = lengths.indexOf(Math.max(...lengths));
  const over = lengths.reduce((sum, n) => sum + n, 0) - (hunt?.sum ?? 0);
  if (lengths[longest]! - over >= least) lengths[longest]! -= over;
  // What may come ends with the scale.
  const room = long - (hunt?.sum ?? 0);
  // A die that is spent in part shows what is left of it, if that has room for a figure.
  const spent = bricks.map((b, i) => {
    const end = bricks.slice(0, i + 1).reduce((sum, { value }) => sum + value, 0);
    return end - left < b.value ? Math.max(0, end - left) : 0;
  });
  const figure = width >= WIDE_FROM ? 13 : 9;
  const kept = (i: number) => bricks[i]!.value - spent[i]!;
  return (
    <span class="me-bricks">
      {bricks.map((b, i) => (
        <span
          key={`${b.value}-${b.nth}`}
          class="me-brick"
          data-of={b.of}
          {...named(w.keptName(`${b.value}`, hunt?.sum ?? 0))}
          data-risked={i === risked}
          data-piece={`d${b.value}-${b.nth}`}
          style={{
            ...wide(lengths[i]!),
            ...(spent[i]! > 0 && { paddingRight: share(spent[i]!) }),
          }}
        >
          {(spent[i] === 0 || (kept(i) / long) * width - 5 >= figure * `${kept(i)}`.length) && (
            <b>{kept(i)}</b>
          )}
        </span>
      ))}
      {hunt && left < hunt.sum && (
        <i
          class="me-gone"
          {...named(w.keptName(bricks.map((b) => b.value).join(', '), hunt.sum, left))}
          style={{ left: share(left), ...wide(hunt.sum - left) }}
        />
      )}
      {hunt && peek !== undefined && peek > hunt.sum && (
        <span class="me-brick me-more" style={wide(Math.min(room, peek - hunt.sum))}>
          +{peek - hunt.sum}
        </span>
      )}
      {hunt && hunt.most > 0 && (
        <span
          class="me-brick me-maybe"
          {...named(w.adds(hunt.least, hunt.most))}
          style={wide(Math.min(room, hunt.most))}
        >
          <span>{w.adds(hunt.least, hunt.most)}</span>
          <small>
            +{hunt.least}
            {hunt.most > hunt.least && `–${hunt.most}`}
          </small>
        </span>
      )}
    </span>
  );
}

/** The sum, the camps that rise, and what was lost. */
function Power({
  hunt,
  left,
  spending,
  w,
}: {
  hunt: Hunt | null;
  left: number;
  spending: boolean;
  w: Words;
}): VNode {
  const lostValues = (hunt?.barred ?? []).filter((v) => !hunt!.stored.some((s) => s.value === v));
  // Of a value with dice left the view says only that one is lost: such a die is shown blank.
  const lost = lostDice(lostValues, hunt?.lost ?? 0);
  const name =
    lostValues.length > 0 ? `${w.barred} ${lostValues.join(', ')}` : w.lostN(lost.length);
  return (
    <span class="me-power" {...named(`${w.firepower} ${left}`)} data-anchor="power">
      <b aria-hidden="true">{left}</b>
      <small aria-hidden="true">{hunt && left < hunt.sum ? w.left : w.firepower}</small>
      <span class="me-notes">
        {!spending &&
          hunt?.now.levels.map(
            (k, i) =>
              k > 0 && (
                <span key={i} class="me-up" title={`${w.camps[regions[i]!]} +${k}`}>
                  <RegionSign of={regions[i]!} />
                  {k > 1 && <b>{k}</b>}
                </span>
              ),
          )}
        {lost.length > 0 && (
          <span class="me-barred" title={name}>
            <span class="sr-only">{name}</span>
            {lost.map((v, i) => (
              // Only the die of the region has more than six.
              <s key={i} data-blank={v === 0} aria-hidden="true">
                <DieFace of={v > 6 ? hunt!.region : 'black'} value={v} />
              </s>
            ))}
          </span>
        )}
      </span>
    </span>
  );
}
