// The drawings of the rulebook: the pit or a crypt, with a card as it would lie or a
// group lit up.

import './board.css';
import type { Lang, Pictures } from '@lair/game-ui';
import { Area } from './area';
import { categories, type Kind } from './art/halves';
import type { Place } from './choosing';
import list from './pictures.json';
import { Stone } from './pieces';
import type { Area as AreaView, Move, View } from './types';
import { words } from './words';

type Shown = Pick<View, 'pit' | 'players' | 'hand' | 'markers'>;

const none = { groups: [] };

/** An area with the card of a move. Nothing in it can be pressed. */
function Laid({ view, seat, move, lang }: { view: Shown; seat: number; move: Move; lang: Lang }) {
  const pit = move.kind === 'bury_pit';
  const at: Place = {
    move,
    preview: none,
    x: move.x ?? 0,
    y: move.y ?? 0,
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
        card={view.hand.find((c) => c.id === move.card)}
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

/** The gravestones of a kind: above what each asks for, below what it is worth. */
function Stones({ view, kind, lang }: { view: Shown; kind: Kind; lang: Lang }) {
  return (
    <ul class="gg-picture-stones">
      {view.markers
        .filter((m) => m.category === kind)
        .map((m) => (
          <li key={m.number}>
            <Stone kind={kind} number={m.number} value={m.value} lang={lang} />
            <small>{words(lang).points(m.value)}</small>
          </li>
        ))}
    </ul>
  );
}

const pictures: Pictures = {
  list,
  scope: 'gg-book',
  Draw: ({ picture, shot, lang }) => {
    const view = picture.view as Shown;
    if (!shot.light)
      return <Laid view={view} seat={picture.seat} move={shot.move as Move} lang={lang} />;
    const [where, kind] = shot.light.split(' ') as [string, Kind];
    if (where === 'stones') return <Stones view={view} kind={kind} lang={lang} />;
    const { crypt } = view.players[picture.seat]!;
    const w = words(lang);
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
