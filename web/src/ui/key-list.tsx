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

/** Lists what the keys do right now. */
export function KeyList({ close }: { close(): void }) {
  const keys = listed();
  return (
    <Dialog title={t('keys.title')} close={close}>
      {/* On a small phone the list scrolls, and the keyboard must be able to. */}
      <dl class="key-list" tabIndex={0}>
        <div>
          <dt>
            <kbd>Tab</kbd>
          </dt>
          <dd>{t('keys.tab')}</dd>
        </div>
        {!keys.some((b) => b.key === 'Enter') && (
          <div>
            <dt>
              <kbd>{t('key.enter')}</kbd>
            </dt>
            <dd>{t('keys.enter')}</dd>
          </div>
        )}
        {keys.map((b) => (
          <div key={b.key}>
            <dt>
              {b.key === 'Arrows' ? (
                <Arrows />
              ) : (
                <kbd>{names[b.key]?.() ?? b.key.toUpperCase()}</kbd>
              )}
            </dt>
            <dd>{b.label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** The four arrows, laid out as on a keyboard. */
const Arrows = () => (
  <kbd>
    <span class="sr-only">{t('key.arrows')}</span>
    <span aria-hidden="true">← ↑ ↓ →</span>
  </kbd>
);
