import './home.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { api, refused } from '@lair/api';
import { Night } from '@lair/art/night';
import type { About } from '@lair/game-ui';
import { about, games } from '@lair/games';
import { lang, list, t } from '@lair/i18n';
import { explain } from '@lair/i18n/errors';
import { useLate } from '@lair/late';
import { hear, said } from '@lair/operator/said';
import { loadItem, saveItem } from '@lair/storage';
import { useStore } from '@lair/store';
import { levelText, unchosenLevel } from '@lair/table/levels';
import { shownName } from '@lair/table/shown-name';
import { useTrying } from '@lair/table/trying';
import { useTitle } from '@lair/title';
import { DoorArt } from '@lair/ui/door-art';
import { Icon } from '@lair/ui/icon';
import { Fact, Tried } from '@lair/ui/parts';
import { Sure } from '@lair/ui/sure';
import type { TableLine } from '@lair/wire';

/**
 * The front door: my tables, tables that want people, a door to every game, and
 * the matches that are over.
 */
export default function Home() {
  useTitle('');
  const { mine, open, doors, finished, late, lost, again, drop, refresh } = useTables();
  // Whoever was here before sees their tables at eye level; decided once, so that nothing moves.
  const [played] = useState(() => loadItem<string[]>('played', []).at(-1));
  const [back] = useState(() => !!played || loadItem<unknown[]>('tables', []).length > 0);
  const { uninvited } = useStore(said);
  const last = doors?.find((g) => g.name === played);
  const own = back || [mine, finished].some((list) => list && list.length > 0);
  const part = useLate(
    () => import('@lair/pages/home-own'),
    own,
    () => undefined,
  );
  const others = open && open.length > 0 && <Tables title={t('home.open')} tables={open} />;
  return (
    <>
      <section class="hero" data-strip={back}>
        <Night />
        <div class="hero-words">
          <h1>Lair</h1>
          <p>{t('home.line')}</p>
        </div>
      </section>
      {part && mine && <part.Follow tables={mine} refresh={refresh} />}
      {mine && open && doors && (
        <div class="page home" data-back={back}>
          {lost && (
            <div class="notice home-lost" role="alert">
              <p>{t('error.offline')}</p>
              <button type="button" class="button" onClick={again}>
                {t('retry')}
              </button>
            </div>
          )}
          {uninvited && <p class="notice">{t('error.uninvited')}</p>}
          {last && <Again about={last} />}
          {mine.length > 0 && <Tables title={t('home.resume')} tables={mine} drop={drop} />}
          {!late && others}
          <section class="home-doors" aria-labelledby="doors">
            <h2 id="doors" class={mine.length > 0 || (others && !late) ? undefined : 'sr-only'}>
              {t('home.doors')}
            </h2>
            {doors.length === 0 && <p class="soft">{t('home.none')}</p>}
            <ul class="doors">
              {doors.map((g) => (
                <Door key={g.name} about={g} />
              ))}
            </ul>
          </section>
          {part && finished && finished.length > 0 && <part.Finished newest={finished} />}
          {late && others}
        </div>
      )}
    </>
  );
}

/** How many rows a list shows before it is asked for more. */
const FEW = 3;
/** How many finished matches are shown. */
const LATELY = 1;

/** My turns come first, and among them those that leave me the least time. */
const urgent = (a: TableLine, b: TableLine) =>
  Number(b.your_turn) - Number(a.your_turn) ||
  (a.your_turn && due(a) - due(b)) ||
  b.updated.localeCompare(a.updated);

/** A time after all others, for tables without a clock. */
const NEVER = 8.64e15;
const due = (x: TableLine): number => (x.deadline ? Date.parse(x.deadline) : NEVER);

/** My tables, and the newest matches that are over. */
async function ownTables() {
  const [mine, finished] = await Promise.all([
    api.tables('current', 200),
    api.tables('finished', LATELY),
  ]);
  saveItem('tables', mine.sort(urgent));
  return { mine, finished };
}

interface Lists {
  mine?: TableLine[];
  open?: TableLine[];
  finished?: TableLine[];
  /** Games that both this page and the server know. */
  doors?: About[];
  /** The doors were there before the answer: what it tells of others goes below them. */
  late?: boolean;
  /** The server did not answer. */
  lost?: boolean;
}

/**
 * My tables, open ones and the doors. What is below waits for them a moment, so
 * that nothing is pushed down later; after that my tables are those of the last
 * visit until the server has told.
 */
