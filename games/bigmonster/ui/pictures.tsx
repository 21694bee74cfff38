// The drawings of the rulebook: a planet with a tile as it would land, medals, and what each
// seat gets of the penalty, of a medal and of the furious dragons.

import './board.css';
import type { ComponentChild } from 'preact';
import type { Lang, Pictures } from '@lair/game-ui';
import { Area } from './area';
import { Ship, Token } from './art/marks';
import { Drawings, Face, Medal, seatLook } from './pieces';
import list from './pictures.json';
import type { MedalId, Move, Player, View } from './types';
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
  return (
    <ul class="bm-picture-teams" data-no={wrong || (!!won && won.need > 0 && !won.seats.length)}>
      {teams.map((t) => (
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
          {!(wrong && medal) && (
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
        <Face id={player.explorer} size={46} />
      </li>
      {player.medals.map((m) => (
        <li key={m.medal}>
          <Medal id={m.medal} points={m.points} size={50} />
        </li>
      ))}
      {Array.from({ length: player.dragons }, (_, i) => (
        <li key={i}>
          <Token flipped size={46} />
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
  move: Move;
  lang: Lang;
  count?: ComponentChild;
  no?: boolean;
}) {
  const [x, y] = [move.x ?? 0, move.y ?? 0];
  const spot = view.spots.find((s) => s.x === x && s.y === y);
  return (
    <div class="bm-picture-planet" data-no={!!no}>
      <Area
        name={words(lang).planet}
        id="picture"
        seat={seat}
        player={view.players[seat]!}
        lang={lang}
        kind={view.kept}
        planned={{ x, y }}
        chosen={{ x, y, spot, moves: [] }}
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
    const [light, id] = (shot.light ?? '').split(' ') as [string, MedalId];
    const wrong = shot.light?.endsWith(' wrong') ?? false;
    const move = shot.move as Move | undefined;
    if (light === 'medals')
      return <MedalRow view={view} seat={seat} won={shot.light === 'medals won'} />;
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
    const medal =
      light === 'count' && (shot.after as Shown).medals.find((m) => m.medal === id)!.alone!;
    const count = medal && (
      <span class="bm-picture-count">
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
        move={shot.move as Move}
        lang={lang}
        {...(count && { count })}
        {...(given && { count: given })}
        no={shot.light?.endsWith(' no') ?? false}
      />
    );
  },
};

export default pictures;
