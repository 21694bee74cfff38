// Talking to the server. Commands carry an id of their own, so that one sent twice happens once; a command whose answer
// got lost is sent again with the same id.

import type { Campaign, Created, GameInfo, Hint, Invite, Me, NewAttempt, NewTable, Ply, Preview, RecordRead, RefusalBody, Review, Seq, Setup, Snapshot, TableLine } from '@lair/wire';
import type { Refusal } from '@lair/game-ui';
import { keep, kept } from '@lair/keep';
import { stream } from '@lair/stream';

/** An answer that is not a success. Code "offline" means that there was no answer. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly reason = '',
    readonly rule = '',
    readonly seq?: number,
  ) {
    super(message);
  }
}

/** A random id; works on plain http too, where crypto.randomUUID is missing. */
export function fresh(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join('');
}

/** What a guest who has no cookie yet is known by: 32 random bytes, as the server writes them. */
function introduction(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function ask(method: string, path: string, body?: unknown, key?: string, guest?: string): Promise<Response> {
  const headers: Record<string, string> = {};
  if (guest) headers['Lair-Guest'] = guest;
  if (key) headers['Idempotency-Key'] = key;
  if (body !== undefined) headers['Content-Type'] = typeof body === 'string' ? 'text/plain' : 'application/json';
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
      credentials: 'same-origin',
    });
  } catch {
    throw new Refused(0, 'offline', 'The server cannot be reached.');
  }
  if (answer.ok) return answer;
  throw await refusal(answer);
}

async function refusal(answer: Response): Promise<Refused> {
  try {
    const r = (await answer.json()) as Partial<RefusalBody>;
    if (r.code !== undefined) return new Refused(answer.status, r.code, r.message ?? '', r.reason, r.rule, r.seq);
  } catch {
    // Not from the house: a proxy, or a server that is going down.
  }
  return new Refused(answer.status, answer.status >= 500 ? 'unavailable' : 'internal', answer.statusText);
}

const get = async <T>(path: string): Promise<T> => (await ask('GET', path)).json() as Promise<T>;

/**
 * Sends a command. One whose answer got lost is sent again, with the same id, for about ten seconds; one that may make a
 * guest (`first`) then comes from the same guest, although the cookie was lost with the answer.
 */
async function command<T>(path: string, body: unknown, first = false, key = fresh()): Promise<T> {
  const guest = first ? introduction() : undefined;
  for (let attempt = 0; ; attempt++) {
    try {
      return (await (await ask('POST', path, body, key, guest)).json()) as T;
    } catch (e) {
      const lost = e instanceof Refused && (e.code === 'offline' || (e.status >= 502 && e.status <= 504));
      if (!lost || attempt >= 6) throw e;
      await wait(250 * 2 ** Math.min(attempt, 3));
    }
  }
}

/** Makes a move: over the socket if it is open, and as a command with the same id if that gave no answer. */
async function play(id: string, seat: number, seq: number, move: unknown): Promise<Seq> {
  const key = fresh();
  const answer = await stream.move(id, key, seat, seq, move);
  if (answer?.type === 'done') return { seq: answer.seq };
  const elsewhere = answer === undefined || answer.code === 'no-player' || answer.code === 'unavailable';
  if (!elsewhere) throw new Refused(answer.status ?? 0, answer.code, answer.message, answer.reason, answer.rule, answer.seq);
  return command<Seq>(`${table(id)}/moves`, { seat, seq, move }, false, key);
}

const query = (o: Record<string, string | number | undefined>): string => {
  const pairs = Object.entries(o).flatMap(([k, v]) => (v === undefined ? [] : [`${k}=${encodeURIComponent(v)}`]));
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
};

const table = (id: string) => `/tables/${encodeURIComponent(id)}`;

/** The name that goes with a write which makes the guest. */
const name = () => kept<string | undefined>('name', undefined);

let served: Promise<GameInfo[]> | undefined;

/** The games of the server; they do not change while the page is open. */
function games(): Promise<GameInfo[]> {
  served ??= get<GameInfo[]>('/games').catch((e: unknown) => {
    served = undefined;
    throw e;
  });
  return served;
}

