// A match to replay: that of a table, or one from a file.

import { api } from '@lair/api';
import type { Player } from '@lair/game-ui';
import { t } from '@lair/i18n';
import { loadItemOf } from '@lair/storage';
import { plyOf, viewerOf, type Viewer } from '@lair/table/moment-link';
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
  /**
   * Fetches the plies as another viewer saw them; undefined if there is only
   * one viewer.
   */
  fetchAs: ((as: Viewer) => Promise<Ply[]>) | undefined;
  /** The first viewer. */
  as: Viewer;
  /** The first ply on screen, and a sentence if it is not the one that a link named. */
  start: { ply: number; notice: string };
  /** The address of the replay; undefined for a record. */
  link: string | undefined;
  /**
   * The table whose decisions can be tried again; undefined for a record, and
   * for a match that is not over.
   */
  table: string | undefined;
  /** Where "back" goes. */
  back: string;
  /** True if the scores in a record are not those that its moves lead to. */
  doubtful: boolean;
}

/**
 * Loads the match of a table: with all hands open once it is over, as the
 * reader saw it before that. The query of a link may name a ply and a viewer.
 */
export async function ofTable(id: string, query = new URLSearchParams()): Promise<Film> {
  const s = await api.table(id);
  const names = namesOf(s.id, s.seats);
  const { as, notice } = viewerOf(query, s);
  const plies = await api.plies(id, as);
  const start = plyOf(query, plies.length - 1);
  return {
    game: s.game,
    setup: s.setup,
    names,
    players: playersOf(s.game, s.seats, names).map((p) => ({
      ...p,
      online: true,
      botPlays: false,
    })),
    plies,
    result: s.result,
    seed: s.seed,
    commitment: loadItemOf<string | undefined>('commitment', id, undefined) ?? s.commitment,
    fetchAs: s.status === 'over' ? (as) => api.plies(id, as) : undefined,
    as,
    start: { ...start, notice: [start.notice, notice].filter((x) => x !== '').join(' ') },
    link: `/t/${id}/replay`,
    table: s.status === 'over' ? id : undefined,
    back: `/t/${id}`,
    doubtful: false,
  };
}

/** Loads the match of a record, as the server replays it. */
export async function ofRecord(text: string): Promise<Film> {
  const r = await api.read(text);
  const names = Array.from({ length: r.setup.seats }, (_, i) => t('seat.n', i + 1));
  return {
    game: r.game,
    setup: r.setup,
    names,
    players: names.map((name, seat) => ({
      seat,
      name,
      kind: 'person',
      level: '',
      you: false,
      online: true,
      botPlays: false,
    })),
    plies: r.plies,
    result: r.result,
    seed: r.seed,
    commitment: r.commitment,
    fetchAs: undefined,
    as: 'all',
    start: { ply: 0, notice: '' },
    link: undefined,
    table: undefined,
    back: '/',
    doubtful: !r.verified,
  };
}
