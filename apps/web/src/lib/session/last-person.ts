import { useSyncExternalStore } from "react";
import { removeStored, storageKeys } from "../storage/storage.ts";
import { storedValue } from "../storage/stored-value.ts";

const stored = storedValue<string>(storageKeys.lastPerson, {
  parse: (text) => text ?? "",
  format: (name) => name,
});

/** Returns "" if no person is known, and in prerendered pages. */
export function useLastPerson(): string {
  return useSyncExternalStore(stored.subscribe, stored.read, () => "");
}

export function rememberPerson({ username }: { username: string }): void {
  stored.write(username);
}

export function forgetPerson(): void {
  stored.write("");
  removeStored(storageKeys.passkeyHere);
}
