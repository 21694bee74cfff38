import './chat.css';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { api, type Words } from '@lair/api';
import { t } from '@lair/i18n';
import { PHRASES, textOf, words } from '@lair/table/chat-words';
import type { TableModel } from '@lair/table/model';
import { Switch } from '@lair/ui/parts';
import type { Snapshot } from '@lair/wire';

/** Returns whether anyone is there to talk to, or has said something. */
export const hasCompany = ({ seats, yours, chat }: Snapshot): boolean =>
  chat.length > 0 || seats.some((s) => s.kind === 'person' && !yours.includes(s.seat));

/** Returns the room in which the reader writes. */
const roomOf = ({ yours, host }: Snapshot): 'players' | 'onlookers' =>
  yours.length > 0 || host ? 'players' : 'onlookers';

/** The chat of a table: what the reader may read of it, and where they write. */
export function ChatBox({ model, snapshot }: { model: TableModel; snapshot: Snapshot }) {
  const lines = snapshot.chat.filter((l) => !l.muted);
  const box = useRef<HTMLDivElement>(null);
  const say = words();
  const room = roomOf(snapshot);
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lines.length]);
  return (
    <section class="chat" aria-label={t('chat.title')}>
      <div class="chat-lines" ref={box} role="log" aria-label={t('chat.title')} tabIndex={0}>
        {lines.length === 0 && <p class="soft">{t('chat.empty')}</p>}
        {lines.map((l) => (
          <p key={l.n}>
            {l.room !== room && <small class="soft">{say.onlooker} </small>}
            <b>{l.name || t('somebody')}</b> {textOf(l)}
          </p>
        ))}
      </div>
      <p class="small soft">{snapshot.status === 'over' ? say[`${room}.over`] : say[room]}</p>
      {snapshot.muted ? (
        <p role="status">{say.muted}</p>
      ) : (
        <ChatForm say={(what) => model.attempt(() => api.chat(model.id, what))} />
      )}
      <details class="small">
        <summary>{say.people}</summary>
        <People model={model} snapshot={snapshot} />
      </details>
    </section>
  );
}

/** Whose lines the reader hides from themselves, and whom the host mutes for all. */
function People({ model, snapshot }: { model: TableModel; snapshot: Snapshot }) {
  const { chat, mutes } = snapshot;
  const say = words();
  // The newest line has the newest name.
  const people = new Map(chat.filter((l) => !l.you).map((l) => [l.by, l]));
  const mute = (who: string, on: boolean) => void model.attempt(() => api.mute(model.id, who, on));
  const ignore = async (who: string, on: boolean) => {
    await model.attempt(() => api.ignore(model.id, who, on));
    await model.refresh();
  };
  const listed = new Set([...people.keys(), ...(mutes?.people ?? [])]);
  return (
    <div class="stack tight">
      {listed.size === 0 && <p class="soft">{say['people.none']}</p>}
      {[...listed].map((by) => {
        const name = people.get(by)?.name || t('somebody');
        const hidden = people.get(by)?.muted ?? false;
        return (
          <div key={by} role="group" aria-label={name}>
            {people.has(by) && (
              <Switch name={say.hide(name)} on={hidden} set={(on) => void ignore(by, on)} />
            )}
            {mutes && (
              <Switch
                name={say.table(name)}
                on={mutes.people.includes(by)}
                set={(on) => mute(by, on)}
              />
            )}
          </div>
        );
      })}
      {mutes &&
        (['onlookers', 'all'] as const).map((who) => (
          <Switch
            key={who}
            name={say[`mute.${who}`]}
            line={say[`mute.${who}.line`]}
            on={mutes[who] ?? false}
            set={(on) => mute(who, on)}
          />
        ))}
    </div>
  );
}

/** Where the reader writes, or chooses a phrase. */
function ChatForm({ say }: { say(what: Words): Promise<unknown> }) {
  const [text, set] = useState('');
  const send = async (e: Event) => {
    e.preventDefault();
    const typed = text.trim();
    if (typed === '') return;
    set('');
    if ((await say({ text: typed })) === undefined) set((now) => (now === '' ? typed : now));
  };
  return (
    <>
      <form class="name-row" onSubmit={(e) => void send(e)}>
        <input
          class="line-input"
          value={text}
          maxLength={500}
          aria-label={t('chat.say')}
          placeholder={t('chat.say')}
          autoComplete="off"
          onInput={(e) => set(e.currentTarget.value)}
        />
        <button class="button">{t('chat.send')}</button>
      </form>
      <details class="small">
        <summary>{words().phrases}</summary>
        <div class="row">
          {PHRASES.map((phrase) => (
            <button
              key={phrase}
              type="button"
              class="button quiet"
              onClick={() => void say({ phrase })}
            >
              {words()[`phrase.${phrase}`]}
            </button>
          ))}
        </div>
      </details>
    </>
  );
}
