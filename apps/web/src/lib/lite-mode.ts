import { useSyncExternalStore } from "react";
import { storageKeys } from "./storage/storage.ts";
import { storedValue } from "./storage/stored-value.ts";

/** What Chrome says of the person's data plan; Firefox and Safari say nothing. */
interface Connection extends EventTarget {
  saveData?: boolean;
}

const chosen = storedValue<boolean | null>(storageKeys.liteMode, {
  parse: (text) => (text === null ? null : text === "1"),
  format: (value) => (value ? "1" : "0"),
});

/**
 * Whether to fetch only what the person asks for: the choice made on this device, otherwise what the browser wants
 * (Save-Data). early.js reads the same before the first paint, and what it decides holds until the page is loaded again.
 */
export function isLite(): boolean {
  return chosen.read() ?? connection()?.saveData === true;
}

/** The same for a component, which follows the switch, other tabs and the browser. */
export function useLite(): boolean {
  return useSyncExternalStore(subscribe, isLite, () => false);
}

export function chooseLite(lite: boolean): void {
  chosen.write(lite);
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = chosen.subscribe(listener);
  connection()?.addEventListener("change", listener);
  return () => {
    unsubscribe();
    connection()?.removeEventListener("change", listener);
  };
}

const connection = () => (navigator as Navigator & { connection?: Connection }).connection;
