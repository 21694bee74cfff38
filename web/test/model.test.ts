import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Refused } from '@lair/api';
import { Stream, type SocketLike } from '@lair/stream';
import { TableModel, type Server } from '@lair/table/model';
import type { Ply, Snapshot } from '@lair/wire';
import { line } from './tables';

const snapshot = (part: Partial<Snapshot> = {}): Snapshot =>
  ({
    id: 't',
    seq: 10,
    game: 'g',
    version: 1,
    setup: { seats: 2, options: {} },
    status: 'playing',
    host: true,
    open: false,
    seats: [0, 1].map((seat) => ({
      seat,
      kind: 'person',
      name: `p${seat}`,
      you: seat === 0,
      online: true,
      minded: false,
    })),
    you: 0,
    yours: [0],
    ply: 4,
    actors: [0],
    view: { at: 4 },
    moves: [{ m: 1 }, { m: 2 }],
    events: [],
    undo: 'none',
    chat: [],
    ...part,
  }) as Snapshot;

const ply = (n: number): Ply => ({
  ply: n,
  seat: 1,
  events: [`e${n}`],
  view: { at: n },
  actors: [0],
});

class Wire implements SocketLike {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((e: { data: unknown }) => void) | null = null;
  sent: any[] = [];
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {}
  says(m: object) {
    this.onmessage!({ data: JSON.stringify({ table: 't', ...m }) });
  }
}

function table(first: Snapshot = snapshot(), server: Partial<Server> = {}) {
  const wire = new Wire();
  const model = new TableModel(
    't',
    {
      table: vi.fn(async () => first),
      plies: vi.fn(async (_id, _as, from = 0, to = 0) =>
        Array.from({ length: to - from + 1 }, (_, i) => ply(from + i)),
      ),
      play: vi.fn(async () => ({ seq: first.seq + 1 })),
      why: vi.fn(async () => ({ reason: '', rule: '', message: '' })),
      preview: vi.fn(async () => ({ shows: { strength: 7 }, reason: '', rule: '', message: '' })),
      sit: vi.fn(async () => ({ seq: first.seq + 1 })),
      ...server,
    },
    new Stream(() => wire),
  );
  model.open();
  wire.onopen!();
  wire.says({ type: 'snapshot', snapshot: first });
  return { model, wire };
}

const move = (seq: number, ply: number, more: object = {}) => ({
  type: 'step',
  seq,
  entry: { kind: 'move', seat: 1 },
  events: [`e${ply}`],
  patch: { ply: [ply], view: { at: [ply] } },
  ...more,
});
const settled = () => new Promise((done) => setTimeout(done, 0));

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (k: string) => kept.get(k) ?? null,
    setItem: (k: string, v: string) => void kept.set(k, v),
    removeItem: (k: string) => void kept.delete(k),
  });
});

