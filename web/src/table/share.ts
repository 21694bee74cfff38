// Sharing and copying. On plain http, as between phones at one table, browsers disable
// the clipboard and the share sheet, so an old fallback is needed.

import { lang } from '@lair/i18n';

/**
 * Returns the address to send of a page. It names the language in which a messenger
 * shows what it is.
 */
export function linkTo(page: string): string {
  const url = new URL(page, location.href);
  if (lang() !== 'en') url.searchParams.set('lang', lang());
  return url.href;
}

/** Copies a text. Returns false if the browser refuses. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    area.style.position = 'fixed';
    area.style.opacity = '0';
    (document.querySelector('dialog[open]') ?? document.body).append(area);
    area.select();
    try {
      return document.execCommand('copy');
    } catch {
      return false;
    } finally {
      area.remove();
    }
  }
}

export const canShare = (): boolean => typeof navigator.share === 'function';

/**
 * Opens the system's share sheet, or copies if there is none. "copied" asks the
 * caller to say so.
 */
export async function share(title: string, url: string): Promise<'shared' | 'copied' | 'failed'> {
  if (canShare()) {
    try {
      await navigator.share({ title, url });
      return 'shared';
    } catch (e) {
      if (e instanceof DOMException && e.name === 'AbortError') return 'shared';
    }
  }
  return (await copy(url)) ? 'copied' : 'failed';
}
