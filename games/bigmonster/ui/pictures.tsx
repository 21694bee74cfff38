// The drawings of the rulebook: a planet with a tile as it would land, medals, what each seat
// gets of the penalty, of a medal and of the furious dragons, and the places in the end.

import './board.css';
import type { ComponentChild } from 'preact';
import type { Lang, Pictures } from '@lair/game-ui';
import { Area } from './area';
import { Icon, Ship, Token, type Sign } from './art/marks';
import { Drawings, Face, groundOf, Medal, seatLook, TileArt } from './pieces';
import list from './pictures.json';
import type { Kind, MedalId, Move, Player, View } from './types';
import { words } from './words';

type Shown = Pick<View, 'players' | 'spots' | 'kept' | 'medals' | 'dragon' | 'order' | 'gift'>;

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
  const tile = (kind: Kind, stays: boolean) => (
    <span class="bm-picture-tile" data-out={stays} style={groundOf(kind)}>
      <TileArt kind={kind} />
    </span>
  );
  return (
    <div class="bm-picture-guest" data-no={wrong}>
      {tile(guest, false)}
      <span>←</span>
      {tile(out, true)}
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

/** To whose ship each pack flies, in the order of giving. A wrong one gives two to the first. */
function Ships({ view, gave, no }: { view: Shown; gave: number[]; no: boolean }) {
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
          </li>
        ))}
    </ul>
  );
}

/** What the medals of a seat and the dragons that it turned over add up to. */
function Held({ player, lang }: { player: Player; lang: Lang }) {
  return (
    <ul class="bm-picture-medals bm-picture-seats">
      <li>
        <Face id={player.explorer} size="min(46px, 11vw)" />
      </li>
      {player.medals.map((m) => (
        <li key={m.medal}>
          <Medal id={m.medal} points={m.points} size="min(50px, 11vw)" />
        </li>
      ))}
      {Array.from({ length: player.dragons }, (_, i) => (
        <li key={i}>
          <Token flipped size="min(46px, 11vw)" />
        </li>
      ))}
      <li>
        <b class="bm-picture-gain">{words(lang).gain(player.sheet.at(-1)!)}</b>
      </li>
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
  no,
}: {
  view: Shown;
  seat: number;
  /** Missing for a planet as it is. */
  move?: Move | undefined;
  lang: Lang;
  count?: ComponentChild;
  no?: boolean;
}) {
  const [x, y] = [move?.x ?? 0, move?.y ?? 0];
  const spot = view.spots.find((s) => s.x === x && s.y === y);
  const landing = move && {
    kind: view.kept,
    planned: { x, y },
    chosen: { x, y, spot, moves: [] },
  };
  return (
    <div class="bm-picture-planet" data-no={!!no}>
      <Area
        name={words(lang).planet}
        id="picture"
        seat={seat}
        player={view.players[seat]!}
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
    if (light === 'sum') return <Held player={view.players[Number(id)]!} lang={lang} />;
    if (light === 'running')
      return <Running player={view.players[seat]!} cost={wrong ? view.dragon!.points : 0} />;
    if (light === 'ships' || move?.kind === 'give') {
      const gave = ((shot.after as Shown | undefined) ?? view).players.map((p) => p.gave);
      if (move?.kind === 'give') gave[seat] = move.to!;
      if (wrong) gave[view.order[1]!] = gave[view.order[0]!]!;
      return <Ships view={view} gave={gave} no={wrong} />;
    }
    const counted = light === 'held' ? view : light === 'count' && (shot.after as Shown);
    const medal = counted && counted.medals.find((m) => m.medal === id)!.alone!;
    const count = medal && (
      <span class="bm-picture-count">
        {light === 'held' && (
          <span class="bm-picture-tile">
            <TileArt kind={view.kept} />
          </span>
        )}
        <Medal id={id} points={medal.points} size={44} />
        <b>
          {medal.have[seat]}/{medal.need}
        </b>
      </span>
    );
    const given = light === 'gift' && (
      <span class="bm-picture-count">
        <Medal id={view.gift!.medal} points={view.gift!.points} size={44} /> →
        <Face id={view.players[move!.grant!]!.explorer} size={38} />
      </span>
    );
    return (
      <Planet
        view={view}
        seat={seat}
        move={move}
        lang={lang}
        {...(count && { count })}
        {...(given && { count: given })}
        no={light === 'held' || (shot.light?.endsWith(' no') ?? false)}
      />
    );
  },
};

export default pictures;