describe('a table', () => {
  test('shows its snapshot', () => {
    const { model } = table();
    expect(model.snapshot.value!.seq).toBe(10);
    expect(model.playback.shown.value).toMatchObject({ view: { at: 4 }, ply: 4 });
  });

  test('a step is applied, shown and kept for the log', () => {
    const { model, wire } = table();
    wire.says(move(11, 5));
    expect(model.snapshot.value).toMatchObject({ seq: 11, ply: 5, events: ['e5'] });
    expect(model.playback.shown.value).toMatchObject({ view: { at: 5 }, events: ['e5'] });
    expect(model.history.plies.value[5]).toMatchObject({ ply: 5, seat: 1 });
  });

  test('the log shows why the server moved for an outside bot', () => {
    const { model, wire } = table();
    wire.says({
      type: 'step',
      seq: 11,
      entry: { kind: 'lapse', seat: 1, level: 'normal', why: 'late' },
    });
    wire.says(move(12, 5));
    wire.says(move(13, 6));
    expect(model.history.plies.value.slice(5).map((p) => p!.house)).toEqual(['late', undefined]);
    wire.says({
      type: 'step',
      seq: 14,
      entry: { kind: 'lapse', seat: 1, level: 'normal', why: 'illegal' },
    });
    wire.says({
      type: 'step',
      seq: 15,
      entry: { kind: 'undo', seat: 0, to: 5 },
      patch: { ply: [5], view: { at: [5] } },
    });
    wire.says(move(16, 6));
    expect(model.history.plies.value[6]!.house).toBeUndefined();
  });

  test('a preview is fetched for a legal move, and is null once the move is illegal', async () => {
    expect(await table().model.preview({ card: 7 })).toEqual({ strength: 7 });
    expect(await table(snapshot({ you: -1 })).model.preview({ card: 7 })).toBeNull();
    const late = table(undefined, {
      preview: vi.fn(async () => ({
        shows: null,
        reason: 'card_not_in_hand',
        rule: '',
        message: 'No.',
      })),
    });
    expect(await late.model.preview({ card: 7 })).toBeNull();
    const away = table(undefined, {
      preview: vi.fn(() => Promise.reject(new Refused(429, 'too-many', 'No.'))),
    });
    expect(await away.model.preview({ card: 7 })).toBeNull();
  });

  test('a step that was seen already changes nothing', () => {
    const { model, wire } = table();
    wire.says(move(10, 5));
    expect(model.snapshot.value).toMatchObject({ seq: 10, ply: 4 });
  });

  test('steps of a server that was behind are not built upon', () => {
    const { model, wire } = table();
    wire.says(move(10, 4)); // holds the changes of the next one too
    wire.sent = [];
    wire.says({ type: 'step', seq: 11, entry: { kind: 'move', seat: 1 }, events: ['e5'] });
    expect(wire.sent).toMatchObject([{ do: 'subscribe', from: 10 }]);
    expect(model.snapshot.value).toMatchObject({ seq: 10, ply: 4 });
    wire.says({ type: 'snapshot', snapshot: snapshot({ seq: 11, ply: 5, view: { at: 5 } }) });
    wire.says(move(12, 6));
    expect(model.snapshot.value).toMatchObject({ seq: 12, ply: 6, view: { at: 6 } });
  });

  test('a gap is filled by asking again', () => {
    const { model, wire } = table();
    wire.says(move(13, 7));
    expect(wire.sent.at(-1)).toEqual({ do: 'subscribe', table: 't', from: 10, epoch: 0 });
    wire.says(move(11, 5)); // on the way to the snapshot: part of it
    expect(model.snapshot.value!.seq).toBe(10);
    wire.says({ type: 'snapshot', snapshot: snapshot({ seq: 13, ply: 7, view: { at: 7 } }) });
    expect(model.snapshot.value!.seq).toBe(13);
  });

  test('moves missed while the connection was gone are shown one by one', async () => {
    const { model, wire } = table();
    const seen: unknown[] = [];
    model.playback.shown.watch(() => seen.push(model.playback.shown.value!.ply));
    wire.says({ type: 'snapshot', snapshot: snapshot({ seq: 13, ply: 6, view: { at: 6 } }) });
    await settled();
    model.playback.skip();
    expect(seen).toEqual([4, 5, 6]);
  });

  test('a choice that was withdrawn takes what is counted anew out of the log', () => {
    const { model, wire } = table();
    wire.says(move(11, 5));
    wire.says(move(12, 6));
    wire.says({
      type: 'step',
      seq: 13,
      entry: { kind: 'withdraw', seat: 0, to: 4 },
      patch: { ply: [5], view: { at: [5] } },
    });
    expect(model.snapshot.value).toMatchObject({ seq: 13, ply: 5 });
    expect(model.history.plies.value.slice(5)).toEqual([]);
    expect(model.playback.shown.value).toMatchObject({ ply: 5, events: [] });
  });

  test('an undo goes back at once and forgets what was undone', () => {
    const { model, wire } = table();
    wire.says(move(11, 5));
    model.past.set(5);
    wire.says({
      type: 'step',
      seq: 12,
      entry: { kind: 'undo', seat: 0, to: 4 },
      patch: { ply: [4], view: { at: [4] } },
    });
    expect(model.playback.shown.value).toMatchObject({ ply: 4, view: { at: 4 } });
    expect(model.history.plies.value).toHaveLength(0 + 5);
    expect(model.past.value).toBeUndefined();
  });

  test('drops what the server has lost', async () => {
    const { model, wire } = table();
    wire.says(move(11, 5));
    wire.says(move(12, 6));
    await settled();
    expect(wire.sent.at(-1)).not.toHaveProperty('epoch'); // there was nothing yet
    wire.says({
      type: 'snapshot',
      snapshot: snapshot({ seq: 11, epoch: 1, ply: 4, view: { at: 4 } }),
    });
    expect(model.snapshot.value).toMatchObject({ seq: 11, epoch: 1, ply: 4 });
    expect(model.playback.shown.value).toMatchObject({ ply: 4, view: { at: 4 } });
    expect(model.lostMoves.value).toBe(true);
    wire.says({ type: 'snapshot', snapshot: snapshot({ seq: 12, ply: 6, view: { at: 6 } }) });
    expect(model.snapshot.value).toMatchObject({ seq: 11, epoch: 1 }); // that one came late
    wire.says(move(12, 5));
    wire.says(move(14, 7)); // one is missing
    expect(wire.sent.at(-1)).toMatchObject({ do: 'subscribe', from: 12, epoch: 1 });
  });

  test('chat and presence change the snapshot without a seq', () => {
    const { model, wire } = table();
    for (const n of [2, 3, 1]) wire.says({ type: 'chat', chat: line(n) });
    wire.says({ type: 'presence', online: [0] });
    expect(model.snapshot.value!.chat.map((c) => c.text)).toEqual(['line 1', 'line 2', 'line 3']);
    expect(model.snapshot.value!.seats.map((s) => s.online)).toEqual([true, false]);
    expect(model.snapshot.value!.seq).toBe(10);
  });

  test('a move is sent verbatim with the seq that was seen', async () => {
    const play = vi.fn(async () => ({ seq: 11 }));
    const { model, wire } = table(snapshot(), { play });
    const sent = model.play({ m: 2 });
    expect(model.busy.value).toBe(true);
    wire.says(move(11, 5));
    await sent;
    expect(play).toHaveBeenCalledWith('t', 0, 10, { m: 2 });
    expect(model.busy.value).toBe(false);
  });

  test('a stale move that is still legal is sent again', async () => {
    const play = vi
      .fn()
      .mockRejectedValueOnce(new Refused(409, 'stale', '', '', '', 11))
      .mockResolvedValueOnce({ seq: 12 });
    const { model, wire } = table(snapshot(), { play });
    const sent = model.play({ m: 1 });
    await settled();
    wire.says({ type: 'step', seq: 11, entry: { kind: 'sat', seat: 1 } });
    await settled();
    wire.says(move(12, 5));
    await sent;
    expect(play.mock.calls.map((c) => c[2])).toEqual([10, 11]);
    expect(model.trouble.value).toBeUndefined();
  });

  test('a stale move that is no longer legal shows a refusal', async () => {
    const play = vi.fn().mockRejectedValue(new Refused(409, 'stale', '', '', '', 11));
    const { model, wire } = table(snapshot(), { play });
    const sent = model.play({ m: 1 });
    await settled();
    wire.says({ ...move(11, 5), patch: { ply: [5], moves: [[{ m: 9 }]] } });
    await sent;
    expect(play).toHaveBeenCalledTimes(1);
    expect(model.trouble.value).toMatchObject({ code: 'stale' });
  });

  test('an illegal move shows its reason until the next position', async () => {
    const { model, wire } = table(snapshot(), {
      play: vi
        .fn()
        .mockRejectedValue(new Refused(422, 'illegal-move', 'No.', 'not_stronger', 'mm-replace')),
    });
    await model.play({ m: 1 });
    expect(model.refusal.value).toEqual({
      reason: 'not_stronger',
      rule: 'mm-replace',
      message: 'No.',
    });
    wire.says(move(11, 5));
    expect(model.refusal.value).toBeUndefined();
  });

  test('a reason stays while others choose at the same time', async () => {
    const no = { reason: 'wrong_phase', rule: 'mm-turn', message: 'No.' };
    let answer = (_: typeof no) => {};
    const why = vi.fn(() => new Promise<typeof no>((done) => (answer = done)));
    const { model, wire } = table(snapshot({ actors: [0, 1] }), { why });
    const asked = model.why({ m: 9 });
    wire.says({ ...move(11, 5), patch: { ply: [5], actors: [[0]] } });
    answer(no);
    await asked;
    expect(model.refusal.value).toEqual(no);
    wire.says(move(12, 6));
    expect(model.refusal.value).toBeUndefined();
  });

  test('while a wrong move of a lesson waits, no answer is asked for, but the try counts', async () => {
    const why = vi.fn(async () => ({ reason: 'taken', rule: 'x', message: '' }));
    const lesson = { name: 'first', step: 0, choice: 0, wrong: 1, missed: 1, over: false };
    const { model } = table(snapshot({ lesson }), { why });
    expect(await model.why({ m: 8 })).toBeNull();
    expect(await model.why({ m: 9 })).toBeNull();
    expect([why.mock.calls.length, model.urged.value]).toEqual([0, 2]);
  });

  test('while a lesson explains, no move is sent, but the try counts', async () => {
    const play = vi.fn();
    const { model } = table(snapshot(), { play });
    model.explains.set(true);
    await model.play({ m: 1 });
    expect([play.mock.calls.length, model.urged.value, model.busy.value]).toEqual([0, 1, false]);
  });

  test('a reason that comes after the next try is not shown', async () => {
    const answers: ((r: unknown) => void)[] = [];
    const why = vi.fn(() => new Promise<any>((done) => answers.push(done)));
    const { model } = table(snapshot(), { why });
    const no = (reason: string) => ({ reason, rule: 'mm-turn', message: 'No.' });
    model.tried();
    const first = model.why({ m: 8 });
    model.tried();
    const second = model.why({ m: 9 });
    answers[0]!(no('not_stronger'));
    await first;
    expect(model.refusal.value).toBeUndefined();
    answers[1]!(no('wrong_phase'));
    await second;
    expect(model.refusal.value).toEqual(no('wrong_phase'));
  });

  test('a reason asked for is kept while another chooses, and goes with my own turn', async () => {
    const no = { reason: 'wrong_phase', rule: 'mm-turn', message: 'No.' };
    const { model, wire } = table(snapshot({ actors: [0, 1] }), { why: vi.fn(async () => no) });
    await model.why({ m: 9 });
    wire.says(move(11, 5));
    expect(model.refusal.value).toEqual(no);
    wire.says({ ...move(12, 6), patch: { ply: [6], moves: [[{ m: 3 }]] } });
    expect(model.refusal.value).toBeUndefined();
  });

  test('what was missed since the last visit is offered, and then shown', async () => {
    table(snapshot({ ply: 2, view: { at: 2 } })).model.close();
    const { model } = table(snapshot({ seq: 14, ply: 6, view: { at: 6 } }));
    expect(model.missed.value).toBe(3);
    const seen: unknown[] = [];
    model.playback.shown.watch(() => seen.push(model.playback.shown.value!.ply));
    await model.watchMissed();
    for (let i = 0; i < 5; i++) model.playback.skip();
    expect(seen).toEqual([2, 3, 4, 5, 6]);
    expect(model.missed.value).toBeUndefined();
  });

  test('the commitment that was shown first is the one that is checked', () => {
    table(snapshot({ commitment: 'aaaa' })).model.close();
    const { model } = table(snapshot({ commitment: 'bbbb' }));
    expect(model.promised).toBe('aaaa');
  });

  test('sitting down opens a new connection with the new cookie', async () => {
    const { model, wire } = table(
      snapshot({ you: -1, yours: [], status: 'waiting', view: null, actors: [] }),
    );
    const asked = wire.sent.length;
    await model.sit(-1, 'token');
    wire.onopen!();
    expect(wire.sent.slice(asked)).toEqual([{ do: 'subscribe', table: 't', from: 10, epoch: 0 }]);
    wire.says({
      type: 'snapshot',
      snapshot: snapshot({ seq: 11, you: 1, yours: [1], status: 'waiting', view: null }),
    });
    expect(model.snapshot.value).toMatchObject({ you: 1, yours: [1] });
  });

  test('an unknown table says so', async () => {
    const wire = new Wire();
    const model = new TableModel(
      't',
      {
        table: () => Promise.reject(new Refused(404, 'unknown-table', 'No.')),
        plies: vi.fn(),
        play: vi.fn(),
        why: vi.fn(),
        preview: vi.fn(),
        sit: vi.fn(),
      },
      new Stream(() => wire),
    );
    model.open();
    await settled();
    expect(model.failed.value).toMatchObject({ code: 'unknown-table' });
  });

  test('seen through another seat, everything of the first is dropped', () => {
    const { model, wire } = table(snapshot({ yours: [0, 1] }));
    wire.says(move(11, 5));
    model.look(1);
    expect(wire.sent.at(-1)).toMatchObject({ do: 'subscribe', as: 1 });
    wire.says({
      type: 'snapshot',
      snapshot: snapshot({ seq: 11, ply: 5, you: 1, yours: [0, 1], view: { at: 'five' } }),
    });
    expect(model.history.plies.value).toEqual([]);
    expect(model.playback.shown.value).toMatchObject({ view: { at: 'five' } });
  });
});
