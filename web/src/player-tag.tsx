import './player-tag.css';
import type { ComponentChildren } from 'preact';
import type { Player } from '@lair/game-ui';
import { t } from '@lair/i18n';

/**
 * The label of a seat: name, bot or person, whose turn. A board puts it beside
 * the player's pieces, so that it looks the same in every game. `children`
 * follow the name (gold, cards in hand).
 */
export function PlayerTag({
  player,
  active,
  children,
}: {
  player: Player;
  active: boolean;
  children?: ComponentChildren;
}) {
  const away = player.kind === 'person' && !player.you && (!player.online || player.botPlays);
  return (
    <span
      class="player-tag"
      data-active={active}
      data-away={away}
      data-anchor={`player-${player.seat}`}
      title={player.plays ? `${player.name}: ${player.plays}` : undefined}
    >
      <span class="player-mark" aria-hidden="true">
        <svg viewBox="0 0 16 16" width="16" height="16">
          {player.kind === 'bot' ? (
            <path
              d="M8 1v2M3 5h10v8H3zM6 8v1.5M10 8v1.5M1 8v2M15 8v2"
              fill="none"
              stroke="currentColor"
              stroke-width="1.8"
              stroke-linecap="round"
            />
          ) : (
            <path
              d={
                'M8 8.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM2 14.4c.6-3 3-4.4 6-4.4' +
                's5.4 1.4 6 4.4z'
              }
              fill="currentColor"
            />
          )}
        </svg>
      </span>
      <span class="player-name">{player.name}</span>
      <span class="sr-only">
        {player.you
          ? `, ${t('player.you')}`
          : player.kind === 'bot'
            ? `, ${t('player.bot')}${player.plays ? `, ${player.plays}` : ''}`
            : away
              ? `, ${t('player.away')}`
              : ''}
        {active ? `, ${t('player.acts')}` : ''}
      </span>
      {children}
    </span>
  );
}
