// The campaign page: it connects the page's stages and options to the map,
// which knows camp sets and help.

import type { VNode } from 'preact';
import type { AloneProps } from '@lair/game-ui';
import { asked, chosenOf, setOf } from './attempt';
import Campaign from './campaign';

export default function Alone({ lang, stages, at, last, busy, options, start }: AloneProps): VNode {
  const set = setOf(last);
  return (
    <Campaign
      lang={lang}
      stages={stages.map(({ stage, ...s }) => ({
        no: stage,
        state: s.state,
        tries: s.tries,
        lostFirst: s.lost_first,
        clean: s.clean,
        help: s.help,
        ...(s.table !== undefined && { table: s.table }),
      }))}
      {...(at !== undefined && { at })}
      {...(set > 0 && { set })}
      chosen={chosenOf(last)}
      busy={busy}
      options={options}
      start={(no, camps, help, chosen, practice) =>
        start(no, asked(camps, help, chosen, practice), practice)
      }
    />
  );
}
