// The drawings of the rulebook: what firepower buys, dice to store, rolled and scored, symbols,
// camps, cages, crates, crests, points and places.

import './board.css';
import type { ComponentChild } from 'preact';
import type { Lang, Pictures } from '@lair/game-ui';
import { GrainSheet } from '@lair/kit/draw';
import { Cage, Cart, Crate, Crest, DieFace, EyesSign, Landscape, RegionSign } from './art/marks';
import { cards } from './monsters';
import { byValue } from './choosing';
import { CampTile, CardFace, Die } from './pieces';
import list from './pictures.json';
import type { Card, Event, EventOf, Move, View } from './types';
import { words } from './words';

type Shown = Pick<
  View,
  'hunt' | 'pile' | 'players' | 'reserve' | 'solo' | 'starts' | 'traders' | 'wilds'
>;

const cardOf = (id: string | undefined): Card | undefined => cards.find((c) => c.id === id);

interface Bought {
  view: Shown;
  move: Move;
  lang: Lang;
  /** What follows, to tell what is left and whether that pays for a cage. */
  after?: Shown | undefined;
}

/** The region of the hunt with its firepower, and what is to be bought with it. */
function Buying({ view, move, lang, after }: Bought) {
  const hunt = view.hunt!;
  const card = cardOf(move.monster);
  const left = after?.hunt;
  return (
    <div class="me-picture-buying" data-no={left && left.now.cages === 0}>
      <span class="me-picture-camp">
        <Landscape of={hunt.region} />
        <span>
          <RegionSign of={hunt.region} size={22} /> {words(lang).short[hunt.region]}
        </span>
        <b>{hunt.power}</b>
        <small>{words(lang).firepower}</small>
      </span>
      <span class="me-picture-arrow">→</span>
      <span class="me-piece me-picture-wanted">{wanted()}</span>
      {left && (
        <span class="me-picture-left">
          <b>{left.power}</b>
          <Cage size={44} />
        </span>
      )}
      {move.crates && (
        <b class="me-picture-groups">
          {move.crates} × <Crate size={24} /> −{view.solo?.worth}
        </b>
      )}
    </div>
  );

  function wanted(): ComponentChild {
    if (card)
      return (
        <CardFace card={card} crest={view.wilds?.find((l) => l.monster === card.id)?.crest ?? -1} />
      );
    if (move.kind === 'buy_cage') return <Cage size={90} />;
    return (
      <span class="me-card" data-region="traders">
        <Cart />
        <b class="me-cost">{view.traders?.cost}</b>
      </span>
    );
  }
}

/** The dice stored, or those of one value. */
function StoredDice({ hunt, of }: { hunt: NonNullable<Shown['hunt']>; of?: number }) {
  return (
    <span class="me-picture-dice">
      {hunt.stored
        .filter((s) => of === undefined || s.value === of)
        .flatMap((s) =>
          Array.from({ length: s.count }, (_, i) => (
            <Die
              key={`${s.value}-${i}`}
              of={s.die && i === 0 ? hunt.region : 'black'}
              value={s.value}
            />
          )),
        )}
    </span>
  );
}

/** The dice stored of a value, or the one that a failed roll has taken away. */
function RaisingDice({ hunt, of }: { hunt: NonNullable<Shown['hunt']>; of: number }) {
  if (!hunt.barred.includes(of) || hunt.stored.some((s) => s.value === of && s.count > 0))
    return <StoredDice hunt={hunt} of={of} />;
  return (
    <span class="me-picture-dice">
      <span class="me-picture-black" data-out={true}>
        <Die of="black" value={of} />
      </span>
    </span>
  );
}

/** The dice of the camp, and those of its groups that are too many if they are shown. */
function Setting({ view, seat, region, beyond }: Set) {
  const start = view.starts.find((s) => s.region === region)!;
  const camp = view.players[seat]!.camps.find((c) => c.region === region)!;
  const all = beyond ? camp.black + start.groups : start.black;
  return (
    <span class="me-picture-dice me-picture-start" data-no={all > start.black}>
      <DieFace of={start.region} value={0} />
      {Array.from({ length: all }, (_, i) => (
        <span key={i} class="me-picture-black" data-out={i >= start.black}>
          <DieFace of="black" value={0} />
        </span>
      ))}
    </span>
  );
}

interface Set {
  view: Shown;
  seat: number;
  region: string | undefined;
  beyond: boolean;
}

