// The client of the server's HTTP interface.
// Every command carries an id of its own. A command whose answer got lost is sent
// again with the same id, so that it takes effect only once.

import type {
  Chat,
  Campaign,
  Created,
  Decision,
  Device,
  GameInfo,
  Hint,
  Invite,
  Knocking,
  Lesson,
  Me,
  MyStatistics,
  NewAttempt,
  NewTable,
  Ply,
  Preview,
  Puzzle,
  PuzzleAnswer,
  PuzzleLine,
  RecordRead,
  RefusalBody,
  Review,
  ReviewMonth,
  Seq,
  Setup,
  Snapshot,
  TableLine,
  Wait,
} from '@lair/wire';
import type { Refusal } from '@lair/game-ui';
import { loadItem, saveItem } from '@lair/storage';
import { stream } from '@lair/stream';

/**
 * An answer that is not a success. The code "offline" means that no answer
 * came.
 */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly reason = '',
    readonly rule = '',
    readonly seq?: number,
    /** Which word of a phrase is wrong, from 1. */
    readonly word?: number,
  ) {
    super(message);
  }
}

/**
 * Returns what a page can tell of a failure. A part of the page that cannot be loaded is no
 * answer either: each browser says in its own words that a module failed.
 */
export function refused(e: unknown): Refused {
  if (e instanceof Refused) return e;
  const lost =
    e instanceof TypeError && /dynamically imported module|Importing a module/.test(e.message);
  return new Refused(0, lost ? 'offline' : 'internal', String(e));
}

/** What somebody writes in a chat: their own text, or a ready-made line. */
export type Words = { text: string } | { phrase: NonNullable<Chat['phrase']> };

/**
 * Returns a random id. It works on plain http too, where crypto.randomUUID is
 * missing.
 */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) =>
    b.toString(16).padStart(2, '0'),
  ).join('');
}

/**
 * Returns what identifies a guest without a cookie: 32 random bytes in
 * base64url.
 */
export function guestToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

export async function ask(
  method: string,
  path: string,
  body?: unknown,
  key?: string,
  guest?: string,
): Promise<Response> {
  const headers: Record<string, string> = {};
  if (guest) headers['Lair-Guest'] = guest;
  if (key) headers['Idempotency-Key'] = key;
  if (body !== undefined)
    headers['Content-Type'] = typeof body === 'string' ? 'text/plain' : 'application/json';
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
    if (r.code !== undefined)
      return new Refused(answer.status, r.code, r.message ?? '', r.reason, r.rule, r.seq, r.word);
  } catch {
    // The answer has no refusal in it, so it came from a proxy or from a server
    // that is stopping.
  }
  return new Refused(
    answer.status,
    answer.status >= 500 ? 'unavailable' : 'internal',
    answer.statusText,
  );
}

const get = async <T>(path: string): Promise<T> => (await ask('GET', path)).json() as Promise<T>;

/**
 * Asks for something that the server takes a while to compute. Asks again until
 * it is there, for five minutes at most.
 */
async function poll<T>(path: string): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await get<T>(path);
    } catch (e) {
      if (!(e instanceof Refused) || e.code !== 'unavailable' || attempt >= 15) throw e;
      await wait(2000);
    }
  }
}

/**
 * Sends a command. If the answer gets lost, sends it again with the same id for
 * about ten seconds. A command that may create a guest (`first`) names the same
 * guest each time, because the cookie was lost with the answer.
 */
async function command<T>(
  path: string,
  body: unknown,
  first = false,
  key = randomId(),
): Promise<T> {
  const guest = first ? guestToken() : undefined;
  for (let attempt = 0; ; attempt++) {
    try {
      return (await (await ask('POST', path, body, key, guest)).json()) as T;
    } catch (e) {
      const lost =
        e instanceof Refused && (e.code === 'offline' || (e.status >= 502 && e.status <= 504));
      if (!lost || attempt >= 6) throw e;
      await wait(250 * 2 ** Math.min(attempt, 3));
    }
  }
}

/**
 * Makes a move over the socket if it is open. If no answer comes, sends it as a
 * command with the same id.
 */
