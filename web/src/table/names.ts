import type { Player } from '@lair/game-ui';
import { t } from '@lair/i18n';
import { keptOneOf } from '@lair/keep';
import type { SeatNow } from '@lair/wire';

/** What bots are called. Nobody chose it, so it follows from the table and the seat, and is the same for all. */
const nicknames = ['Grizzle', 'Mumble', 'Fidget', 'Bramble', 'Nettle', 'Pumice', 'Wisp', 'Tatters', 'Soot', 'Crumb', 'Thimble', 'Hobnob', 'Quill'];

function nickname(table: string, seat: number): string {
  let start = 0;
  for (const letter of table) start = (start * 31 + letter.codePointAt(0)!) % 9973;
  return nicknames[(start + seat * 5) % nicknames.length]!;
}

/** One name a seat: the server's, or the names given on this device when several people share it. */
export function namesOf(table: string, seats: SeatNow[]): string[] {
  const local = keptOneOf<string[]>('names', table, []);
  const shared = seats.filter((s) => s.you).length > 1;
  return seats.map((s) => {
    if (s.kind === 'bot') return s.name || nickname(table, s.seat);
    return (shared && s.you && local[s.seat]) || s.name || t('seat.n', s.seat + 1);
  });
}

export function playersOf(seats: SeatNow[], names: string[]): Player[] {
  return seats.map((s) => ({
    seat: s.seat,
    name: names[s.seat]!,
    kind: s.kind,
    level: s.level ?? '',
    you: s.you,
    online: s.online,
    minded: s.minded,
  }));
}
