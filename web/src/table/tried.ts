// Whether the first move of a practice was the one to find, in the words of a review.

import { api } from '@lair/api';
import type { ByLang, SayContext } from '@lair/game-ui';
import { loadReasons } from '@lair/games';
import { t } from '@lair/i18n';
import { capital } from '@lair/i18n/capital';
import type { TableModel } from '@lair/table/model';
import type { Tried } from '@lair/table/practice';
import { better, whyBetter, wordsKept } from '@lair/table/reasons';
import { wrong } from '@lair/table/review';
import { unitOf } from '@lair/table/worth';

const solved: ByLang<(best: boolean) => string> = {
  en: (best) => `Solved: nothing ${best ? '' : 'clearly '}better was found.`,
  fr: (best) => `Résolu\u00a0: on n’a rien trouvé de ${best ? '' : 'nettement '}mieux.`,
};

/**
 * Asks how good the move was that led to a ply, and returns what to say of it; undefined if
 * there was no choice.
 */
export async function judged(
  model: TableModel,
  game: string,
  say: SayContext,
  ply: number,
): Promise<Tried | undefined> {
  const [d, words] = await Promise.all([
    api.tried(model.id),
    loadReasons(game)?.catch(() => undefined), // without words, the figures still stand
    model.history.load(ply - 1, ply - 1),
  ]);
  if (d.among < 2) return undefined;
  if (!wrong(d.verdict)) return { solved: true, text: solved[say.lang](d.verdict === 'best') };
  const lost = `${capital(unitOf(say.names.length, game).lost(d.cost))}.`;
  if (!words) return { solved: false, text: lost };
  const kept = wordsKept(words);
  const then = { ...say, view: model.history.plies.value[ply - 1]?.view };
  // The line has room for the weightiest reason; the review has all.
  const reasons = d.reasons.filter((r) => kept.reason(r, then.view, then)).slice(0, 1);
  const why = whyBetter(kept, { ...d, reasons }, then);
  const told = [lost, t('review.better', better(kept, d, then)), why];
  return { solved: false, text: told.join(' ') };
}
