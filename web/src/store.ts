// A minimal store: a value, a way to change it, and a hook that renders again when it
// changed.

import { useEffect, useReducer } from 'preact/hooks';

export class Store<T> {
  #value: T;
  #listeners = new Set<() => void>();

  constructor(value: T) {
    this.#value = value;
  }

  get value(): T {
    return this.#value;
  }

  set(value: T): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const f of [...this.#listeners]) f();
  }

  update(part: Partial<T>): void {
    this.set({ ...this.#value, ...part });
  }

  watch(f: () => void): () => void {
    this.#listeners.add(f);
    return () => void this.#listeners.delete(f);
  }
}

/**
 * Returns the store's value and renders the component again whenever it
 * changes.
 */
export function useStore<T>(store: Store<T>): T {
  const [, again] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    const drawn = store.value;
    const stop = store.watch(() => again(undefined));
    if (!Object.is(drawn, store.value)) again(undefined);
    return stop;
  }, [store]);
  return store.value;
}
