import { storageKeys } from "#lib/storage/storage.ts";
import { storedValue } from "#lib/storage/stored-value.ts";
import { useStoredValue } from "#lib/storage/use-stored-value.ts";

/** Unsaved choices of features, which must survive a reload. Null before the first choice. */
const draft = storedValue<readonly string[] | null>(storageKeys.preferencesDraft, {
  parse: (text) => {
    try {
      const found: unknown = JSON.parse(text ?? "null");
      return Array.isArray(found) ? found.filter((name) => typeof name === "string") : null;
    } catch {
      return null;
    }
  },
  format: (names) => JSON.stringify(names),
});

export function useDraft(): readonly string[] | null {
  return useStoredValue(draft);
}

export function keepDraft(names: readonly string[]): void {
  draft.write(names);
}
