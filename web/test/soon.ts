// The one wait for what comes a moment later.

import { vi } from 'vitest';

/**
 * Waits until look does not throw. Code that is loaded late is compiled first, on a machine that
 * may stand still for seconds.
 */
export const soon = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, 10_000);
