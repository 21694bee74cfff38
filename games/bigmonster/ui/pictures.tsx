// The drawings of the rulebook: a planet with a tile as it would land, packs and series, ships,
// medals, what each seat gets of the penalty, of a medal and of the furious dragons, and the
// places in the end.

import './board.css';
import type { ComponentChild } from 'preact';
import type { Lang, Pictures } from '@lair/game-ui';
import { Area } from './area';
import { Icon, Ship, Token, type Sign } from './art/marks';
import { sizeOf } from './art/tiles';
import { Drawings, Face, groundOf, Medal, seatLook, TileArt } from './pieces';
import list from './pictures.json';
import type { Kind, MedalId, Move, Player, View } from './types';
import { words } from './words';

type Shown = Pick<
  View,
  | 'players'
  | 'spots'
  | 'kept'
  | 'medals'
  | 'dragon'
  | 'order'
  | 'gift'
  | 'hand'
  | 'packs'
  | 'turn'
  | 'series'
  | 'discards'
>;

/** A tile, put away if `out`. */
const TileCard = ({ kind, out = false }: { kind: Kind; out?: boolean }) => (
  <span class="bm-picture-tile" data-out={out} data-lies={isLying(kind)} style={groundOf(kind)}>
    <TileArt kind={kind} />
  </span>
);

const isLying = (kind: Kind): boolean => sizeOf(kind)[0] > sizeOf(kind)[1];

/** Tiles as they lie, or one turned by mistake. */
const TileKinds = ({ kinds, wrong }: { kinds: Kind[]; wrong: boolean }) => (
  <div class="bm-picture-kinds" data-no={wrong}>
    {kinds.map((kind) => (
      <TileCard key={kind} kind={kind} />
    ))}
  </div>
);

interface TileRowProps {
  tiles: readonly Kind[];
  /** The tiles that are taken or kept, and the one that is put away. */
  lit?: readonly (Kind | undefined)[];
  out?: Kind | undefined;
  sign?: ComponentChild;
}

/** Tiles side by side. Of equal ones the first is meant. */
const TileRow = ({ tiles, lit = [], out, sign }: TileRowProps) => (
  <li>
    {sign}
    {tiles.map((kind, i) => {
      const meant = tiles.indexOf(kind) === i;
      return (
        <span key={i} data-lit={meant && lit.includes(kind)}>
          <TileCard kind={kind} out={meant && kind === out} />
        </span>
      );
    })}
  </li>
);

/** The pack in hand with the tile that is kept. A wrong one keeps two. */
function Pack({ view, move, wrong }: { view: Shown; move: Move; wrong: boolean }) {
  const { hand, turn } = view;
  const half = Math.ceil(hand.length / 2);
  // Of the last two tiles the other one is discarded.
  const out = turn === 9 ? hand.find((kind) => kind !== move.tile) : undefined;
  const lit = wrong ? [move.tile, hand[0]] : [move.tile];
  return (
    <ul class="bm-picture-rows" data-no={wrong}>
      {(hand.length > 5 ? [hand.slice(0, half), hand.slice(half)] : [hand]).map((tiles, i) => (
        <TileRow key={i} tiles={tiles} lit={lit} out={out} />
      ))}
    </ul>
  );
}

/** The open series with the tile taken and the one discarded, or the discards. */
function SeriesRows({ view, move, pile }: { view: Shown; move: Move | undefined; pile: boolean }) {
  if (pile)
    return (
      <ul class="bm-picture-rows">
        <TileRow tiles={view.discards} lit={[move?.tile]} sign={<Icon of="discards" size={26} />} />
      </ul>
    );
  const open = view.series.filter((s) => s.number > 0);
  const mine = open[move?.series ?? -1];
  return (
    <ul class="bm-picture-rows" data-small={open.length > 1}>
      {open.map((s) => (
        <TileRow
          key={s.number}
          tiles={s.tiles}
          lit={s === mine ? [move?.tile] : []}
          out={
            mine && (s === mine || !mine.tiles.includes(move!.discard!)) ? move?.discard : undefined
          }
        />
      ))}
    </ul>
  );
}

