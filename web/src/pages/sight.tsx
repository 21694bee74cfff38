// The pieces of a game as people see them who lack one of the three kinds of cones.

import type { Gallery } from '@lair/game-ui';
import { lang } from '@lair/i18n';
import { sights } from './sights';

type Sight = keyof typeof sights;

const names: Record<'' | Sight, { en: string; fr: string }> = {
  '': { en: 'All colours', fr: 'Toutes les couleurs' },
  deuteranopia: { en: 'Without green cones', fr: 'Sans cônes verts' },
  protanopia: { en: 'Without red cones', fr: 'Sans cônes rouges' },
  tritanopia: { en: 'Without blue cones', fr: 'Sans cônes bleus' },
};

/** The sets of pieces of a game that must be told apart, at 40 px, as each of them sees it. */
export function Apart({ sets }: { sets: NonNullable<Gallery['apart']> }) {
  return (
    <>
      <svg width="0" height="0" aria-hidden="true">
        {Object.entries(sights).map(([name, rows]) => (
          <filter id={`sight-${name}`} key={name} x="0" y="0" width="1" height="1">
            <feColorMatrix
              values={[...rows.map((r) => `${r.join(' ')} 0 0`), '0 0 0 1 0'].join(' ')}
            />
          </filter>
        ))}
      </svg>
      {(Object.keys(names) as ('' | Sight)[]).map((sight) => (
        <section key={sight}>
          <h2>{names[sight][lang()]}</h2>
          <div
            class="gallery-sight"
            data-sight={sight}
            style={sight && { filter: `url(#sight-${sight})` }}
          >
            {sets.map((set) => (
              <ul key={set.title} data-set={set.title}>
                {set.items.map(({ name, draw }) => (
                  <li key={name} title={name}>
                    {draw(40)}
                  </li>
                ))}
              </ul>
            ))}
          </div>
        </section>
      ))}
    </>
  );
}
