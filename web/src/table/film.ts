// A match to be seen again: a table's, or one that was kept as a file.

import { api } from '@lair/api';
import type { Player } from '@lair/game-ui';
import { t } from '@lair/i18n';
import { keptOneOf } from '@lair/keep';
import { namesOf, playersOf } from '@lair/table/names';
import type { Ply, Result, Setup } from '@lair/wire';

export interface Film {
  game: string;
  setup: Setup;
  names: string[];
  players: Player[];
  plies: Ply[];
  result: Result | undefined;
  seed: string | undefined;
  commitment: string | undefined;
  /** Fetches the plies through other eyes; missing where there is but one pair. */
  eyes: ((as: number | 'all') => Promise<Ply[]>) | undefined;
  /** Whose eyes it starts with. */
  as: number | 'all';
  /** The table whose decisions can be tried again; missing for a record, and for a match that goes on. */
  table: string | undefined;
  /** Where "back" goes. */
  back: string;
  /** A record that does not end in the scores it tells. */
  doubtful: boolean;
}

/** A table's match: with all hands open once it is over, through one's own eyes before. */
export async function ofTable(id: string): Promise<Film> {
  const s = await api.table(id);
  const names = namesOf(s.id, s.seats);
  const as = s.status === 'over' ? 'all' : s.you;
  return {
    game: s.game,
    setup: s.setup,
    names,
    players: playersOf(s.game, s.seats, names).map((p) => ({ ...p, online: true, minded: false })),
    plies: await api.plies(id, as),
    result: s.result,
    seed: s.seed,
    commitment: keptOneOf<string | undefined>('commitment', id, undefined) ?? s.commitment,
    eyes: s.status === 'over' ? (eyes) => api.plies(id, eyes) : undefined,
    as,
    table: s.status === 'over' ? id : undefined,
    back: `/t/${id}`,
    doubtful: false,
  };
}

/** A record's match, as the server replays it. */
export async function ofRecord(text: string): Promise<Film> {
  const r = await api.read(text);
  const names = Array.from({ length: r.setup.seats }, (_, i) => t('seat.n', i + 1));
  return {
    game: r.game,
    setup: r.setup,
    names,
    players: names.map((name, seat) => ({ seat, name, kind: 'person', level: '', you: false, online: true, minded: false })),
    plies: r.plies,
    result: r.result,
    seed: r.seed,
    commitment: r.commitment,
    eyes: undefined,
    as: 'all',
    table: undefined,
    back: '/',
    doubtful: !r.verified,
  };
}
