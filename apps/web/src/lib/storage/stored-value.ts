import { readStored, type storageKeys, whenCleared, writeStored } from "./storage.ts";

/** A value in local storage whose changes every component and every tab sees. */
export interface StoredValue<T> {
  read: () => T;
  write: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
}

interface Codec<T> {
  parse: (text: string | null) => T;
  format: (value: T) => string;
}

export function storedValue<T>(
  key: (typeof storageKeys)[keyof typeof storageKeys],
  codec: Codec<T>,
): StoredValue<T> {
  const listeners = new Set<() => void>();
  let text = readStored(key);
  let value = codec.parse(text);

  function refresh() {
    const next = readStored(key);
    if (next === text) return;
    text = next;
    value = codec.parse(next);
    for (const listener of listeners) listener();
  }

  whenCleared.add(refresh);
  if (typeof window !== "undefined") {
    window.addEventListener("storage", (event) => {
      if (event.key === key || event.key === null) refresh();
    });
  }

  return {
    read: () => value,
    write(next) {
      value = next;
      text = codec.format(next);
      writeStored(key, text);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
