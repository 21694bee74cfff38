import './after.css';
import { useEffect, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { api } from '@lair/api';
import type { GameUI } from '@lair/game-ui';
import { lang, number, t } from '@lair/i18n';
import { matches } from '@lair/table/shuffle';
import { linkTo, share } from '@lair/table/share';
import { inOrder, levelSeats, tied, tieRule } from '@lair/table/verdict';
import { Dialog } from '@lair/ui/dialog';
import { Icon } from '@lair/ui/icon';
import type { Result } from '@lair/wire';

/** Draws the mark of a seat, which heads its column where its name has no room. */
type MarkOf = ((seat: number) => ComponentChildren) | undefined;

/** A name as the head of a column, with the mark that takes its place on a phone. */
const Head = ({ seat, names, mark }: { seat: number; names: string[]; mark: MarkOf }) => (
  <>
    {mark && (
      <span class="score-mark" aria-hidden="true">
        {mark(seat)}
      </span>
    )}
    <span class="score-name">{names[seat]}</span>
  </>
);

/** The score sheet, line by line, the winner first: what is added up and nothing else. */
export function ScoreSheet({
  result,
  names,
  ui,
  you,
  teams,
  mark,
}: {
  result: Result;
  names: string[];
  ui: GameUI<any, any, any>;
  you: number;
  teams: number[] | null;
  mark?: MarkOf;
}) {
  const order = inOrder(result);
  const lines = linesOf(result, false);
  return (
    <div class="sheet-scroll" tabIndex={0} role="region" aria-label={t('after.sheet')}>
      {mark && (
        <p class="score-legend" aria-hidden="true">
          {order.map((seat) => (
            <span key={seat} data-you={seat === you}>
              {mark(seat)} <span>{names[seat]}</span>
            </span>
          ))}
        </p>
      )}
      <table class="score-sheet">
        <thead>
          <tr>
            <td />
            {order.map((seat) => (
              <th
                scope="col"
                key={seat}
                data-first={result.places[seat] === 1}
                data-you={seat === you}
              >
                {result.places[seat] === 1 && names.length > 1 && <Icon name="crown" size={20} />}
                <Head {...{ seat, names, mark }} />
                {teams && <Team n={(teams[seat] ?? 0) + 1} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((at) => (
            <Line key={at} seats={order} {...{ result, at, ui }} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('after.score')}</th>
            {order.map((seat) => (
              <td key={seat} class="numeral" data-first={result.places[seat] === 1}>
                {number(result.scores[seat]!)}
              </td>
            ))}
          </tr>
          {names.length > 1 && (
            <tr>
              <th scope="row">{t('after.place')}</th>
              {order.map((seat) => (
                <td key={seat} class="numeral">
                  {result.places[seat]}
                </td>
              ))}
            </tr>
          )}
        </tfoot>
      </table>
    </div>
  );
}

/** The team of a player; its letter alone is in sight where columns are narrow. */
function Team({ n }: { n: number }) {
  const letter = String.fromCharCode(64 + n);
  return (
    <small class="score-team">
      <span>{t('team', n).replace(letter, '')}</span>
      {letter}
    </small>
  );
}

/** The numbers of the lines that are added up, or of those that only break ties. */
const linesOf = ({ sheet }: Result, tie: boolean): number[] =>
  (sheet[0] ?? []).flatMap((item, at) => ((item.tie === true) === tie ? [at] : []));

function Line({
  seats,
  result,
  at,
  ui,
}: {
  seats: number[];
  result: Result;
  at: number;
  ui: GameUI<any, any, any>;
}) {
  return (
    <tr>
      <th scope="row">{ui.sheetLine(result.sheet[0]![at]!.line, lang())}</th>
      {seats.map((seat) => (
        <td key={seat} class="numeral">
          {number(result.sheet[seat]?.[at]?.points ?? 0)}
        </td>
      ))}
    </tr>
  );
}

/** What breaks ties, apart from what is added up; open, for those who are level, if needed. */
export function Ties({
  result,
  names,
  ui,
  mark,
}: {
  result: Result;
  names: string[];
  ui: GameUI<any, any, any>;
  mark?: MarkOf;
}) {
  const lines = linesOf(result, true);
  if (lines.length === 0 || names.length < 2) return null;
  const level = levelSeats(result);
  const needed = level.length > 0;
  const seats = needed ? level : inOrder(result);
  return (
    <details class="ties" open={needed}>
      <summary>{needed ? t('after.ties') : t('after.ties.not')}</summary>
      {/* The words of the end tell it where the winner depends on it. */}
      {!tied(result) && <p>{tieRule(result, ui)}</p>}
      <div class="sheet-scroll" tabIndex={0} role="region" aria-label={t('after.ties')}>
        <table class="tie-sheet">
          <thead>
            <tr>
              <td />
              {seats.map((seat) => (
                <th scope="col" key={seat}>
                  <Head {...{ seat, names, mark }} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((at) => (
              <Line key={at} {...{ seats, result, at, ui }} />
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/**
 * Checks the shuffle: the seed shown now must hash to the commitment shown at
 * the start.
 */
export function Shuffle({ seed, commitment }: { seed: string; commitment: string }) {
  const [ok, set] = useState<boolean>();
  useEffect(() => {
    let gone = false;
    void matches(seed, commitment).then((yes) => !gone && set(yes));
    return () => {
      gone = true;
    };
  }, [seed, commitment]);
  return (
    <details class="shuffle">
      <summary data-ok={ok}>
        <span class="shuffle-mark">
          <Icon name={ok === false ? 'close' : 'check'} size={20} />
        </span>
        <span>
          {ok === undefined ? t('shuffle.checking') : ok ? t('shuffle.ok') : t('shuffle.bad')}
        </span>
      </summary>
      <p class="small soft">{t('shuffle.text')}</p>
      <dl>
        <dt>{t('shuffle.commitment')}</dt>
        <dd>
          <code>{commitment}</code>
        </dd>
        <dt>{t('shuffle.seed')}</dt>
        <dd>
          <code>{seed}</code>
        </dd>
      </dl>
    </details>
  );
}

/** Shares a finished match: its picture, or the link to its replay. */
export function ShareReplay({
  id,
  title,
  picture,
}: {
  id: string;
  title: string;
  /** Opens the picture; undefined if there is none. */
  picture: (() => void) | undefined;
}) {
  const [said, say] = useState('');
  const [asking, ask] = useState(false);
  const url = linkTo(`/t/${id}/replay`);
  const close = () => ask(false);
  const link = async () => {
    const how = await share(title, url);
    say(how === 'copied' ? t('copied') : how === 'failed' ? t('copy.failed') : '');
  };
  const open = () => {
    say('');
    ask(true);
  };
  return (
    <>
      <button type="button" class="button" onClick={open}>
        <Icon name="share" /> {t('after.share')}
      </button>
      {asking && (
        <Dialog title={t('after.share')} close={close}>
          <div class="stack">
            {picture && (
              <button
                type="button"
                class="button wide"
                onClick={() => {
                  close();
                  picture();
                }}
              >
                <Icon name="eye" /> {t('after.share.picture')}
              </button>
            )}
            <button type="button" class="button wide" onClick={() => void link()}>
              <Icon name="link" /> {t('after.share.link')}
            </button>
            <p role="status" class="small">
              {said}
            </p>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** Downloads the record of a finished match. */
export const Download = ({ id }: { id: string }) => (
  <a class="button quiet end-record" href={api.record(id)} download={`${id}.match`}>
    <Icon name="download" /> {t('after.record')}
  </a>
);
