// The review of a match: what each decision of a seat lost compared with a bot's
// choice, and what was luck.

import './hint.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { api, Refused } from '@lair/api';
import type { GameUI, SayContext } from '@lair/game-ui';
import { t } from '@lair/i18n';
import { explain } from '@lair/i18n/errors';
import { unitOf, type Unit } from '@lair/table/worth';
import { Dialog } from '@lair/ui/dialog';
import { Icon } from '@lair/ui/icon';
import { Loading } from '@lair/ui/parts';
import type { Ply, Review } from '@lair/wire';

interface Props {
  table: string;
  seat: number;
  ui: GameUI<any, any, any>;
  say: SayContext;
  /** Shows the table as it was before a ply. */
  look(ply: number): void;
  /** Opens a practice from before a ply. */
  again(ply: number): void;
  close(): void;
}

const grades = ['review.best', 'review.fine', 'review.slip', 'review.mistake'] as const;

export function ReviewDialog({ table, seat, ui, say, look, again, close }: Props) {
  const [found, set] = useState<{ review: Review; plies: Ply[] }>();
  const [failed, fail] = useState<Refused>();
  useEffect(() => {
    let gone = false;
    Promise.all([api.review(table, seat), api.plies(table, seat)]).then(
      ([review, plies]) => !gone && set({ review, plies }),
      (e: unknown) =>
        !gone && fail(e instanceof Refused ? e : new Refused(0, 'internal', String(e))),
    );
    return () => {
      gone = true;
    };
  }, [table, seat]);
  return (
    <Dialog title={t('review.of', say.names[seat] ?? '')} close={close} tall>
      {failed && (
        <p class="bad" role="alert">
          {explain(failed)}
        </p>
      )}
      {!found && !failed && (
        <>
          <Loading />
          <p class="soft" role="status">
            {t('review.wait')}
          </p>
        </>
      )}
      {found && <Found {...found} ui={ui} say={say} look={look} again={again} />}
    </Dialog>
  );
}

type FoundProps = { review: Review; plies: Ply[] } & Pick<Props, 'ui' | 'say' | 'look' | 'again'>;

function Found(props: FoundProps) {
  const { review } = props;
  const unit = unitOf(props.say.names.length);
  const { grade, says } = unit;
  const worst = review.decisions.filter((d) => grade(d.cost) >= 2);
  const rest = review.decisions.filter((d) => grade(d.cost) < 2);
  return (
    <div class="stack">
      <dl class="review-sum">
        <div>
          <dt>{unit.margin}</dt>
          <dd class="numeral">{says(review.margin)}</dd>
        </div>
        <div>
          <dt>{t('review.cost')}</dt>
          <dd class="numeral">{says(-review.cost)}</dd>
        </div>
        <div>
          <dt>{t('review.luck')}</dt>
          <dd class="numeral">{says(review.luck)}</dd>
        </div>
      </dl>
      <p class="small soft">{unit.text}</p>
      <p>
        {t(
          'review.count',
          grades
            .map((id, g) => t(id, review.decisions.filter((d) => grade(d.cost) === g).length))
            .join(', '),
        )}
      </p>
      {worst.length === 0 ? (
        <p>{t('review.none')}</p>
      ) : (
        <Decisions list={worst} unit={unit} {...props} />
      )}
      {rest.length > 0 && (
        <details>
          <summary>{t('review.rest', rest.length)}</summary>
          <Decisions list={rest} unit={unit} {...props} />
        </details>
      )}
    </div>
  );
}

/**
 * Lists decisions, each with buttons to show it on the board and to try it
 * again.
 */
function Decisions({
  list,
  unit,
  review,
  plies,
  ui,
  say,
  look,
  again,
}: FoundProps & { list: Review['decisions']; unit: Unit }) {
  return (
    <ol class="review-list">
      {list.map((d) => (
        <li key={d.ply}>
          <button
            type="button"
            class="review-look"
            data-grade={unit.grade(d.cost)}
            onClick={() => look(d.ply - 1)}
            title={t('review.look', d.ply)}
          >
            <span>{firstSentence(d.ply, review.seat, plies[d.ply], ui, say)}</span>
            <span class="review-cost">{unit.says(-d.cost)}</span>
          </button>
          <button
            type="button"
            class="button square"
            onClick={() => again(d.ply - 1)}
            aria-label={t('review.again', d.ply)}
            title={t('practice.from')}
          >
            <Icon name="again" />
          </button>
        </li>
      ))}
    </ol>
  );
}

/**
 * Says what a seat did at a ply: the first sentence there is of it. A secret
 * choice has none.
 */
function firstSentence(
  n: number,
  seat: number,
  ply: Ply | undefined,
  ui: GameUI<any, any, any>,
  say: SayContext,
): ComponentChildren {
  const own =
    ply?.events.filter(
      (e) =>
        ((e as { seat?: number }).seat ?? seat) === seat &&
        !('from' in (e as object) && (e as { from: unknown }).from !== seat),
    ) ?? [];
  return (
    own.map((e) => ui.say(e, { ...say, view: ply?.view })).find((s) => s !== null) ??
    t('review.move', n)
  );
}
