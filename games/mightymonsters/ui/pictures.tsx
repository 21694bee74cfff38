// The drawings of the rulebook: a card beside the castle it goes to.

import './board.css';
import type { Pictures } from '@lair/game-ui';
import { GrainSheet } from '@lair/kit/draw';
import { Castle } from './castle';
import { moments } from './moments';
import { MonsterCard } from './pieces';
import list from './pictures.json';
import type { Event, Move, Staged } from './types';

/** The castle at the moment of an event that followed from a move. */
function staged(before: Staged, events: Event[], after: Staged, kind: string): Staged {
  const shown = moments(before, events, after);
  return shown.find((m) => m.events.some((e) => e.kind === kind))?.view ?? after;
}

const nothing = (): void => undefined;

const pictures: Pictures = {
  list,
  Sheet: GrainSheet,
  scope: 'mm-book',
  Draw: ({ picture, shot, lang }) => {
    const before = picture.view as Staged;
    const move = shot.move as Move;
    const view = shot.light
      ? staged(before, shot.events as Event[], shot.after as Staged, shot.light)
      : before;
    const chosen = shot.light ? undefined : move;
    return (
      <div class="mm-picture">
        {chosen && (
          <span class="mm mm-piece mm-picture-card">
            <MonsterCard of={before.seats[picture.seat]!.faction} card={move.card} lang={lang} />
          </span>
        )}
        <div class="mm-picture-room">
          <div class="mm-room">
            <div class="mm">
              <div class="mm-scene">
                <Castle
                  view={view}
                  lang={lang}
                  names={[]}
                  seat={picture.seat}
                  card={chosen?.card}
                  picked={chosen?.space}
                  offered={new Map(chosen && !shot.refused ? [[chosen.space, chosen]] : [])}
                  open={new Set()}
                  onSpace={nothing}
                  onAsk={nothing}
                  onGuard={nothing}
                />
              </div>
            </div>
          </div>
        </div>
      </div>
    );
  },
};

export default pictures;