async function play(id: string, seat: number, seq: number, move: unknown): Promise<Seq> {
  const key = randomId();
  const answer = await stream.move(id, key, seat, seq, move);
  if (answer?.type === 'done') return { seq: answer.seq };
  const elsewhere =
    answer === undefined || answer.code === 'no-player' || answer.code === 'unavailable';
  if (!elsewhere)
    throw new Refused(
      answer.status ?? 0,
      answer.code,
      answer.message,
      answer.reason,
      answer.rule,
      answer.seq,
    );
  return command<Seq>(`${table(id)}/moves`, { seat, seq, move }, false, key);
}

const query = (o: Record<string, string | number | undefined>): string => {
  const pairs = Object.entries(o).flatMap(([k, v]) =>
    v === undefined ? [] : [`${k}=${encodeURIComponent(v)}`],
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
};

const table = (id: string) => `/tables/${encodeURIComponent(id)}`;

const puzzles = (game: string) => `/games/${encodeURIComponent(game)}/puzzles`;
const puzzle = (game: string, name: string) => `${puzzles(game)}/${encodeURIComponent(name)}`;

/** The name to send with a command that creates the guest. */
const name = () => loadItem<string | undefined>('name', undefined);

let served: Promise<GameInfo[]> | undefined;

/** Returns the games of the server. They do not change while the page is open. */
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
  myReviews: () =>
    get<{ months: ReviewMonth[] }>(
      `/me/reviews${query({ zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}`,
    ),
  myStatistics: () =>
    get<MyStatistics>(
      `/me/statistics${query({ zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}`,
    ),
  rename: async (to: string) => (await ask('PATCH', '/me', { name: to })).json() as Promise<Me>,
  makePhrase: async () =>
    ((await (await ask('POST', '/me/phrase')).json()) as { phrase: string }).phrase,
  removePhrase: async () => void (await ask('DELETE', '/me/phrase')),
  recover: (phrase: string, merge?: boolean) => command<Me>('/me/recover', { phrase, merge }, true),
  devices: () => get<Device[]>('/me/devices'),
  signOut: async (id: string) => void (await ask('DELETE', `/me/devices/${id}`)),
  signOutOthers: async () => void (await ask('DELETE', '/me/devices')),
  deleteMe: async () => void (await ask('DELETE', '/me')),
  tables: (filter: 'current' | 'finished' | 'open', limit?: number) =>
    get<TableLine[]>(`/tables${query({ filter, limit })}`),
  open: (t: NewTable) => command<Created>('/tables', { name: name(), ...t }, true),
  setup: async (game: string, setup: Setup): Promise<Setup> =>
    (await ask('POST', '/setups', { game, ...setup })).json() as Promise<Setup>,

  lesson: (game: string, lesson: string) =>
    get<Lesson>(`/games/${encodeURIComponent(game)}/lessons/${encodeURIComponent(lesson)}`),
  beginLesson: (game: string, lesson: string, again: boolean) =>
    command<Created>(
      `/games/${encodeURIComponent(game)}/lessons/${encodeURIComponent(lesson)}/tables`,
      { name: name(), again },
      true,
    ),
  learn: (id: string, seat: number, what: { press: string } | { leave: true }) =>
    command<Seq>(`${table(id)}/lesson`, { seat, ...what }),

  puzzles: (game: string) => get<PuzzleLine[]>(puzzles(game)),
  puzzle: (game: string, name: string) => get<Puzzle>(puzzle(game, name)),
  /** Asks about a move of a puzzle: whether it solves it, why it is not legal, what it leads to. */
  puzzled: <A extends 'answer' | 'why' | 'preview'>(
    game: string,
    name: string,
    what: A,
    move: unknown,
  ) =>
    get<{ answer: PuzzleAnswer; why: Refusal; preview: Preview }[A]>(
      `${puzzle(game, name)}/${what}${query({ move: JSON.stringify(move) })}`,
    ),

  /** Takes an invitation to open tables on a private server. */
  accept: (token: string) => command<Me>('/invitations', { token, name: name() }, true),

  campaign: (game: string) => get<Campaign>(`/campaigns/${encodeURIComponent(game)}`),
  attempt: (game: string, a: NewAttempt) =>
    command<Created>(
      `/campaigns/${encodeURIComponent(game)}/attempts`,
      { name: name(), ...a },
      true,
    ),

  table: (id: string, as?: number) => get<Snapshot>(`${table(id)}${query({ as })}`),
  sit: (id: string, seat: number, invite?: string) =>
    command<Seq>(`${table(id)}/sit`, { seat, invite, name: name() }, true),
  leave: (id: string, seat: number) => command<Seq>(`${table(id)}/leave`, { seat }),
  dismiss: (id: string, seat: number) => command<Seq>(`${table(id)}/dismiss`, { seat }),
  renew: (id: string, seat: number) => command<Seq>(`${table(id)}/renew`, { seat }),
  settings: (id: string, newcomers: boolean, invited: boolean) =>
    command<Seq>(`${table(id)}/settings`, { newcomers, invited }),
  remove: (id: string) => command<Seq>(`${table(id)}/close`, {}),
  knock: (id: string, seat: number) =>
    command<Seq>(`${table(id)}/knock`, { seat, name: name() }, true),
  knocks: (id: string) => get<Knocking[]>(`${table(id)}/knocks`),
  admit: (id: string, knock: number, agree: boolean) =>
    command<Seq>(`${table(id)}/admit`, { knock, agree }),
  waits: (id: string) => get<Wait[]>(`${table(id)}/waits`),
  letBot: (id: string, seat: number) => command<Seq>(`${table(id)}/let`, { seat }),
  bot: (id: string, seat: number, level: string) =>
    command<Seq>(`${table(id)}/bot`, { seat, level }),
  list: (id: string, open: boolean) => command<Seq>(`${table(id)}/list`, { open }),
  start: (id: string) => command<Seq>(`${table(id)}/start`, {}),
  play,
  undo: (id: string, seat: number, seq: number) => command<Seq>(`${table(id)}/undo`, { seat, seq }),
  answerUndo: (id: string, seat: number, seq: number, agree: boolean) =>
    command<Seq>(`${table(id)}/undo/answer`, { seat, seq, agree }),
  resign: (id: string, seat: number) => command<Seq>(`${table(id)}/resign`, { seat }),
  back: (id: string, seat: number) => command<Seq>(`${table(id)}/back`, { seat }),
  practise: (id: string, ply: number, seat: number) =>
    command<Created>(`${table(id)}/practice`, { ply, seat, name: name() }, true),
  rematch: (id: string) => command<Created>(`${table(id)}/rematch`, {}),
  mute: (id: string, who: string, on: boolean) => command<Seq>(`${table(id)}/mute`, { who, on }),
  ignore: (id: string, who: string, on: boolean) =>
    command<unknown>(`${table(id)}/ignore`, { who, on }),
  chat: (id: string, words: Words) => command<unknown>(`${table(id)}/chat`, words),
  why: (id: string, seat: number, move: unknown) =>
    get<Refusal>(`${table(id)}/why${query({ seat, move: JSON.stringify(move) })}`),
  preview: (id: string, seat: number, move: unknown) =>
    get<Preview>(`${table(id)}/preview${query({ seat, move: JSON.stringify(move) })}`),
  invites: (id: string) => get<Invite[]>(`${table(id)}/invites`),
  hint: (id: string, as: number) => get<Hint>(`${table(id)}/hint${query({ as })}`),
  tried: (id: string) => poll<Decision>(`${table(id)}/tried`),
  review: (id: string, as: number) => poll<Review>(`${table(id)}/review${query({ as })}`),
  plies: (id: string, as: number | 'all', from?: number, to?: number) =>
    get<Ply[]>(`${table(id)}/plies${query({ as, from, to })}`),
  read: async (record: string): Promise<RecordRead> =>
    (await ask('POST', '/records', record)).json() as Promise<RecordRead>,

  qr: (id: string, invite?: string) => `/api${table(id)}/qr.svg${query({ invite })}`,
  record: (id: string) => `/api${table(id)}/record`,
};

/**
 * Returns the name to show: the one that was chosen or suggested before in this
 * browser, else the server's suggestion.
 */
export async function myName(): Promise<string> {
  const me = await api.me();
  if (me.guest) saveItem('name', me.name);
  else if (name() === undefined) saveItem('name', me.name);
  return name() ?? me.name;
}

/**
 * Changes the reader's name. If the server does not know the reader yet, the
 * name is stored here and sent later.
 */
export async function rename(to: string): Promise<string> {
  const me = await api.me();
  const name = me.guest ? (await api.rename(to)).name : to;
  saveItem('name', name);
  return name;
}
