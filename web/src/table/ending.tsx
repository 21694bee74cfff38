// How a finished match ended.

import type { GameUI } from '@lair/game-ui';
import { lang, t } from '@lair/i18n';
import { ScoreSheet, Verdict } from '@lair/table/after';
import type { Result } from '@lair/wire';

interface Props {
  result: Result;
  /** The last view of the match. */
  view: unknown;
  /**
   * How a stage ended that counts for the reader. It may be lost although the
   * match was won.
   */
  outcome: 'won' | 'lost' | undefined;
  names: string[];
  ui: GameUI<any, any, any>;
  you: number;
  teams: number[] | null;
}

/**
 * The winner and the score sheet. A game without points shows its own sentence
 * instead.
 */
export function End({ result, view, outcome, names, ui, you, teams }: Props) {
  const ending = ui.ending?.(view, lang()) ?? null;
  const won = outcome === undefined ? ending?.won : outcome === 'won';
  const stage =
    won === undefined ? null : (
      <p class="verdict">{won ? t('after.stage-won') : t('after.stage-lost')}</p>
    );
  if (ending) {
    return (
      <div>
        {stage}
        <p class="soft">{ending.line}</p>
        {ending.won && won === false && <p class="soft">{t('after.stage-assisted')}</p>}
      </div>
    );
  }
  return (
    <>
      <div>{stage ?? <Verdict result={result} names={names} ui={ui} you={you} />}</div>
      <ScoreSheet result={result} names={names} ui={ui} you={you} teams={teams} />
    </>
  );
}
