import { storageKeys } from "./storage.ts";
import { storedValue, useStoredValue } from "./stored-value.ts";

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
