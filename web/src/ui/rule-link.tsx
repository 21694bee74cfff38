import { t } from '@lair/i18n';

/** A link to a section of a game's rulebook, which leaves the present page where it is. */
export const RuleLink = ({ game, rule }: { game: string; rule: string }) => (
  <a href={`/g/${game}/rules#${rule}`} target="_blank" rel="noopener">
    {t('refusal.rule')}
  </a>
);
