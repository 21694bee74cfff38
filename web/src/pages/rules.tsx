import './rules.css';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { about as find, loadRulebook } from '@lair/games';
import { lang, t } from '@lair/i18n';
import { markdown, type Document } from '@lair/markdown';
import type { Route } from '@lair/router';
import { useTitle } from '@lair/title';
import { Icon } from '@lair/ui/icon';
import { Failure, Loading } from '@lair/ui/parts';

/** A game's rulebook. Every rule has an anchor, so that a refusal can point at it. */
export default function Rules({ route }: { route: Route }) {
  const about = find(route.of);
  const title = about?.text[lang()].title;
  useTitle(title === undefined ? t('rules.none') : t('rules.of', title));
  const [book, set] = useState<Document | 'none' | 'failed'>();
  const [all, setAll] = useState(false);

  useEffect(() => {
    let gone = false;
    const text = loadRulebook(route.of, lang());
    if (!text) set('none');
    else
      text.then(
        (source) => !gone && set(markdown(source)),
        () => !gone && set('failed'),
      );
    return () => {
      gone = true;
    };
  }, [route.of]);

  // The anchor is there only once the book is.
  useLayoutEffect(() => {
    if (typeof book !== 'object' || route.hash === '') return;
    const rule = document.getElementById(route.hash);
    rule?.scrollIntoView({ block: 'start' });
    rule?.classList.add('pointed-at');
    return () => rule?.classList.remove('pointed-at');
  }, [book, route.hash]);

  if (book === undefined) return <Loading />;
  if (book === 'failed') {
    return (
      <Failure title={t('failure.title')} text={t('failure.page')}>
        <button type="button" class="button primary" onClick={() => location.reload()}>
          {t('retry')}
        </button>
      </Failure>
    );
  }
  if (book === 'none') {
    return (
      <Failure title={t('rules.none')} text={t('rules.none.text')} mood="asleep">
        <a class="button primary" href="/">
          {t('home.link')}
        </a>
      </Failure>
    );
  }
  const sections = book.headings.filter((h) => h.level === 2 || h.level === 3);
  return (
    <div class="page rules">
      <nav class="rules-list" aria-label={t('rules.contents')}>
        <a class="button quiet" href={`/g/${route.of}`}>
          <Icon name="back" /> {title}
        </a>
        <a class="button quiet" href={`/g/${route.of}/bestiary`}>
          <Icon name="eye" /> {t('bestiary.title')}
        </a>
        <button
          type="button"
          class="button rules-more"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          <Icon name="log" /> {t('rules.contents')}
        </button>
        <ol data-open={all}>
          {sections.map((h) => (
            <li key={h.id} data-level={h.level}>
              <a href={`#${h.id}`} onClick={() => setAll(false)}>
                {h.text}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <article class="paper book">{book.body}</article>
    </div>
  );
}
