import './after.css';
import { useEffect, useState } from 'preact/hooks';
import { api } from '@lair/api';
import type { GameUI } from '@lair/game-ui';
import { lang, number, t } from '@lair/i18n';
import { matches } from '@lair/table/shuffle';
import { share } from '@lair/table/share';
import { headline, inOrder, tied } from '@lair/table/verdict';
import { Icon } from '@lair/ui/icon';
import type { Result } from '@lair/wire';

/** The score sheet, line by line, the winner first. */
export function ScoreSheet({
  result,
  names,
  ui,
  you,
  teams,
}: {
  result: Result;
  names: string[];
  ui: GameUI<any, any, any>;
  you: number;
  teams: number[] | null;
}) {
  const order = inOrder(result);
  const lines = result.sheet[0]?.map((item) => item.line) ?? [];
  const item = (seat: number, line: number) => result.sheet[seat]?.[line];
  return (
    <div class="sheet-scroll" tabIndex={0} role="region" aria-label={t('after.sheet')}>
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
                <span class="score-name">{names[seat]}</span>
                {teams && <small class="score-team">{t('team', (teams[seat] ?? 0) + 1)}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, i) => (
            <tr key={line} data-tie={item(order[0]!, i)?.tie === true}>
              <th scope="row">{ui.sheetLine(line, lang())}</th>
              {order.map((seat) => (
                <td key={seat} class="numeral">
                  {number(item(seat, i)?.points ?? 0)}
                </td>
              ))}
            </tr>
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

/** Says who won, and what broke the tie if points alone do not tell. */
export function Verdict({
  result,
  names,
  ui,
  you,
}: {
  result: Result;
  names: string[];
  ui: GameUI<any, any, any>;
  you: number;
}) {
  const tie = tied(result) ? (ui.tieBreak?.(lang()) ?? '') : '';
  return (
    <>
      <p class="verdict">{headline(result, names, you)}</p>
      {tie !== '' && <p class="soft">{tie}</p>}
    </>
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

/** Shares the replay of a finished match. */
export function ShareReplay({ id, title }: { id: string; title: string }) {
  const [said, say] = useState('');
  const url = new URL(`/t/${id}/replay`, location.href).href;
  const press = async () => {
    const how = await share(title, url);
    say(how === 'copied' ? t('copied') : how === 'failed' ? t('copy.failed') : '');
  };
  return (
    <>
      <button type="button" class="button" onClick={() => void press()}>
        <Icon name="share" /> {t('after.share')}
      </button>
      <a class="button" href={api.record(id)} download={`${id}.match`}>
        <Icon name="download" /> {t('after.record')}
      </a>
      <span role="status" class="small">
        {said}
      </span>
    </>
  );
}
