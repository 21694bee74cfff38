import './admin.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { refused, Refused } from '@lair/api';
import { about } from '@lair/games';
import { labelled, lang, list, number, t } from '@lair/i18n';
import { explain } from '@lair/i18n/errors';
import {
  desk,
  type Desk,
  type DeskJob,
  type DeskLimit,
  type DeskPlayer,
  type DeskSession,
  type DeskTable,
} from '@lair/operator/desk';
import { wordOf, words } from '@lair/operator/desk-words';
import { askNow } from '@lair/operator/said';
import { moment } from '@lair/operator/words';
import { go, type Route } from '@lair/router';
import { useTitle } from '@lair/title';
import { Dialog } from '@lair/ui/dialog';
import { Failure, Loading, Select } from '@lair/ui/parts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** How the page does something: it says what came of it, and loads the lists again. */
type Do = (act: () => Promise<unknown>) => Promise<boolean>;

/**
 * The operator's page. It opens with the secret of a one-time link behind the #
 * of its address, and after that with the cookie that the link gave.
 */
export default function AdminPage({ route }: { route: Route }) {
  const w = words();
  useTitle(w.title);
  const [now, set] = useState<Desk>();
  const [out, leave] = useState<Refused>();
  const [said, say] = useState<{ bad: boolean; text: string }>();
  const load = async () => {
    try {
      set(await desk.load());
      leave(undefined);
    } catch (e) {
      leave(refused(e));
    }
  };
  const enter = async (token: string) => {
    if (token === '') return load();
    try {
      await desk.enter(token);
    } catch (e) {
      return leave(refused(e));
    }
    // The secret is used up, and belongs into no history.
    go('/admin', true);
  };
  useEffect(() => void enter(route.hash), [route.hash]);
  const act: Do = async (run) => {
    try {
      await run();
      say({ bad: false, text: words().done });
    } catch (e) {
      say({ bad: true, text: sentence(refused(e)) });
      if (refused(e).status !== 404) return false;
    }
    await load();
    void askNow();
    return true;
  };
  if (out) {
    return (
      <Failure title={w['out.title']} text={wordOf(`out.${out.code}`) ?? explain(out)}>
        <a class="button" href="/">
          {t('home.link')}
        </a>
      </Failure>
    );
  }
  if (!now) return <Loading />;
  return (
    <div class="page stack narrow desk">
      <h1>{w.title}</h1>
      <div class="row">
        <button type="button" class="button" onClick={() => void load()}>
          {w.refresh}
        </button>
        <button type="button" class="button quiet" onClick={() => void act(desk.leave)}>
          {w.leave}
        </button>
      </div>
      <p class="desk-said" data-bad={said?.bad} role="status">
        {said?.text}
      </p>
      <Announce notice={now.notice} act={act} />
      <Tables tables={now.tables} act={act} />
      <Players players={now.players} act={act} />
      <Bans bans={now.bans} act={act} />
      <Invite act={act} />
      <Jobs jobs={now.jobs} />
      <Limits limits={now.limits} />
      <Sessions sessions={now.sessions} act={act} />
      <Log log={now.log} />
    </div>
  );
}

const sentence = (e: Refused): string => wordOf(`error.${e.code}`) ?? explain(e);

/** A part of the page: a list, or a sentence where it is empty. */
function Part({
  name,
  none,
  foot,
  children,
}: {
  name: string;
  none: string | undefined;
  foot?: ComponentChildren;
  children?: ComponentChildren;
}) {
  const id = useId();
  return (
    <section class="panel stack" aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      {none === undefined ? children : <p class="soft">{none}</p>}
      {foot}
    </section>
  );
}

const lengths = (): { value: string; name: string }[] => {
  const w = words();
  return [
    ...[1, 6, 24].map((n) => ({ value: String(n * HOUR), name: w['long.hours'](n) })),
    ...[7, 30].map((n) => ({ value: String(n * DAY), name: w['long.days'](n) })),
  ];
};

const Length = ({ value, set, ends }: { value: string; set(v: string): void; ends?: true }) => (
  <Select
    name={words().long}
    value={value}
    set={set}
    of={ends ? lengths() : [...lengths(), { value: '0', name: words()['long.open'] }]}
  />
);

