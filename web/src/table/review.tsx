// The review of a match: what each decision of a seat lost compared with a bot's
// choice, and what was luck.

import './hint.css';
import { useEffect, useState } from 'preact/hooks';
import { api, refused, type Refused } from '@lair/api';
import type { ByLang, GameUI, SayContext } from '@lair/game-ui';
import { lang, t } from '@lair/i18n';
import { capital } from '@lair/i18n/capital';
import { explain } from '@lair/i18n/errors';
import { useReview } from '@lair/table/follow-review';
import { Account } from '@lair/table/account';
import { own } from '@lair/table/first-sentence';
import { tellLook, type Look } from '@lair/table/look';
import { better, useReasons, whyBetter } from '@lair/table/reasons';
import { unitOf, type Unit } from '@lair/table/worth';
import { Dialog } from '@lair/ui/dialog';
import { Icon } from '@lair/ui/icon';
import { MyAverage } from '@lair/ui/my-reviews';
import { Loading } from '@lair/ui/parts';
import type { Decision, Ply, Review } from '@lair/wire';

interface Props {
  table: string;
  seat: number;
  ui: GameUI<any, any, any>;
  say: SayContext;
  /** Shows the table as it was at a ply. */
  look(ply: number, look: Look): void;
  /** Opens a practice from before a ply. */
  again(ply: number): void;
  close(): void;
}

type Verdict = Decision['verdict'];

const verdicts = ['best', 'fine', 'slip', 'mistake', 'blunder'] as const;

/** Reports whether a decision gave something away. */
export const wrong = (v: Verdict) => verdicts.indexOf(v) >= verdicts.indexOf('slip');

/** Why a small mistake may cost more than a big one. */
const measure: ByLang<string> = {
  en: 'Each is judged by the chance to win: once a match is nearly decided, a lead counts for less.',
  fr: 'Chacune est jugée selon les chances de gagner\u00a0: quand l’issue est presque jouée, l’avance compte moins.',
};

/** Reports whether the verdicts are not in the order of the points that were lost. */
const crossed = (list: Review['decisions']) =>
  list.some(
    (a) =>
      wrong(a.verdict) &&
      list.some(
        (b) => verdicts.indexOf(b.verdict) > verdicts.indexOf(a.verdict) && b.cost < a.cost,
      ),
  );

/** What a screen reader is told at the end of a review. */
const complete: ByLang<string> = {
  en: 'The review is complete.',
  fr: 'L’analyse est terminée.',
};

/** The number of key moments, with which a review begins. */
const keys = 3;

export function ReviewDialog({ table, seat, ui, say, look, again, close }: Props) {
  const [stopped, stop] = useState(false);
  const { review, failed } = useReview(table, seat, 250, stopped);
  const [plies, setPlies] = useState<Ply[]>();
  const [lost, lose] = useState<Refused>();
  useEffect(() => {
    let gone = false;
    api.plies(table, seat).then(
      (plies) => !gone && setPlies(plies),
      (e) => !gone && lose(refused(e)),
    );
    return () => {
      gone = true;
    };
  }, [table, seat]);
  const trouble = lost ?? failed;
  // A review goes from the last decision to the first.
  const whole = plies?.at(-1)?.ply ?? 0;
  const decided = (from: number) =>
    plies?.filter((p) => p.seat === seat && p.ply > from).length ?? 0;
  const done = decided(whole - (review?.done ?? 0));
  const grown = plies !== undefined && review !== undefined && review.done >= review.plies;
  return (
    <Dialog title={t('review.of', say.names[seat] ?? '')} close={close} tall>
      <div class="review">
        {trouble && (
          <p class="bad" role="alert">
            {explain(trouble)}
          </p>
        )}
        {/* The count of decisions would be read over and over. */}
        <p class="sr-only" role="status">
          {trouble ? '' : grown ? complete[lang()] : t('review.wait')}
        </p>
        {!trouble && !(review && plies) && (
          <div aria-hidden="true">
            <Loading what={plies ? t('review.progress', 0, decided(0)) : t('review.wait')} />
          </div>
        )}
        {review && plies && !grown && (
          <p class="review-grows">
            <span class="soft">
              {t(stopped ? 'review.stopped' : 'review.progress', done, decided(0))}
            </span>
            {!trouble && (
              <button type="button" class="button" onClick={() => stop(!stopped)}>
                {t(stopped ? 'review.go-on' : 'review.stop')}
              </button>
            )}
          </p>
        )}
        {review && plies && <Found {...{ review, plies, ui, say, look, again }} />}
      </div>
    </Dialog>
  );
}

type FoundProps = { review: Review; plies: Ply[] } & Pick<Props, 'ui' | 'say' | 'look' | 'again'>;

function Found(props: FoundProps) {
  const { review, say, ui } = props;
  const done = review.done >= review.plies;
  const unit = unitOf(say.names.length, ui.name);
  const worst = review.decisions
    .filter((d) => wrong(d.verdict))
    .sort((a, b) => b.cost - a.cost)
    .slice(0, keys);
  const rest = review.decisions.filter((d) => !worst.includes(d));
  return (
    <div class="stack">
      {(done || review.decisions.length > 0) && (
        <p class="review-score">
          <b class="numeral">{t('review.score', review.score)}</b>
          <span class="small soft">{t('review.scoring')}</span>
        </p>
      )}
      {say.seat === review.seat && <MyAverage game={ui.name} done={done} />}
      {worst.length > 0 && (
        <section class="stack">
          <h3>{t('review.key')}</h3>
          <Decisions list={worst} unit={unit} {...props} />
        </section>
      )}
      {done && worst.length === 0 && <p>{t('review.none')}</p>}
      <Account review={review} say={say} game={ui.name} />
      <p>
        {t(
          'review.count',
          verdicts
            .map((v) => t(`review.${v}`, review.decisions.filter((d) => d.verdict === v).length))
            .join(', '),
        )}
        {crossed(review.decisions) && <span class="small soft"> {measure[lang()]}</span>}
      </p>
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
  const words = useReasons(ui.name);
  return (
    <ol class="review-list">
      {list.map((d) => {
        const before = plies[d.ply - 1]?.view;
        const after = plies[d.ply];
        const of = { ...say, seat: review.seat, view: before };
        // Events tell nothing of a secret choice, but its own words do.
        const said =
          (!words?.secret && after ? own(review.seat, after, ui, say) : null) ??
          (words && before ? capital(words.move(d.move, before, of, true)) : '');
        const made = said || t('review.move', d.ply);
        const worse = d.cost > 0;
        // The list has room for no stop, and the line that looks back ends a sentence.
        const told = typeof made === 'string' && !made.endsWith('.') ? `${made}.` : made;
        const best = words && before && worse ? better(words, d, of) : undefined;
        const verdict = t(`verdict.${d.verdict}`);
        return (
          <li key={d.ply} data-verdict={d.verdict}>
            <button
              type="button"
              class="review-look"
              onClick={() => look(d.ply - 1, { move: d.move, told: tellLook(verdict, told) })}
              title={t('review.look', d.ply)}
            >
              <span>{made}</span>
              <span class="review-cost">
                {verdict}
                {worse && <small>{unit.lost(d.cost)}</small>}
              </span>
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
            {words && best !== undefined && (
              <button
                type="button"
                class="review-better"
                onClick={() =>
                  look(d.ply - 1, { move: d.best, told: tellLook(verdict, told, best) })
                }
                title={t('review.better.look', d.ply)}
              >
                <b>{t('review.better', best)}</b> {whyBetter(words, d, of, say)}
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
