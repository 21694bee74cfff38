// The campaign as the page knows it: stages and options. The map speaks of sets of camps and of help.

import type { VNode } from 'preact';
import type { AloneProps } from '@lair/game-ui';
import Campaign from './campaign';

const sets = ['I', 'II', 'III', 'IV'];

export default function Alone({ lang, stages, at, last, busy, start }: AloneProps): VNode {
  const set = sets.indexOf(last?.['camp-set-0'] ?? '') + 1;
  return (
    <Campaign
      lang={lang}
      stages={stages.map(({ stage, ...s }) => ({ no: stage, state: s.state, tries: s.tries, help: s.help, ...(s.table !== undefined && { table: s.table }) }))}
      {...(at !== undefined && { at })}
      {...(set > 0 && { set })}
      busy={busy}
      start={(no, chosen, help, practice) =>
        start(no, { 'camp-set-0': sets[chosen - 1]!, 'help-aerie': `${help[0]}`, 'help-depths': `${help[1]}`, 'help-forest': `${help[2]}` }, practice)
      }
    />
  );
}
