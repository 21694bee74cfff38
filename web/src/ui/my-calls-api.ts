// The requests and the subscription by which the reader is called. They are apart from the client
// of the whole interface, so that the first page does not load them.

import { ask } from '@lair/api';
import { loadItem, saveItem } from '@lair/storage';
import type { Calls, Hours, NewChannel, Tested } from '@lair/wire';

const json = async <T>(method: string, path = '', body?: unknown): Promise<T> =>
  (await ask(method, `/me/calls${path}`, body)).json() as Promise<T>;

export const callsApi = {
  see: () => json<Calls>('GET'),
  set: (lang: 'en' | 'fr', quiet: Hours | undefined) => json<Calls>('PATCH', '', { lang, quiet }),
  add: (c: NewChannel) => json<Calls>('POST', '/channels', c),
  remove: async (id: string) => void (await ask('DELETE', `/me/calls/channels/${id}`)),
  test: (id: string) => json<Tested>('POST', `/channels/${id}/test`),
};

/** Says whether this browser takes pushes, or why not. */
export function pushState(): 'able' | 'insecure' | 'unable' | 'denied' {
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return 'unable';
  return Notification.permission === 'denied' ? 'denied' : 'able';
}

const bytes = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));

/** Subscribes this browser, or finds its subscription, and returns it as a channel. */
async function subscription(key: string): Promise<NewChannel> {
  const worker = await navigator.serviceWorker.register('/push.js');
  await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytes(key) };
  let s = await worker.pushManager.getSubscription();
  const old = s?.options.applicationServerKey;
  if (s && old && String(new Uint8Array(old)) !== String(options.applicationServerKey)) {
    await s.unsubscribe(); // It was made for another server's key.
    s = null;
  }
  s ??= await worker.pushManager.subscribe(options);
  const { endpoint = '', keys = {} } = s.toJSON();
  return { kind: 'push', target: endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' };
}

/** Asks for permission if need be, and has this browser called. */
export async function subscribe(key: string): Promise<Calls> {
  const calls = await callsApi.add(await subscription(key));
  saveItem('push', true);
  return calls;
}

/** Ends the subscription of this browser. */
export async function unsubscribe(): Promise<void> {
  saveItem('push', undefined);
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}

/**
 * Tells the server how this browser is called now: browsers replace subscriptions, and a server
 * may have forgotten one.
 */
export async function repair(): Promise<void> {
  if (!loadItem('push', false) || pushState() !== 'able' || Notification.permission !== 'granted')
    return;
  const { key } = await callsApi.see();
  await subscribe(key);
}
