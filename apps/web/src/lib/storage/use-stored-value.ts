import { useSyncExternalStore } from "react";
import type { StoredValue } from "./stored-value.ts";

/** This hook is not in stored-value.ts, because the page's first script imports that file and must not load React. */
export function useStoredValue<T>(stored: StoredValue<T>): T {
  return useSyncExternalStore(stored.subscribe, stored.read, stored.read);
}
