// The card list: how many cards of each pair the viewer has not seen yet, so that
// nobody has to memorize the cards.

import type { VNode } from 'preact';
import type { Lang } from '@lair/game-ui';
import { Over } from '@lair/ui/over';
import { kinds, Mark, type Kind } from './art/halves';
import type { View } from './types';
import { words } from './words';

/** The button that opens the list. */
export const ListButton = ({
  lang,
  onClick,
}: {
  lang: Lang;
  onClick(of: Element): void;
}): VNode => (
  <button
    type="button"
    class="gg-list"
    aria-label={words(lang).list}
    title={words(lang).list}
    aria-haspopup="dialog"
    onClick={(e) => onClick(e.currentTarget)}
  >
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linejoin="round"
      stroke-linecap="round"
    >
      <path d="M3 8v11a2 2 0 0 0 2 2h9" />
      <path d="M8 3h11a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z" />
      <path d="M11.500 8.500a2.200 2.200 0 1 1 3 2c-.8.3-1 .8-1 1.500M13.500 15v.1" />
    </svg>
  </button>
);

/** A table with a row and a column for each kind. Each cell counts the cards with both. */
export function CardList({
  view,
  lang,
  of,
  close,
}: {
  view: View;
  lang: Lang;
  /** The button that opened it. Keys open it too. */
  of?: Element | undefined;
  close(): void;
}): VNode {
  const w = words(lang);
  const rows = kinds.filter((k) => view.pairs.some((p) => p.a === k));
  const columns = kinds.filter((k) => view.pairs.some((p) => p.b === k));
  const unseen = view.pairs.reduce((sum, p) => sum + p.unseen, 0);
  const removed = view.pairs.reduce((sum, p) => sum + p.removed, 0);
  const head = (k: Kind) => (
    <>
      <Mark kind={k} size={22} />
      <span class="sr-only">{w.kinds[k]}</span>
    </>
  );
  return (
    <Over name={w.list} of={of} close={close}>
      <div class="gg-big gg-big-list" role="group" aria-label={w.list} tabIndex={0}>
        <h2>{w.list}</h2>
        <p class="gg-list-line">
          {w.listLine(unseen, view.deck)}
          {removed > 0 && ` ${w.listRemoved(removed)}`}
        </p>
        <table class="gg-pairs">
          <thead>
            <tr>
              <td />
              {columns.map((k) => (
                <th key={k} scope="col">
                  {head(k)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((a) => (
              <tr key={a}>
                <th scope="row">{head(a)}</th>
                {columns.map((b) => {
                  const p = view.pairs.find((p) => p.a === a && p.b === b);
                  if (!p) return <td key={b} />;
                  const cards = p.cards - p.removed;
                  return (
                    <td
                      key={b}
                      data-left={p.unseen > 0}
                      title={w.pair(w.card(w.kinds[a], w.kinds[b]), p.unseen, cards)}
                    >
                      <span aria-hidden="true">
                        <b>{p.unseen}</b>
                        <small>/{cards}</small>
                      </span>
                      <span class="sr-only">
                        {w.pair(w.card(w.kinds[a], w.kinds[b]), p.unseen, cards)}
                      </span>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
        <button type="button" class="gg-button" onClick={close}>
          {w.close}
        </button>
      </div>
    </Over>
  );
}
