import '@lair/table/table.css';
import './replay.css';
import { useEffect, useState } from 'preact/hooks';
import { Refused } from '@lair/api';
import type { GameUI } from '@lair/game-ui';
import { loadUI } from '@lair/games';
import { t } from '@lair/i18n';
import { explain } from '@lair/i18n/errors';
import type { Route } from '@lair/router';
import { Cinema } from '@lair/table/cinema';
import { ofRecord, ofTable, type Film } from '@lair/table/film';
import { useTitle } from '@lair/title';
import { Icon } from '@lair/ui/icon';
import { Bar, Failure, Loading } from '@lair/ui/parts';

/** A match move by move: of a table, or from a record file. */
export default function Replay({ route }: { route: Route }) {
  const [film, set] = useState<Film>();
  const [ui, setUI] = useState<GameUI<any, any, any>>();
  const [failed, fail] = useState<{ code: string; message: string }>();
  useTitle(t('replay.title'));

  const show = async (found: Film) => {
    const loaded = await loadUI(found.game);
    if (!loaded) throw new Refused(0, 'unknown-game', '');
    setUI(() => loaded);
    set(found);
  };
  const trouble = (e: unknown) =>
    fail(e instanceof Refused ? e : { code: 'internal', message: String(e) });
  useEffect(() => {
    if (route.page === 'replay') void ofTable(route.of, route.query).then(show).catch(trouble);
  }, [route.of, String(route.query)]);

  if (film && ui) return <Cinema key={film.start} film={film} ui={ui} />;
  if (route.page === 'open-record') return <OpenRecord show={show} />;
  if (failed) {
    return (
      <>
        <Bar title={t('replay.title')} />
        <Failure
          title={failed.code === 'unknown-table' ? t('table.unknown') : t('replay.none')}
          text={explain(failed)}
          mood="asleep"
        >
          {failed.code !== 'unknown-table' && (
            <a class="button primary" href={`/t/${route.of}`}>
              {t('replay.table')}
            </a>
          )}
          <a class="button" href="/">
            {t('home.link')}
          </a>
        </Failure>
      </>
    );
  }
  return (
    <>
      <Bar title={t('replay.title')} />
      <Loading />
    </>
  );
}

const LARGEST = 1 << 20;

/** Opens a record that was kept as a file. */
function OpenRecord({ show }: { show(film: Film): Promise<void> }) {
  const [state, set] = useState<'' | 'reading' | { code: string; message: string }>('');
  const [over, setOver] = useState(false);
  const read = async (file: File | undefined) => {
    if (!file) return;
    set('reading');
    try {
      if (file.size > LARGEST) throw new Refused(413, 'too-large', '');
      await show(await ofRecord(await file.text()));
    } catch (e) {
      set(e instanceof Refused ? e : { code: 'bad-record', message: String(e) });
    }
  };
  return (
    <div class="open-record-page">
      <Bar title={t('record.open')} />
      <div class="page narrow stack">
        <h1>{t('record.open')}</h1>
        <p>{t('record.text')}</p>
        <label
          class="drop"
          data-over={over}
          onDragOver={(e) => (e.preventDefault(), setOver(true))}
          onDragLeave={() => setOver(false)}
          onDrop={(e) => (e.preventDefault(), setOver(false), void read(e.dataTransfer?.files[0]))}
        >
          <Icon name="log" size={48} />
          <span>{state === 'reading' ? t('record.reading') : t('record.choose')}</span>
          <input
            type="file"
            accept=".match,.txt,text/plain"
            onChange={(e) => void read(e.currentTarget.files?.[0])}
          />
        </label>
        {typeof state === 'object' && (
          <p class="bad" role="alert">
            {explain(state)}
          </p>
        )}
      </div>
    </div>
  );
}
