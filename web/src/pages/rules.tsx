import './rules.css';
import { Fragment } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Pictures } from '@lair/game-ui';
import { about as find, loadPictures, loadRulebook } from '@lair/games';
import { lang, t } from '@lair/i18n';
import { markdown } from '@lair/markdown';
import type { Route } from '@lair/router';
import { useTitle } from '@lair/title';
import { found as foundIn, matching, sectionsOf, type Section } from '@lair/sections';
import { Icon } from '@lair/ui/icon';
import { Broken, Loading, Missing } from '@lair/ui/parts';
import { RulePictures } from '@lair/ui/pictures';

/** A game's rulebook. Every rule has an anchor, so that a refusal can point at it. */
export default function Rules({ route }: { route: Route }) {
  const about = find(route.of);
  const title = about?.text[lang()].title;
  useTitle(title === undefined ? t('rules.none') : t('rules.of', title));
  const [book, set] = useState<Loaded | 'none' | 'failed'>();

  useEffect(() => {
    let gone = false;
    const text = loadRulebook(route.of, lang());
    if (!text) set('none');
    else
      // Both at once, so that no drawing comes late and pushes the text.
      Promise.all([text, loadPictures(route.of)?.catch(() => undefined)]).then(
        ([source, pictures]) => !gone && set(loaded(source, pictures)),
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

  // Boards are drawn for the width that they have on the screen, which paper has not.
  useEffect(() => {
    const measure = () => {
      const width = document.querySelector<HTMLElement>('.picture-board')?.offsetWidth;
      if (width) document.documentElement.style.setProperty('--board', String(width));
    };
    addEventListener('beforeprint', measure);
    return () => removeEventListener('beforeprint', measure);
  }, []);

  if (book === undefined) return <Loading />;
  if (book === 'failed') return <Broken />;
  if (book === 'none') return <Missing title={t('rules.none')} text={t('rules.none.text')} />;
  return <Book game={route.of} title={title ?? ''} {...book} />;
}

interface Loaded {
  sections: Section[];
  /** Missing where a game has none, or where they could not be loaded. */
  pictures: Pictures | undefined;
}

/** A rulebook in sections. What is said below a picture is found with its section. */
function loaded(source: string, pictures: Pictures | undefined): Loaded {
  const sections = sectionsOf(markdown(source)).map((s) => {
    const cases = pictures?.list.filter((p) => p.rule === s.heading?.id).flatMap((p) => p.cases);
    return { ...s, text: [s.text, ...(cases ?? []).map((c) => c[lang()])].join(' ') };
  });
  return { sections, pictures };
}

function Book({ game, title, sections, pictures }: Loaded & { game: string; title: string }) {
  const [all, setAll] = useState(false);
  const [search, setSearch] = useState('');
  const shown = matching(sections, search);
  const text = useRef<HTMLElement>(null);

  // The words of the search stand out without a change to the document.
  useEffect(() => {
    if (!('highlights' in CSS)) return;
    CSS.highlights.set('search', new Highlight(...foundIn(text.current!, search)));
    return () => void CSS.highlights.delete('search');
  }, [search, sections]);

  const listed = shown.flatMap(({ heading: h }) =>
    h && (h.level === 2 || h.level === 3) ? h : [],
  );
  const found = search === '' ? '' : t('rules.found', listed.filter((h) => h.level === 3).length);
  return (
    <div class="page rules">
      <nav class="rules-list" aria-label={t('rules.contents')}>
        <a class="button quiet" href={`/g/${game}`}>
          <Icon name="back" /> {title}
        </a>
        <a class="button quiet" href={`/g/${game}/bestiary`}>
          <Icon name="eye" /> {t('bestiary.title')}
        </a>
        <div class="rules-search" role="search">
          <label class="field">
            <b>{t('rules.search')}</b>
            <input
              type="search"
              value={search}
              onInput={(e) => setSearch(e.currentTarget.value)}
              autocomplete="off"
            />
          </label>
          <p class="small soft" role="status">
            {found}
          </p>
        </div>
        <button
          type="button"
          class="button rules-more"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          <Icon name="log" /> {t('rules.contents')}
        </button>
        <ol data-open={all}>
          {listed.map((h) => (
            <li key={h.id} data-level={h.level}>
              <a href={`#${h.id}`} onClick={() => setAll(false)}>
                {h.text}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {pictures?.Sheet && (
        <div class="rules-sheet">
          <pictures.Sheet />
        </div>
      )}
      <article class="paper book" ref={text}>
        {shown.map(({ heading, body }, i) => {
          const drawn = pictures?.list.filter((p) => p.rule === heading?.id) ?? [];
          return (
            <Fragment key={heading?.id ?? i}>
              {body}
              {pictures && drawn.length > 0 && (
                <RulePictures pictures={pictures} of={drawn} lang={lang()} />
              )}
            </Fragment>
          );
        })}
      </article>
    </div>
  );
}
