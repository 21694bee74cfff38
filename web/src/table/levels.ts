import { t, type Id } from '@lair/i18n';

const known: Record<string, [Id, Id]> = {
  random: ['level.random', 'level.random.line'],
  greedy: ['level.greedy', 'level.greedy.line'],
  search: ['level.search', 'level.search.line'],
  easy: ['level.easy', 'level.easy.line'],
  normal: ['level.normal', 'level.normal.line'],
  hard: ['level.hard', 'level.hard.line'],
  analysis: ['level.analysis', 'level.analysis.line'],
};

/** What a level of bots is called, and how it plays. */
export function levelText(level: string): { name: string; line?: string } {
  const ids = known[level];
  return ids ? { name: t(ids[0]), line: t(ids[1]) } : { name: level };
}

/** The level to begin with: not the weakest, not the one that takes longest. */
export const usualLevel = (levels: string[]): string => (levels.includes('normal') ? 'normal' : (levels[Math.min(1, levels.length - 1)] ?? ''));
