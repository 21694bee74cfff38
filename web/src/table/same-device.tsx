import { useState } from 'preact/hooks';
import { t } from '@lair/i18n';
import { loadItem, saveItem } from '@lair/storage';
import { Dialog } from '@lair/ui/dialog';
import { Choice } from '@lair/ui/parts';

/**
 * Asks who shares this device: two or more people in turn order. Bots take the
 * other seats.
 */
export function SameDevice({
  seats,
  close,
  start,
}: {
  seats: number;
  close(): void;
  start(names: string[]): void;
}) {
  const [count, setCount] = useState(Math.min(2, seats));
  const [names, setNames] = useState<string[]>(() => loadItem<string[]>('same-device', []));
  const name = (i: number) => names[i] ?? t('player.n', i + 1);
  const begin = (e: Event) => {
    e.preventDefault();
    const all = Array.from({ length: count }, (_, i) => name(i).trim() || t('player.n', i + 1));
    saveItem('same-device', all);
    start(all);
  };
  return (
    <Dialog title={t('game.same')} close={close}>
      <form class="stack" onSubmit={begin}>
        <p class="soft">{t('same.text')}</p>
        <Choice<number>
          name={t('same.count')}
          value={count}
          set={setCount}
          of={Array.from({ length: seats - 1 }, (_, i) => ({ value: i + 2, name: String(i + 2) }))}
        />
        {Array.from({ length: count }, (_, i) => (
          <label class="field" key={i}>
            <span>{t('same.name', i + 1)}</span>
            <input
              value={name(i)}
              maxLength={24}
              onInput={(e) => setNames(Object.assign([...names], { [i]: e.currentTarget.value }))}
            />
          </label>
        ))}
        {seats > count && <p class="small soft">{t('same.bots', seats - count)}</p>}
        <button class="button primary wide">{t('same.start')}</button>
      </form>
    </Dialog>
  );
}
