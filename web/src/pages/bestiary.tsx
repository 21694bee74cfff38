import { about as find } from '@lair/games';
import { lang, t } from '@lair/i18n';
import type { Route } from '@lair/router';
import { useTitle } from '@lair/title';
import BestiaryBook from '@lair/ui/bestiary';
import { Icon } from '@lair/ui/icon';
import { Missing } from '@lair/ui/parts';

/** The bestiary and glossary of a game. */
export default function BestiaryPage({ route }: { route: Route }) {
  const title = find(route.of)?.text[lang()].title;
  useTitle(title === undefined ? t('rules.none') : t('bestiary.of', title));
  if (title === undefined) return <Missing title={t('rules.none')} text={t('rules.none.text')} />;
  return (
    <div class="page">
      <div class="row">
        <a class="button quiet" href={`/g/${route.of}`}>
          <Icon name="back" /> {title}
        </a>
        <a class="button quiet" href={`/g/${route.of}/rules`}>
          <Icon name="book" /> {t('game.rules')}
        </a>
      </div>
      <h1>{t('bestiary.title')}</h1>
      <BestiaryBook game={route.of} />
    </div>
  );
}
