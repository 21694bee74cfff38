import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { list, t, labelled } from '@lair/i18n';
import { Eyes } from '@lair/art/eyes';
import { Icon, type IconName } from '@lair/ui/icon';

/** A switch with a line that says what it does. A disabled switch says why. */
export function Switch({
  name,
  line,
  on,
  set,
  why,
}: {
  name: string;
  line?: string | undefined;
  on: boolean;
  set(on: boolean): void;
  why?: string | undefined;
}) {
  const id = useId();
  return (
    <div class="switch" data-off={why !== undefined}>
      <button
        type="button"
        role="switch"
        aria-checked={on}
        aria-disabled={why !== undefined}
        aria-labelledby={`${id}n`}
        aria-describedby={`${id}l`}
        onClick={() => why === undefined && set(!on)}
      >
        <span class="switch-track" aria-hidden="true">
          <span class="switch-knob" />
        </span>
        <span class="switch-text">
          <span id={`${id}n`} class="switch-name">
            {name}
          </span>
          <span id={`${id}l`} class="switch-line">
            {why ?? line}
          </span>
        </span>
      </button>
    </div>
  );
}

export interface ChoiceOf<T extends string | number> {
  value: T;
  name: ComponentChildren;
  line?: string | undefined;
  /** Why it cannot be chosen. */
  why?: string | undefined;
}

/** A choice among a few, all visible. Native radio buttons make arrow keys work. */
export function Choice<T extends string | number>({
  name,
  hideName = false,
  of,
  value,
  set,
}: {
  name: string;
  hideName?: boolean;
  of: ChoiceOf<T>[];
  value: T;
  set(v: T): void;
}) {
  const id = useId();
  const line = of.find((o) => o.value === value)?.line;
  return (
    <fieldset class="choice">
      <legend class={hideName ? 'sr-only' : undefined}>{name}</legend>
      <div class="choice-row">
        {of.map((o) => (
          <label key={o.value} data-off={o.why !== undefined} title={o.why}>
            <input
              type="radio"
              name={id}
              checked={o.value === value}
              disabled={o.why !== undefined}
              onChange={() => set(o.value)}
            />
            <span>{o.name}</span>
          </label>
        ))}
      </div>
      {line && <p class="choice-line">{line}</p>}
      {of
        .filter((o) => o.why !== undefined)
        .map((o) => (
          <p key={o.value} class="choice-line">
            {o.name}
            {labelled('', o.why!)}
          </p>
        ))}
    </fieldset>
  );
}

/** A choice among many, as a drop-down list. */
export function Select({
  name,
  line,
  of,
  value,
  set,
}: {
  name: string;
  line?: string | undefined;
  of: { value: string; name: string; why?: string | undefined }[];
  value: string;
  set(v: string): void;
}) {
  const id = useId();
  const whys = [...new Set(of.flatMap((o) => (o.why === undefined ? [] : [o.why])))].map((why) =>
    labelled(list(of.filter((o) => o.why === why).map((o) => o.name)), why),
  );
  return (
    <div class="field">
      <label for={id}>
        <b>{name}</b>
      </label>
      <select
        id={id}
        value={value}
        aria-describedby={`${id}l`}
        onChange={(e) => set(e.currentTarget.value)}
      >
        {of.map((o) => (
          <option key={o.value} value={o.value} disabled={o.why !== undefined}>
            {o.name}
          </option>
        ))}
      </select>
      <small id={`${id}l`}>
        {line}
        {whys.map((why) => (
          <span key={why}>{why}</span>
        ))}
      </small>
    </div>
  );
}

/** The bar at the top of a page that fills the window. */
export function Bar({ title }: { title: string }) {
  return (
    <header class="table-bar">
      <a class="button quiet square" href="/" aria-label={t('home.link')} title={t('home.link')}>
        <Icon name="home" />
      </a>
      <span class="table-title">{title}</span>
    </header>
  );
}

/**
 * Says that something is loading. It appears after a moment, so that quick
 * answers do not flicker.
 */
export function Loading({ what }: { what?: string }) {
  return (
    <div class="state state-late" role="status">
      <Eyes mood="looking" />
      <p>{what ?? t('loading')}</p>
    </div>
  );
}

/** Says what went wrong or is missing, and what to do now. */
export function Failure({
  title,
  text,
  children,
  mood = 'sad',
}: {
  title: string;
  text?: string | undefined;
  children?: ComponentChildren;
  mood?: 'sad' | 'asleep';
}) {
  return (
    <div class="state" role="alert">
      <Eyes mood={mood} />
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      {children && <div class="row centre">{children}</div>}
    </div>
  );
}

/** Says that something does not exist, and leads home. */
export const Missing = ({ title, text }: { title: string; text: string }) => (
  <Failure title={title} text={text} mood="asleep">
    <a class="button primary" href="/">
      {t('home.link')}
    </a>
  </Failure>
);

/** Says that a part of the page could not be loaded, and loads the page again. */
export const Broken = () => (
  <Failure title={t('failure.title')} text={t('failure.page')}>
    <button type="button" class="button primary" onClick={() => location.reload()}>
      {t('retry')}
    </button>
  </Failure>
);

/** Says how an attempt to open a table goes, and lets it be cancelled while it waits. */
export function Tried({ failed, busy, cancel }: { failed: string; busy: boolean; cancel(): void }) {
  if (failed === '') return null;
  return (
    <>
      <p class={busy ? 'small' : 'bad small'} role="alert">
        {failed}
      </p>
      {busy && (
        <button type="button" class="button" onClick={cancel}>
          {t('cancel')}
        </button>
      )}
    </>
  );
}

export function Fact({ icon, children }: { icon: IconName; children: ComponentChildren }) {
  return (
    <span class="fact">
      <Icon name={icon} size={18} />
      {children}
    </span>
  );
}
