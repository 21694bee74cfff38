import './matches.css';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { ask, refused, type Refused } from '@lair/api';
import { games } from '@lair/games';
import { lang, list, number, t } from '@lair/i18n';
import { explain } from '@lair/i18n/errors';
import { titleOf } from '@lair/pages/home';
import { words } from '@lair/pages/matches-words';
import { useLate } from '@lair/late';
import { go, type Route } from '@lair/router';
import { outcome, ownSeat } from '@lair/table/outcome';
import { shownName } from '@lair/table/shown-name';
import { useTitle } from '@lair/title';
import { Icon, type IconName } from '@lair/ui/icon';
import { Loading, Select } from '@lair/ui/parts';
import type { SeatNow, TableLine } from '@lair/wire';

/** The filters are in the address, so that a list can be linked to and Back undoes a choice. */
const filters = ['game', 'result', 'opponent'] as const;
type Filter = (typeof filters)[number];

/** Returns the filters of an address that are set. */
function chosen(query: URLSearchParams): URLSearchParams {
  const pairs = filters.map((f): [Filter, string] => [f, query.get(f) ?? '']);
  return new URLSearchParams(pairs.filter(([, value]) => value !== ''));
}

interface Page {
  matches: TableLine[];
  next?: string;
}

/** Fetches the next page that has a match in it, if there is one: a filter may leave some empty. */
async function fetchPage(filter: URLSearchParams, from: string | undefined): Promise<Page> {
  for (let next = from; ;) {
    const query = new URLSearchParams(filter);
    if (next !== undefined) query.set('from', next);
    const page = (await (await ask('GET', `/me/matches?${query}`)).json()) as Page;
    if (page.matches.length > 0 || page.next === undefined) return page;
    next = page.next;
  }
}

/** Every finished match of the reader, as a list or in statistics. */
export default function Matches({ route }: { route: Route }) {
  useTitle(words().title);
  const summed = route.query.has('statistics');
  const [failed, fail] = useState<Refused>();
  const part = useLate(
    () => import('@lair/ui/my-statistics'),
    summed,
    (e) => fail(refused(e)),
  );
  return (
    <div class="page stack narrow matches">
      <h1>{words().title}</h1>
      <nav class="row" aria-label={words().views}>
        <View href="/matches" name={words().list} on={!summed} />
        <View href="/matches?statistics" name={words().statistics} on={summed} />
      </nav>
      {!summed && <Listed filter={chosen(route.query)} />}
      {summed && (part ? <part.default /> : failed ? <Failed failed={failed} /> : <Loading />)}
    </div>
  );
}

/** A link to one of the two ways to see the matches. */
const View = ({ href, name, on }: { href: string; name: string; on: boolean }) => (
  <a class={on ? 'button' : 'button quiet'} href={href} aria-current={on ? 'page' : undefined}>
    {name}
  </a>
);

const Failed = ({ failed }: { failed: Refused }) => (
  <p class="bad" role="alert">
    {failed.code === 'bad-request' ? words().unknown : explain(failed)}
  </p>
);

/** The matches that a filter selects. */
function Listed({ filter }: { filter: URLSearchParams }) {
  const found = useMatches(filter);
  const { rows, failed } = found;
  return (
    <>
      <Filters filter={filter} />
      <p class="sr-only" role="status">
        {rows && words().shown(rows.length)}
      </p>
      {failed && <Failed failed={failed} />}
      {!rows && !failed && <Loading />}
      {rows && rows.length > 0 ? (
        <List rows={rows} more={found.more} filter={filter} />
      ) : (
        (rows || failed) && <Nothing filtered={filter.size > 0} failed={failed !== undefined} />
      )}
    </>
  );
}

/** No match: of these choices, or at all. */
function Nothing({ filtered, failed }: { filtered: boolean; failed: boolean }) {
  return (
    <>
      {!failed && <p>{filtered ? words().unmatched : words().none}</p>}
      {filtered && (
        <a class="button" href="/matches">
          {words().clear}
        </a>
      )}
    </>
  );
}

function List({
  rows,
  more,
  filter,
}: {
  rows: TableLine[];
  more: (() => void) | undefined;
  filter: URLSearchParams;
}) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <>
      <ul class="tables" ref={useFocusOnMore(rows.length)}>
        {rows.map((x) => (
          <Match key={x.id} match={x} />
        ))}
      </ul>
      {more && (
        <button type="button" class="button quiet" onClick={more}>
          {words().more}
        </button>
      )}
      <a
        class="button quiet"
        href={`/api/me/matches.csv?${new URLSearchParams([...filter, ['zone', zone]])}`}
        download="lair-matches.csv"
      >
        <Icon name="download" /> {words().csv}
      </a>
    </>
  );
}

