import './dialog.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { t } from '@lair/i18n';
import { Icon } from '@lair/ui/icon';

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
}: {
  title: string;
  close(): void;
  children: ComponentChildren;
  tall?: boolean;
}) {
  const box = useRef<HTMLDialogElement>(null);
  const name = useId();
  useEffect(() => {
    const dialog = box.current!;
    const before = document.activeElement;
    if (!dialog.open) dialog.showModal();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={box}
      class={tall ? 'sheet tall' : 'sheet'}
      aria-labelledby={name}
      onCancel={(e) => {
        e.preventDefault();
        close();
      }}
      onClick={(e) => {
        if (e.target === box.current) close();
      }}
    >
      <div class="sheet-inside">
        <header class="sheet-head">
          <h2 id={name}>{title}</h2>
          <button type="button" class="button quiet square" onClick={close} aria-label={t('close')}>
            <Icon name="close" />
          </button>
        </header>
        <div class="sheet-body">{children}</div>
      </div>
    </dialog>
  );
}
