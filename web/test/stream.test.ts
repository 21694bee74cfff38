import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pause, Stream, type SocketLike, type Subscription } from '@lair/stream';
import type { Message } from '@lair/wire';

class Socket implements SocketLike {
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onclose: ((e?: { code: number }) => void) | null = null;
  onmessage: ((e: { data: unknown }) => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  says(m: object) {
    this.onmessage?.({ data: JSON.stringify(m) });
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function connect() {
  const sockets: Socket[] = [];
  const stream = new Stream(() => {
    const s = new Socket();
    sockets.push(s);
    return s;
  });
  const received: Message[] = [];
  const sub = (table: string, from?: number): Subscription => ({
    table,
    as: undefined,
    from: () => from,
    receive: (m) => void received.push(m),
  });
  return { stream, sockets, received, sub };
}

describe('stream', () => {
  test('connects when something is wanted and asks for it', () => {
    const { stream, sockets, sub } = connect();
    expect(sockets).toHaveLength(0);
    stream.subscribe(sub('t', 7));
    sockets[0]!.onopen!();
    expect(sockets[0]!.sent).toEqual([{ do: 'subscribe', table: 't', from: 7 }]);
    expect(stream.link.value).toBe('open');
  });

  test('messages go to the subscribers of their table', () => {
    const { stream, sockets, received, sub } = connect();
    stream.subscribe(sub('t'));
    sockets[0]!.onopen!();
    sockets[0]!.says({ type: 'presence', table: 'other', online: [] });
    sockets[0]!.says({ type: 'presence', table: 't', online: [1] });
    expect(received).toEqual([{ type: 'presence', table: 't', online: [1] }]);
  });

  test('tells that the server refuses the reader, and only then', () => {
    const { stream, sockets, sub } = connect();
    stream.subscribe(sub('t'));
    sockets[0]!.onopen!();
    sockets[0]!.onclose!({ code: 1006 });
    expect(stream.refused.value).toBe(0);
    stream.now();
    sockets[1]!.onclose!({ code: 1008 });
    expect(stream.refused.value).toBe(1);
    expect(stream.link.value).toBe('lost');
  });

  test('a move goes over the socket of its table and is answered by its key', async () => {
    const { stream, sockets, received, sub } = connect();
    expect(await stream.move('t', 'early', 0, 1, {})).toBeUndefined();
    stream.subscribe(sub('t'));
    sockets[0]!.onopen!();
    expect(await stream.move('other', 'elsewhere', 0, 1, {})).toBeUndefined();
    const made = stream.move('t', 'a', 2, 41, { card: 4 });
    const refused = stream.move('t', 'b', 2, 41, { card: 5 });
    expect(sockets[0]!.sent.slice(1)).toEqual([
      { do: 'move', table: 't', key: 'a', seat: 2, seq: 41, move: { card: 4 } },
      { do: 'move', table: 't', key: 'b', seat: 2, seq: 41, move: { card: 5 } },
    ]);
    sockets[0]!.says({
      type: 'error',
      table: 't',
      key: 'b',
      status: 409,
      code: 'stale',
      message: 'Too late.',
    });
    sockets[0]!.says({ type: 'done', table: 't', key: 'a', seq: 42 });
    expect(await made).toMatchObject({ type: 'done', seq: 42 });
    expect(await refused).toMatchObject({ code: 'stale' });
    expect(received).toEqual([]);
  });

  test('a move whose answer is lost is known to be', async () => {
    const { stream, sockets, sub } = connect();
    stream.subscribe(sub('t'));
    sockets[0]!.onopen!();
    const cut = stream.move('t', 'a', 0, 1, {});
    sockets[0]!.onclose!();
    expect(await cut).toBeUndefined();
    vi.advanceTimersByTime(400);
    sockets[1]!.onopen!();
    const late = stream.move('t', 'b', 0, 1, {});
    vi.advanceTimersByTime(6_000);
    expect(await late).toBeUndefined();
  });

  test('comes back by itself and asks from where it was', () => {
    const { stream, sockets, sub } = connect();
    stream.subscribe(sub('t', 9));
    sockets[0]!.onopen!();
    sockets[0]!.onclose!();
    expect(stream.link.value).toBe('lost');
    vi.advanceTimersByTime(400);
    expect(sockets).toHaveLength(2);
    sockets[1]!.onopen!();
    expect(sockets[1]!.sent).toEqual([{ do: 'subscribe', table: 't', from: 9 }]);
    expect(stream.link.value).toBe('open');
  });

  test('waits as long as a server that stops asks for', () => {
    const { stream, sockets, sub } = connect();
    stream.subscribe(sub('t'));
    sockets[0]!.onopen!();
    sockets[0]!.says({ type: 'bye', wait: 7000 });
    sockets[0]!.onclose!();
    stream.now(); // The page is shown again: all pages at once would be too many.
    vi.advanceTimersByTime(6_900);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(200);
    expect(sockets).toHaveLength(2);
  });

  test('keeps trying, with growing pauses', () => {
    const { stream, sockets, sub } = connect();
    stream.subscribe(sub('t'));
    for (let i = 0; i < 4; i++) {
      sockets.at(-1)!.onclose!();
      vi.advanceTimersByTime(pause(i, 1));
      expect(sockets).toHaveLength(i + 2);
    }
    for (let i = 0; i < 12; i++) expect(pause(i, 0)).toBeLessThanOrEqual(pause(i + 1, 0));
    expect(pause(50, 1)).toBe(10_000);
  });

  test('says a word often enough that the server does not hang up', () => {
    const { stream, sockets, sub } = connect();
    stream.subscribe(sub('t'));
    sockets[0]!.onopen!();
    for (let i = 0; i < 3; i++) {
      vi.advanceTimersByTime(25_000);
      sockets[0]!.says({ type: 'pong' });
    }
    expect(sockets[0]!.sent.filter((m) => m.do === 'ping')).toHaveLength(3);
    expect(sockets).toHaveLength(1);
  });

  test('a connection that died without a word is given up', () => {
    const { stream, sockets, sub } = connect();
    stream.subscribe(sub('t'));
    sockets[0]!.onopen!();
    vi.advanceTimersByTime(25_000 + 8_000);
    expect(sockets[0]!.closed).toBe(true);
    expect(stream.link.value).toBe('lost');
    vi.advanceTimersByTime(400);
    expect(sockets).toHaveLength(2);
  });

  test('hangs up when nothing is wanted any more', () => {
    const { stream, sockets, sub } = connect();
    const stop = stream.subscribe(sub('t'));
    sockets[0]!.onopen!();
    stop();
    expect(sockets[0]!.sent.at(-1)).toEqual({ do: 'unsubscribe', table: 't' });
    expect(sockets[0]!.closed).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });
});
