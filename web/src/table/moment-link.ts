// Links to a moment of a replay, such as /t/ID/replay?ply=57&as=2. A link that names what the
// match does not have opens the nearest moment and says so.

import type { ByLang } from '@lair/game-ui';
import { lang } from '@lair/i18n';
import { linkTo } from '@lair/table/share';
import type { Snapshot } from '@lair/wire';

export type Viewer = number | 'all';

const words: ByLang<{
  link: string;
  copied: string;
  ply: string;
  past(ply: string, last: number): string;
  seat: string;
  hidden: string;
}> = {
  en: {
    link: 'Copy the link to this moment',
    copied: 'The link to this moment is copied.',
    ply: 'The link names no valid move. This is the start of the match.',
    past: (ply, last) => `There is no move ${ply}. This is the last one, ${last}.`,
    seat: 'The link names a seat that this match does not have. All hands are open.',
    hidden: 'Other hands can be seen once the match is over.',
  },
  fr: {
    link: 'Copier le lien vers ce moment',
    copied: 'Le lien vers ce moment est copié.',
    ply: 'Le lien n’indique aucun coup valable. Voici le début de la partie.',
    past: (ply, last) => `Il n’y a pas de coup ${ply}. Voici le dernier, le ${last}.`,
    seat: 'Le lien indique une place qui n’existe pas dans cette partie. Toutes les mains sont visibles.',
    hidden: 'Les autres mains se verront une fois la partie finie.',
  },
};

export const momentWords = () => words[lang()];

/** The longest number of a move that a notice repeats. */
const DIGITS = 9;

/** Returns the ply at which a link opens, and a sentence if it names no ply of the match. */
export function plyOf(query: URLSearchParams, last: number): { ply: number; notice: string } {
  const text = query.get('ply');
  if (text === null) return { ply: 0, notice: '' };
  if (!/^\d+$/.test(text) || text.length > DIGITS) return { ply: 0, notice: words[lang()].ply };
  const ply = Number(text);
  return ply <= last
    ? { ply, notice: '' }
    : { ply: last, notice: words[lang()].past(String(ply), last) };
}

/**
 * Returns the viewer that a link names. Hands are open once the match is over;
 * until then the reader sees what the table shows them.
 */
export function viewerOf(
  query: URLSearchParams,
  s: Pick<Snapshot, 'status' | 'seats' | 'you'>,
): { as: Viewer; notice: string } {
  const text = query.get('as');
  const over = s.status === 'over';
  const as = over ? 'all' : s.you;
  if (text === null || text === String(as)) return { as, notice: '' };
  if (!over) return { as, notice: words[lang()].hidden };
  const seat = s.seats.find((x) => String(x.seat) === text)?.seat;
  return seat === undefined ? { as, notice: words[lang()].seat } : { as: seat, notice: '' };
}

/** Returns the address of a moment of a replay. */
export function momentURL(replay: string, ply: number, as: Viewer | undefined): string {
  const seat = typeof as === 'number' && as >= 0 ? `&as=${as}` : '';
  return linkTo(`${replay}?ply=${ply}${seat}`);
}
