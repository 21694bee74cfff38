// The drawings of the rulebook: a card beside the castle it goes to, and where a gang's five
// monsters are.

import './board.css';
import type { Lang, Pictures } from '@lair/game-ui';
import { GrainSheet } from '@lair/kit/draw';
import { Icon } from '@lair/ui/icon';
import { Coin, Mark } from './art/marks';
import { factionName, useCards } from './cards';
import { Castle } from './castle';
import { moments } from './moments';
import { MonsterBack, MonsterCard } from './pieces';
import list from './pictures.json';
import type { Event, Move, Staged } from './types';

/** What a picture points at: an event, at a guard if one is named, counted right or wrong. */
interface Light {
  kind: string;
  guard: number | undefined;
  wrong: boolean;
  /** What a wrong count of healing takes for the price: the strength. */
  strength: boolean;
  /** What each seat paid is counted, and not each monster. */
  each: boolean;
}

function lightOf(text: string): Light {
  const [kind = '', ...more] = text.split(' ');
  const guard = more.find((word) => /^\d+$/.test(word));
  const [wrong, strength, each] = ['wrong', 'strength', 'each'].map((w) => more.includes(w));
  return {
    kind,
    guard: guard ? Number(guard) : undefined,
    wrong: wrong!,
    strength: strength!,
    each: each!,
  };
}

const isAt = (light: Light, e: Event): boolean =>
  e.kind === light.kind && (light.guard === undefined || ('guard' in e && e.guard === light.guard));

/** The castle at the moment of an event that followed from a move. */
function staged(before: Staged, events: Event[], after: Staged, light: Light): Staged {
  const shown = moments(before, events, after);
  const view = shown.find((m) => m.events.some((e) => isAt(light, e)))?.view ?? after;
  if (light.kind !== 'healing_paid' || !light.wrong || light.strength || light.each) return view;
  // The wrong count lays the bandages on those whose guard was beaten.
  const spaces = view.castle.map((_, space) => space);
  const losers = spaces.filter((space) => view.stage!.fronts[space >> 1]?.end === 'beaten');
  return { ...view, stage: { ...view.stage!, losers } };
}

/** What the monsters of a count get, or pay: a wrong one gives it to the others. */
function counted(view: Staged, events: Event[], light: Light, heal: (card: number) => number) {
  if (light.each) {
    // The wrong count is what was due, with no regard to the gold that is there.
    const paid = events.filter((e) => e.kind === 'healing_paid');
    return paid.map((e) => ({
      seat: e.seat,
      card: '',
      gold: -(light.wrong ? e.due : e.paid),
    }));
  }
  if (light.kind === 'healing_paid')
    return view.stage!.losers.map((space) => {
      const at = view.castle[space]!;
      return { ...at, gold: -(light.strength ? at.card : heal(at.card)) };
    });
  const beaten = events.find((e) => isAt(light, e));
  if (light.guard === undefined || beaten?.kind !== 'guard_beaten') return [];
  const gold = beaten.payouts.map((p) => p.gold);
  if (light.wrong) gold.reverse();
  return beaten.payouts.map(({ seat }, i) => {
    const pair = view.castle.slice(2 * beaten.guard - 2, 2 * beaten.guard);
    return {
      seat,
      card: pair.find((at) => at?.seat === seat)!.card,
      gold: gold[i]!,
    };
  });
}

