import './chat.css';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { api, type Words } from '@lair/api';
import { t } from '@lair/i18n';
import { PHRASES, textOf, words } from '@lair/table/chat-words';
import type { TableModel } from '@lair/table/model';
import type { Snapshot } from '@lair/wire';

/** Returns whether anyone is there to talk to, or has said something. */
export const hasCompany = ({ seats, yours, chat }: Snapshot): boolean =>
  chat.length > 0 || seats.some((s) => s.kind === 'person' && !yours.includes(s.seat));

/** Returns the room in which the reader writes. */
const roomOf = ({ yours, host }: Snapshot): 'players' | 'onlookers' =>
  yours.length > 0 || host ? 'players' : 'onlookers';

/** The chat of a table: what the reader may read of it, and where they write. */
export function ChatBox({ model, snapshot }: { model: TableModel; snapshot: Snapshot }) {
  const { chat } = snapshot;
  const box = useRef<HTMLDivElement>(null);
  const say = words();
  const room = roomOf(snapshot);
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [chat.length]);
  return (
    <section class="chat" aria-label={t('chat.title')}>
      <div class="chat-lines" ref={box} role="log" aria-label={t('chat.title')} tabIndex={0}>
        {chat.length === 0 && <p class="soft">{t('chat.empty')}</p>}
        {chat.map((l) => (
          <p key={l.n}>
            {l.room !== room && <small class="soft">{say.onlooker} </small>}
            <b>{l.name || t('somebody')}</b> {textOf(l)}
          </p>
        ))}
      </div>
      <p class="small soft">{snapshot.status === 'over' ? say[`${room}.over`] : say[room]}</p>
      <ChatForm say={(what) => model.attempt(() => api.chat(model.id, what))} />
    </section>
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
