// The client of the operator's desk at /api/admin/.

import { ask } from '@lair/api';

export interface DeskTable {
  id: string;
  game: string;
  status: 'waiting' | 'playing' | 'over' | 'paused' | 'closed' | 'frozen';
  ply: number;
  seats: { player?: string; name?: string; level?: string }[];
  updated: string;
  /** Why nobody can play there. */
  defect?: 'game' | 'cards' | 'edition' | 'replay' | 'damage' | 'rules';
}

export interface DeskPlayer {
  id: string;
  name: string;
  address?: string;
  online: boolean;
  tables: number;
  banned: boolean;
}

export interface DeskBan {
  subject: string;
  name?: string;
  why?: string;
  by: string;
  until?: string;
}

export interface DeskNotice {
  text: string;
  fr?: string;
  until?: string;
}

export interface DeskEntry {
  at: string;
  who: string;
  did: string;
  what?: string;
  why?: string;
}

/** Something that the server does by itself. */
export interface DeskJob {
  name: string;
  what: string;
  state: 'off' | 'waiting' | 'running';
  every_s?: number;
  ended?: string;
  last_ms?: number;
  failed?: string;
  running?: number;
  waiting?: number;
}

/** A limit of what one client may use: a count, or how many a second and how many at once. */
export interface DeskLimit {
  name: string;
  value: string;
  what: string;
}

/** A browser that opened a link to the page. */
export interface DeskSession {
  id: string;
  who: string;
  began?: string;
  used?: string;
  until: string;
  /** It is this browser. */
  current?: boolean;
}

export interface DeskLink {
  url: string;
  until: string;
  uses: number;
}

/** All that the page shows. */
export interface Desk {
  tables: DeskTable[];
  players: DeskPlayer[];
  bans: DeskBan[];
  notice: DeskNotice | undefined;
  jobs: DeskJob[];
  limits: DeskLimit[];
  sessions: DeskSession[];
  log: DeskEntry[];
}

const get = async <T>(path: string): Promise<T> =>
  (await ask('GET', `/admin${path}`)).json() as Promise<T>;
const post = async <T>(path: string, body: object): Promise<T> =>
  (await ask('POST', `/admin${path}`, body)).json() as Promise<T>;

export const desk = {
  /** Uses a one-time link up; from then on this browser is the operator's. */
  enter: (token: string) => post('/enter', { token }),
  leave: () => post('/leave', {}),
  load: async (): Promise<Desk> => {
    const [tables, players, bans, said, jobs, limits, sessions, log] = await Promise.all([
      get<DeskTable[]>('/tables'),
      get<DeskPlayer[]>('/players'),
      get<DeskBan[]>('/bans'),
      get<DeskNotice | null>('/announcement'),
      get<DeskJob[]>('/jobs'),
      get<DeskLimit[]>('/limits'),
      get<DeskSession[]>('/sessions'),
      get<DeskEntry[]>('/log?limit=50'),
    ]);
    const notice = said?.text ? said : undefined;
    return { tables, players, bans, notice, jobs, limits, sessions, log };
  },
  table: (id: string, what: 'close' | 'pause' | 'resume', why: string) =>
    post(`/tables/${encodeURIComponent(id)}/${what}`, { why }),
  ban: (subject: string, why: string, for_s: number) => post('/bans', { subject, why, for_s }),
  unban: (subject: string, why: string) => post('/unban', { subject, why }),
  announce: (text: string, fr: string, for_s: number) => post('/announcement', { text, fr, for_s }),
  clear: () => post('/announcement/clear', {}),
  endSession: (id: string) => post('/sessions/end', { id }),
  endSessions: () => post('/sessions/end', { all: true }),
  invite: (uses: number, for_s: number) => post<DeskLink>('/invite', { uses, for_s }),
};