/** The dice stored before a roll, the roll, and the die that it costs if it fails. */
function Rolling({ view, events }: { view: Shown; events: Event[] }) {
  const { hunt } = view;
  const of = <K extends Event['kind']>(kind: K) =>
    events.find((e): e is EventOf<K> => e.kind === kind);
  const { black, die } = of('dice_rolled')!;
  const failed = of('roll_failed');
  const kept = of('dice_kept');
  // The first roll comes with the choice of a camp.
  const region = hunt?.region ?? of('camp_chosen')!.region;
  return (
    <div class="me-picture-keeping" data-no={!!failed}>
      {hunt && (
        <span class="me-picture-dice">
          {hunt.stored.flatMap((s) =>
            Array.from({ length: s.count }, (_, i) => (
              <span
                key={`${s.value}-${i}`}
                class="me-picture-black"
                data-out={s.value === failed?.lost && i === s.count - 1}
              >
                <Die of={s.die && i === 0 ? region : 'black'} value={s.value} />
              </span>
            )),
          )}
        </span>
      )}
      <span class="me-picture-dice">
        {[...(die ? [die] : []), ...black].map((value, i) => (
          <span key={i} data-lit={value === kept?.value}>
            <Die
              of={die && i === 0 ? region : 'black'}
              value={value}
              barred={hunt?.barred.includes(value)}
            />
          </span>
        ))}
      </span>
    </div>
  );
}

/** A captured monster, and the cages that it steals. */
function Stealing({
  view,
  after,
  seat,
  card,
}: {
  view: Shown;
  after: Shown;
  seat: number;
  card: Card;
}) {
  const gained = after.players[seat]!.cages - view.players[seat]!.cages;
  return (
    <div class="me-picture-buying" data-no={gained === 0}>
      <span class="me-piece me-picture-wanted">
        <CardFace card={card} />
      </span>
      <span class="me-picture-arrow">→</span>
      <span class="me-picture-left">
        <b>+{gained}</b>
        <Cage size={44} />
      </span>
    </div>
  );
}

/** What was bought, and the cards that are turned up for it. */
function Refilling({ move, events }: { move: Move; events: Event[] }) {
  const card = cardOf(move.monster);
  const up = events.flatMap((e) => (e.kind === 'wilds_refilled' ? e.cards : []));
  return (
    <div class="me-picture-buying me-picture-refill" data-no={up.length === 0}>
      <span class="me-piece me-picture-wanted">
        {card ? <CardFace card={card} /> : <Cage size={80} />}
      </span>
      <span class="me-picture-arrow">→</span>
      {up.map((l) => (
        <span key={l.monster} class="me-piece me-picture-wanted">
          <CardFace card={cardOf(l.monster)!} crest={l.crest} />
        </span>
      ))}
      {up.length === 0 && <b class="me-picture-none">0</b>}
    </div>
  );
}

/** The monsters of the wilds that live in a region, and how many of them a goal counts. */
function Cleared({ view, lang }: { view: Shown; lang: Lang }) {
  const goal = view.solo!.goals.find((g) => g.kind === 'cleared')!;
  const here = view.wilds
    .map((l) => cardOf(l.monster)!)
    .filter((c) => c.region === goal.region || c.region === 'everywhere');
  return (
    <div class="me-picture-buying" data-no={!goal.met}>
      {here.map((card) => (
        <span key={card.id} class="me-piece me-picture-wanted">
          <CardFace card={card} />
        </span>
      ))}
      <span class="me-picture-arrow">→</span>
      <span class="me-picture-left">
        <b>{goal.have}</b>
        <span>
          <RegionSign of={goal.region} size={30} />
        </span>
        <small>{words(lang).short[goal.region]}</small>
      </span>
    </div>
  );
}

interface Step {
  view: Shown;
  after: Shown;
  lang: Lang;
}

/** A cage, and what it takes off the draw pile and the reserve. */
function Taken({ view, after, lang }: Step) {
  const w = words(lang);
  const count = (name: string, from: number, to: number) => (
    <>
      <b>{from === to ? from : `${from} → ${to}`}</b>
      <small>{name}</small>
    </>
  );
  return (
    <div class="me-picture-buying">
      <span class="me-piece me-picture-wanted">
        <Cage size={80} />
      </span>
      <span class="me-picture-left">
        {count(w.pileWord, view.pile, after.pile)}
        {count(w.reserve, view.reserve, after.reserve)}
      </span>
    </div>
  );
}

/** The traders, and their card after the visit, if it is left. */
function Leaving({ view, after }: Omit<Step, 'lang'>) {
  const card = (v: Shown) =>
    v.traders ? (
      <span class="me-piece me-picture-wanted">
        <span class="me-card" data-region="traders">
          <Cart />
          <b class="me-cost">{v.traders.cost}</b>
        </span>
      </span>
    ) : (
      <b class="me-picture-none">0</b>
    );
  return (
    <div class="me-picture-buying">
      {card(view)}
      <span class="me-picture-arrow">→</span>
      {card(after)}
    </div>
  );
}

