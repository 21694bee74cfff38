// The drawings of the rulebook: a planet with a tile as it would land, medals, and what each
// seat gets of the penalty, of a medal and of the furious dragons.

import './board.css';
import type { ComponentChild } from 'preact';
import type { Lang, Pictures } from '@lair/game-ui';
import { Area } from './area';
import { Token } from './art/marks';
import { Drawings, Face, Medal } from './pieces';
import list from './pictures.json';
import type { MedalId, Move, Player, View } from './types';
import { words } from './words';

type Shown = Pick<View, 'players' | 'spots' | 'kept' | 'medals' | 'dragon'>;

/** The medals that a seat has won, or those that it has not, with its progress. */
function MedalRow({ view, seat, won }: { view: Shown; seat: number; won: boolean }) {
  return (
    <ul class="bm-picture-medals">
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
}: {
  view: Shown;
  seat: number;
  move: Move;
  lang: Lang;
  count?: ComponentChild;
}) {
  const [x, y] = [move.x ?? 0, move.y ?? 0];
  const spot = view.spots.find((s) => s.x === x && s.y === y);
  return (
    <div class="bm-picture-planet">
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
    if (light === 'medals')
      return <MedalRow view={view} seat={seat} won={shot.light === 'medals won'} />;
    if (light === 'penalty') return <Seats view={view} id="PENALTY" />;
    if (light === 'medal') return <Seats view={shot.after as Shown} id={id} />;
    if (light === 'dragons')
      return (
        <Dragons player={view.players[seat]!} holds={view.dragon?.holder === seat} lang={lang} />
      );
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
    return (
      <Planet
        view={view}
        seat={seat}
        move={shot.move as Move}
        lang={lang}
        {...(count && { count })}
      />
    );
  },
};

export default pictures;
