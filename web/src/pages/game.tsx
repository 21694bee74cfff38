import './game.css';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { api, Refused } from '@lair/api';
import { useTitle } from '@lair/app';
import type { About } from '@lair/game-ui';
import { about as find, loadUI } from '@lair/games';
import { lang, t } from '@lair/i18n';
import { explain } from '@lair/i18n/errors';
import { keep, keepOneOf, kept } from '@lair/keep';
import { DoorArt } from '@lair/pages/home';
import { go, type Route } from '@lair/router';
import { levelText, usualLevel } from '@lair/table/levels';
import { Dialog } from '@lair/ui/dialog';
import { Icon, type IconName } from '@lair/ui/icon';
import { Choice, Fact, Failure, Select, Switch } from '@lair/ui/parts';
import type { GameInfo, NewTable } from '@lair/wire';

type ClockName = 'none' | 'quick' | 'calm' | 'day';

interface Chosen {
  seats: number;
  options: Record<string, string>;
  level: string;
  clock: ClockName;
  join: Join;
}

/** Who may sit down at a table one invites to. */
type Join = 'link' | 'open' | 'invited';

const clocks: Record<ClockName, NewTable['clock']> = {
  none: { kind: 'none' },
  quick: { kind: 'bank', base_s: 300, increment_s: 10 },
  calm: { kind: 'bank', base_s: 1200, increment_s: 20 },
  day: { kind: 'move', base_s: 86_400 },
};

/** One game: what it is, and every way to sit down to it. */
export default function GamePage({ route }: { route: Route }) {
  const about = find(route.of);
  const [missing, setMissing] = useState(false);
  useTitle(about?.text[lang()].title ?? t('not-found.title'));
  useEffect(() => {
    let gone = false;
    api.games().then((list) => !gone && setMissing(!list.some((g) => g.name === route.of)), () => undefined);
    return () => {
      gone = true;
    };
  }, [route.of]);
  if (!about || missing) {
    return (
      <Failure title={t('game.unknown')} mood="asleep">
        <a class="button primary" href="/">{t('home.link')}</a>
      </Failure>
    );
  }
  return <Game about={about} />;
}

function Game({ about }: { about: About }) {
  const text = about.text[lang()];
  const [info, setInfo] = useState<GameInfo>();
  const [chosen, setChosen] = useState<Chosen>(() => read(about));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const [sharing, setSharing] = useState(false);

  useEffect(() => {
    let gone = false;
    api.games().then(
      (list) => !gone && setInfo(list.find((g) => g.name === about.name)),
      () => undefined,
    );
    // What the table needs is fetched while the reader looks at the door.
    void import('@lair/pages/table');
    void loadUI(about.name);
    return () => {
      gone = true;
    };
  }, [about.name]);

  const set = (part: Partial<Chosen>) => {
    const next = { ...chosen, ...part };
    setChosen(next);
    setError('');
    keep(`setup.${about.name}`, next);
  };

  const sit = async (how: Partial<NewTable>, then?: (id: string) => void) => {
    if (busy) return;
    setBusy(true);
    setError('');
    try {
      const options = Object.fromEntries(Object.entries(chosen.options).filter(([id]) => (!info || info.options.some((o) => o.id === id)) && seatOf(id) < chosen.seats));
      const level = info ? { level: levelOf(chosen, info) } : {};
      const { id } = await api.open({ game: about.name, seats: chosen.seats, options, me: 'random', ...level, ...how });
      then?.(id);
      go(`/t/${id}`);
    } catch (e) {
      setError(e instanceof Refused ? explain(e) : String(e));
      setBusy(false);
    }
  };

  const [a, b] = about.palette.ground;
  return (
    <div class="page game" style={{ '--door': `light-dark(${a}, ${b})` }}>
      <div class="game-left">
        <div class="game-door"><DoorArt game={about.name} /></div>
        <header class="game-head">
          <h1>{text.title}</h1>
          <p class="row soft">
            <Fact icon="people">{t('players', about.players[0], about.players[1])}</Fact>
            <Fact icon="clock">{t('minutes', about.minutes[0], about.minutes[1])}</Fact>
          </p>
        </header>
        <p class="game-about">{text.about}</p>
      </div>
      <div class="game-right">
      <section class="game-ways stack" aria-label={t('game.ways')}>
        <button type="button" class="button primary big wide" aria-disabled={busy} onClick={() => void sit({ start: true })}>
          <Icon name="play" size={26} />
          {t('game.play')}
        </button>
        <p class="small soft game-summary">{t('game.play.line', chosen.seats - 1)}</p>
        {error !== '' && <p class="bad" role="alert">{error}</p>}
        <div class="ways">
          <Way icon="link" name={t('game.invite')} line={t('game.invite.line')} run={() => void sit({ start: false, open: chosen.join === 'open', invited: chosen.join === 'invited', clock: clocks[chosen.clock]! })} />
          <Way icon="phone" name={t('game.same')} line={t('game.same.line')} run={() => setSharing(true)} />
          {about.solo && <Way icon="person" name={t('game.solo')} line={t('game.solo.line')} run={() => void sit({ seats: 1, me: '0', start: true })} />}
          <a class="way" href={`/g/${about.name}/rules`}>
            <Icon name="book" />
            <span><b>{t('game.rules')}</b><small>{t('game.rules.line')}</small></span>
          </a>
        </div>
      </section>
      <Options about={about} info={info} chosen={chosen} set={set} />
      </div>
      {sharing && (
        <SameDevice
          seats={chosen.seats}
          close={() => setSharing(false)}
          start={(names) => {
            const bots = Array.from({ length: chosen.seats - names.length }, (_, i) => ({ seat: names.length + i, level: info ? levelOf(chosen, info) : '' }));
            void sit({ me: 'all', bots, start: true }, (id) => keepOneOf('names', id, names));
          }}
        />
      )}
    </div>
  );
}

