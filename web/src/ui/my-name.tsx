// The reader's own name: a field for it, and a line that shows it and opens the
// field.

import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { myName, refused, rename } from '@lair/api';
import { t } from '@lair/i18n';
import { explain } from '@lair/i18n/errors';
import { Icon } from '@lair/ui/icon';

/**
 * Returns the reader's own name, empty until it is known. What was typed before
 * that stays.
 */
export function useMyName(): [name: string, set: (name: string) => void] {
  const [name, set] = useState('');
  useEffect(
    () =>
      void myName().then(
        (known) => set((typed) => typed || known),
        () => undefined,
      ),
    [],
  );
  return [name, set];
}

/** A field for the name, with a button that saves it. */
export function NameForm({
  saved,
  focus = false,
}: {
  saved?: (name: string) => void;
  focus?: boolean;
}) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [name, set] = useMyName();
  const [said, say] = useState<{ bad: boolean; text: string }>();
  useEffect(() => void (focus && field.current?.focus()), []);
  const save = async (e: Event) => {
    e.preventDefault();
    try {
      const now = await rename(name.trim());
      set(now);
      say({ bad: false, text: t('settings.saved') });
      saved?.(now);
    } catch (e) {
      say({ bad: true, text: explain(refused(e)) });
    }
  };
  return (
    <form class="field" onSubmit={(e) => void save(e)}>
      <label for={id}>
        <b>{t('settings.name')}</b>
      </label>
      <div class="name-row">
        <input
          id={id}
          ref={field}
          class="line-input"
          value={name}
          maxLength={24}
          autoComplete="nickname"
          onInput={(e) => (set(e.currentTarget.value), say(undefined))}
          aria-describedby={`${id}s`}
        />
        <button class="button">{t('save')}</button>
      </div>
      <small id={`${id}s`} class={said?.bad ? 'bad' : 'soft'} role="status">
        {said?.text ?? t('settings.name.line')}
      </small>
    </form>
  );
}

/** Shows the reader's name at a table, with a button to change it. */
export function PlayAs({
  children,
  changed,
}: {
  children?: ComponentChildren;
  changed?: (name: string) => void;
}) {
  const [name, set] = useMyName();
  const [open, setOpen] = useState(false);
  const saved = (now: string) => {
    set(now);
    setOpen(false);
    changed?.(now);
  };
  if (open) return <NameForm focus saved={saved} />;
  return (
    // The space is reserved, so that nothing moves when the name arrives.
    <p
      class="play-as"
      style={{ visibility: children === undefined && name === '' ? 'hidden' : 'visible' }}
    >
      <span>{children ?? t('name.as', name)}</span>
      <button
        type="button"
        class="button quiet square"
        onClick={() => setOpen(true)}
        aria-label={t('name.change')}
        title={t('name.change')}
      >
        <Icon name="pencil" size={20} />
      </button>
    </p>
  );
}
