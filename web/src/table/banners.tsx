// Notices and questions for the reader at a live table.

import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { api } from '@lair/api';
import { list, t, withReason } from '@lair/i18n';
import { explain } from '@lair/i18n/errors';
import { useStore } from '@lair/store';
import { useKnocks } from '@lair/table/host-ways';
import type { TableModel } from '@lair/table/model';
import { practise, type useTried } from '@lair/table/practice';
import { LetBot } from '@lair/table/seats';
import { useWaits } from '@lair/table/waits';
import { Icon } from '@lair/ui/icon';
import type { Snapshot } from '@lair/wire';

/**
 * How long nothing must have happened before the server is asked who is waited
 * for, in ms.
 */
const PATIENCE = 20_000;

interface Props {
  model: TableModel;
  snapshot: Snapshot;
  names: string[];
  playing: boolean;
  /** What is told of the reader's first move in practice. */
  judged: ReturnType<typeof useTried>;
}

/** The notice that the status line shows instead of its words. */
export interface Banner {
  /** What it says and the buttons that answer it. */
  notice: VNode;
  /** The same as a line beside what is to be done, which is more; a hint stays without buttons. */
  above?: { line: VNode | null; buttons?: VNode };
  /** Removes it when the reader goes on playing; a question stays. */
  pass(): void;
}

const stays = () => undefined;

/**
 * Returns the most urgent notice or question for the reader, one at a time. It
 * takes the place of the status line's words, so that it covers no control and
 * the board keeps its place.
 */
export function useBanner({ model, snapshot, names, playing, judged }: Props): Banner | undefined {
  const trouble = useStore(model.trouble);
  const missed = useStore(model.missed);
  const unseated = useStore(model.unseated);
  const lostMoves = useStore(model.lostMoves);
  const knocks = useKnocks(model, snapshot);
  const silent = useWaits(model, snapshot, PATIENCE).find((w) => Date.parse(w.from) <= Date.now());
  const [known, setKnown] = useState(false);
  const { undo_asked: asked, yours } = snapshot;
  const replaced = snapshot.seats.find((s) => s.you && s.minded && !s.gave_up);
  const answers = yours.find((s) => asked?.waiting.includes(s));
  const knock = knocks[0];

  if (trouble) return passing(explain(trouble), () => model.trouble.set(undefined), true);
  if (snapshot.status === 'paused' && snapshot.moderated)
    return {
      notice: <Notice urgent text={withReason(t('error.suspended'), snapshot.notice)} />,
      pass: stays,
    };
  const stopped = stoppedText(snapshot);
  if (stopped !== undefined) return { notice: <Notice urgent bad text={stopped} />, pass: stays };
  if (replaced && snapshot.status === 'playing')
    return {
      notice: (
        <Notice urgent text={t('seat.minded.text')}>
          <button
            type="button"
            class="button primary"
            onClick={() => void model.attempt(() => api.back(model.id, replaced.seat))}
          >
            {t('seat.back')}
          </button>
        </Notice>
      ),
      pass: stays,
    };
  if (asked && answers !== undefined)
    return {
      notice: (
        <Notice urgent text={t('undo.asked', names[asked.by]!)}>
          {[true, false].map((agree) => (
            <button
              key={String(agree)}
              type="button"
              class={agree ? 'button primary' : 'button'}
              onClick={() =>
                void model.attempt(() => api.answerUndo(model.id, answers, snapshot.seq, agree))
              }
            >
              {agree ? t('undo.agree') : t('undo.refuse')}
            </button>
          ))}
        </Notice>
      ),
      pass: stays,
    };
  if (knock)
    return {
      notice: (
        <Notice urgent text={t('knock.text', knock.name, names[knock.seat] ?? '')}>
          {[true, false].map((yes) => (
            <button
              key={String(yes)}
              type="button"
              class={yes ? 'button primary' : 'button'}
              onClick={() => void model.attempt(() => api.admit(model.id, knock.knock, yes))}
            >
              {yes ? t('knock.yes') : t('knock.no')}
            </button>
          ))}
        </Notice>
      ),
      pass: stays,
    };
  if (silent)
    return {
      notice: (
        <Notice text={t('silent.text', names[silent.seat]!)}>
          <LetBot wait={silent} model={model} snapshot={snapshot} names={names} />
        </Notice>
      ),
      pass: stays,
    };
  if (unseated) return passing(t('seat.lost'), () => model.unseated.set(false), true);
  if (lostMoves) return passing(t('moves.lost'), () => model.lostMoves.set(false), true);
  if (judged) {
    const { tried, pass, close } = judged;
    const { table, ply, seat } = snapshot.from!;
    return {
      notice: (
        <Notice urgent whole text={tried.text} close={close}>
          {!tried.solved && (
            <button
              type="button"
              class="button take-seat"
              onClick={() => void practise(model, ply, seat, table)}
              aria-label={t('practice.from')}
              title={t('practice.from')}
            >
              <Icon name="again" /> <span>{t('practice.again')}</span>
            </button>
          )}
        </Notice>
      ),
      pass,
    };
  }
  if (missed !== undefined) {
    const close = () => model.missed.set(undefined);
    const text = t('missed.text', snapshot.ply - missed + 1);
    const watch = (
      <button
        type="button"
        class="button take-seat"
        onClick={() => void model.watchMissed()}
        aria-label={t('missed.watch')}
        title={t('missed.watch')}
      >
        <Icon name="play" size={18} /> <span>{t('missed.watch')}</span>
      </button>
    );
    return {
      notice: (
        <Notice text={text} close={close}>
          {watch}
        </Notice>
      ),
      above: {
        // While others play on, the line tells of that, and the buttons keep their places.
        line: playing ? null : (
          <div class="first-time" role="status">
            <p>{text}</p>
          </div>
        ),
        buttons: (
          <>
            {watch}
            <Close close={close} />
          </>
        ),
      },
      pass: close,
    };
  }
  if (asked && yours.includes(asked.by) && asked.waiting.length > 0)
    return {
      notice: <Notice text={t('undo.waiting', list(asked.waiting.map((s) => names[s]!)))} />,
      pass: stays,
    };
  if (snapshot.known_seed === true && !known && !snapshot.lesson) {
    const close = () => setKnown(true);
    const line = (
      <div class="first-time" role="status" onClick={close}>
        <p>{t('shuffle.known')}</p>
        <button type="button" class="first-time-close" onClick={close} aria-label={t('close')}>
          <Icon name="close" size={14} />
        </button>
      </div>
    );
    return { ...passing(t('shuffle.known'), close), above: { line } };
  }
  return undefined;
}

