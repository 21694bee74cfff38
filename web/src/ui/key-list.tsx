import { t } from '@lair/i18n';
import { listed } from '@lair/keys';
import { Dialog } from '@lair/ui/dialog';

const names: Record<string, () => string> = {
  ' ': () => t('key.space'),
  Enter: () => t('key.enter'),
  Escape: () => t('key.escape'),
  ArrowLeft: () => '←',
  ArrowRight: () => '→',
  ArrowUp: () => '↑',
  ArrowDown: () => '↓',
  Home: () => t('key.home'),
  End: () => t('key.end'),
  '1-9': () => '1 … 9',
};

/** What the keys do right now. */
export function KeyList({ close }: { close(): void }) {
  return (
    <Dialog title={t('keys.title')} close={close}>
      <dl class="key-list">
        <div><dt><kbd>Tab</kbd></dt><dd>{t('keys.tab')}</dd></div>
        {listed().map((b) => (
          <div key={b.key}>
            <dt>{b.key === 'Arrows' ? <Arrows /> : <kbd>{names[b.key]?.() ?? b.key.toUpperCase()}</kbd>}</dt>
            <dd>{b.label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** The four arrows as they lie on a keyboard. */
const Arrows = () => (
  <kbd>
    <span class="sr-only">{t('key.arrows')}</span>
    <span aria-hidden="true">← ↑ ↓ →</span>
  </kbd>
);
