import './chat.css';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '@lair/i18n';
import type { Chat, Snapshot } from '@lair/wire';

/** Returns whether anyone is there to talk to, or has said something. */
export const hasCompany = ({ seats, yours, chat }: Snapshot): boolean =>
  chat.length > 0 || seats.some((s) => s.kind === 'person' && !yours.includes(s.seat));

/** The chat of the people at the table. */
export function ChatBox({ lines, say }: { lines: Chat[]; say(text: string): Promise<unknown> }) {
  const [text, set] = useState('');
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lines.length]);
  const send = async (e: Event) => {
    e.preventDefault();
    const words = text.trim();
    if (words === '') return;
    set('');
    if ((await say(words)) === undefined) set((now) => (now === '' ? words : now));
  };
  return (
    <section class="chat" aria-label={t('chat.title')}>
      <div class="chat-lines" ref={box} role="log" aria-label={t('chat.title')} tabIndex={0}>
        {lines.length === 0 && <p class="soft">{t('chat.empty')}</p>}
        {lines.map((l, i) => (
          <p key={`${l.at}${i}`}>
            <b>{l.name || t('somebody')}</b> {l.text}
          </p>
        ))}
      </div>
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
    </section>
  );
}