/** Says why the match cannot go on; undefined if it can, or is over. */
function stoppedText({ status, notice, defect }: Snapshot): string | undefined {
  if (notice === undefined || status === 'over') return undefined;
  if (status !== 'frozen') return t('notice.paused');
  return defect === 'game' || defect === 'cards' ? t('notice.missing') : t('notice.frozen');
}

/** Says why a match that is over cannot be replayed; undefined if it can. */
export function keptText({ status, defect }: Snapshot): string | undefined {
  if (status !== 'over' || defect === undefined) return undefined;
  if (defect === 'damage') return t('kept.damage');
  return defect === 'game' || defect === 'cards' ? t('kept.missing') : t('kept.edition');
}

/** A notice without a question: the next choice removes it. */
const passing = (text: ComponentChildren, close: () => void, urgent = false): Banner => ({
  notice: <Notice text={text} close={close} urgent={urgent} bad={urgent} />,
  pass: close,
});

/** One notice in the status line, with the buttons that answer it. */
function Notice({
  text,
  urgent = false,
  bad = false,
  whole = false,
  close,
  children,
}: {
  text: ComponentChildren;
  urgent?: boolean;
  bad?: boolean;
  /** It takes the place of the buttons beside it, too. */
  whole?: boolean;
  close?: () => void;
  children?: ComponentChildren;
}) {
  return (
    <div
      class="notice status-over"
      role={urgent ? 'alert' : 'status'}
      data-bad={bad || undefined}
      data-whole={whole || undefined}
    >
      <p>{text}</p>
      {children}
      {close && <Close close={close} />}
    </div>
  );
}

const Close = ({ close }: { close: () => void }) => (
  <button
    type="button"
    class="button quiet square"
    onClick={close}
    aria-label={t('close')}
    title={t('close')}
  >
    <Icon name="close" />
  </button>
);
