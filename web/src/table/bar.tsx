import { t } from '@lair/i18n';
import type { Scene } from '@lair/table/scene';
import { UndoButton } from '@lair/table/undo';
import { Icon, type IconName } from '@lair/ui/icon';

/** The bar over a table: home, undo, log, bestiary, menu. */
export function TableBar({
  scene,
  wide,
  unread,
  open,
}: {
  scene: Scene;
  wide: boolean;
  unread: number;
  open(what: 'log' | 'menu' | 'bestiary'): void;
}) {
  return (
    <header class="table-bar" data-slot="bar">
      <a class="button quiet square" href="/" aria-label={t('home.link')} title={t('home.link')}>
        <Icon name="home" />
      </a>
      <h1 class="table-title">{scene.title}</h1>
      {scene.snapshot.other_cards && (
        <span class="chip" title={t('cards.other.line')}>
          {t('cards.other')}
        </span>
      )}
      <UndoButton snapshot={scene.snapshot} undoing={scene.undoing} />
      {!wide && scene.curtain === undefined && (
        <BarButton icon="log" name={t('log.title')} press={() => open('log')} />
      )}
      {scene.curtain === undefined && (
        <BarButton icon="eye" name={t('bestiary.title')} press={() => open('bestiary')} />
      )}
      <BarButton
        icon="menu"
        name={unread > 0 ? `${t('menu.title')}, ${t('chat.new', unread)}` : t('menu.title')}
        count={unread}
        press={() => open('menu')}
      />
    </header>
  );
}

export function BarButton({
  icon,
  name,
  count = 0,
  press,
}: {
  icon: IconName;
  name: string;
  count?: number;
  press(): void;
}) {
  return (
    <button
      type="button"
      class="button quiet square"
      onClick={press}
      aria-label={name}
      title={name}
    >
      <Icon name={icon} />
      {count > 0 && (
        <span class="badge" aria-hidden="true">
          {count > 9 ? '9+' : count}
        </span>
      )}
    </button>
  );
}
