import { saveItem } from '@lair/storage';

/** Keeps what this browser shows of the guest as whom it was signed in. */
export function keepGuest(name: string): void {
  saveItem('name', name);
  saveItem('tables', undefined);
}

/** The page begins anew as another guest or as none: all of it may show the one before. */
export const home = () => location.assign('/');