/** How many cards lie in the wilds, before and after one is turned up. */
function Crowd({ view, after, lang, events }: Step & { events: Event[] }) {
  const up = events.find((e) => e.kind === 'card_revealed');
  const count = (v: Shown) => v.wilds.length + (v.traders ? 1 : 0);
  return (
    <div class="me-picture-buying" data-no={events.some((e) => e.kind === 'solo_ended')}>
      <span class="me-picture-left">
        <b>{count(view)}</b>
        <small>{words(lang).cardsWord}</small>
      </span>
      <b>+</b>
      <span class="me-piece me-picture-wanted">
        <CardFace card={cardOf(up?.monster)!} />
      </span>
      <span class="me-picture-arrow">→</span>
      <span class="me-picture-left">
        <b>{count(after)}</b>
        <small>{words(lang).cardsWord}</small>
      </span>
    </div>
  );
}

/** The dice stored and the firepower that they make. */
function Power({ view, lang }: { view: Shown; lang: Lang }) {
  const hunt = view.hunt!;
  return (
    <div class="me-picture-scored">
      <StoredDice hunt={hunt} />
      <span class="me-picture-arrow">→</span>
      <b>{hunt.power}</b>
      <small>{words(lang).firepower}</small>
    </div>
  );
}

/** The dice stored and the crates that they bring. */
function Crates({ view, after }: { view: Shown; after: Shown }) {
  const gained = after.solo!.crates - view.solo!.crates;
  return (
    <div class="me-picture-scored" data-no={gained === 0}>
      <StoredDice hunt={view.hunt!} />
      <span class="me-picture-arrow">→</span>
      <b>{gained}</b>
      {Array.from({ length: gained }, (_, i) => (
        <Crate key={i} size={48} />
      ))}
    </div>
  );
}

/** The dice stored, and those rolled; the value to be stored stands out. */
function Keeping({ view, move }: { view: Shown; move: Move }) {
  const hunt = view.hunt!;
  const asked = move.kind === 'keep' && !hunt.shown.some((d) => d.value === move.value);
  return (
    <div class="me-picture-keeping">
      {hunt.stored.length > 0 && <StoredDice hunt={hunt} />}
      {(asked || hunt.shown.length > 0) && (
        <span class="me-picture-dice">
          {byValue(hunt.shown).map((g) => (
            <span key={g.value} data-lit={g.value === move.value}>
              {Array.from({ length: g.region }, (_, i) => (
                <Die key={`r${i}`} of={hunt.region} value={g.value} />
              ))}
              {Array.from({ length: g.black }, (_, i) => (
                <Die
                  key={`b${i}`}
                  of="black"
                  value={g.value}
                  barred={hunt.barred.includes(g.value)}
                />
              ))}
            </span>
          ))}
          {asked && (
            <span data-lit="true" class="me-picture-ask">
              {move.value}?
            </span>
          )}
        </span>
      )}
    </div>
  );
}

/** A seat's monsters with their symbols, and the groups that these make. */
function Symbols({ view, seat, lang }: { view: Shown; seat: number; lang: Lang }) {
  const { monsters, groups } = view.players[seat]!;
  return (
    <div class="me-picture-buying">
      {monsters.map((id) => (
        <span key={id} class="me-piece me-picture-wanted">
          <CardFace card={cards.find((c) => c.id === id)!} />
        </span>
      ))}
      <b class="me-picture-groups">{words(lang).groups(groups)}</b>
    </div>
  );
}

/** What a seat's monsters, cages and crests count, or the first monster that counts for nobody. */
function Counted({
  view,
  seat,
  mine,
  lang,
}: {
  view: Shown;
  seat: number;
  mine: boolean;
  lang: Lang;
}) {
  const me = view.players[seat]!;
  const of = (id: string): Card => cards.find((c) => c.id === id)!;
  const wild = view.wilds.filter((l) =>
    mine ? l.crest === seat : l.crest < 0 && !of(l.monster).start,
  );
  const parts: [ComponentChild, number][] = mine
    ? [
        ...me.monsters.map((id): [ComponentChild, number] => [
          <CardFace card={of(id)} />,
          of(id).vp,
        ]),
        ...me.known.map((id): [ComponentChild, number] => [
          <span class="me-picture-caged">
            <CardFace card={of(id)} />
            <Cage size={34} eyes={false} />
          </span>,
          of(id).caged,
        ]),
        ...wild.map((l): [ComponentChild, number] => [
          <CardFace card={of(l.monster)} crest={l.crest} />,
          of(l.monster).caged,
        ]),
      ]
    : wild.slice(0, 1).map((l) => [<CardFace card={of(l.monster)} />, 0]);
  return (
    <div class="me-picture-buying" data-no={!mine}>
      {parts.map(([what, points], i) => (
        <span key={i} class="me-piece me-picture-wanted me-picture-counts">
          {what}
          <b>{points}</b>
        </span>
      ))}
      <b class="me-picture-groups">{words(lang).points(mine ? me.score.total : 0, 0)}</b>
    </div>
  );
}