interface Found {
  rows?: TableLine[];
  next?: string | undefined;
  failed?: Refused;
}

/** Loads the matches that a filter selects, page by page. */
function useMatches(filter: URLSearchParams) {
  const key = String(filter);
  const [found, set] = useState<Found>({});
  const newest = useRef(key);
  const load = async ({ rows = [], next }: Found) => {
    try {
      const page = await fetchPage(filter, next);
      if (newest.current === key) set({ rows: [...rows, ...page.matches], next: page.next });
    } catch (e) {
      if (newest.current === key) set({ rows, next, failed: refused(e) });
    }
  };
  useEffect(() => {
    newest.current = key;
    set({});
    void load({});
  }, [key]);
  return { ...found, more: found.next === undefined ? undefined : () => void load(found) };
}

/** Gives the focus to the first row that came with more: the button moves away, or is gone. */
function useFocusOnMore(count: number) {
  const element = useRef<HTMLUListElement>(null);
  const before = useRef(0);
  useEffect(() => {
    if (before.current > 0 && count > before.current)
      element.current?.children[before.current]?.querySelector('a')?.focus();
    before.current = count;
  }, [count]);
  return element;
}

function Filters({ filter }: { filter: URLSearchParams }) {
  const w = words();
  const id = useId();
  const set = (name: Filter, value: string) => {
    const next = new URLSearchParams(filter);
    next.set(name, value.trim());
    const query = String(chosen(next));
    go(query === '' ? '/matches' : `/matches?${query}`);
  };
  return (
    <form class="filter" role="search" onSubmit={(e) => e.preventDefault()}>
      <Select
        name={w.game}
        value={filter.get('game') ?? ''}
        set={(game) => set('game', game)}
        of={[
          { value: '', name: w['game.any'] },
          ...games.map((g) => ({ value: g.name, name: g.text[lang()].title })),
        ]}
      />
      <Select
        name={w.result}
        value={filter.get('result') ?? ''}
        set={(result) => set('result', result)}
        of={[
          { value: '', name: w['result.any'] },
          ...(['won', 'tied', 'lost'] as const).map((value) => ({ value, name: w[value] })),
        ]}
      />
      <div class="field">
        <label for={id}>
          <b>{w.opponent}</b>
        </label>
        <input
          id={id}
          type="search"
          maxLength={24}
          value={filter.get('opponent') ?? ''}
          onChange={(e) => set('opponent', e.currentTarget.value)}
        />
        <small />
      </div>
    </form>
  );
}

const dayOf = (x: TableLine): string =>
  new Intl.DateTimeFormat(lang(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(x.ended ?? x.updated),
  );

const rival = (s: SeatNow): string =>
  s.kind === 'bot' || s.outside ? words().bot(shownName(s)) : shownName(s);

function rivals(x: TableLine): string {
  const others = x.seats.filter((s) => !s.you && s.kind !== 'empty').map(rival);
  if (others.length > 0) return words().against(list(others));
  return ownSeat(x) === undefined ? words()['one-device'] : words().alone;
}

/** How a match ended, with the reader's points unless the outcome says them. */
function ended(x: TableLine): string {
  const seat = ownSeat(x);
  const said = outcome(x);
  if (seat === undefined || !x.scores) return said;
  const points = t('home.points', number(x.scores[seat]!));
  return said === points ? said : `${said} · ${points}`;
}

function Match({ match: x }: { match: TableLine }) {
  const name = `${titleOf(x)}, ${dayOf(x)}`;
  const link = (icon: IconName, label: string, href: string) => (
    <a class="button quiet square" href={href} aria-label={label} title={label}>
      <Icon name={icon} />
    </a>
  );
  return (
    <li>
      <a class="table-row" href={`/t/${x.id}`}>
        <span class="table-game">{titleOf(x)}</span>
        <span class="table-people">
          {dayOf(x)} · {rivals(x)}
        </span>
        <span class="table-state">{ended(x)}</span>
      </a>
      {link('lantern', words().review(name), `/t/${x.id}#review`)}
      {link('eye', words().replay(name), `/t/${x.id}/replay`)}
    </li>
  );
}