/** The ship of each seat with the size of its pack, and the packs that wait. */
const Packs = ({ view, wait }: { view: Shown; wait: boolean }) => (
  <ul class="bm-picture-packs">
    {view.players.map((p, seat) => (
      <li key={seat}>
        <Ship fill={seatLook(seat).colour} size={40} />
        <Face id={p.explorer} size={30} />
        <b>{p.pack}</b>
      </li>
    ))}
    {wait && (
      <li data-wait>
        {Array.from({ length: view.packs }, (_, i) => (
          <Icon key={i} of="packs" size={34} />
        ))}
      </li>
    )}
  </ul>
);

/** The seats around a table, each with the letter of its team. Wrong ones sit by their partner. */
function Seating({ view, wrong }: { view: Shown; wrong: boolean }) {
  const { players } = view;
  const order = players.map((_, seat) => seat);
  if (wrong) order.sort((a, b) => players[a]!.team - players[b]!.team);
  return (
    <ul class="bm-picture-seating" data-no={wrong}>
      {order.map((seat, i) => {
        const angle = (2 * Math.PI * i) / order.length - Math.PI / 2;
        const { explorer, team } = players[seat]!;
        return (
          <li
            key={seat}
            data-team={team}
            style={{ left: `${50 + 35 * Math.cos(angle)}%`, top: `${50 + 33 * Math.sin(angle)}%` }}
          >
            <Face id={explorer} size={40} />
            <b>{'ABC'[team]}</b>
          </li>
        );
      })}
    </ul>
  );
}

/** The medals that a seat has won, or those that it has not, with its progress. */
function MedalRow({ view, seat, won }: { view: Shown; seat: number; won: boolean }) {
  return (
    <ul class="bm-picture-medals" data-no={!won}>
      {view.medals
        .filter((m) => m.alone && m.alone.need > 0 && m.alone.seats.includes(seat) === won)
        .map((m) => (
          <li key={m.medal}>
            <Medal id={m.medal} points={m.alone!.points} size={56} />
            <b>
              {m.alone!.have[seat]}/{m.alone!.need}
            </b>
          </li>
        ))}
    </ul>
  );
}

