import { useSyncExternalStore } from "react";
import type { StoredValue } from "./stored-value.ts";

/** A separate file, because the page's first script reads stored values before React has loaded. */
export function useStoredValue<T>(stored: StoredValue<T>): T {
  return useSyncExternalStore(stored.subscribe, stored.read, stored.read);
}