/** The gold that each seat ends with: its place, or who wins. A wrong one breaks ties. */
function Ending({ seats, light }: { seats: Staged['seats']; light: Light }) {
  const rank = (gold: number) => {
    const richer = seats.map((s) => s.gold).filter((more) => more > gold);
    return (light.wrong ? new Set(richer).size : richer.length) + 1;
  };
  const winners = seats.filter((s) => rank(s.gold) === 1);
  const rows = [...seats].sort((a, b) => b.gold - a.gold);
  return (
    <div class="mm-picture" data-no={light.wrong}>
      <ul class="mm-picture-ends">
        {rows.map((s) => (
          <li key={s.faction}>
            <Mark of={s.faction} />
            <b>{s.gold}</b>
            <Coin />
            {light.kind === 'places' && <strong>{rank(s.gold)}</strong>}
            {light.kind === 'winners' &&
              (light.wrong ? winners.slice(0, 1) : winners).includes(s) && (
                <Icon name="crown" size={26} />
              )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const piles = {
  en: { castle: 'Castle', hand: 'Hand', down: 'At rest' },
  fr: { castle: 'Château', hand: 'Main', down: 'Au repos' },
};

/** How the rules on a gang's five monsters may be got wrong. */
type Mistake = 'third' | 'back' | 'four';

/**
 * Where a seat's five monsters are. A wrong one puts a third into the castle, takes those of
 * the castle back to the hand, or a fourth to the hand.
 */
function Five({
  view,
  seat,
  mistake,
  lang,
}: {
  view: Staged;
  seat: number;
  mistake: Mistake | undefined;
  lang: Lang;
}) {
  const { faction, hand, down, unknown } = view.seats[seat]!;
  const placed = view.castle.flatMap((at) => (at?.seat === seat ? at.card : []));
  const secret = (n: number | undefined): number[] => Array.from({ length: n ?? 0 }, () => 0);
  const both = [...hand, ...placed].sort();
  const all = [...hand, ...secret(unknown?.hand)];
  const resting = [...down, ...secret(unknown?.down)];
  if (mistake === 'four') all.push(resting.shift()!);
  const rows = {
    castle: mistake === 'third' ? [...placed, ...hand] : mistake === 'back' ? [] : placed,
    hand: mistake === 'third' ? [] : mistake === 'back' ? both : all,
    down: resting,
  };
  return (
    <div class="mm-picture" data-no={mistake !== undefined}>
      <ul class="mm-picture-five">
        {(['castle', 'hand', 'down'] as const).map((pile) => (
          <li key={pile}>
            <b>{piles[lang][pile]}</b>
            {rows[pile].map((card, i) => (
              <span key={i} class="mm mm-piece mm-picture-card">
                {card > 0 ? (
                  <MonsterCard of={faction} card={card} lang={lang} />
                ) : (
                  <MonsterBack of={faction} />
                )}
              </span>
            ))}
            {rows[pile].length === 0 && <i>–</i>}
          </li>
        ))}
      </ul>
    </div>
  );
}

const nothing = (): void => undefined;

const pictures: Pictures = {
  list,
  Sheet: GrainSheet,
  scope: 'mm-book',
  Draw: ({ picture, shot, lang }) => {
    const before = picture.view as Staged;
    const move = shot.move as Move | undefined;
    const events = (shot.events ?? []) as Event[];
    const light = shot.light ? lightOf(shot.light) : undefined;
    if (light?.kind === 'places' || light?.kind === 'winners')
      return <Ending seats={before.seats} light={light} />;
    if (light?.kind === 'five') {
      const [, seat, mistake] = shot.light!.split(' ');
      const of = (shot.after ?? before) as Staged;
      return (
        <Five view={of} seat={Number(seat)} mistake={mistake as Mistake | undefined} lang={lang} />
      );
    }
    const view = light ? staged(before, events, shot.after as Staged, light) : before;
    const cards = useCards();
    const heal = (card: number) => (before.tile === 'K07' && card > 3 ? 4 : cards.heal(card));
    const count = light ? counted(view, events, light, heal) : [];
    // A wrong move in the full castle is named by its card and space: 3@4.
    const [card, space] = (/\d@\d/.exec(shot.light ?? '')?.[0] ?? '').split('@').map(Number);
    const late = space === undefined ? undefined : { card: card!, space };
    const chosen = shot.light ? undefined : move;
    const put = chosen ?? late;
    return (
      <div class="mm-picture" data-counts={count.length > 0} data-no={!!late}>
        {put && (
          <span class="mm mm-piece mm-picture-card">
            <MonsterCard of={before.seats[picture.seat]!.faction} card={put.card} lang={lang} />
          </span>
        )}
        <div class="mm-picture-room">
          <div class="mm-room">
            <div class="mm">
              <div class="mm-scene">
                <Castle
                  view={view}
                  lang={lang}
                  names={view.seats.map((s) => factionName(s.faction, lang))}
                  seat={picture.seat}
                  card={put?.card}
                  picked={put?.space}
                  offered={new Map(chosen && !shot.refused ? [[chosen.space, chosen]] : [])}
                  open={new Set()}
                  onSpace={nothing}
                  onAsk={nothing}
                  onGuard={nothing}
                />
              </div>
            </div>
          </div>
        </div>
        {count.length > 0 && (
          <p class="mm-picture-count" data-wrong={light?.wrong}>
            <Icon name={light?.wrong ? 'close' : 'check'} size={20} />
            {count.map(({ seat, card, gold }) => (
              <span key={`${seat} ${card}`}>
                <Mark of={before.seats[seat]!.faction} text={card} />
                <b>
                  {gold < 0 ? '−' : '+'}
                  {Math.abs(gold)}
                </b>
                <Coin />
              </span>
            ))}
          </p>
        )}
      </div>
    );
  },
};

export default pictures;
