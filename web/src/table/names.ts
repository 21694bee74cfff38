import type { Player } from '@lair/game-ui';
import { t } from '@lair/i18n';
import { loadItemOf } from '@lair/storage';
import { botText } from '@lair/table/levels';
import { shownName } from '@lair/table/shown-name';
import type { SeatNow } from '@lair/wire';

/**
 * Returns one name per seat: the server's, or those typed on this device if
 * several people share it.
 */
export function namesOf(table: string, seats: SeatNow[]): string[] {
  const local = loadItemOf<string[]>('names', table, []);
  const shared = seats.filter((s) => s.you).length > 1;
  return seats.map(
    (s) => (shared && s.you && local[s.seat]) || shownName(s) || t('seat.n', s.seat + 1),
  );
}

export function playersOf(game: string, seats: SeatNow[], names: string[]): Player[] {
  return seats.map((s) => ({
    seat: s.seat,
    name: names[s.seat]!,
    nth: names[s.seat] === s.name ? s.nth : undefined,
    kind: s.outside ? 'bot' : s.kind,
    level: s.level ?? '',
    plays: s.kind === 'bot' ? botText(game, s.level ?? '') : '',
    you: s.you,
    online: s.online,
    botPlays: s.minded,
  }));
}
