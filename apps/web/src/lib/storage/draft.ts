import { type SetStateAction, useCallback, useEffect, useRef, useState } from "react";
import { fieldsOf } from "../routes/fields-of.ts";
import { lostSession, onSessionChange, readSession } from "../session/session.ts";
import { withFallback } from "./storage.ts";
import { forgetInTab, keepInTab, readFromTab } from "./tab-storage.ts";

const storagePrefix = "manilla-draft.";

const kept = new Map<string, unknown>();

onSessionChange(() => {
  const now = readSession()?.user.id;
  if (now === undefined ? lostSession() === null : now !== lostSession()) kept.clear();
});

/**
 * Form state that survives a reload and an expired session, but not leaving the page. Never use this hook for a
 * password or a PIN, because session storage holds the state.
 */
export function useDraft<T>(name: string, initial: T, brought?: T) {
  // Casts: the same form stored the value under this name.
  const [value, setState] = useState<T>(() => {
    // The first that exists: input from before a reload, values from a navigation ("buy again"), input from an expired
    // session.
    const reloaded = readReloaded(name);
    if (reloaded !== undefined) return reloaded as T;
    if (brought !== undefined) return brought;
    return kept.has(name) ? (kept.get(name) as T) : initial;
  });
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  const first = useRef(initial);
  useEffect(() => {
    if (latest.current !== first.current) keepForReload(name, latest.current);
    return () => {
      if (lostSession() !== null && readSession() === null) kept.set(name, latest.current);
      else kept.delete(name);
      forgetInTab(`${storagePrefix}${name}`);
    };
  }, [name]);
  const setValue = useCallback(
    (next: SetStateAction<T>) => {
      // The ref changes at once, so that a second change in the same event starts from this value.
      latest.current = next instanceof Function ? next(latest.current) : next;
      setState(latest.current);
      keepForReload(name, latest.current);
    },
    [name],
  );
  return [value, setValue] as const;
}

/** Call this function after a submit, so that a reload does not restore the input. */
export function forgetDrafts(prefix: string): void {
  for (const key of withFallback(() => Object.keys(sessionStorage), [])) {
    if (key.startsWith(`${storagePrefix}${prefix}`)) forgetInTab(key);
  }
}

// A page opened by a link or a typed address starts without drafts.
if (typeof performance !== "undefined" && navigationType() === "navigate") forgetDrafts("");

function navigationType(): string | undefined {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation && "type" in navigation ? String(navigation.type) : undefined;
}

function readReloaded(name: string): unknown {
  const { path, value } = fieldsOf(readFromTab(`${storagePrefix}${name}`));
  return path === window.location.pathname ? value : undefined;
}

function keepForReload(name: string, value: unknown): void {
  keepInTab(`${storagePrefix}${name}`, { path: window.location.pathname, value });
}
