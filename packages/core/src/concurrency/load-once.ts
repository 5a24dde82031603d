/** Loads a value on the first call and keeps it. After a failure the next call loads again. */
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
