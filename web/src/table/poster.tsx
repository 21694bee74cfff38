// The picture of a match that can be shared: its end, and its moments below. It is laid
// out like a part of the page, in a size that chats and feeds show whole, and then drawn
// into a file. It shows what the end shows to everybody: no seat is addressed as "you".

import './poster.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ByLang, GameUI, Reasons } from '@lair/game-ui';
import { lang, list } from '@lair/i18n';
import { ofTitle } from '@lair/i18n/elide';
import { raster } from '@lair/raster';
import { finishOf, inWords, Picture, type Scenery } from '@lair/table/ending';
import {
  changed,
  Chart,
  done,
  kindOf,
  MomentBoard,
  pliesOf,
  type Moment,
  lines,
  linesOf,
} from '@lair/table/moments';
import type { Scene } from '@lair/table/scene';
import { standing } from '@lair/table/verdict';
import { Dialog } from '@lair/ui/dialog';
import { Icon } from '@lair/ui/icon';
import { Loading } from '@lair/ui/parts';
import type { Ply } from '@lair/wire';

const words: ByLang<{
  title: string;
  making: string;
  failed: string;
  shows(game: string, verdict: string): string;
  share: string;
  download: string;
  line: string;
}> = {
  en: {
    title: 'A picture of this match',
    making: 'Drawing the picture',
    failed: 'This browser could not draw the picture.',
    shows: (game, verdict) => `Picture of a match of ${game}. ${verdict}`,
    share: 'Share',
    download: 'Download picture',
    line: 'monster board games',
  },
  fr: {
    title: 'Cette partie en image',
    making: 'L’image se dessine',
    failed: 'Ce navigateur n’a pas pu dessiner l’image.',
    shows: (game, verdict) => `Image d’une partie ${ofTitle(game)}. ${verdict}`,
    share: 'Partager',
    download: 'Télécharger l’image',
    line: 'jeux de monstres',
  },
};

const WIDTH = 1200;
const HIGH = 630;

interface Props {
  moments: Moment[];
  /** Who was going to win, which fills the room of a moment that there was not. */
  chances: number[][];
  nameOf(seat: number): string;
  /** The names of moves, once they are there. */
  reasons?: Reasons<unknown, unknown>;
  scene: Scene;
  ui: GameUI<any, any, any>;
  scenery: Scenery;
  close(): void;
}

