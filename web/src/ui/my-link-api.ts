// The requests by which devices are linked. They are apart from the client of the whole
// interface, so that the first page does not load them.

import { ask } from '@lair/api';
import type { LinkCode, LinkRequest, LinkState, Me } from '@lair/wire';

const post = async <T>(path: string, body: unknown, token?: string): Promise<T> =>
  (await ask('POST', `/me/${path}`, body, undefined, token)).json() as Promise<T>;

/** A new device sends the token that it chose; sent again, a request changes nothing. */
export const linkApi = {
  ask: (token: string) => post<LinkCode>('link', undefined, token),
  state: (token: string) => post<LinkState>('link/state', {}, token),
  use: (token: string, merge = false) => post<Me>('link/use', { merge }, token),
  withdraw: async (token: string) =>
    void (await ask('DELETE', '/me/link', undefined, undefined, token)),
  see: (code: string) => post<LinkRequest>('links/see', { code }),
  answer: (code: string, agree: boolean) => post<LinkState>('links/answer', { code, agree }),
};
