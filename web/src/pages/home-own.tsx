import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { list, t } from '@lair/i18n';
import { Row, titleOf } from '@lair/pages/home';
import { words } from '@lair/pages/home-words';
import { words as matchWords } from '@lair/pages/matches-words';
import { stream } from '@lair/stream';
import { useLost } from '@lair/table/lost';
import { outcome } from '@lair/table/outcome';
import { useSign } from '@lair/table/turn';
import type { TableLine } from '@lair/wire';

// Parts of the front page for readers with tables, loaded after the first paint.

/** How long to wait after a load that failed, in ms. */
const RETRY = 2_000;
/**
 * How often lists in sight are loaded without a notice, in ms: "3 minutes left" must go on, and a
 * notice can be lost between two servers.
 */
const EVERY = 30_000;

/**
 * Keeps the reader's tables up to date. The title of the window and its icon say how many wait
 * for the reader, a status says which of them has just begun to, and a notice says when the lists
 * may be out of date. It must be rendered before the lists.
 */
export function Follow({ tables, refresh }: { tables: TableLine[]; refresh(): Promise<void> }) {
  const failed = useRefreshed(refresh);
  const lost = useLost() || failed;
  const turns = tables.filter((x) => x.your_turn);
  useSign((turns.length > 0 ? `(${turns.length}) ` : '') + t('app.name'), turns.length > 0);
  const begun = useBegun(turns);
  useFocusKept();
  return (
    <>
      <p class="sr-only" role="status">
        {begun.length > 0 && (
          <span key={begun[0]!.id}>{words().turn(list(begun.map(titleOf)))}</span>
        )}
      </p>
      <div role="status" style={BOTTOM}>
        {lost && (
          <div class="notice">
            <p>{t('link.lost')}</p>
          </div>
        )}
      </div>
    </>
  );
}

/** The notice lies over the page, so that nothing moves when it comes and goes. */
const BOTTOM = {
  position: 'fixed',
  inset: 'auto var(--space-3) var(--space-3)',
  'z-index': 8,
  width: 'fit-content',
  margin: 'auto',
};

/**
 * Loads the lists when the server says that they have changed, which it also does when the
 * connection opens. Reports whether the last load failed.
 */
function useRefreshed(refresh: () => Promise<void>): boolean {
  const [failed, fail] = useState(false);
  useEffect(() => {
    let gone = false;
    let changed = false;
    let busy = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const load = () => {
      changed = busy;
      if (busy) return;
      busy = true;
      clearTimeout(retry);
      const end = (failed: boolean) => {
        busy = false;
        if (gone) return;
        fail(failed);
        if (changed) load();
        else if (failed) retry = setTimeout(load, RETRY);
      };
      refresh().then(
        () => end(false),
        () => end(true),
      );
    };
    const stop = stream.subscribe({
      table: 'mine',
      as: undefined,
      from: () => undefined,
      receive: (m) => m.type === 'tables' && load(),
    });
    const every = setInterval(() => document.visibilityState === 'visible' && load(), EVERY);
    return () => {
      gone = true;
      stop();
      clearTimeout(retry);
      clearInterval(every);
    };
  }, []);
  return failed;
}

/** Returns the tables that began to wait for the reader at the last change, but at arrival none. */
function useBegun(turns: TableLine[]): TableLine[] {
  const [begun, set] = useState<TableLine[]>([]);
  const known = useRef<string[]>(undefined);
  const ids = turns.map((x) => x.id);
  useEffect(() => {
    const old = known.current;
    known.current = ids;
    set(old ? turns.filter((x) => !old.includes(x.id)) : []);
  }, [ids.join()]);
  return begun;
}

/** Gives the focus back to a row that has changed its place: moving an element takes it away. */
function useFocusKept(): void {
  const focused = document.activeElement;
  useLayoutEffect(() => {
    if (document.activeElement === document.body && focused instanceof HTMLElement)
      focused.focus({ preventScroll: true });
  });
}

/** The matches that ended last, and the way to all of them. */
export function Finished({ newest }: { newest: TableLine[] }) {
  return (
    <section class="stack tight home-finished">
      <h2>{t('home.finished')}</h2>
      <ul class="tables">
        {newest.map((x) => (
          <li key={x.id}>
            <Row table={x} href={`/t/${x.id}/replay`} state={outcome(x)} date />
          </li>
        ))}
      </ul>
      <a class="button quiet" href="/matches">
        {matchWords().all}
      </a>
    </section>
  );
}