/** What settles equal points: the levels of each seat's camps, or wrongly their black dice. */
function Tie({ view, dice }: { view: Shown; dice: boolean }) {
  const rows = view.players.map(({ camps, score }, seat) => {
    const each = camps.map((c) => ({ ...c, counts: dice ? c.black : c.level }));
    return {
      seat,
      each,
      points: score.total,
      sum: each.reduce((sum, c) => sum + c.counts, 0),
    };
  });
  type Row = (typeof rows)[number];
  const order = (a: Row, b: Row) => b.points - a.points || b.sum - a.sum;
  return (
    <ul class="me-picture-ranks" data-no={dice}>
      {[...rows].sort(order).map((row) => (
        <li key={row.seat}>
          <Crest seat={row.seat} size={30} />
          <b>{row.points}</b>
          <span>
            {row.each.map((c) => (
              <span key={c.region}>
                {dice ? <DieFace of="black" value={0} /> : <RegionSign of={c.region} size={20} />}
                {c.counts}
              </span>
            ))}
          </span>
          <b>{row.sum}</b>
          <strong>{1 + rows.filter((r) => order(r, row) < 0).length}</strong>
        </li>
      ))}
    </ul>
  );
}

/** What raises a camp, a monster or the dice of a value, and the camp before and after it. */
function Rising({ view, after, seat, region, monster, value, cages, lang }: Rise) {
  const of = (v: Shown) => v.players[seat]!.camps.find((c) => c.region === region)!;
  const gained = after.players[seat]!.cages - view.players[seat]!.cages;
  return (
    <div
      class="me-picture-camps"
      data-no={cages ? gained === 0 : of(view).level === of(after).level}
    >
      {monster && (
        <span class="me-piece me-picture-wanted">
          <CardFace card={monster} />
        </span>
      )}
      {value && <RaisingDice hunt={view.hunt!} of={Number(value)} />}
      <CampTile camp={of(view)} lang={lang} rose={false} />
      <span class="me-picture-arrow">→</span>
      <CampTile camp={of(after)} lang={lang} rose={false} />
      {cages && (
        <b class="me-picture-groups">
          {gained} × <Cage size={26} eyes={false} />
        </b>
      )}
    </div>
  );
}

interface Rise {
  view: Shown;
  after: Shown;
  seat: number;
  region: string;
  monster: Card | undefined;
  value: string | undefined;
  /** Whether the cages that it brings are the point. */
  cages: boolean;
  lang: Lang;
}

/** The faces of each die, or the depths' die wrongly with those of a black one. */
function Faces({ view, wrong }: { view: Shown; wrong: boolean }) {
  const black = [1, 2, 3, 4, 5, 6];
  const dice = [{ region: 'black' as const, faces: black }, ...view.starts];
  const shown = wrong
    ? view.starts
        .filter((s) => s.region === 'depths')
        .map(({ region, faces }) => ({ region, faces: black, its: faces }))
    : dice.map((d) => ({ ...d, its: d.faces }));
  return (
    <div class="me-picture-keeping me-picture-faces" data-no={wrong}>
      {shown.map(({ region, faces, its }) => (
        <span key={region} class="me-picture-dice">
          {faces.map((value) => (
            <span key={value} class="me-picture-black" data-out={!its.includes(value)}>
              <Die of={region} value={value} />
            </span>
          ))}
        </span>
      ))}
    </div>
  );
}

/** The cards of the wilds at the start. Wrong ones bear a crest. */
const Wilds = ({ view, wrong }: { view: Shown; wrong: boolean }) => (
  <ul class="me-picture-wilds" data-no={wrong}>
    {view.wilds.map(({ monster }) => {
      const card = cardOf(monster)!;
      return (
        <li key={monster} class="me-piece" data-start={card.start}>
          <CardFace card={card} crest={wrong && !card.start ? 0 : -1} />
        </li>
      );
    })}
    {view.traders && (
      <li class="me-piece" data-start>
        <span class="me-card" data-region="traders">
          <Cart />
          <b class="me-cost">{view.traders.cost}</b>
        </span>
      </li>
    )}
  </ul>
);

