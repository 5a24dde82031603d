import { useSyncExternalStore } from "react";
import type { StoredValue } from "./stored-value.ts";

export function useStoredValue<T>(stored: StoredValue<T>): T {
  return useSyncExternalStore(stored.subscribe, stored.read, stored.read);
}
