import './dialog.css';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { t } from '@lair/i18n';
import { Icon } from '@lair/ui/icon';
import { useModal } from '@lair/ui/modal';

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