/** Each seat with what it has counted, and the medal if that has brought it. */
function Seats({ view, id }: { view: Shown; id: MedalId }) {
  const medal = view.medals.find((m) => m.medal === id)!.alone!;
  return (
    <ul class="bm-picture-medals bm-picture-seats">
      {view.players.map((p, seat) => (
        <li key={seat}>
          <Face id={p.explorer} size={46} />
          <b>{medal.need > 0 ? `${medal.have[seat]}/${medal.need}` : p.counts.penalty}</b>
          <span>
            {medal.seats.includes(seat) && <Medal id={id} points={medal.points} size={46} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The landscapes that are drawn at a spot of the board. */
const grounds: Record<string, Sign[]> = {
  desert: ['desert'],
  rune: ['rune'],
  grass: ['grassland', 'swamp'],
  water: ['water'],
  lava: ['lava'],
  ice: ['ice'],
  water_or_grass: ['water', 'grassland'],
  lava_or_ice: ['lava', 'ice'],
};
const always = ['DESERT', 'RUNE', 'PENALTY'];

/** The medals on their spots, those that are always there above. A wrong type lies twice. */
function MedalBoard({ view, wrong }: { view: Shown; wrong: boolean }) {
  const list = view.medals.map((m, i) =>
    wrong && i === view.medals.length - 1 ? { ...m, medal: 'TERRAIN' as const } : m,
  );
  const row = (some: typeof list) => (
    <ul class="bm-picture-spots">
      {some.map((m) => (
        <li key={m.spot} data-twice={wrong && m.medal === 'TERRAIN'}>
          <Medal id={m.medal} points={(m.alone ?? m.team)!.points} size={48} />
          <span>
            {(grounds[m.spot] ?? []).map((land) => (
              <Icon key={land} of={land} size={20} />
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
  return (
    <div class="bm-picture-board" data-no={wrong}>
      {row(list.filter((m) => always.includes(m.medal)))}
      {row(list.filter((m) => !always.includes(m.medal)))}
    </div>
  );
}

/** A guest and the tile that stays in the box for it. */
function Guest({ guest, out, wrong }: { guest: Kind; out: Kind; wrong: boolean }) {
  return (
    <div class="bm-picture-guest" data-no={wrong}>
      <TileCard kind={guest} />
      <span>←</span>
      <TileCard kind={out} out />
    </div>
  );
}

/** What grassland and explorers add to a player for Big Monsters. */
const added = ({ explorer, area, counts }: Player): number =>
  4 *
  counts.pairs *
  (Number(explorer === 'EX10') + area.tiles.filter(({ tile }) => tile === 'GR7').length);

/** How a rule on places may be got wrong. */
type Mistake = 'equal' | 'dense' | 'added';

/** The total of each seat, its points of Big Monsters and its place, or a wrong one. */
function Ranks({ view, mistake }: { view: Shown; mistake: Mistake | undefined }) {
  const rows = view.players.map((p) => ({
    of: p.explorer,
    total: p.sheet.reduce((sum, n) => sum + n, 0),
    big: p.sheet[1]!,
    more: mistake === 'added' ? added(p) : 0,
  }));
  type Row = (typeof rows)[number];
  const order = (a: Row, b: Row) =>
    b.total - a.total || (mistake === 'equal' ? 0 : b.big + b.more - a.big - a.more);
  const place = (row: Row) => {
    const above = rows.filter((r) => order(r, row) < 0);
    return 1 + (mistake === 'dense' ? new Set(above.map((r) => r.total)).size : above.length);
  };
  return (
    <ul class="bm-picture-ranks" data-no={mistake !== undefined}>
      {[...rows].sort(order).map((row) => (
        <li key={row.of}>
          <Face id={row.of} size={38} />
          <b>{row.total}</b>
          <span>
            <Icon of="pair" size={26} />
            {row.big}
            {row.more > 0 && <s> + {row.more}</s>}
          </span>
          <strong>{place(row)}</strong>
        </li>
      ))}
    </ul>
  );
}

/** The partners of each team, what each has, and what that makes of their team. */
function Teams({ view, of, wrong }: { view: Shown; of: string; wrong: boolean }) {
  const medal = view.medals.find((m) => m.medal === (of === 'penalty' ? 'PENALTY' : of));
  const won = medal?.team;
  const teams = [...new Set(view.players.map((p) => p.team))].map((team) => {
    const seats = view.players.flatMap((p, seat) => (p.team === team ? [seat] : []));
    const each = seats.map((seat) => {
      const { score, counts } = view.players[seat]!;
      return !medal ? score! : (medal.alone?.have[seat] ?? counts.penalty);
    });
    return { team, seats, each, total: won?.have[team] ?? Math.min(...each) };
  });
  // A wrong count adds the totals of a team, or gives the penalty to one player alone.
  const total = (t: (typeof teams)[number]) =>
    wrong && !medal ? t.each.reduce((sum, n) => sum + n, 0) : t.total;
  const fewest = Math.min(...teams.flatMap((t) => t.each));
  if (of === 'places') teams.sort((a, b) => b.total - a.total);
  // A wrong count of places lets a second partner push the next team down.
  const place = (nth: number) => 1 + (wrong ? 2 * nth : nth);
  return (
    <ul class="bm-picture-teams" data-no={wrong || (!!won && won.need > 0 && !won.seats.length)}>
      {teams.map((t, nth) => (
        <li key={t.team}>
          {t.seats.map((seat, i) => (
            <span key={seat}>
              <Face id={view.players[seat]!.explorer} size={38} />
              <b>{t.each[i]}</b>
              {won && (wrong ? t.each[i] === fewest : won.seats.includes(seat)) && (
                <Medal id={medal.medal} points={won.points} size={32} />
              )}
            </span>
          ))}
          {of === 'places' && <strong data-wrong={wrong && nth > 0}>{place(nth)}</strong>}
          {of !== 'places' && !(wrong && medal) && (
            <b class="bm-picture-total" data-wrong={wrong}>
              {won && won.need > 0 ? `${total(t)}/${won.need}` : total(t)}
            </b>
          )}
        </li>
      ))}
    </ul>
  );
}

interface ShipsProps {
  view: Shown;
  /** To whose ship each seat gives. */
  gave: number[];
  no: boolean;
  /** Who takes the dragon for it. */
  dragon?: number;
}

/** To whose ship each pack flies, in the order of giving. A wrong one gives two to the first. */
function Ships({ view, gave, no, dragon = -1 }: ShipsProps) {
  const order = view.order.length ? view.order : view.players.map((_, seat) => seat);
  const person = (seat: number, size: number) => (
    <Face id={view.players[seat]!.explorer} size={size} />
  );
  return (
    <ul class="bm-picture-ships" data-no={no}>
      {order
        .filter((seat) => gave[seat]! >= 0)
        .map((seat) => (
          <li key={seat}>
            {person(seat, 32)} →
            <Ship fill={seatLook(gave[seat]!).colour} size={36} />
            {person(gave[seat]!, 26)}
            {seat === dragon && <Token flipped={false} size={30} />}
          </li>
        ))}
    </ul>
  );
}

/**
 * What the medals of a seat and the dragons that it turned over add up to. A wrong one has
 * its first medal twice.
 */
function Held({ player, wrong, lang }: { player: Player; wrong: boolean; lang: Lang }) {
  const medals = wrong ? [player.medals[0]!, ...player.medals] : player.medals;
  return (
    <ul class="bm-picture-medals bm-picture-seats" data-no={wrong}>
      <li>
        <Face id={player.explorer} size="min(46px, 11vw)" />
      </li>
      {medals.map((m, i) => (
        <li key={i}>
          <Medal id={m.medal} points={m.points} size="min(46px, 11vw)" />
        </li>
      ))}
      {Array.from({ length: player.dragons }, (_, i) => (
        <li key={i}>
          <Token flipped size="min(46px, 11vw)" />
        </li>
      ))}
      {!wrong && (
        <li>
          <b class="bm-picture-gain">{words(lang).gain(player.sheet.at(-1)!)}</b>
        </li>
      )}
    </ul>
  );
}

/** A seat with a dragon, and its running score. A wrong one takes off the dragon at once. */
function Running({ player, cost }: { player: Player; cost: number }) {
  return (
    <ul class="bm-picture-medals bm-picture-seats" data-no={cost < 0}>
      <li>
        <Face id={player.explorer} size={46} />
      </li>
      <li>
        <Token flipped={false} size={46} />
      </li>
      <li>
        <b class="bm-picture-gain">{player.score! + cost}</b>
      </li>
    </ul>
  );
}

/** A seat with its dragons, and what they cost it so far. */
function Dragons({ player, holds, lang }: { player: Player; holds: boolean; lang: Lang }) {
  const medals = player.medals.reduce((sum, m) => sum + m.points, 0);
  return (
    <ul class="bm-picture-medals bm-picture-seats">
      <li>
        <Face id={player.explorer} size={46} />
      </li>
      {Array.from({ length: player.dragons + Number(holds) }, (_, i) => (
        <li key={i}>
          <Token flipped={i < player.dragons} size={46} />
        </li>
      ))}
      <li>
        <b class="bm-picture-gain">{words(lang).gain(player.sheet.at(-1)! - medals)}</b>
      </li>
    </ul>
  );
}

function Planet({
  view,
  seat,
  move,
  lang,
  count,
  moved = false,
  no,
}: {
  view: Shown;
  seat: number;
  /** Missing for a planet as it is. */
  move?: Pick<Move, 'x' | 'y'> | undefined;
  lang: Lang;
  count?: ComponentChild;
  /** Whether it is the tile placed first that moves, and not the one kept. */
  moved?: boolean;
  no?: boolean;
}) {
  const [x, y] = [move?.x ?? 0, move?.y ?? 0];
  const spot = moved ? undefined : view.spots.find((s) => s.x === x && s.y === y);
  const me = view.players[seat]!;
  const [first, ...rest] = me.area.tiles;
  const landing = move && {
    kind: moved ? first!.tile : view.kept,
    planned: { x, y },
    chosen: { x, y, spot, moves: [] },
  };
  return (
    <div class="bm-picture-planet" data-no={!!no}>
      <Area
        name={words(lang).planet}
        id="picture"
        seat={seat}
        player={moved ? { ...me, area: { ...me.area, tiles: rest } } : me}
        lang={lang}
        {...landing}
        from=""
      />
      {count ?? (spot && <b class="bm-picture-gain">{words(lang).gain(spot.gain)}</b>)}
    </div>
  );
}

const pictures: Pictures = {
  list,
  Sheet: Drawings,
  scope: 'bm-book',
  Draw: ({ picture, shot, lang }) => {
    const view = picture.view as Shown;
    const { seat } = picture;
    const [light = '', word] = (shot.light ?? '').split(' ');
    const id = word as MedalId;
    const wrong = shot.light?.endsWith(' wrong') ?? false;
    const move = shot.move as Move | undefined;
    if (light === 'tiles')
      return <TileKinds kinds={shot.light!.split(' ').slice(1, 3) as Kind[]} wrong={wrong} />;
    if (move?.kind === 'keep') return <Pack view={view} move={move} wrong={wrong} />;
    if (light === 'packs') return <Packs view={view} wait={word === 'wait'} />;
    if (light === 'series' || light === 'discards' || move?.kind === 'take')
      return <SeriesRows view={view} move={move} pile={light === 'discards'} />;
    if (light === 'seating') return <Seating view={view} wrong={wrong} />;
    if (light === 'medals')
      return <MedalRow view={view} seat={seat} won={shot.light === 'medals won'} />;
    if (light === 'board') return <MedalBoard view={view} wrong={wrong} />;
    if (light === 'guest') {
      const [, guest, out] = shot.light!.split(' ') as [string, Kind, Kind];
      return <Guest guest={guest} out={out} wrong={wrong} />;
    }
    if (light === 'ranks') return <Ranks view={view} mistake={word as Mistake | undefined} />;
    if (light === 'penalty') return <Seats view={view} id="PENALTY" />;
    if (light === 'medal') return <Seats view={shot.after as Shown} id={id} />;
    if (light === 'dragons')
      return (
        <Dragons player={view.players[seat]!} holds={view.dragon?.holder === seat} lang={lang} />
      );
    if (light === 'teams') {
      const of = shot.light!.split(' ').filter((word) => !/^(teams|medal|wrong)$/.test(word))[0]!;
      return <Teams view={view} of={of} wrong={wrong} />;
    }
    if (light === 'sum')
      return <Held player={view.players[Number(id)]!} wrong={wrong} lang={lang} />;
    if (light === 'running')
      return <Running player={view.players[seat]!} cost={wrong ? view.dragon!.points : 0} />;
    if (light === 'ships' || move?.kind === 'give') {
      const gave = ((shot.after as Shown | undefined) ?? view).players.map((p) => p.gave);
      if (move?.kind === 'give') gave[seat] = move.to!;
      if (wrong) gave[view.order[1]!] = gave[view.order[0]!]!;
      const dragon = light === 'taken' ? (shot.after as Shown).dragon!.holder : -1;
      return <Ships view={view} gave={gave} no={wrong} dragon={dragon} />;
    }
    const counted = light === 'held' ? view : light === 'count' && (shot.after as Shown);
    const medal = counted && counted.medals.find((m) => m.medal === id)!.alone!;
    const count = medal && (
      <span class="bm-picture-count">
        {light === 'held' && <TileCard kind={view.kept} />}
        <Medal id={id} points={medal.points} size={44} />
        <b>
          {medal.have[seat]}/{medal.need}
        </b>
      </span>
    );
    const gems = light === 'gems' && (
      <span class="bm-picture-count">
        <Icon of="green" size={30} />
        <b>{wrong ? word : (shot.after as Shown).players[seat]!.counts.green}</b>
      </span>
    );
    const away = light === 'away' && (
      <span class="bm-picture-count">
        <TileCard kind={view.kept} out />
      </span>
    );
    const given = light === 'gift' && (
      <span class="bm-picture-count">
        <Medal id={view.gift!.medal} points={view.gift!.points} size={44} /> →
        <Face id={view.players[move!.grant!]!.explorer} size={38} />
      </span>
    );
    const extra = count || given || gems || away;
    const [, x, y] = (shot.light ?? '').split(' ').map(Number);
    const to = light === 'moved' ? { x: x!, y: y! } : move;
    return (
      <Planet
        view={view}
        seat={seat}
        move={to}
        moved={light === 'moved'}
        lang={lang}
        {...(extra && { count: extra })}
        no={light === 'held' || wrong || (shot.light?.endsWith(' no') ?? false)}
      />
    );
  },
};

export default pictures;
