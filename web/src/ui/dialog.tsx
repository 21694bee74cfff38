import './dialog.css';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { t } from '@lair/i18n';
import { Icon } from '@lair/ui/icon';
import { useModal } from '@lair/ui/modal';

/** How far a key scrolls a text of a height, in px. */
const scrolls: Record<string, (high: number) => number> = {
  PageDown: (high) => high * 0.9,
  PageUp: (high) => high * -0.9,
  ArrowDown: () => 40,
  ArrowUp: () => -40,
  Home: () => -1e6,
  End: () => 1e6,
};

/**
 * Scrolls the text of a sheet while the focus is on a button beside it. A browser scrolls only
 * what the focus is in, and the first button of a long sheet is often in its foot.
 */
function scrollBeside(e: KeyboardEvent): void {
  const far = scrolls[e.key];
  const at = e.target as HTMLElement;
  if (!far || e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey) return;
  if (!at.matches('button, a')) return;
  const beside = at.closest('.sheet-head, .sheet-foot');
  const body = beside?.parentElement?.querySelector(':scope > .sheet-body');
  if (!body || body.scrollHeight <= body.clientHeight) return;
  e.preventDefault();
  body.scrollBy({ top: far(body.clientHeight) });
}

/**
 * A sheet of paper over the page: at the bottom of a phone, in the middle of a
 * wide screen. It is a native modal dialog: focus stays inside and returns
 * afterwards, and Escape closes it.
 */
export function Dialog({
  title,
  close,
  children,
  tall = false,
  whole = false,
  foot,
  about,
}: {
  title: string;
  close(): void;
  children: ComponentChildren;
  tall?: boolean;
  /** It fills the window. */
  whole?: boolean;
  /** Stays at the bottom while the rest scrolls. */
  foot?: ComponentChildren;
  /** The id of what a screen reader says when it opens. */
  about?: string;
}) {
  const modal = useModal(close);
  const name = useId();
  return (
    <dialog
      {...modal}
      class={whole ? 'sheet whole' : tall ? 'sheet tall' : 'sheet'}
      aria-labelledby={name}
      aria-describedby={about}
      onKeyDown={scrollBeside}
    >
      <div class="sheet-inside">
        <header class="sheet-head">
          <h2 id={name}>{title}</h2>
          <button type="button" class="button quiet square" onClick={close} aria-label={t('close')}>
            <Icon name="close" />
          </button>
        </header>
        <div class="sheet-body">{children}</div>
        {foot !== undefined && <footer class="sheet-foot">{foot}</footer>}
      </div>
    </dialog>
  );
}
