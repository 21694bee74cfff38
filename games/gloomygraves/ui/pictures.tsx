// The drawings of the rulebook: the pit or a crypt, with a card as it would lie or a
// group lit up, gravestones, cards in the hand and the row, and the places in the end.

import './board.css';
import type { Lang, Pictures } from '@lair/game-ui';
import { Area } from './area';
import { categories, type Kind } from './art/halves';
import type { Place } from './choosing';
import list from './pictures.json';
import { Back, colourOf, MiniCard, Sign, Stone } from './pieces';
import {
  extraOf,
  type Area as AreaView,
  type Card,
  type Marker,
  type Move,
  type View,
} from './types';
import { words } from './words';

type Shown = Pick<View, 'pit' | 'players' | 'hand' | 'markers'> &
  Partial<Pick<View, 'buried' | 'row' | 'round' | 'ending' | 'first_seat'>>;

const none = { groups: [] };

/** An area with the card of a move. Nothing in it can be pressed. */
function Laid({ view, seat, move, lang }: { view: Shown; seat: number; move: Move; lang: Lang }) {
  const pit = move.kind === 'bury_pit';
  const at: Place = {
    move,
    preview: none,
    x: move.x ?? 0,
    // A first card lies in the middle of its crypt, as at the table.
    y: move.y ?? (move.kind === 'choose_start' ? 1 : 0),
    way: move.dir ?? 'E',
  };
  return (
    <div class="gg-picture-area">
      <Area
        name={pit ? words(lang).pit : words(lang).crypt}
        id="picture"
        area={pit ? view.pit : view.players[seat]!.crypt}
        lang={lang}
        crypt={!pit}
        all={[at]}
        back
        chosen={at}
        card={[...view.hand, ...(view.row ?? [])].find((c) => c.id === move.card)}
      />
    </div>
  );
}

const groupOf = (area: AreaView, kind: Kind): number[] =>
  area.groups[categories.indexOf(kind)] ?? [];

/** The largest group of a kind, lit up, with its size. */
function Group({
  name,
  area,
  kind,
  crypt = false,
  lang,
}: {
  name: string;
  area: AreaView;
  kind: Kind;
  crypt?: boolean;
  lang: Lang;
}) {
  const group = groupOf(area, kind);
  return (
    <div class="gg-picture-group">
      <div class="gg-picture-area">
        <Area name={name} id="picture" area={area} lang={lang} crypt={crypt} lit={new Set(group)} />
      </div>
      <p>
        {name} <b>{group.length}</b>
      </p>
    </div>
  );
}

/**
 * Gravestones, each with what it asks for, and below it what it is worth. With `owners`, a
 * stone that is taken has the sign of its owner there.
 */
const Stones = ({
  stones,
  owners = false,
  lit,
  lang,
}: {
  stones: Marker[];
  owners?: boolean;
  lit?: number;
  lang: Lang;
}) => (
  <ul class="gg-picture-stones">
    {stones.map((m) => (
      <li
        key={`${m.category}${m.number}`}
        style={m.owner < 0 ? {} : { '--owner': colourOf(m.owner) }}
        data-lit={m.number === lit}
      >
        <Stone kind={m.category} number={m.number} value={m.value} lang={lang} />
        <small>{owners && m.owner >= 0 ? <Sign seat={m.owner} /> : `+${m.value}`}</small>
      </li>
    ))}
  </ul>
);

/** A gravestone to take: the card in the pit, what the player counts, and the stones. */
function Taking({ view, seat, kind, lang }: { view: Shown; seat: number; kind: Kind; lang: Lang }) {
  const { totals, earns } = view.players[seat]!;
  const at = categories.indexOf(kind);
  const w = words(lang);
  return (
    <div class="gg-picture-taking">
      <p>
        {view.buried && <MiniCard card={view.buried} lang={lang} />}
        <b class="gg-picture-total">{w.count(kind, totals[at] ?? 0)}</b>
      </p>
      <Stones
        stones={view.markers.filter((m) => m.category === kind)}
        owners
        lit={earns[at] ?? 0}
        lang={lang}
      />
    </div>
  );
}

/** A card that is put away beside the pit. */
function Away({ view, move, lang }: { view: Shown; move: Move; lang: Lang }) {
  const card = view.hand.find((c) => c.id === move.card);
  return (
    <div class="gg-picture-groups">
      <div class="gg-picture-group">
        <div class="gg-picture-area">
          <Area name={words(lang).pit} id="picture" area={view.pit} lang={lang} />
        </div>
      </div>
      <span class="gg-picture-away">{card && <MiniCard card={card} lang={lang} />}</span>
    </div>
  );
}

/** What several gravestones of a player are worth beside their values. */
const extraFor = (stones: Marker[]): number =>
  stones.reduce((sum, _, i) => sum + extraOf(i + 1), 0);