/** A line of text that the operator types. */
function Line({
  name,
  line,
  value,
  set,
  most = 200,
  rows,
  numeric = false,
}: {
  name: string;
  line?: string;
  value: string;
  set(v: string): void;
  most?: number;
  rows?: true;
  numeric?: boolean;
}) {
  const id = useId();
  const field = {
    id,
    value,
    maxLength: most,
    inputMode: numeric ? ('numeric' as const) : undefined,
    'aria-describedby': line === undefined ? undefined : `${id}l`,
    onInput: (e: { currentTarget: { value: string } }) => set(e.currentTarget.value),
  };
  return (
    <div class="field">
      <label for={id}>
        <b>{name}</b>
      </label>
      {rows ? <textarea {...field} /> : <input class="line-input" {...field} />}
      {line !== undefined && <small id={`${id}l`}>{line}</small>}
    </div>
  );
}

/** Asks for the reason of something, and how long it lasts, before it is done. */
function Ask({
  title,
  line,
  name,
  reason = words()['why.line'],
  length = false,
  subject: ofSubject,
  close,
  run,
}: {
  title: string;
  line: string;
  name: string;
  reason?: string;
  length?: boolean;
  /** The one concerned; empty asks for it. */
  subject?: string;
  close(): void;
  run(why: string, for_s: number, subject: string): Promise<boolean>;
}) {
  const w = words();
  const [why, setWhy] = useState('');
  const [long, setLong] = useState(String(DAY));
  const [subject, setSubject] = useState(ofSubject ?? '');
  const send = async (e: Event) => {
    e.preventDefault();
    await run(why.trim(), Number(long), subject.trim());
    close();
  };
  return (
    <Dialog title={title} close={close}>
      <form class="stack" onSubmit={(e) => void send(e)}>
        <p>{line}</p>
        {ofSubject === '' && <Line name={w['ban.subject']} value={subject} set={setSubject} />}
        <Line name={w.why} line={reason} value={why} set={setWhy} />
        {length && <Length value={long} set={setLong} />}
        <div class="row">
          <button class="button primary">{name}</button>
          <button type="button" class="button quiet" onClick={close}>
            {w.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function Announce({ notice, act }: { notice: Desk['notice']; act: Do }) {
  const w = words();
  const [text, setText] = useState('');
  const [fr, setFR] = useState('');
  const [long, setLong] = useState(String(HOUR));
  const send = async (e: Event) => {
    e.preventDefault();
    if (text.trim() === '') return;
    if (await act(() => desk.announce(text.trim(), fr.trim(), Number(long)))) {
      setText('');
      setFR('');
    }
  };
  return (
    <Part
      name={w.announce}
      none={notice ? undefined : w['announce.none']}
      foot={
        <form class="stack" onSubmit={(e) => void send(e)}>
          <Line name={w['announce.text']} value={text} set={setText} most={280} rows />
          <Line name={w['announce.fr']} value={fr} set={setFR} most={280} rows />
          <Length value={long} set={setLong} />
          <div class="row">
            <button class="button primary" aria-disabled={text.trim() === ''}>
              {w['announce.do']}
            </button>
          </div>
        </form>
      }
    >
      {notice && (
        <ul class="desk-list">
          <li>
            <p>{notice.text}</p>
            {notice.fr && <p lang="fr">{notice.fr}</p>}
            <p class="soft">{endOf(notice.until)}</p>
            <div class="row">
              <button type="button" class="button" onClick={() => void act(desk.clear)}>
                {w['announce.clear']}
              </button>
            </div>
          </li>
        </ul>
      )}
    </Part>
  );
}

/** Adds the reason to something, if there is one. */
const reasoned = (what: string, why: string | undefined): string =>
  why ? `${what} · ${labelled(words().why, why)}` : what;

const endOf = (until: string | undefined): string =>
  until === undefined ? words().open : words().until(moment(until));

function Tables({ tables, act }: { tables: DeskTable[]; act: Do }) {
  const w = words();
  const [asked, set] = useState<{ id: string; what: 'close' | 'pause' | 'resume' }>();
  const people = (x: DeskTable) =>
    x.seats.map((s) => s.name ?? (s.level === undefined ? w.nobody : t('player.bot')));
  return (
    <Part name={w.tables} none={tables.length > 0 ? undefined : w['tables.none']}>
      <ul class="desk-list">
        {tables.map((x) => (
          <li key={x.id}>
            <p>
              <b>{about(x.game)?.text[lang()].title ?? x.game}</b> · {w[`status.${x.status}`]}
            </p>
            <p>{list(people(x))}</p>
            {x.defect && <p>{w[`defect.${x.defect}`]}</p>}
            <p class="soft small">
              <a href={`/t/${x.id}`}>{x.id}</a> · {moment(x.updated, 'short')}
            </p>
            <div class="row">
              {x.status === 'playing' && (
                <Button name={w.pause} of={x.id} press={() => set({ id: x.id, what: 'pause' })} />
              )}
              {x.status === 'paused' && x.defect === undefined && (
                <Button name={w.resume} of={x.id} press={() => set({ id: x.id, what: 'resume' })} />
              )}
              <Button name={w.close} of={x.id} press={() => set({ id: x.id, what: 'close' })} />
            </div>
          </li>
        ))}
      </ul>
      {asked && (
        <Ask
          title={w[`${asked.what}.title`](asked.id)}
          line={w[`${asked.what}.line`]}
          name={w[asked.what]}
          reason={asked.what === 'resume' ? w['why.log'] : w['why.line']}
          close={() => set(undefined)}
          run={(why) => act(() => desk.table(asked.id, asked.what, why))}
        />
      )}
    </Part>
  );
}

/** A button of a row; screen readers are told which row. */
const Button = ({ name, of, press }: { name: string; of: string; press(): void }) => (
  <button type="button" class="button" aria-label={`${name} (${of})`} onClick={press}>
    {name}
  </button>
);

function Players({ players, act }: { players: DeskPlayer[]; act: Do }) {
  const w = words();
  const [asked, set] = useState<string>();
  return (
    <Part
      name={w.players}
      none={players.length > 0 ? undefined : w['players.none']}
      foot={
        <div class="row">
          <button type="button" class="button quiet" onClick={() => set('')}>
            {w['ban.other']}
          </button>
          {asked !== undefined && (
            <Ask
              title={asked === '' ? w['ban.other'] : w['ban.title'](called(players, asked))}
              line={w['ban.line']}
              name={w['ban.do']}
              length
              subject={asked}
              close={() => set(undefined)}
              run={(why, for_s, subject) => act(() => ban(subject, why, for_s))}
            />
          )}
        </div>
      }
    >
      <ul class="desk-list">
        {players.map((p) => (
          <li key={p.id}>
            <p>
              <b>{p.name || p.id}</b> · {facts(p).join(' · ')}
            </p>
            <p class="soft small">
              {p.id}
              {p.address && ` · ${p.address}`}
            </p>
            {!p.banned && (
              <div class="row">
                <Button name={w['ban.player']} of={p.name} press={() => set(p.id)} />
                {p.address && (
                  <Button name={w['ban.address']} of={p.name} press={() => set(p.address)} />
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Bans somebody. What the server does not accept then is who, not the reason. */
const ban = (subject: string, why: string, for_s: number): Promise<unknown> =>
  desk.ban(subject, why, for_s).catch((e: unknown) => {
    throw e instanceof Refused && e.code === 'bad-request'
      ? new Refused(e.status, 'subject', e.message)
      : e;
  });

const called = (players: DeskPlayer[], subject: string): string =>
  players.find((p) => p.id === subject)?.name ?? subject;

const facts = (p: DeskPlayer): string[] => {
  const w = words();
  return [
    ...(p.online ? [w.online] : []),
    ...(p.banned ? [w.banned] : []),
    w['n.tables'](p.tables),
  ];
};

function Bans({ bans, act }: { bans: Desk['bans']; act: Do }) {
  const w = words();
  const [asked, set] = useState<Desk['bans'][number]>();
  return (
    <Part name={w.bans} none={bans.length > 0 ? undefined : w['bans.none']}>
      <ul class="desk-list">
        {bans.map((b) => (
          <li key={b.subject}>
            <p>
              <b>{b.name ?? b.subject}</b> · {reasoned(endOf(b.until), b.why)}
            </p>
            <p class="soft small">
              {b.subject} · {b.by}
            </p>
            <div class="row">
              <Button name={w.unban} of={b.name ?? b.subject} press={() => set(b)} />
            </div>
          </li>
        ))}
      </ul>
      {asked && (
        <Ask
          title={w['unban.title'](asked.name ?? asked.subject)}
          line={w['unban.line']}
          name={w.unban}
          reason={w['why.log']}
          close={() => set(undefined)}
          run={(why) => act(() => desk.unban(asked.subject, why))}
        />
      )}
    </Part>
  );
}

function Invite({ act }: { act: Do }) {
  const w = words();
  const [uses, setUses] = useState('1');
  const [long, setLong] = useState(String(7 * DAY));
  const [link, set] = useState<{ url: string; text: string }>();
  const send = (e: Event) => {
    e.preventDefault();
    void act(async () => {
      const made = await desk.invite(Math.max(1, Math.min(1000, Number(uses) || 1)), Number(long));
      set({ url: made.url, text: w['invite.made'](made.uses, moment(made.until)) });
    });
  };
  return (
    <Part
      name={w.invite}
      none={w['invite.line']}
      foot={
        <form class="stack" onSubmit={send}>
          <Line name={w['invite.uses']} value={uses} set={setUses} numeric />
          <Length value={long} set={setLong} ends />
          <div class="row">
            <button class="button">{w['invite.do']}</button>
          </div>
          {link && (
            <div class="field">
              <input class="line-input" readOnly value={link.url} aria-label={w.invite} />
              <small>{link.text}</small>
            </div>
          )}
        </form>
      }
    />
  );
}

const units = [
  ['hour', HOUR],
  ['minute', 60],
  ['second', 1],
] as const;

/** A duration in the largest unit of which it has more than one: nobody says every 1 hour. */
const span = (seconds: number): string => {
  const [unit, size] = units.find(([, size]) => seconds > size) ?? units[2];
  return new Intl.NumberFormat(lang(), {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: seconds < 10 ? 2 : 1,
  }).format(seconds / size);
};

/** What is known of a job's runs. */
const runs = (j: DeskJob): string[] => {
  const w = words();
  return [
    ...(j.every_s ? [w['job.every'](span(j.every_s))] : []),
    ...(j.ended ? [w['job.ended'](moment(j.ended, 'short'))] : []),
    ...(j.last_ms && j.last_ms >= 1000 ? [w['job.took'](span(j.last_ms / 1000))] : []),
  ];
};

function Jobs({ jobs }: { jobs: DeskJob[] }) {
  const w = words();
  return (
    <Part name={w.jobs} none={jobs.length > 0 ? undefined : w['jobs.none']}>
      <ul class="desk-list desk-log">
        {jobs.map((j) => (
          <li key={j.name}>
            <p>
              <b>{wordOf(`job.${j.name}`) ?? j.what}</b> ·{' '}
              {j.running || j.waiting
                ? w['job.tasks'](j.running ?? 0, j.waiting ?? 0)
                : w[`job.${j.state}`]}
            </p>
            {runs(j).length > 0 && <p class="soft small">{runs(j).join(' · ')}</p>}
            {j.failed && (
              <p class="desk-failed">
                <b>{labelled(w['job.failed'], '')}</b>
                <span lang="en">{j.failed}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** A limit's value: a count, or a rate like 10/40. */
const amount = (value: string): string => {
  const [first, once] = value.split('/');
  return once === undefined
    ? number(Number(first))
    : words()['limit.rate'](number(Number(first)), number(Number(once)));
};

function Limits({ limits }: { limits: DeskLimit[] }) {
  const w = words();
  return (
    <Part name={w.limits} none={limits.length > 0 ? undefined : w['limits.none']}>
      <p class="soft">{w['limits.line']}</p>
      <ul class="desk-list desk-log">
        {limits.map((l) => (
          <li key={l.name}>
            <p>
              <b>{l.name}</b> · {amount(l.value)}
            </p>
            <p class="soft small">{wordOf(`limit.${l.name}`) ?? l.what}</p>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Sessions({ sessions, act }: { sessions: DeskSession[]; act: Do }) {
  const w = words();
  return (
    <Part
      name={w.sessions}
      none={sessions.length > 0 ? undefined : w['sessions.none']}
      foot={
        <div class="row">
          <button type="button" class="button" onClick={() => void act(desk.endSessions)}>
            {w['session.all']}
          </button>
        </div>
      }
    >
      <p class="soft">{w['sessions.line']}</p>
      <ul class="desk-list">
        {sessions.map((s) => (
          <li key={s.id}>
            <p>
              <b>{s.who}</b> · {s.current ? w['session.this'] : w.until(moment(s.until, 'short'))}
            </p>
            {s.began && s.used && (
              <p class="soft small">
                {w['session.used'](moment(s.began, 'short'), moment(s.used, 'short'))}
              </p>
            )}
            <div class="row">
              <Button
                name={w['session.end']}
                of={s.who}
                press={() => void act(() => desk.endSession(s.id))}
              />
            </div>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Log({ log }: { log: Desk['log'] }) {
  const w = words();
  return (
    <Part name={w.log} none={log.length > 0 ? undefined : w['log.none']}>
      <ul class="desk-list desk-log">
        {log.map((e, i) => (
          <li key={i}>
            <p>
              <b>{e.who}</b> {wordOf(`did.${e.did}`) ?? e.did} <span lang="en">{e.what}</span>
            </p>
            <p class="soft small">{reasoned(moment(e.at, 'short'), e.why)}</p>
          </li>
        ))}
      </ul>
    </Part>
  );
}
