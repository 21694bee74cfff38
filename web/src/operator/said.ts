// What the operator of the server has to say to the reader: an announcement, a ban, an
// invitation that is missing. It is part of GET /api/me.

import { api } from '@lair/api';
import { Store } from '@lair/store';
import { stream } from '@lair/stream';
import type { Me } from '@lair/wire';

export type Said = { [K in 'announcement' | 'banned' | 'uninvited']?: Me[K] | undefined };

const EVERY = 45_000; // How often to ask, in ms.

export const said = new Store<Said>({});

let asked = -Infinity; // When the server was asked last, in ms.
let answer = Promise.resolve();

/** Asks the server now. Without an answer, what it said before stays. */
export function askNow(): Promise<void> {
  asked = Date.now();
  answer = api.me().then(
    ({ announcement, banned, uninvited }) => {
      const next = { announcement, banned, uninvited };
      if (JSON.stringify(next) !== JSON.stringify(said.value)) said.set(next);
    },
    () => undefined,
  );
  return answer;
}

/** Asks the server, unless it was asked a short time ago. */
export const hear = (): Promise<void> => (Date.now() - asked < EVERY ? answer : askNow());

/**
 * Asks again and again while the page is visible, and at once when the server
 * closes the stream because it refuses the reader, or says that something is
 * announced.
 */
export function listen(): () => void {
  const visible = () => document.visibilityState === 'visible' && void hear();
  visible();
  const timer = setInterval(visible, EVERY / 3);
  const stops = [
    stream.refused.watch(() => void askNow()),
    // All pages are told at the same moment, and must not ask at the same moment.
    stream.announced.watch(() => void setTimeout(() => void askNow(), Math.random() * 1000)),
  ];
  document.addEventListener('visibilitychange', visible);
  return () => {
    clearInterval(timer);
    for (const stop of stops) stop();
    document.removeEventListener('visibilitychange', visible);
  };
}
