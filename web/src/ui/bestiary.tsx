// Everything of a game to look up: its monsters, cards and tiles with the art of the
// table, and the terms of its rulebook. One field searches all of it.

import './bestiary.css';
import './pieces.css';
import { useEffect, useId, useMemo, useState } from 'preact/hooks';
import type { Bestiary, BestiaryEntry } from '@lair/game-ui';
import { loadBestiary, loadRulebook } from '@lair/games';
import { lang, t } from '@lair/i18n';
import { inline } from '@lair/markdown';
import { holds, terms, type Term } from '@lair/terms';
import { Broken, Loading } from '@lair/ui/parts';

interface Book {
  bestiary: Bestiary;
  terms: Term[];
}

/** The book of a game. In a dialog links open beside the table. */
export default function BestiaryBook({ game, beside = false }: { game: string; beside?: boolean }) {
  const book = useBook(game);
  const [search, setSearch] = useState('');
  const id = useId();
  const groups = useMemo(
    () => (typeof book === 'object' ? book.bestiary.groups(lang()) : []),
    [book, lang()],
  );
  if (book === undefined) return <Loading />;
  if (book === 'failed') return <Broken />;
  const shown = groups
    .map((g) => ({
      ...g,
      entries: g.entries.filter((e) => holds(`${g.title} ${e.name} ${e.text}`, search)),
    }))
    .filter((g) => g.entries.length > 0);
  const words = book.terms.filter((x) => holds(`${x.name} ${x.text}`, search));
  const count = shown.reduce((n, g) => n + g.entries.length, words.length);
  const { Frame } = book.bestiary;
  return (
    <div class="bestiary">
      <div class="bestiary-search" role="search">
        <label class="field">
          <b>{t('bestiary.search')}</b>
          <input
            type="search"
            value={search}
            onInput={(e) => setSearch(e.currentTarget.value)}
            autocomplete="off"
          />
        </label>
        <p class="small soft" role="status">
          {search === '' ? '' : t('bestiary.found', count)}
        </p>
      </div>
      <Frame>
        {shown.map((g) => (
          <section key={g.id} aria-labelledby={`${id}${g.id}`}>
            <h2 id={`${id}${g.id}`}>{g.title}</h2>
            <ul class="bestiary-list">
              {g.entries.map((e) => (
                <Entry key={e.id} entry={e} game={game} beside={beside} />
              ))}
            </ul>
          </section>
        ))}
      </Frame>
      {words.length > 0 && (
        <section aria-labelledby={`${id}-terms`}>
          <h2 id={`${id}-terms`}>{t('bestiary.terms')}</h2>
          <dl class="bestiary-terms">
            {words.map((x) => (
              <div key={x.id}>
                <dt>
                  <RuleLink game={game} rule={x.id} beside={beside}>
                    {x.name}
                  </RuleLink>
                </dt>
                <dd>{inline(x.text)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {count === 0 && <p>{t('bestiary.none')}</p>}
    </div>
  );
}

function useBook(game: string): Book | 'failed' | undefined {
  const [book, set] = useState<Book | 'failed'>();
  useEffect(() => {
    let gone = false;
    const bestiary = loadBestiary(game);
    const rulebook = loadRulebook(game, lang());
    if (!bestiary || !rulebook) set('failed');
    else
      Promise.all([bestiary, rulebook]).then(
        ([loaded, source]) => !gone && set({ bestiary: loaded, terms: terms(source) }),
        () => !gone && set('failed'),
      );
    return () => {
      gone = true;
    };
  }, [game, lang()]);
  return book;
}

function RuleLink({
  game,
  rule,
  beside,
  children,
}: {
  game: string;
  rule: string;
  beside: boolean;
  children: string;
}) {
  return (
    <a href={`/g/${game}/rules#${rule}`} {...(beside ? { target: '_blank', rel: 'noopener' } : {})}>
      {children}
    </a>
  );
}

function Entry({ entry, game, beside }: { entry: BestiaryEntry; game: string; beside: boolean }) {
  return (
    <li class="bestiary-entry">
      <span class="bestiary-art" aria-hidden="true">
        {entry.draw()}
      </span>
      <span>
        <b>
          <RuleLink game={game} rule={entry.rule} beside={beside}>
            {entry.name}
          </RuleLink>
        </b>
        <br />
        {entry.text}
      </span>
    </li>
  );
}