/** What a player's gravestones add up to. */
function Score({ view, seat, lang }: { view: Shown; seat: number; lang: Lang }) {
  const stones = view.markers.filter((m) => m.owner === seat);
  const extra = extraFor(stones);
  return (
    <div class="gg-picture-taking">
      <Stones stones={stones} lang={lang} />
      <p>
        <b class="gg-picture-total">
          {[...stones.map((m) => m.value), ...(extra > 0 ? [extra] : [])].join(' + ')} ={' '}
          {words(lang).points(view.players[seat]!.score)}
        </b>
      </p>
    </div>
  );
}

/** Cards side by side, and how many of them count. */
const Row = ({ cards, name, lang }: { cards: Card[]; name: string; lang: Lang }) => (
  <p>
    <span>
      {name} <b>{cards.length}</b>
    </span>
    <span class="gg-picture-minis">
      {cards.map((card) => (
        <MiniCard key={card.id} card={card} lang={lang} />
      ))}
    </span>
  </p>
);

/** A hand, below the row and the deck with the card that was drawn if one is. */
function Hand({
  view,
  drawn,
  third,
  lang,
}: {
  view: Shown;
  /** The row, with null for a place that stays empty, and the draw if there is one. */
  drawn?: { row: (Card | null)[]; move?: Move | undefined } | undefined;
  /** A card too many, which a wrong drawing adds. */
  third?: Card | undefined;
  lang: Lang;
}) {
  const w = words(lang);
  return (
    <div class="gg-picture-hand" data-no={!!third || !!drawn?.row.includes(null)}>
      {drawn && (
        <p>
          <span>{w.row}</span>
          <span class="gg-picture-minis">
            {drawn.row.map((card, slot) => (
              <span
                key={slot}
                data-lit={drawn.move?.source === 'row' && (drawn.move.slot ?? 0) === slot}
              >
                {card ? <MiniCard card={card} lang={lang} /> : <i class="gg-picture-gap" />}
              </span>
            ))}
            <span class="gg-picture-deck" data-lit={drawn.move?.source === 'deck'}>
              <Back />
            </span>
          </span>
        </p>
      )}
      <Row cards={third ? [...view.hand, third] : view.hand} name={w.hand} lang={lang} />
    </div>
  );
}

/** Cards as they are in the game, or two that are not. */
const Kinds = ({ cards, no, lang }: { cards: Card[]; no: boolean; lang: Lang }) => (
  <div class="gg-picture-hand" data-no={no}>
    <p>
      <span class="gg-picture-minis gg-picture-large">
        {cards.map((card) => (
          <MiniCard key={card.id} card={card} lang={lang} />
        ))}
      </span>
    </p>
  </div>
);

/** What no card shows: the same twice. */
const twice: Card[] = [
  { id: -1, a: 'pixie', b: 'pixie' },
  { id: -2, a: 'gravedigger', b: 'gravedigger' },
];

/** How the rules on places may be got wrong. */
type Mistake = 'many' | 'equal';

/** The gravestones of each player by value, what they score, and the place, or a wrong one. */
function Ranks({ view, mistake, lang }: { view: Shown; mistake: Mistake | undefined; lang: Lang }) {
  const rows = view.players.map(({ score }, seat) => {
    const stones = view.markers.filter((m) => m.owner === seat);
    stones.sort((a, b) => b.value - a.value);
    return { seat, score, stones, extra: extraFor(stones) };
  });
  type Row = (typeof rows)[number];
  const single = (a: Row, b: Row) =>
    a.stones
      .map((m, i) => (b.stones[i]?.value ?? 0) - m.value)
      .find((difference) => difference !== 0) ?? 0;
  const order = (a: Row, b: Row) => {
    if (mistake === 'many') return b.stones.length - a.stones.length;
    return b.score - a.score || (mistake === 'equal' ? 0 : single(a, b));
  };
  return (
    <ul class="gg-picture-ranks" data-no={mistake !== undefined}>
      {[...rows].sort(order).map((row) => (
        <li key={row.seat}>
          <Sign seat={row.seat} size={26} />
          <span>
            {row.stones.map((m) => (
              <span key={m.category}>
                <Stone kind={m.category} number={m.number} value={m.value} lang={lang} />
                <small>+{m.value}</small>
              </span>
            ))}
            {row.extra > 0 && <small>+{row.extra}</small>}
          </span>
          <b>{row.score}</b>
          <strong>{1 + rows.filter((r) => order(r, row) < 0).length}</strong>
        </li>
      ))}
    </ul>
  );
}

const turnsOf = (n: number, lang: Lang): string => `${n} ${lang === 'fr' ? 'tours' : 'turns'}`;