const levelOf = (chosen: Chosen, info: GameInfo) => (info.levels.includes(chosen.level) ? chosen.level : usualLevel(info.levels));

function read(about: About): Chosen {
  const was = kept<Partial<Chosen>>(`setup.${about.name}`, {});
  const seats = typeof was.seats === 'number' && was.seats >= about.players[0] && was.seats <= about.players[1] ? was.seats : about.seats;
  return {
    seats,
    options: was.options ?? {},
    level: was.level ?? '',
    clock: was.clock !== undefined && was.clock in clocks ? was.clock : 'none',
    join: was.join === 'open' || was.join === 'invited' ? was.join : 'link',
  };
}

function Way({ icon, name, line, run }: { icon: IconName; name: string; line: string; run(): void }) {
  return (
    <button type="button" class="way" onClick={run}>
      <Icon name={icon} />
      <span><b>{name}</b><small>{line}</small></span>
    </button>
  );
}

function Options({ about, info, chosen, set }: { about: About; info: GameInfo | undefined; chosen: Chosen; set(part: Partial<Chosen>): void }) {
  const text = about.text[lang()];
  const options = useMemo(() => {
    const all: Record<string, string> = {};
    for (const o of info?.options ?? []) all[o.id] = chosen.options[o.id] ?? o.default;
    return all;
  }, [info, chosen.options]);
  const wrong = useRefused(about.name, chosen.seats, options, info !== undefined);
  if (!info) return null;

  const here = info.options.filter((o) => seatOf(o.id) < chosen.seats);
  const switches = here.filter((o) => o.choices.join() === 'off,on');
  const finer = here.filter((o) => !switches.includes(o));
  const forbidden = about.forbids?.({ seats: chosen.seats, options }, lang()) ?? [];
  const why = (option: string, choice: string) => forbidden.find((f) => f.option === option && f.choice === choice)?.why;
  const pick = (id: string, choice: string) => set({ options: { ...chosen.options, [id]: choice } });
  const counts = Array.from({ length: info.seats[1]! - info.seats[0]! + 1 }, (_, i) => info.seats[0]! + i).filter((n) => n > 1);
  const level = levelOf(chosen, info);
  return (
    <section class="panel stack game-options" aria-labelledby="options">
      <h2 id="options">{t('game.options')}</h2>
      <Choice name={t('options.seats')} value={chosen.seats} set={(seats) => set({ seats })} of={counts.map((n) => ({ value: n, name: String(n), why: why('seats', String(n)) }))} />
      {switches.map((o) => {
        const on = options[o.id] === 'on';
        const words = text.options[o.id];
        return <Switch key={o.id} name={words?.name ?? o.id} line={words?.line} on={on} set={(v) => pick(o.id, v ? 'on' : 'off')} why={why(o.id, on ? 'off' : 'on')} />;
      })}
      <Choice name={t('options.level')} value={level} set={(l) => set({ level: l })} of={info.levels.map((l) => ({ value: l, ...levelText(l) }))} />
      <Choice<ClockName>
        name={t('options.clock')}
        value={chosen.clock}
        set={(clock) => set({ clock })}
        of={[
          { value: 'none', name: t('clock.none'), line: t('clock.none.line') },
          { value: 'quick', name: t('clock.quick'), line: t('clock.quick.line') },
          { value: 'calm', name: t('clock.calm'), line: t('clock.calm.line') },
          { value: 'day', name: t('clock.day'), line: t('clock.day.line') },
        ]}
      />
      <Choice<Join>
        name={t('options.join')}
        value={chosen.join}
        set={(join) => set({ join })}
        of={[
          { value: 'link', name: t('join.link'), line: t('join.link.line') },
          { value: 'open', name: t('join.open'), line: t('join.open.line') },
          { value: 'invited', name: t('join.invited'), line: t('join.invited.line') },
        ]}
      />
      {finer.length > 0 && (
        <details>
          <summary><b>{t('options.finer')}</b></summary>
          <div class="stack">
            {finer.map((o) => {
              const words = text.options[o.id];
              const name = (c: string) => words?.choices?.[c]?.name ?? c;
              return (
                <Select
                  key={o.id}
                  name={words?.name ?? o.id}
                  line={words?.choices?.[options[o.id]!]?.line ?? words?.line}
                  value={options[o.id]!}
                  set={(v) => pick(o.id, v)}
                  of={o.choices.map((c) => ({ value: c, name: name(c), why: why(o.id, c) }))}
                />
              );
            })}
          </div>
        </details>
      )}
      {wrong !== '' && <p class="bad" role="alert">{wrong}</p>}
    </section>
  );
}

