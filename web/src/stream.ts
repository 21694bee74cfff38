// One socket for the whole page. It connects when a table needs it, reconnects with
// growing pauses, and detects a connection that died silently.

import { Store } from '@lair/store';
import type { Message } from '@lair/wire';

export type Link = 'connecting' | 'open' | 'lost';

export interface Subscription {
  table: string;
  as: number | undefined;
  /** Returns the newest seq that the subscriber has, if any. */
  from(): number | undefined;
  /** Returns the epoch of that seq. */
  epoch?(): number | undefined;
  receive(m: Message): void;
}

/** The server's answer to a move. */
export type Answer = Extract<Message, { type: 'done' | 'error' }>;

export interface SocketLike {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onclose: ((e?: { code: number }) => void) | null;
  onmessage: ((e: { data: unknown }) => void) | null;
}

// How often to send something, in ms; otherwise the server closes the
// connection.
const BEAT = 25_000;
const DEAD = 8_000; // How long an unanswered connection counts as alive, in ms.
// How long to wait for the answer to a move before it is sent as a request, in
// ms.
const LATE = 5_000;
// The code of a connection that the server closes because it refuses the reader.
const POLICY = 1008;
const LONG = 2_000; // The longest move that is sent over the socket, in characters.

/**
 * Returns how long to wait before try n, in ms. The random part keeps a
 * thousand browsers from reconnecting at the same time.
 */
export const pause = (n: number, random: number): number =>
  Math.min(10_000, 300 * 2 ** n) * (0.5 + random / 2);

export class Stream {
  readonly link = new Store<Link>('connecting');
  /** How many times the server has refused the reader. */
  readonly refused = new Store(0);
  /** How many times the operator has announced something or taken it back. */
  readonly announced = new Store(0);
  #subscriptions = new Set<Subscription>();
  #socket: SocketLike | null = null;
  #open = false;
  #tries = 0;
  /** When the server, which said goodbye, may be asked again, in ms. */
  #away = 0;
  /** Moves that wait for an answer, by key. */
  #moves = new Map<string, (m: Answer | undefined) => void>();
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #answer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly dial: () => SocketLike,
    /** Says whether nobody sees the page. Then the server may call the reader. */
    private readonly hidden: () => boolean = () => false,
  ) {}

  subscribe(s: Subscription): () => void {
    this.#subscriptions.add(s);
    if (this.#open) this.#ask(s);
    else this.#connect();
    return () => {
      this.#subscriptions.delete(s);
      const elsewhere = [...this.#subscriptions].some((o) => o.table === s.table);
      if (this.#open && !elsewhere) this.#send({ do: 'unsubscribe', table: s.table });
      if (this.#subscriptions.size === 0) this.#hangUp();
    };
  }

  /** Subscribes again, for example after a missed step. */
  again(s: Subscription): void {
    if (this.#open) this.#ask(s);
  }

  /**
   * Connects at once instead of waiting: the network came back, or the page is
   * visible again.
   */
  now(): void {
    if (this.#open) this.#ping();
    else if (this.#subscriptions.size > 0 && Date.now() >= this.#away) {
      this.#tries = 0;
      this.#drop();
      this.#connect();
    }
  }

  /**
   * Opens a new connection. The server knows the reader by a cookie, which a
   * socket opened before it does not carry.
   */
  redial(): void {
    if (this.#subscriptions.size === 0) return;
    this.#drop();
    this.#connect();
  }

  /**
   * Makes a move over the socket and returns the server's answer, or undefined
   * if it got lost. In that case the move may or may not have been made and
   * must be sent again with its key. Nothing is sent unless the socket is
   * subscribed to that table.
   */
  async move(
    table: string,
    key: string,
    seat: number,
    seq: number,
    move: unknown,
  ): Promise<Answer | undefined> {
    const text = JSON.stringify({ do: 'move', table, key, seat, seq, move });
    if (
      !this.#open ||
      text.length > LONG ||
      ![...this.#subscriptions].some((s) => s.table === table)
    )
      return undefined;
    return new Promise((done) => {
      const late = setTimeout(() => this.#answered(key, undefined), LATE);
      this.#moves.set(key, (m) => {
        clearTimeout(late);
        done(m);
      });
      this.#socket?.send(text);
    });
  }

  #answered(key: string, m: Answer | undefined): void {
    const done = this.#moves.get(key);
    this.#moves.delete(key);
    done?.(m);
  }

  #ask(s: Subscription): void {
    this.#send({
      do: 'subscribe',
      table: s.table,
      as: s.as,
      from: s.from(),
      epoch: s.epoch?.(),
    });
  }

  #send(m: object): void {
    this.#socket?.send(JSON.stringify(m));
  }

  #connect(): void {
    if (this.#socket) return;
    clearTimeout(this.#retry);
    let socket: SocketLike;
    try {
      socket = this.dial();
    } catch {
      this.#later();
      return;
    }
    this.#socket = socket;
    this.#expect(); // A socket that never opens must be detected too.
    socket.onopen = () => {
      this.#open = true;
      this.#tries = 0;
      this.link.set('open');
      clearTimeout(this.#answer);
      this.#beat = setInterval(() => this.#ping(), BEAT);
      for (const s of this.#subscriptions) this.#ask(s);
    };
    socket.onclose = (e) => {
      if (this.#socket !== socket) return;
      this.#drop();
      this.link.set('lost');
      this.#later();
      if (e?.code === POLICY) this.refused.set(this.refused.value + 1);
    };
    socket.onmessage = (e) => {
      clearTimeout(this.#answer);
      if (typeof e.data === 'string') this.#receive(JSON.parse(e.data) as Message);
    };
  }

  #receive(m: Message): void {
    if (m.type === 'bye') {
      this.#away = Date.now() + m.wait;
      return;
    }
    if (m.type === 'announced') {
      this.announced.set(this.announced.value + 1);
      return;
    }
    if ((m.type === 'done' || m.type === 'error') && m.key !== undefined) {
      this.#answered(m.key, m);
      return;
    }
    for (const s of [...this.#subscriptions]) {
      if ('table' in m && m.table === s.table) s.receive(m);
    }
  }

  #later(): void {
    if (this.#subscriptions.size === 0) return;
    clearTimeout(this.#retry);
    const wait = Math.max(pause(this.#tries++, Math.random()), this.#away - Date.now());
    this.#retry = setTimeout(() => this.#connect(), wait);
  }

  #ping(): void {
    this.#send({ do: 'ping', away: this.hidden() || undefined });
    this.#expect();
  }

  /** Closes the connection if nothing comes. */
  #expect(): void {
    clearTimeout(this.#answer);
    this.#answer = setTimeout(() => {
      if (!this.#socket) return;
      this.#drop();
      this.link.set('lost');
      this.#later();
    }, DEAD);
  }

  #drop(): void {
    clearInterval(this.#beat);
    clearTimeout(this.#answer);
    const socket = this.#socket;
    this.#socket = null;
    this.#open = false;
    for (const key of [...this.#moves.keys()]) this.#answered(key, undefined);
    if (!socket) return;
    socket.onopen = socket.onclose = socket.onmessage = null;
    socket.close();
  }

  #hangUp(): void {
    clearTimeout(this.#retry);
    this.#drop();
    this.link.set('connecting');
  }
}

const dial = () =>
  new WebSocket(
    `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/stream`,
  ) as unknown as SocketLike;

export const stream = new Stream(dial, () => document.hidden);

if (typeof addEventListener === 'function') {
  addEventListener('online', () => stream.now());
  addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && stream.now(),
  );
}