/** Shows the picture, and shares or downloads it. */
export default function Poster({ close, ...props }: Props) {
  const w = words[lang()];
  const { scene, moments, ui } = props;
  const sheet = useRef<HTMLDivElement>(null);
  const [plies, setPlies] = useState<Ply[][]>();
  const [file, set] = useState<File | null>();
  const [url, setURL] = useState('');
  const { id } = scene.snapshot;
  useEffect(() => {
    let gone = false;
    Promise.all(moments.map((m) => pliesOf(m, ui, scene).catch((): Ply[] => []))).then(
      (found) => !gone && setPlies(found),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [id, moments.length]);
  useEffect(() => {
    if (!plies || !sheet.current) return;
    let gone = false;
    let url = '';
    drawn()
      .then(() => {
        sheet.current!.querySelectorAll<HTMLElement>('[data-fit]').forEach(fit);
        return raster(sheet.current!, WIDTH, HIGH);
      })
      .then(
        (png) => {
          if (gone) return;
          setURL((url = URL.createObjectURL(png)));
          set(new File([png], `lair-${id}.png`, { type: png.type }));
        },
        () => !gone && set(null),
      );
    return () => {
      gone = true;
      if (url !== '') URL.revokeObjectURL(url);
    };
  }, [id, plies]);
  const told = tell(props);
  const share = async () => {
    try {
      await navigator.share({ files: [file!], title: scene.title });
    } catch {
      // Whoever closed the share sheet wanted that; the file can still be downloaded.
    }
  };
  return (
    <Dialog title={w.title} close={close}>
      <div class="poster-frame">
        {url !== '' ? (
          <img src={url} width={WIDTH} height={HIGH} alt={w.shows(scene.title, told.verdict)} />
        ) : file === null ? (
          <p class="bad" role="alert">
            {w.failed}
          </p>
        ) : (
          <div role="status">
            <Loading />
            <span class="sr-only">{w.making}</span>
          </div>
        )}
      </div>
      <div class="poster-ways">
        {mayShare(file) && (
          <button type="button" class="button primary" onClick={() => void share()}>
            <Icon name="share" /> {w.share}
          </button>
        )}
        <a
          class={mayShare(file) ? 'button' : 'button primary'}
          aria-disabled={url === ''}
          href={url === '' ? undefined : url}
          download={`lair-${id}.png`}
        >
          <Icon name="download" /> {w.download}
        </a>
      </div>
      {plies && file === undefined && (
        <div class="poster-studio" inert>
          <div ref={sheet} class="poster">
            <Drawing {...props} plies={plies} told={told} />
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** Reports whether the browser has a share sheet that takes the file. */
const mayShare = (file: File | null | undefined): boolean =>
  !!file && typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });

/** Waits until boards have found their size and fonts are there. */
const drawn = async () => {
  await document.fonts.ready;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
};

/** Sets the words of a box smaller until it holds all of them. */
function fit(box: HTMLElement) {
  const full = () =>
    box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1;
  for (let size = 100; size > 60 && full(); size -= 3)
    box.style.setProperty('--fit', String(size / 100));
}

/** The end in words that hold for everybody. */
function tell({ scene, ui, scenery }: Pick<Props, 'scene' | 'ui' | 'scenery'>) {
  const { snapshot, names, visiblePlies: plies } = scene;
  const result = snapshot.result!;
  const ending = ui.ending?.(snapshot.view, lang()) ?? null;
  const { view, outcome } = snapshot;
  const finish = finishOf({ result, plies, view, names, you: -1, ending });
  return {
    finish,
    ...inWords({ result, outcome, names, you: -1, ui, scenery, ending, finish }),
    rows: ending ? [] : standing(result),
  };
}

function Drawing({
  moments,
  chances,
  nameOf,
  reasons,
  scene,
  ui,
  scenery,
  plies,
  told,
}: Omit<Props, 'close'> & { plies: Ply[][]; told: ReturnType<typeof tell> }) {
  const { result, view } = scene.snapshot;
  const sides = lines(result!);
  const toAll = { ...scene, say: { ...scene.say, seat: -1 } };
  const marks = (seats: number[]) => (
    <span class={`standing-marks ${scenery?.scope ?? ''}`}>
      {seats.map((seat) => (
        <span key={seat}>{scenery?.mark(view, seat)}</span>
      ))}
    </span>
  );
  return (
    <>
      <div class="poster-top">
        {scenery && <Picture scenery={scenery} finish={told.finish} />}
        <div class="poster-words" data-fit>
          <p class="poster-game">{scene.title}</p>
          <h3>{told.verdict}</h3>
          <p>{told.story}</p>
        </div>
        {told.rows.length > 0 && (
          <ol class="poster-standing" data-fit>
            {told.rows.map(({ seats, place, score }) => (
              <li key={seats[0]} data-first={place === 1}>
                {marks(seats)}
                <span class="standing-name">{list(seats.map((seat) => scene.names[seat]!))}</span>
                <b class="numeral">{score}</b>
              </li>
            ))}
          </ol>
        )}
      </div>
      <ol class="poster-moments">
        {moments.map((m, i) => (
          <li key={m.kind}>
            <div class="moment-picture">
              <MomentBoard m={m} plies={plies[i] ?? []} scene={scene} ui={ui} />
              <b class="moment-number numeral">{i + 1}</b>
            </div>
            <div data-fit>
              <h4>{kindOf(m)}</h4>
              {plies[i]?.[1] && <p class="poster-said">{done(m, plies[i], ui, toAll, reasons)}</p>}
              <p class="poster-chance">{changed(m, nameOf(m.seat))}</p>
            </div>
          </li>
        ))}
        {moments.length < 3 && (
          <li class="poster-chances" style={{ flex: 3 - moments.length }} data-fit>
            <Chart
              chances={chances}
              moments={moments}
              result={result!}
              nameOf={nameOf}
              marks={(side) =>
                marks(
                  result!.places
                    .map((_, seat) => seat)
                    .filter((seat) => seat % sides.length === side),
                )
              }
              colours={linesOf(sides, scenery, view)}
            />
          </li>
        )}
      </ol>
      <footer class="poster-foot">
        <Ghost />
        <b>Lair</b> <span>{words[lang()].line}</span>
      </footer>
    </>
  );
}

/** Lair's sign. */
const Ghost = () => (
  <svg viewBox="3 2 26 29" width="30" height="34">
    <path d="M4 30V15c0-7 5-12 12-12s12 5 12 12v15l-4-3-4 3-4-3-4 3-4-3z" fill="#f8edd0" />
    <circle cx="12" cy="15" r="3.6" fill="#131d3d" />
    <circle cx="21" cy="15" r="3.6" fill="#131d3d" />
    <circle cx="13" cy="14" r="1.2" fill="#fff" />
    <circle cx="22" cy="14" r="1.2" fill="#fff" />
  </svg>
);
