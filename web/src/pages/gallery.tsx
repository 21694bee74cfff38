import '@lair/table/table.css';
import './gallery.css';
import { useEffect, useState } from 'preact/hooks';
import type { BoardProps, Gallery, GameUI, SayContext } from '@lair/game-ui';
import { about, games, loadGallery, loadUI, withGallery } from '@lair/games';
import { lang, t } from '@lair/i18n';
import type { Route } from '@lair/router';
import { Apart } from './sight';

type Fixture = Gallery<any, any, any>['boards'][number];

/**
 * Art and boards at fixed positions, for looking at and for tests: /gallery
 * every game /gallery/NAME one game: art at 40, 96 and 240 px, its sentences,
 * its boards in frames of phone size /gallery/NAME/2 board 2 alone, filling the
 * window as it does at a table /gallery/NAME/apart pieces that must be told apart,
 * as people see them who lack one kind of cones
 */
export default function GalleryPage({ route }: { route: Route }) {
  const name = route.of;
  const [found, set] = useState<{
    name: string;
    gallery: Gallery<any, any, any>;
    ui: GameUI<any, any, any> | undefined;
  }>();
  useEffect(() => {
    if (name === '') return;
    void Promise.all([loadGallery(name), loadUI(name)]).then(
      ([gallery, ui]) => gallery && set({ name, gallery, ui }),
    );
  }, [name]);

  if (name === '') return <Index />;
  if (found?.name !== name) return null;
  const fixture = route.rest === '' ? undefined : found.gallery.boards[Number(route.rest)];
  if (fixture && found.ui)
    return (
      <div class="gallery-alone">
        <Still ui={found.ui} fixture={fixture} />
      </div>
    );
  if (route.rest === 'apart')
    return (
      <div class="gallery">
        <h1>{about(name)?.text[lang()].title}</h1>
        {found.gallery.Sheet && <found.gallery.Sheet />}
        <Apart sets={found.gallery.apart ?? []} />
      </div>
    );
  return <Game {...found} />;
}

function Index() {
  const names = withGallery();
  return (
    <div class="gallery">
      <h1>{t('gallery.title')}</h1>
      {names.length === 0 && <p>{t('gallery.empty')}</p>}
      <ul>
        {games
          .filter((g) => names.includes(g.name))
          .map((g) => (
            <li key={g.name}>
              <a href={`/gallery/${g.name}`}>{g.text[lang()].title}</a>{' '}
              <a href={`/gallery/${g.name}/apart`}>40 px</a>
            </li>
          ))}
      </ul>
    </div>
  );
}

function Game({
  name,
  gallery,
  ui,
}: {
  name: string;
  gallery: Gallery<any, any, any>;
  ui: GameUI<any, any, any> | undefined;
}) {
  const say: SayContext = {
    lang: lang(),
    names: ['Ada', 'Basil', 'Cleo', 'Dov', 'Esme', 'Finn', 'Gus'],
    seat: 0,
    view: gallery.boards[0]?.props.view,
  };
  return (
    <div class="gallery">
      <h1>{about(name)?.text[lang()].title}</h1>
      {gallery.Sheet && <gallery.Sheet />}
      {gallery.art.map((group) => (
        <section key={group.title}>
          <h2>{group.title}</h2>
          <ul class="gallery-art">
            {group.items.map((item) => (
              <li key={item.name}>
                {[40, 96, 240].map((size) => (
                  <span key={size}>{item.draw(size)}</span>
                ))}
                <small>{item.name}</small>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {gallery.events && ui && (
        <section>
          <h2>{t('gallery.events')}</h2>
          <ul>
            {gallery.events.map((e, i) => (
              <li key={i}>{ui.say(e, say)}</li>
            ))}
          </ul>
        </section>
      )}
      {ui && gallery.boards.length > 0 && (
        <section>
          <h2>{t('gallery.boards')}</h2>
          {gallery.boards.map((fixture, i) => (
            <article key={fixture.title}>
              <h3>
                <a href={`/gallery/${name}/${i}`}>{fixture.title}</a>
              </h3>
              <div class="gallery-frames">
                {[
                  [320, 470],
                  [390, 740],
                  [768, 800],
                ].map(([w, h]) => (
                  <div key={w} class="gallery-frame" style={{ width: `${w}px`, height: `${h}px` }}>
                    <Still ui={ui} fixture={fixture} />
                  </div>
                ))}
              </div>
            </article>
          ))}
        </section>
      )}
    </div>
  );
}

/** A board at a fixed position. Moves go nowhere but into the status line. */
function Still({ ui, fixture: { props } }: { ui: GameUI<any, any, any>; fixture: Fixture }) {
  const [status, setStatus] = useState<Parameters<BoardProps<any, any, any>['status']>[0]>(null);
  const say: SayContext = { lang: lang(), names: props.names, seat: props.seat, view: props.view };
  return (
    <>
      <p class="gallery-status">
        {status ?? (props.moves.length > 0 ? ui.prompt(props.view, props.moves, say) : '…')}
      </p>
      <div class="board-room">
        <ui.Board
          {...props}
          lang={lang()}
          busy={false}
          step={0}
          speed={1}
          play={(m) => setStatus(JSON.stringify(m))}
          why={async (c) => {
            setStatus(`? ${JSON.stringify(c)}`);
            return null;
          }}
          status={setStatus}
        />
      </div>
    </>
  );
}