/**
 * The last round in the order of turns: the gravestones of each player, and how many turns
 * all have had. A wrong one lets who took a fifth play once more.
 */
function LastRound({ view, wrong, lang }: { view: Shown; wrong: boolean; lang: Lang }) {
  const { players, markers, first_seat: first = 0, round = 0, ending } = view;
  return (
    <ul class="gg-picture-ranks" data-no={wrong}>
      {players.map((_, i) => {
        const seat = (first + i) % players.length;
        const once = wrong && seat === ending?.seat;
        return (
          <li key={seat}>
            <Sign seat={seat} size={26} />
            <span>
              {markers
                .filter((m) => m.owner === seat)
                .map((m) => (
                  <span key={m.category}>
                    <Stone kind={m.category} number={m.number} value={m.value} lang={lang} />
                  </span>
                ))}
            </span>
            <strong data-wrong={once}>{turnsOf(round + Number(once), lang)}</strong>
          </li>
        );
      })}
    </ul>
  );
}

const pictures: Pictures = {
  list,
  scope: 'gg-book',
  Draw: ({ picture, shot, lang }) => {
    const view = picture.view as Shown;
    const move = shot.move as Move | undefined;
    const w = words(lang);
    const [where, what = ''] = (shot.light ?? '').split(' ');
    if (where === 'held') {
      const mine = view.markers.filter((m) => m.owner === Number(what));
      return <Stones stones={mine} lang={lang} />;
    }
    if (where === 'last') return <LastRound view={view} wrong={what === 'wrong'} lang={lang} />;
    if (where === 'hand') {
      const after = shot.after as Shown | undefined;
      const row = what === 'filled' ? after!.row! : view.row!;
      const left = what === 'gap' ? row.map((c, slot) => (slot === move?.slot ? null : c)) : row;
      return (
        <Hand
          view={after ?? view}
          drawn={move?.kind === 'draw' || what === 'row' ? { row: left, move } : undefined}
          third={what === 'third' ? view.row![0] : undefined}
          lang={lang}
        />
      );
    }
    if (where === 'cards')
      return (
        <Kinds cards={what === 'twice' ? twice : view.hand} no={what === 'twice'} lang={lang} />
      );
    if (where === 'stays' || where === 'gone') {
      const kind = what as Kind;
      const lit = new Set(groupOf(view.pit, kind));
      // A wrong one takes the group away, and leaves single cells of the kind.
      const cells = view.pit.cells.filter((_, i) => !lit.has(i));
      const single = cells.findIndex((c) => c.half === kind);
      const groups = categories.map((k) => (k === kind && single >= 0 ? [single] : []));
      const area = where === 'stays' ? (shot.after as Shown).pit : { cells, groups };
      return (
        <div class="gg-picture-groups" data-no={where === 'gone'}>
          <Group name={w.pit} area={area} kind={kind} lang={lang} />
        </div>
      );
    }
    if (move?.kind === 'take_marker') {
      const kind = move.category as Kind;
      return <Taking view={view} seat={picture.seat} kind={kind} lang={lang} />;
    }
    if (move?.kind === 'discard_blocked') return <Away view={view} move={move} lang={lang} />;
    if (!shot.light) return <Laid view={view} seat={picture.seat} move={move!} lang={lang} />;
    if (where === 'ranks')
      return <Ranks view={view} mistake={(what || undefined) as Mistake | undefined} lang={lang} />;
    if (where === 'score') return <Score view={view} seat={Number(what)} lang={lang} />;
    if (where === 'crypt')
      return (
        <div class="gg-picture-groups">
          <div class="gg-picture-group">
            <div class="gg-picture-area">
              <Area
                name={w.crypt}
                id="picture"
                area={view.players[Number(what)]!.crypt}
                lang={lang}
                crypt
              />
            </div>
            <p>
              <b>{w.points(0)}</b>
            </p>
          </div>
        </div>
      );
    if (where === 'pit' && !what)
      return (
        <div class="gg-picture-area">
          <Area name={w.pit} id="picture" area={view.pit} lang={lang} />
        </div>
      );
    const kind = what as Kind;
    if (where === 'stones')
      return <Stones stones={view.markers.filter((m) => m.category === kind)} owners lang={lang} />;
    const { crypt } = view.players[picture.seat]!;
    const both = groupOf(view.pit, kind).length + groupOf(crypt, kind).length;
    return (
      <div class="gg-picture-groups">
        <Group name={w.pit} area={view.pit} kind={kind} lang={lang} />
        {where === 'both' && (
          <>
            <Group name={w.crypt} area={crypt} kind={kind} crypt lang={lang} />
            <b class="gg-picture-total">{w.total(both)}</b>
          </>
        )}
      </div>
    );
  },
};

export default pictures;
