/** Loads a value at the first call and keeps the value. After a failure, the next call loads again. */
export function loadOnce<T>(load: () => Promise<T>) {
  let loaded: Promise<T> | undefined;
  return {
    get(): Promise<T> {
      loaded ??= load().catch((error: unknown) => {
        loaded = undefined;
        throw error;
      });
      return loaded;
    },
    peek: async (): Promise<T | undefined> => loaded?.catch(() => undefined),
  };
}
