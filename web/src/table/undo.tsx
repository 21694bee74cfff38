// The undo button, and what it says before it marks a result.

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { api } from '@lair/api';
import { t } from '@lair/i18n';
import type { TableModel } from '@lair/table/model';
import { Dialog } from '@lair/ui/dialog';
import { Icon } from '@lair/ui/icon';
import type { Snapshot } from '@lair/wire';

export interface Undoing {
  /** Takes back, or asks first if that would mark the match. */
  undo(): void;
  /** The reader is being asked. */
  asking: boolean;
  answer(yes: boolean): void;
}

/** The seat whose move the undo button would take back: the viewer's. */
const undoSeat = (s: Snapshot) => (s.you >= 0 ? s.you : (s.yours[0] ?? -1));

/** Returns the undo of the viewer. A match is marked once, so it is asked for once. */
export function useUndo(model: TableModel, snapshot: Snapshot, busy: boolean): Undoing {
  const [asked, ask] = useState<number>();
  // The question is about one position; another position drops it.
  const asking = asked === snapshot.seq && snapshot.undo !== 'none';
  const run = () => void model.attempt(() => api.undo(model.id, undoSeat(snapshot), snapshot.seq));
  return {
    undo: () => {
      if (snapshot.undo === 'none' || busy) return;
      if (snapshot.undo_marks) ask(snapshot.seq);
      else run();
    },
    asking,
    answer: (yes) => {
      ask(undefined);
      if (yes && !busy) run();
    },
  };
}

/**
 * The undo button. It undoes, or asks the others where that needs their leave, or is dark.
 * It is an outline, because what is lit is what to do next.
 */
export function UndoButton({
  snapshot,
  undoing,
}: {
  snapshot: Snapshot;
  undoing: Undoing;
}): ComponentChildren {
  if (snapshot.yours.length === 0) return null;
  const asked =
    snapshot.undo_asked !== undefined && snapshot.yours.includes(snapshot.undo_asked.by);
  const undo = asked ? 'none' : snapshot.undo;
  const name = undo === 'ask' ? t('undo.ask') : t('undo');
  const words = [t('undo'), t('undo.ask.short')];
  return (
    <>
      <button
        type="button"
        class="button undo"
        aria-disabled={undo === 'none'}
        onClick={undoing.undo}
        aria-label={name}
        title={undo === 'none' ? t('undo.none') : name}
      >
        <Icon name="undo" />
        <span class="undo-words">
          {words.map((w, i) => (
            <span key={i} data-said={(undo === 'ask') === (i === 1)}>
              {w}
            </span>
          ))}
        </span>
      </button>
      {undoing.asking && (
        <UndoQuestion
          line={snapshot.stage === undefined ? t('undo.marks') : t('undo.stage.line')}
          answer={undoing.answer}
        />
      )}
    </>
  );
}

/** Says what an undo costs before it is made. */
function UndoQuestion({ line, answer }: { line: string; answer(yes: boolean): void }) {
  return (
    <Dialog
      title={t('undo.stage')}
      close={() => answer(false)}
      about="undo-stage"
      foot={
        <div class="row">
          <button type="button" class="button primary" autofocus onClick={() => answer(false)}>
            {t('undo.stage.no')}
          </button>
          <button type="button" class="button" onClick={() => answer(true)}>
            <Icon name="undo" /> {t('undo.stage.yes')}
          </button>
        </div>
      }
    >
      <p id="undo-stage">{line}</p>
    </Dialog>
  );
}