/** How many cards the piles have. */
const Piles = ({ view, lang }: { view: Shown; lang: Lang }) => (
  <div class="me-picture-buying me-picture-piles">
    {(['pile', 'reserve'] as const).map((of) => (
      <span key={of} class="me-picture-left">
        <span class="me-picture-pile">
          <EyesSign size={40} />
        </span>
        <b>{view[of]}</b>
        <small>{of === 'pile' ? words(lang).pileWord : words(lang).reserve}</small>
      </span>
    ))}
  </div>
);

/** What raises which camp of whom, one after the other, or wrongly the other way round. */
function Order({ view, events, wrong }: { view: Shown; events: Event[]; wrong: boolean }) {
  const ups = events.flatMap((e) => (e.kind === 'camp_upgraded' ? e : []));
  if (wrong) ups.reverse();
  return (
    <ol class="me-picture-order" data-no={wrong}>
      {ups.map((e, i) => (
        <li key={i}>
          <b>{i + 1}</b>
          <Crest seat={e.seat} size={26} />
          <span class="me-piece">
            {e.monster ? (
              <CardFace card={cardOf(e.monster)!} />
            ) : (
              <Die of={e.cause === 'standard' ? 'black' : view.hunt!.region} value={e.value} />
            )}
          </span>
          <span>→</span>
          <RegionSign of={e.region} size={26} />
        </li>
      ))}
    </ol>
  );
}

const pictures: Pictures = {
  list,
  Sheet: GrainSheet,
  scope: 'me-book',
  Draw: ({ picture, shot, lang }) => {
    const view = (shot.light && shot.after ? shot.after : picture.view) as Shown;
    const move = (shot.move ?? {}) as Move;
    const events = (shot.events ?? []) as Event[];
    const [light, region, value, monster] = (shot.light ?? '').split(':');
    if (light === 'camp' || light === 'last')
      return (
        <Rising
          view={picture.view as Shown}
          after={view}
          seat={picture.seat}
          region={region!}
          monster={cardOf(monster ?? move.monster)}
          value={value}
          cages={light === 'last'}
          lang={lang}
        />
      );
    const before = picture.view as Shown;
    if (light === 'roll') return <Rolling view={before} events={events} />;
    if (light === 'left')
      return <Buying view={before} move={move} lang={lang} after={shot.after as Shown} />;
    if (light === 'steal')
      return (
        <Stealing view={before} after={view} seat={picture.seat} card={cardOf(move.monster)!} />
      );
    const after = shot.after as Shown;
    if (light === 'reserve') return <Taken view={before} after={after} lang={lang} />;
    if (light === 'leave') return <Leaving view={before} after={after} />;
    if (light === 'crowd') return <Crowd view={before} after={after} lang={lang} events={events} />;
    if (light === 'crest') return <Refilling move={move} events={events} />;
    if (light === 'draco') return <Cleared view={view} lang={lang} />;
    if (light === 'faces') return <Faces view={before} wrong={region === 'wrong'} />;
    if (light === 'wilds') return <Wilds view={before} wrong={region === 'wrong'} />;
    if (light === 'piles') return <Piles view={before} lang={lang} />;
    if (light === 'order')
      return <Order view={before} events={events} wrong={region === 'wrong'} />;
    if (light === 'power') return <Power view={view} lang={lang} />;
    if (light === 'crates') return <Crates view={picture.view as Shown} after={view} />;
    if (light === 'tie') return <Tie view={view} dice={region === 'dice'} />;
    if (light === 'score' || light === 'unmarked')
      return <Counted view={view} seat={picture.seat} mine={light === 'score'} lang={lang} />;
    if (shot.light === 'symbols') return <Symbols view={view} seat={picture.seat} lang={lang} />;
    if (move.kind === 'keep' || move.kind === 'roll' || move.kind === 'stop')
      return <Keeping view={view} move={move} />;
    if (move.kind === 'choose_camp')
      return (
        <Setting view={view} seat={picture.seat} region={move.region} beyond={light === 'beyond'} />
      );
    if (shot.light === 'camps')
      return (
        <div class="me-picture-camps">
          {view.players[picture.seat]!.camps.map((c) => (
            <CampTile key={c.region} camp={c} lang={lang} rose={false} />
          ))}
        </div>
      );
    return <Buying view={view} move={move} lang={lang} />;
  },
};

export default pictures;
