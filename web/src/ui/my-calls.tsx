// How the reader is called when it is their turn.

import './my-phrase.css';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { refused } from '@lair/api';
import { lang } from '@lair/i18n';
import { DayHours } from '@lair/ui/day-hours';
import { callsApi, pushState, subscribe, unsubscribe } from '@lair/ui/my-calls-api';
import { explainMine, words } from '@lair/ui/my-words';
import { Choice, Switch } from '@lair/ui/parts';
import { Sure } from '@lair/ui/sure';
import type { Calls, Channel, Hours } from '@lair/wire';

const nameOf = (c: Channel): string =>
  c.kind === 'push' ? c.label || words()['devices.unknown'] : new URL(c.target).host;

/** Says why the last message did not arrive. */
function failure(why: string): string {
  const status = /^answer-(\d+)$/.exec(why)?.[1];
  if (status !== undefined) return words()['calls.answer'](status);
  const known: Record<string, unknown> = words();
  return String(known[`calls.${why}`] ?? why);
}

/** Carries out a change of the reader and says what came of it. */
type Run = (what: () => Promise<unknown>, done: string) => void;

function Line({ channel, run }: { channel: Channel; run: Run }) {
  const remove = async () => {
    await callsApi.remove(channel.id);
    if (channel.current) await unsubscribe();
  };
  const test = async () => {
    const { failed } = await callsApi.test(channel.id);
    return failed === undefined ? undefined : failure(failed);
  };
  return (
    <li class="stack">
      <b>{nameOf(channel)}</b>
      {channel.kind !== 'push' && <small class="my-channel">{channel.target}</small>}
      {channel.failed !== undefined && <small class="bad">{failure(channel.failed)}</small>}
      <div class="row">
        <button type="button" class="button" onClick={() => run(test, words()['calls.sent'])}>
          {words()['calls.test'](nameOf(channel))}
        </button>
        <Sure
          name={words()['calls.remove'](nameOf(channel))}
          ask={words()['calls.remove.ask']}
          run={() => run(remove, words()['calls.removed'])}
        />
      </div>
    </li>
  );
}

function Address({ run }: { run: Run }) {
  const [kind, choose] = useState<'ntfy' | 'json'>('ntfy');
  const [target, type] = useState('');
  const id = useId();
  const add = async () => {
    await callsApi.add({ kind, target });
    type('');
  };
  return (
    <form
      class="stack"
      onSubmit={(e) => {
        e.preventDefault();
        run(add, words()['calls.saved']);
      }}
    >
      <Choice<'ntfy' | 'json'>
        name={words()['calls.kind']}
        value={kind}
        set={choose}
        of={[
          { value: 'ntfy', name: words()['calls.kind.ntfy'] },
          { value: 'json', name: words()['calls.kind.json'] },
        ]}
      />
      <div class="field">
        <label for={id}>{words()['calls.address']}</label>
        <input
          id={id}
          type="url"
          required
          maxLength={1000}
          placeholder={kind === 'ntfy' ? 'https://ntfy.sh/…' : 'https://…'}
          value={target}
          onInput={(e) => type(e.currentTarget.value)}
        />
      </div>
      <div>
        <button type="submit" class="button">
          {words()['calls.add']}
        </button>
      </div>
    </form>
  );
}

/** For guests only. */
export function MyCalls({ state = pushState() }: { state?: ReturnType<typeof pushState> }) {
  const [calls, know] = useState<Calls>();
  const [said, say] = useState({ bad: false, text: '' });
  const status = useRef<HTMLParagraphElement>(null);
  const load = async () => know(await callsApi.see());
  useEffect(() => void load().catch(() => undefined), []);
  if (!calls) return null;
  const run: Run = async (what, done) => {
    try {
      const wrong = await what();
      say({ bad: typeof wrong === 'string', text: typeof wrong === 'string' ? wrong : done });
      await load();
    } catch (e) {
      const blocked = e instanceof DOMException && words()['calls.denied'];
      say({ bad: true, text: blocked || explainMine(refused(e)) });
    }
    status.current?.focus(); // A removed line takes its buttons along.
  };
  const set = (quiet?: Hours) => run(() => callsApi.set(lang(), quiet), words()['calls.saved']);
  const here = calls.channels.find((c) => c.current);
  const turn = async (on: boolean) => {
    if (on) await subscribe(calls.key);
    else if (here) await Promise.all([callsApi.remove(here.id), unsubscribe()]);
    if (on && calls.lang !== lang()) await callsApi.set(lang(), calls.quiet);
  };
  const added: Run = (what, done) =>
    run(async () => {
      const wrong = await what();
      if (calls.lang !== lang()) await callsApi.set(lang(), calls.quiet);
      return wrong;
    }, done);
  return (
    <section class="panel stack my-devices my-calls">
      <h2>{words()['calls.title']}</h2>
      <p>{words()['calls.line']}</p>
      <Switch
        name={words()['calls.here']}
        line={words()['calls.here.line']}
        on={here !== undefined}
        set={(on) => run(() => turn(on), words()['calls.saved'])}
        why={state === 'able' ? undefined : words()[`calls.${state}`]}
      />
      <ul class="stack">
        {calls.channels.map((c) => (
          <Line key={c.id} channel={c} run={run} />
        ))}
      </ul>
      <Address run={added} />
      {calls.channels.length > 0 && (
        <DayHours
          name={words()['calls.quiet']}
          hours={calls.quiet}
          first={{ from: 22 * 60, to: 7 * 60 }}
          set={set}
        />
      )}
      <p ref={status} tabIndex={-1} class={said.bad ? 'bad' : 'small'} role="status">
        {said.text}
      </p>
    </section>
  );
}
