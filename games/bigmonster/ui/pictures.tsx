// The drawings of the rulebook: a planet with a tile as it would land, and medals.

import './board.css';
import type { Lang, Pictures } from '@lair/game-ui';
import { Area } from './area';
import { Drawings, Medal } from './pieces';
import list from './pictures.json';
import type { Move, View } from './types';
import { words } from './words';

type Shown = Pick<View, 'players' | 'spots' | 'kept' | 'medals'>;

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

function Planet({ view, seat, move, lang }: { view: Shown; seat: number; move: Move; lang: Lang }) {
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
      {spot && <b class="bm-picture-gain">{words(lang).gain(spot.gain)}</b>}
    </div>
  );
}

const pictures: Pictures = {
  list,
  Sheet: Drawings,
  scope: 'bm-book',
  Draw: ({ picture, shot, lang }) => {
    const view = picture.view as Shown;
    if (shot.light)
      return <MedalRow view={view} seat={picture.seat} won={shot.light === 'medals won'} />;
    return <Planet view={view} seat={picture.seat} move={shot.move as Move} lang={lang} />;
  },
};

export default pictures;
