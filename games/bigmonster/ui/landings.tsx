// The kept tile while it lands, beside the places that bring most.

import type { VNode } from 'preact';
import type { Lang } from '@lair/game-ui';
import { capital } from '@lair/i18n/capital';
import { wide as lying } from './art/tiles';
import { bestOf, LINES, placeAfter } from './best';
import type { Landing } from './choosing';
import { groundOf, landName, TileArt, tileText } from './pieces';
import { besides } from './plan';
import type { View } from './types';
import type { Words } from './words';

/** The kept tile beside its best places, each with its points and the reason. */
export function Landings({
  view,
  w,
  lang,
  places,
  place,
  onPlace,
}: {
  view: View;
  w: Words;
  lang: Lang;
  places: Landing[];
  place: Landing | undefined;
  onPlace(l: Landing): void;
}): VNode {
  const tiles = view.players[view.seat]?.area.tiles ?? [];
  const rows = bestOf(places, w, view.kept, tiles);
  return (
    <div class="bm-landings" data-rows={rows.length}>
      <span
        class="bm-kept"
        data-wide={lying(view.kept)}
        data-anchor="kept"
        style={groundOf(view.kept)}
        title={tileText(view.kept, w, view)}
      >
        <TileArt kind={view.kept} />
      </span>
      <p class="bm-kept-words">
        <b>{capital(landName(view.kept, lang))}.</b> {tileText(view.kept, w, view)}
      </p>
      <ul aria-label={w.bestPlaces}>
        {rows.map(({ of, deeds }, i) => {
          const at = place ? of.indexOf(place) : -1;
          const near = besides(tiles, view.kept, of[0]!.x, of[0]!.y);
          const alone = near ? w[near.side](w.the(near.kind)) : '';
          const deed = deeds || (of[1] ? w.alike(of.length) : alone);
          const told = deed + (deeds && of[1] ? ` · ${w.places(of.length)}` : '');
          return (
            <li key={`${of[0]!.x},${of[0]!.y}`}>
              <button
                type="button"
                class="bm-spot"
                aria-pressed={at >= 0}
                data-chosen={at >= 0}
                onClick={() => onPlace(placeAfter(of, place))}
              >
                <i class="sr-only">{`${i + 1}. `}</i>
                {of[0]!.spot && <b>{w.gain(of[0]!.spot.gain)}</b>}
                <span>{capital(told.length > LINES ? w.brief(told) : told)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
