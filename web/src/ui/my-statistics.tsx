// What the reader's finished matches come to: in words, over time, and against whom.

import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { api, refused, type Refused } from '@lair/api';
import { about } from '@lair/games';
import { lang, number, percent } from '@lair/i18n';
import { explain } from '@lair/i18n/errors';
import { levelText } from '@lair/table/levels';
import { Choice, Loading } from '@lair/ui/parts';
import { Figures, Plot } from '@lair/ui/plot';
import { words } from '@lair/ui/statistics-words';
import type {
  Feat,
  GameStatistics,
  KindStatistics,
  MatchSums,
  Opponent,
  OpponentGame,
} from '@lair/wire';

const titleOf = (game: string): string => about(game)?.text[lang()].title ?? game;

/** Formats an average, with one digit after the point. */
const average = (sum: number, n: number): string =>
  new Intl.NumberFormat(lang(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    .format(sum / Math.max(1, n))
    .replace('-', '\u2212');

const decided = (s: MatchSums): number => s.won + s.tied + s.lost;

/** The statistics of the reader; they come from the server when they are shown. */
export default function MyStatistics() {
  const [found, set] = useState<Awaited<ReturnType<typeof api.myStatistics>>>();
  const [failed, fail] = useState<Refused>();
  useEffect(() => {
    api.myStatistics().then(set, (e: unknown) => fail(refused(e)));
  }, []);
  const w = words();
  if (failed)
    return (
      <p class="bad" role="alert">
        {explain(failed)}
      </p>
    );
  if (!found) return <Loading />;
  return (
    <>
      {found.games.length === 0 && <p>{w.none}</p>}
      {found.games.map((g) => (
        <Game key={g.game} game={g} />
      ))}
      {found.opponents.length > 0 && <Opponents list={found.opponents} />}
      {found.games.some((g) => g.sums.reviewed > 0) && <p class="small soft">{w['faults.line']}</p>}
      {found.left_out > 0 && <p class="small soft">{w['left-out'](found.left_out)}</p>}
      {found.older && <p class="small soft">{w.older}</p>}
    </>
  );
}

function Game({ game: g }: { game: GameStatistics }) {
  const w = words();
  return (
    <section class="panel stack">
      <h2>{titleOf(g.game)}</h2>
      <Sentences game={g} />
      <OverTime game={g} />
      {(g.kinds.length > 1 || g.bots.length > 0) && (
        <details>
          <summary>{w.details}</summary>
          <Figures
            name={w.kind}
            head={[w.kind, w.sample, w['won.head'], w.places]}
            rows={g.kinds.map(kindRow)}
          />
          {g.bots.length > 0 && (
            <Figures
              name={w.bots}
              head={[w.bots, w['ahead.head'], w['tied.head'], w['behind.head']]}
              rows={g.bots.map((b) => [levelText(b.level).name, b.ahead, b.tied, b.behind])}
            />
          )}
        </details>
      )}
    </section>
  );
}

function kindRow(k: KindStatistics) {
  const w = words();
  let name = k.sides === undefined ? w.players(k.seats) : w.teams(k.seats, k.sides);
  if (k.seats === 1) name = k.stage ? w.stage : w.alone;
  const places = k.places.flatMap((n, i) => (n > 0 ? [w.place(i + 1, n)] : []));
  return [name, k.sums.matches, k.sums.won, k.seats === 1 ? '' : places.join(' · ')];
}

/** How the matches of a game ended, in sentences. */
function Sentences({ game: { sums: s, ...g } }: { game: GameStatistics }) {
  const w = words();
  const ways = [w.won(s.won), ...(s.tied > 0 ? [w.tied(s.tied)] : []), w.lost(s.lost)];
  const of = decided(s);
  const more: string[] = [];
  if (s.leads > 0) more.push((s.lead < 0 ? w.behind : w.ahead)(average(Math.abs(s.lead), s.leads)));
  if (g.streak > 0) more.push(w.streak(g.streak));
  if (g.longest > Math.max(1, g.streak)) more.push(w.longest(g.longest));
  if (s.reviewed > 0) more.push(w.faults(average(s.faults, s.reviewed), s.reviewed));
  return (
    <>
      <p>
        <b>{w.matches(s.matches)}</b>
        {of > 0 && ` · ${ways.join(' · ')}. ${w.share(percent(s.won / of))}`}
      </p>
      {more.length > 0 && <p>{more.join(' ')}</p>}
      <Feats game={g} several={s.matches > 1} />
    </>
  );
}

/** Links to the matches that stand out. One match alone stands out from nothing. */
function Feats({
  game: { best, worst, top },
  several,
}: {
  game: Pick<GameStatistics, 'best' | 'worst' | 'top'>;
  several: boolean;
}) {
  const w = words();
  const rows: [string, Feat | undefined, number | undefined][] = [
    [w.top, top, top?.score],
    [best && best.lead < 0 ? w.worst : w.best, best, best && Math.abs(best.lead)],
    [
      worst && worst.lead < 0 ? w.deficit : w.worst,
      worst?.table === best?.table ? undefined : worst,
      worst && Math.abs(worst.lead),
    ],
  ];
  if (!several) return null;
  return (
    <ul class="small">
      {rows.map(
        ([name, feat, points]) =>
          feat &&
          points !== undefined && (
            <li key={name}>
              {name}{' '}
              <a href={`/t/${feat.table}`}>
                {w.points(points, number(points))},{' '}
                {new Intl.DateTimeFormat(lang(), { dateStyle: 'medium' }).format(
                  new Date(feat.ended),
                )}
              </a>
            </li>
          ),
      )}
    </ul>
  );
}

type Measure = 'won' | 'lead' | 'faults';

/** How each measure is made of sums, of how many matches, and what a plot of it shows at least. */
const measures: Record<
  Measure,
  {
    of(s: MatchSums): number;
    sum(s: MatchSums): number;
    say(value: number): string;
    range: number[];
  }
> = {
  won: { of: decided, sum: (s) => s.won, say: percent, range: [0, 1] },
  lead: { of: (s) => s.leads, sum: (s) => s.lead, say: (v) => average(v, 1), range: [] },
  faults: { of: (s) => s.reviewed, sum: (s) => s.faults, say: (v) => average(v, 1), range: [] },
};

/** How many months a plot shows. */
const SHOWN = 24;

/** Returns the newest months up to the last with a match, those without one included. */
function months(game: GameStatistics): string[] {
  const newest = new Date(`${game.months.at(-1)!.month}-01T00:00:00Z`);
  const first = game.months[0]!.month;
  return Array.from({ length: SHOWN }, (_, i) =>
    new Date(Date.UTC(newest.getUTCFullYear(), newest.getUTCMonth() - (SHOWN - 1 - i)))
      .toISOString()
      .slice(0, 7),
  ).filter((m) => m >= first);
}

const monthName = (month: string): string =>
  new Intl.DateTimeFormat(lang(), { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** A plot by month of one measure that the reader chooses; nothing before the second month. */
function OverTime({ game }: { game: GameStatistics }) {
  const w = words();
  const able = (Object.keys(measures) as Measure[]).filter(
    (m) => game.months.filter((x) => measures[m].of(x.sums) > 0).length > 1,
  );
  const [measure, choose] = useState(able[0]);
  if (measure === undefined) return null;
  const { of, sum, say, range } = measures[measure];
  const bars = months(game).map((month) => {
    const sums = game.months.find((m) => m.month === month)?.sums;
    const sample = sums ? of(sums) : 0;
    const value = sums && sample > 0 ? sum(sums) / sample : undefined;
    return { name: monthName(month), value, sample };
  });
  const name = w[`plot.${measure}`];
  return (
    <>
      {able.length > 1 && (
        <Choice<Measure>
          name={w.plot}
          value={measure}
          set={(m) => choose(m)}
          of={able.map((value) => ({ value, name: w[`plot.${value}`] }))}
        />
      )}
      <Plot
        title={w['plot.title'](name)}
        table={w['plot.table']}
        head={[w.month, name, w.sample]}
        {...{ bars, range, say }}
      />
    </>
  );
}

/** The record against each opponent, and in each game if there are several. */
function Opponents({ list }: { list: Opponent[] }) {
  const w = words();
  const row = (name: ComponentChildren, games: OpponentGame[]) => [
    name,
    ...(['ahead', 'tied', 'behind'] as const).map((of) => games.reduce((n, g) => n + g[of], 0)),
  ];
  return (
    <section class="panel stack">
      <h2>{w.opponents}</h2>
      <p class="small soft">{w['opponents.line']}</p>
      <Figures
        name={w.opponents}
        head={[w.opponent, w['ahead.head'], w['tied.head'], w['behind.head']]}
        rows={list.flatMap((o) => [
          row(<Name of={o} />, o.games),
          ...(o.games.length > 1
            ? o.games.map((g) => row(<span class="small soft">{titleOf(g.game)}</span>, [g]))
            : []),
        ])}
      />
    </section>
  );
}

/** The name of an opponent, which leads to the matches against them. */
const Name = ({ of: o }: { of: Opponent }) => (
  <a href={`/matches?${new URLSearchParams({ opponent: o.name })}`}>
    {o.outside ? words().bot(o.name) : o.name}
  </a>
);
