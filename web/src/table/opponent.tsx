// Choosing an opponent: a level, a style if the game has any, and the rating of
// both.

import './opponent.css';
import { number, t } from '@lair/i18n';
import { joined, levelText, ratingOf, styleText, SURPRISE } from '@lair/table/levels';
import { Choice } from '@lair/ui/parts';
import type { GameInfo, Setup } from '@lair/wire';

interface Props {
  info: GameInfo;
  /** The setup, because ratings depend on it. */
  setup: Setup;
  level: string;
  style: string;
  set(level: string, style: string): void;
  /**
   * True if several bots are chosen at once, each of which may have its own
   * style.
   */
  several?: boolean;
}

export function Opponent({ info, setup, level, style, set, several = false }: Props) {
  const styles =
    info.styles.length === 0 ? [] : ['', ...info.styles, ...(several ? [SURPRISE] : [])];
  const plain = style === SURPRISE ? '' : style;
  return (
    <div class="opponent">
      <Choice
        name={t('options.level')}
        value={level}
        set={(l) => set(l, style)}
        of={info.levels.map((l) => ({
          value: l,
          ...levelText(l),
        }))}
      />
      {styles.length > 0 && (
        // A level is enough to play: a style is for those who look for one.
        <details>
          <summary>
            <b>{t('options.style')}</b>
            <span class="soft small">{styleText(info.name, style).name}</span>
          </summary>
          <Choice
            name={t('options.style')}
            hideName
            value={style}
            set={(s) => set(level, s)}
            of={styles.map((s) => ({ value: s, ...styleText(info.name, s) }))}
          />
        </details>
      )}
      <RatingLine info={info} setup={setup} bot={joined(level, plain)} />
    </div>
  );
}

/**
 * Offers the rating of a bot, what it means and how precise it is. The only word for its
 * strength is its level's: a second scale of words beside it would contradict it. Empty if
 * nothing was measured.
 */
function RatingLine({ info, setup, bot }: { info: GameInfo; setup: Setup; bot: string }) {
  const r = ratingOf(info, bot, setup);
  if (!r) return null;
  const said =
    r.low === r.high
      ? t('rating.exact', number(r.points))
      : t('rating.line', number(r.points), number(r.low), number(r.high));
  return (
    <details class="rating">
      <summary>{t('rating.measured')}</summary>
      <p class="rating-line">
        {said} {r.seats !== setup.seats && t('rating.seats', r.seats)} {t('rating.means')}
      </p>
    </details>
  );
}
