import { storageKeys } from "./storage.ts";
import { storedValue } from "./stored-value.ts";
import { useStoredValue } from "./use-stored-value.ts";

const hidden = storedValue<boolean>(storageKeys.hiddenBalances, {
  parse: (text) => text === "1",
  format: (value) => (value ? "1" : "0"),
});

export function useHiddenBalances(): boolean {
  return useStoredValue(hidden);
}

export function toggleHiddenBalances(): void {
  hidden.write(!hidden.read());
}