/** The seat an option is about, by its name ("faction-3"); -1 for the others. */
const seatOf = (option: string) => Number(/-(\d)$/.exec(option)?.[1] ?? -1);

/** What the box says to a setup, asked of the server, which alone decides. */
function useRefused(game: string, seats: number, options: Record<string, string>, ready: boolean): string {
  const [wrong, set] = useState('');
  useEffect(() => {
    if (!ready) return;
    let gone = false;
    const there = Object.fromEntries(Object.entries(options).filter(([id]) => seatOf(id) < seats));
    api.setup(game, { seats, options: there }).then(
      () => !gone && set(''),
      (e: unknown) => !gone && set(e instanceof Refused && e.code === 'bad-options' ? explain(e) : ''),
    );
    return () => {
      gone = true;
    };
  }, [game, seats, JSON.stringify(options), ready]);
  return wrong;
}

/** Who shares this device: two or more people, in turn order; bots take the other seats. */
function SameDevice({ seats, close, start }: { seats: number; close(): void; start(names: string[]): void }) {
  const [count, setCount] = useState(Math.min(2, seats));
  const [names, setNames] = useState<string[]>(() => kept<string[]>('same-device', []));
  const name = (i: number) => names[i] ?? t('player.n', i + 1);
  const go = (e: Event) => {
    e.preventDefault();
    const all = Array.from({ length: count }, (_, i) => name(i).trim() || t('player.n', i + 1));
    keep('same-device', all);
    start(all);
  };
  return (
    <Dialog title={t('game.same')} close={close}>
      <form class="stack" onSubmit={go}>
        <p class="soft">{t('same.text')}</p>
        <Choice<number> name={t('same.count')} value={count} set={setCount} of={Array.from({ length: seats - 1 }, (_, i) => ({ value: i + 2, name: String(i + 2) }))} />
        {Array.from({ length: count }, (_, i) => (
          <label class="field" key={i}>
            <span>{t('same.name', i + 1)}</span>
            <input value={name(i)} maxLength={24} onInput={(e) => setNames(Object.assign([...names], { [i]: e.currentTarget.value }))} />
          </label>
        ))}
        {seats > count && <p class="small soft">{t('same.bots', seats - count)}</p>}
        <button class="button primary wide">{t('same.start')}</button>
      </form>
    </Dialog>
  );
}
