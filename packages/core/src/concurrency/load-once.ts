/** Loads something at the first call and keeps it; a failure is not kept, so the next call tries again. */
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
    /** What is loaded; undefined when nothing is, or when loading failed. Never throws. */
    peek: async (): Promise<T | undefined> => loaded?.catch(() => undefined),
  };
}
