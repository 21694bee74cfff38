import './player-tag.css';
import type { ComponentChildren } from 'preact';
import type { Player } from '@lair/game-ui';
import { lang, t } from '@lair/i18n';

const BOT = {
  d: 'M8 1v2M3 5h10v8H3zM6 8v1.5M10 8v1.5M1 8v2M15 8v2',
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': '1.8',
  'stroke-linecap': 'round',
} as const;

const PERSON = {
  d: 'M8 8.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM2 14.4c.6-3 3-4.4 6-4.4s5.4 1.4 6 4.4z',
};

/** The catalogue is on the first page, which names no seat. */
const nthOf = (n: number): string =>
  lang() === 'fr' ? `numéro ${n} de ce nom` : `number ${n} of this name`;

interface Props {
  player: Player;
  active: boolean;
  children?: ComponentChildren;
}

/**
 * The label of a seat: name, bot or person, whose turn. A board puts it beside
 * the player's pieces, so that it looks the same in every game. `children`
 * follow the name (gold, cards in hand).
 */
export function PlayerTag({ player, active, children }: Props) {
  const bot = player.kind === 'bot';
  const away = player.kind === 'person' && !player.you && (!player.online || player.botPlays);
  const said = [
    player.nth && nthOf(player.nth),
    player.you ? t('player.you') : bot ? t('player.bot') : away && t('player.away'),
    !player.you && player.plays,
    active && t('player.acts'),
  ];
  return (
    <span
      class="player-tag"
      data-active={active}
      data-away={away}
      data-anchor={`player-${player.seat}`}
      title={player.plays ? `${player.name}: ${player.plays}` : undefined}
    >
      <span class="player-mark" aria-hidden="true">
        <svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor">
          <path {...(bot ? BOT : PERSON)} />
        </svg>
      </span>
      <span class="player-name">{player.name}</span>
      <span class="sr-only">{said.map((x) => x && `, ${x}`)}</span>
      {children}
    </span>
  );
}
