import './game.css';
import './puzzles.css';
import { useEffect, useState } from 'preact/hooks';
import { api, refused, type Refused } from '@lair/api';
import { about as find } from '@lair/games';
import { lang, t } from '@lair/i18n';
import { explain } from '@lair/i18n/errors';
import { spaced } from '@lair/i18n/spaced';
import type { Route } from '@lair/router';
import { solvedOf } from '@lair/table/solved';
import { useTitle } from '@lair/title';
import { Icon } from '@lair/ui/icon';
import { Failure, Loading } from '@lair/ui/parts';
import type { PuzzleLine } from '@lair/wire';

/** The puzzles of a game, and which of them are solved. */
export default function PuzzlesPage({ route }: { route: Route }) {
  const about = find(route.of);
  const title = about?.text[lang()].title ?? '';
  const [puzzles, set] = useState<PuzzleLine[]>();
  const [failed, fail] = useState<Refused>();
  useTitle(title === '' ? t('puzzles.title') : t('puzzles.of', title));
  useEffect(() => {
    let gone = false;
    api.puzzles(route.of).then(
      (list) => !gone && set(list),
      (e: unknown) => !gone && fail(refused(e)),
    );
    return () => {
      gone = true;
    };
  }, [route.of]);
  const unknown = failed?.code === 'unknown-game';
  if (failed || puzzles?.length === 0)
    return (
      <Failure
        title={unknown ? t('game.unknown') : failed ? t('failure.title') : t('puzzles.title')}
        text={failed ? explain(failed) : t('puzzles.none')}
        mood="asleep"
      >
        <a class="button primary" href={about ? `/g/${route.of}` : '/'}>
          {about ? title : t('home.link')}
        </a>
      </Failure>
    );
  if (!puzzles) return <Loading />;
  const solved = solvedOf(route.of);
  const done = puzzles.filter((p) => solved.includes(p.name)).length;
  const all = done === puzzles.length;
  return (
    <div class="page narrow stack">
      <h1>{t('puzzles.of', title)}</h1>
      <p>{t('puzzles.text')}</p>
      <p class="puzzles-done" role="status">
        {all ? t('puzzles.all') : t('puzzles.done', done, puzzles.length)}
      </p>
      <ol class="puzzles">
        {puzzles.map((p, i) => (
          <li key={p.name}>
            <a class="way" href={`/g/${route.of}/puzzles/${p.name}`}>
              <span class="numeral puzzle-number" aria-hidden="true">
                {i + 1}
              </span>
              <b>{spaced(p.title[lang()], lang())}</b>
              {solved.includes(p.name) && (
                <span class="puzzle-solved">
                  <Icon name="check" />
                  <span class="sr-only">{t('puzzles.solved')}</span>
                </span>
              )}
            </a>
          </li>
        ))}
      </ol>
      <div class="row">
        <a class={all ? 'button primary' : 'button'} href={`/g/${route.of}`}>
          {title}
        </a>
        <a class="button" href={`/g/${route.of}/learn`}>
          {t('game.learn')}
        </a>
      </div>
    </div>
  );
}