function useTables(): Lists & { again(): void; drop(id: string): void; refresh(): Promise<void> } {
  const [lists, set] = useState<Lists>({});
  const [tries, again] = useState(0);
  const taken = useRef(0);
  const take = (fresh: Partial<Lists>) =>
    set((was) => {
      const next = { ...was, lost: false, ...fresh };
      const own = new Set(next.mine?.map((x) => x.id));
      return { ...next, ...(next.open && { open: next.open.filter((x) => !own.has(x.id)) }) };
    });
  useEffect(() => {
    let gone = false;
    const otherwise = (lost?: boolean) =>
      !gone &&
      set((was) => ({
        ...was,
        mine: was.mine ?? loadItem('tables', []),
        open: was.open ?? [],
        doors: was.doors ?? games,
        late: was.late ?? was.open === undefined,
        lost: lost ?? was.lost ?? false,
      }));
    const load = async () => {
      const before = taken.current;
      try {
        const [own, open, served] = await Promise.all([
          ownTables(),
          api.tables('open'),
          api.games(),
          hear(), // so that its notice pushes nothing down later
        ]);
        const names = new Set(served.map((x) => x.name));
        // A refresh that began later may have ended before.
        const newest = taken.current === before && own;
        if (!gone) take({ ...newest, open, doors: games.filter((g) => names.has(g.name)) });
      } catch {
        otherwise(true);
      }
    };
    const patience = setTimeout(() => otherwise(), 600);
    const seen = () => document.visibilityState === 'visible' && void load();
    void load();
    document.addEventListener('visibilitychange', seen);
    return () => {
      gone = true;
      clearTimeout(patience);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [tries]);
  const drop = (id: string) =>
    set((was) => {
      const mine = was.mine?.filter((x) => x.id !== id);
      if (mine) saveItem('tables', mine);
      return { ...was, ...(mine && { mine }) };
    });
  return {
    ...lists,
    again: () => again(tries + 1),
    drop,
    refresh: async () => {
      const own = await ownTables();
      taken.current++;
      take(own);
    },
  };
}

function Tables({
  title,
  tables,
  drop,
}: {
  title: string;
  tables: TableLine[];
  drop?: (id: string) => void;
}) {
  const [all, setAll] = useState(false);
  const [trouble, tell] = useState('');
  return (
    <section class="stack tight">
      <h2>{title}</h2>
      {trouble !== '' && (
        <p class="bad" role="alert">
          {trouble}
        </p>
      )}
      <ul class="tables">
        {(all ? tables : tables.slice(0, FEW)).map((x) => (
          <li key={x.id}>
            <Row table={x} href={`/t/${x.id}`} state={stateOf(x)} hours={drop && hoursLeft(x)} />
            {drop && <Away table={x} gone={() => drop(x.id)} tell={tell} />}
          </li>
        ))}
      </ul>
      {!all && tables.length > FEW && (
        <button type="button" class="button quiet" onClick={() => setAll(true)}>
          {t('home.more', tables.length - FEW)}
        </button>
      )}
    </section>
  );
}

function stateOf(x: TableLine): string {
  if (x.your_turn) return x.deadline ? timeLeft(due(x)) : t('turn.yours');
  if (x.status === 'waiting')
    return t('home.free', x.seats.filter((s) => s.kind === 'empty').length);
  const late = x.seats.filter((s) => s.kind === 'person' && x.actors?.includes(s.seat));
  if (late.length === 0 || late.some((s) => s.you)) return t('home.playing');
  return t('home.waits', list(late.map(shownName)), ...since(x.updated));
}

const HOUR = 3_600_000;

/** That it is my turn, and how long until a moment, in the largest unit that fits. */
function timeLeft(at: number): string {
  const left = Math.max(0, at - Date.now());
  if (left >= 48 * HOUR) return t('home.left.day', Math.floor(left / 24 / HOUR));
  if (left >= HOUR) return t('home.left.hour', Math.floor(left / HOUR));
  return t('home.left.minute', Math.floor(left / 60_000));
}

/** When something began: the time of today, a day of this week, or a date. */
function since(moment: string): [when: string, date: boolean] {
  const at = new Date(moment);
  const age = Date.now() - at.getTime();
  const say = (how: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(lang(), how).format(at);
  if (at.toDateString() === new Date().toDateString()) return [say({ timeStyle: 'short' }), false];
  if (age < 6 * 24 * HOUR) return [say({ weekday: 'long' }), false];
  return [say({ day: 'numeric', month: 'long' }), true];
}

/** How many hours are left before a table closes by itself, once they are few; else undefined. */
function hoursLeft({ closes, status }: TableLine): number | undefined {
  if (closes === undefined) return undefined;
  const left = (Date.parse(closes) - Date.now()) / HOUR;
  return left < (status === 'waiting' ? 6 : 24) ? Math.max(0, Math.floor(left)) : undefined;
}

export const titleOf = (x: TableLine): string => about(x.game)?.text[lang()].title ?? x.game;

/** Leaves a table, or deletes it where nobody else would go on; asked once more. */
function Away({
  table: x,
  gone,
  tell,
}: {
  table: TableLine;
  gone(): void;
  tell(trouble: string): void;
}) {
  const mine = x.seats.filter((s) => s.you);
  const alone =
    x.host && (x.status === 'waiting' || x.seats.every((s) => s.you || s.kind !== 'person'));
  const go = async () => {
    try {
      if (alone) await api.remove(x.id);
      else for (const s of mine) await api.leave(x.id, s.seat);
      gone();
      tell('');
    } catch (e) {
      tell(explain(refused(e)));
    }
  };
  if (!alone && mine.length === 0) return null;
  return (
    <Sure
      name={alone ? t('home.delete', titleOf(x)) : t('home.leave', titleOf(x))}
      icon={alone ? 'close' : 'leave'}
      ask={alone ? t('home.delete.ask') : t('home.leave.ask')}
      run={() => void go()}
    />
  );
}

export function Row({
  table,
  href,
  state,
  date = false,
  hours,
}: {
  table: TableLine;
  href: string;
  state: string;
  date?: boolean;
  /** How long the table stays if nothing happens there. */
  hours?: number;
}) {
  const mine = table.seats.some((s) => s.you) ? [t('you')] : [];
  const people = [
    ...mine,
    ...table.seats.filter((s) => s.kind !== 'empty' && !s.you).map(shownName),
  ];
  const medium = new Intl.DateTimeFormat(lang(), { dateStyle: 'medium' });
  const day = date ? `${medium.format(new Date(table.ended ?? table.updated))} · ` : '';
  return (
    <a class="table-row" data-turn={table.your_turn} href={href}>
      <span class="table-game">{titleOf(table)}</span>
      <span class="table-people">
        {day}
        {people.length > 0 ? list(people) : t('home.nobody')}
      </span>
      <span class="table-state">
        {state}
        <Icon name="next" size={18} />
      </span>
      {hours !== undefined && <span class="table-closes">{t('home.closes', hours)}</span>}
    </a>
  );
}

/** The level of the bots that Play meets: the one chosen last. */
const levelAtDoor = ({ name }: About): string =>
  levelText(loadItem<{ level?: string }>(`setup.${name}`, {}).level || unchosenLevel(name)).name;

/** Plays a game with what was chosen last. */
function usePlay(about: About) {
  const { busy, trouble: failed, attempt, cancel } = useTrying();
  const play = async (signal: AbortSignal) => {
    const { playNow } = await import('@lair/table/sit');
    if (!signal.aborted) await playNow(about, signal);
  };
  return { failed, busy, cancel, play: () => attempt(play) };
}

/** The game that was played last, once more in one press. */
function Again({ about }: { about: About }) {
  const { busy, play, ...tried } = usePlay(about);
  return (
    <div class="home-again">
      <button type="button" class="button primary" aria-disabled={busy} onClick={play}>
        <Icon name="play" size={18} />
        <span>
          {busy ? t('opening') : t('home.again', about.text[lang()].title)}{' '}
          <small>{t('home.bots', levelAtDoor(about))}</small>
        </span>
      </button>
      <Tried busy={busy} {...tried} />
    </div>
  );
}

function Door({ about }: { about: About }) {
  const text = about.text[lang()];
  const [a, b] = about.palette.ground;
  const { busy, play, ...tried } = usePlay(about);
  const bots = t('home.bots', levelAtDoor(about));
  return (
    <li>
      <a class="door" href={`/g/${about.name}`} style={{ '--door': `light-dark(${a}, ${b})` }}>
        <span class="door-frame">
          <span class="door-art">
            <DoorArt game={about.name} />
          </span>
        </span>
        <span class="door-words">
          <span class="door-title">{text.title}</span>
          <span class="door-line">{text.line}</span>
          <span class="door-facts">
            <Fact icon="people">{t('players', about.players[0], about.players[1])}</Fact>
            <Fact icon="clock">{t('minutes', about.minutes[0], about.minutes[1])}</Fact>
          </span>
        </span>
      </a>
      <button type="button" class="button primary door-play" aria-disabled={busy} onClick={play}>
        <Icon name="play" size={18} />
        <span class="sr-only">{`${t('home.play', text.title)}. ${bots}`}</span>
        <span aria-hidden="true">
          {busy ? t('opening') : t('home.play.word')} <small>{bots}</small>
        </span>
      </button>
      <Tried busy={busy} {...tried} />
    </li>
  );
}
