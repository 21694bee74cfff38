// The requests by which devices are linked. They are apart from the client of the whole
// interface, so that the first page does not load them.

import { ask } from '@lair/api';
import type { LinkCode, LinkOffer, LinkRequest, LinkState, Me } from '@lair/wire';

const post = async <T>(path: string, body: unknown, token?: string): Promise<T> =>
  (await ask('POST', `/me/${path}`, body, undefined, token)).json() as Promise<T>;

/**
 * A new device sends the token that it chose; sent again, a request changes nothing. secret is
 * that of an offered link.
 */
export const linkApi = {
  ask: (token: string) => post<LinkCode>('link', undefined, token),
  state: (token: string, secret?: string) => post<LinkState>('link/state', { secret }, token),
  use: (token: string, merge = false, secret?: string) =>
    post<Me>('link/use', { merge, secret }, token),
  offer: () => post<LinkOffer>('links', undefined),
  withdraw: async (token: string) =>
    void (await ask('DELETE', '/me/link', undefined, undefined, token)),
  see: (code: string) => post<LinkRequest>('links/see', { code }),
  answer: (code: string, agree: boolean) => post<LinkState>('links/answer', { code, agree }),
};
