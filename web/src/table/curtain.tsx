import { useEffect, useRef } from 'preact/hooks';
import { Eyes } from '@lair/art/eyes';
import { t } from '@lair/i18n';
import type { Scene } from '@lair/table/scene';

/**
 * A curtain for players who share this device: it hides the next player's hand
 * until the device has been passed on.
 */
export function Curtain({ scene: { model, names, curtain: next } }: { scene: Scene }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [next]);
  if (next === undefined) return null;
  return (
    <section class="curtain" aria-label={t('curtain.title', names[next]!)}>
      <Eyes mood="looking" />
      <p>{t('curtain.title', names[next]!)}</p>
      <button
        type="button"
        class="button primary big"
        ref={button}
        onClick={() => model.look(next)}
      >
        {t('curtain.show', names[next]!)}
      </button>
    </section>
  );
}
