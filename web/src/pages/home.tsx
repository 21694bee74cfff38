import './home.css';
import { useEffect, useState } from 'preact/hooks';
import { api } from '@lair/api';
import { Night } from '@lair/art/night';
import type { About } from '@lair/game-ui';
import { about, games } from '@lair/games';
import { lang, list, t } from '@lair/i18n';
import { keep, kept } from '@lair/keep';
import { useTitle } from '@lair/title';
import { DoorArt } from '@lair/ui/door-art';
import { Icon } from '@lair/ui/icon';
import { Fact } from '@lair/ui/parts';
import type { TableLine } from '@lair/wire';

/** The front door: my tables, tables that want people, and a door to every game. */
export default function Home() {
  useTitle('');
  const { mine, open, doors, late, lost, again } = useTables();
  const others = open && open.length > 0 && <Tables title={t('home.open')} tables={open} />;
  return (
    <>
      <section class="hero">
        <Night />
        <div class="hero-words">
          <h1>Lair</h1>
          <p>{t('home.line')}</p>
        </div>
      </section>
      {mine && open && doors && (
        <div class="page home">
          {lost && (
            <div class="notice home-lost" role="alert">
              <p>{t('error.offline')}</p>
              <button type="button" class="button" onClick={again}>{t('retry')}</button>
            </div>
          )}
          {mine.length > 0 && <Tables title={t('home.resume')} tables={mine} />}
          {!late && others}
          <section aria-labelledby="doors">
            <h2 id="doors" class={mine.length > 0 || (others && !late) ? undefined : 'sr-only'}>{t('home.doors')}</h2>
            {doors.length === 0 && <p class="soft">{t('home.none')}</p>}
            <ul class="doors">
              {doors.map((g) => <Door key={g.name} about={g} />)}
            </ul>
          </section>
          {late && others}
        </div>
      )}
    </>
  );
}

const unfinished = (x: TableLine) => x.status === 'waiting' || x.status === 'playing' || x.status === 'paused';
const urgent = (a: TableLine, b: TableLine) => Number(b.your_turn) - Number(a.your_turn) || b.updated.localeCompare(a.updated);

interface Lists {
  mine?: TableLine[];
  open?: TableLine[];
  /** Games that both this page and the server know. */
  doors?: About[];
  /** The doors were there before the answer: what it tells of others goes below them. */
  late?: boolean;
  /** The server did not answer. */
  lost?: boolean;
}

/**
 * My tables, open ones and the doors. What is below waits for them a moment, so that nothing is pushed down later; after that my
 * tables are those of the last visit until the server has told.
 */
function useTables(): Lists & { again(): void } {
  const [lists, set] = useState<Lists>({});
  const [tries, again] = useState(0);
  useEffect(() => {
    let gone = false;
    const otherwise = (lost?: boolean) =>
      !gone && set((was) => ({ mine: was.mine ?? kept('tables', []), open: was.open ?? [], doors: was.doors ?? games, late: was.late ?? was.open === undefined, lost: lost ?? was.lost ?? false }));
    const load = async () => {
      try {
        const [mine, open, served] = await Promise.all([api.tables('mine'), api.tables('open'), api.games()]);
        const own = mine.filter(unfinished).sort(urgent);
        const ids = new Set(own.map((x) => x.id));
        const names = new Set(served.map((x) => x.name));
        keep('tables', own);
        if (!gone) set(({ late = false }) => ({ mine: own, open: open.filter((x) => !ids.has(x.id)), doors: games.filter((g) => names.has(g.name)), late }));
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
  return { ...lists, again: () => again(tries + 1) };
}

const FEW = 3;

function Tables({ title, tables }: { title: string; tables: TableLine[] }) {
  const [all, setAll] = useState(false);
  return (
    <section class="stack tight">
      <h2>{title}</h2>
      <ul class="tables">
        {(all ? tables : tables.slice(0, FEW)).map((x) => <li key={x.id}><Row table={x} /></li>)}
      </ul>
      {!all && tables.length > FEW && (
        <button type="button" class="button quiet" onClick={() => setAll(true)}>{t('home.more', tables.length - FEW)}</button>
      )}
    </section>
  );
}

function Row({ table }: { table: TableLine }) {
  const mine = table.seats.some((s) => s.you) ? [t('you')] : [];
  const people = [...mine, ...table.seats.filter((s) => s.kind !== 'empty' && !s.you).map((s) => s.name)];
  const free = table.seats.filter((s) => s.kind === 'empty').length;
  return (
    <a class="table-row" data-turn={table.your_turn} href={`/t/${table.id}`}>
      <span class="table-game">{about(table.game)?.text[lang()].title ?? table.game}</span>
      <span class="table-people">{people.length > 0 ? list(people) : t('home.nobody')}</span>
      <span class="table-state">
        {table.your_turn ? t('turn.yours') : table.status === 'waiting' ? t('home.free', free) : t('home.playing')}
        <Icon name="next" size={18} />
      </span>
    </a>
  );
}

function Door({ about }: { about: About }) {
  const text = about.text[lang()];
  const [a, b] = about.palette.ground;
  return (
    <li>
      <a class="door" href={`/g/${about.name}`} style={{ '--door': `light-dark(${a}, ${b})` }}>
        <span class="door-frame"><span class="door-art"><DoorArt game={about.name} /></span></span>
        <span class="door-words">
          <span class="door-title">{text.title}</span>
          <span class="door-line">{text.line}</span>
          <span class="door-facts">
            <Fact icon="people">{t('players', about.players[0], about.players[1])}</Fact>
            <Fact icon="clock">{t('minutes', about.minutes[0], about.minutes[1])}</Fact>
          </span>
        </span>
      </a>
    </li>
  );
}