export const api = {
  games,
  me: () => get<Me>('/me'),
  rename: async (to: string) => (await ask('PATCH', '/me', { name: to })).json() as Promise<Me>,
  tables: (filter: 'mine' | 'open') => get<TableLine[]>(`/tables${query({ filter })}`),
  open: (t: NewTable) => command<Created>('/tables', { name: name(), ...t }, true),
  setup: async (game: string, setup: Setup): Promise<Setup> => (await ask('POST', '/setups', { game, ...setup })).json() as Promise<Setup>,

  campaign: (game: string) => get<Campaign>(`/campaigns/${encodeURIComponent(game)}`),
  attempt: (game: string, a: NewAttempt) => command<Created>(`/campaigns/${encodeURIComponent(game)}/attempts`, { name: name(), ...a }, true),

  table: (id: string, as?: number) => get<Snapshot>(`${table(id)}${query({ as })}`),
  sit: (id: string, seat: number, invite?: string) => command<Seq>(`${table(id)}/sit`, { seat, invite, name: name() }, true),
  leave: (id: string, seat: number) => command<Seq>(`${table(id)}/leave`, { seat }),
  dismiss: (id: string, seat: number) => command<Seq>(`${table(id)}/dismiss`, { seat }),
  bot: (id: string, seat: number, level: string) => command<Seq>(`${table(id)}/bot`, { seat, level }),
  list: (id: string, open: boolean) => command<Seq>(`${table(id)}/list`, { open }),
  start: (id: string) => command<Seq>(`${table(id)}/start`, {}),
  play,
  undo: (id: string, seat: number, seq: number) => command<Seq>(`${table(id)}/undo`, { seat, seq }),
  answerUndo: (id: string, seat: number, seq: number, agree: boolean) => command<Seq>(`${table(id)}/undo/answer`, { seat, seq, agree }),
  resign: (id: string, seat: number) => command<Seq>(`${table(id)}/resign`, { seat }),
  back: (id: string, seat: number) => command<Seq>(`${table(id)}/back`, { seat }),
  practise: (id: string, ply: number, seat: number) => command<Created>(`${table(id)}/practice`, { ply, seat, name: name() }, true),
  rematch: (id: string) => command<Created>(`${table(id)}/rematch`, {}),
  chat: (id: string, text: string) => command<unknown>(`${table(id)}/chat`, { text }),
  why: (id: string, seat: number, move: unknown) => get<Refusal>(`${table(id)}/why${query({ seat, move: JSON.stringify(move) })}`),
  preview: (id: string, seat: number, move: unknown) => get<Preview>(`${table(id)}/preview${query({ seat, move: JSON.stringify(move) })}`),
  invites: (id: string) => get<Invite[]>(`${table(id)}/invites`),
  hint: (id: string, as: number) => get<Hint>(`${table(id)}/hint${query({ as })}`),
  review: (id: string, as: number) => get<Review>(`${table(id)}/review${query({ as })}`),
  plies: (id: string, as: number | 'all', from?: number, to?: number) => get<Ply[]>(`${table(id)}/plies${query({ as, from, to })}`),
  read: async (record: string): Promise<RecordRead> => (await ask('POST', '/records', record)).json() as Promise<RecordRead>,

  qr: (id: string, invite?: string) => `/api${table(id)}/qr.svg${query({ invite })}`,
  record: (id: string) => `/api${table(id)}/record`,
};

/** The name to show: the browser's own if it was chosen or suggested before, else what the server suggests. */
export async function myName(): Promise<string> {
  const me = await api.me();
  if (me.guest) keep('name', me.name);
  else if (name() === undefined) keep('name', me.name);
  return name() ?? me.name;
}

/** Changes the reader's name: at the server if it knows them, else for when it will. */
export async function rename(to: string): Promise<string> {
  const me = await api.me();
  const name = me.guest ? (await api.rename(to)).name : to;
  keep('name', name);
  return name;
}
