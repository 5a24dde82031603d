import { useCallback, useEffect, useRef, useState } from "react";
import { lostSession, onSessionChange, readSession } from "../session/session.ts";
import { forgetInTab, keepInTab, readFromTab } from "./tab-storage.ts";

const storagePrefix = "manilla-draft.";

/** The inputs from before an expired session: in memory only, and for the same person only. */
const kept = new Map<string, unknown>();

onSessionChange(() => {
  const now = readSession()?.user.id;
  if (now === undefined ? lostSession() === null : now !== lostSession()) kept.clear();
});

/**
 * State of a form that outlives a reload of the page, and the loss of the session in the middle of it; leaving the page
 * forgets it. Never for a password or a PIN: it stands in the tab's storage. What the way here brought along ("buy again")
 * comes before what was kept for a lost session, and after what was typed before a reload.
 */
export function useDraft<T>(name: string, initial: T, brought?: T) {
  // What was kept under a name was put there with the type of that name's form.
  const [value, setState] = useState<T>(() => {
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
      forgetReloaded(name);
    };
  }, [name]);
  const setValue = useCallback(
    (next: T) => {
      setState(next);
      keepForReload(name, next);
    },
    [name],
  );
  return [value, setValue] as const;
}

/** Forgets what would come back after a reload: it was sent. */
export function forgetDrafts(prefix: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(`${storagePrefix}${prefix}`)) sessionStorage.removeItem(key);
    }
  } catch {
    // Without storage there is nothing to forget.
  }
}

// Who came here by an address or a link has nothing to find again: what is left is of a page that was closed.
if (typeof performance !== "undefined" && navigationType() === "navigate") forgetDrafts("");

function navigationType(): string | undefined {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation && "type" in navigation ? String(navigation.type) : undefined;
}

function readReloaded(name: string): unknown {
  const stored = readFromTab(`${storagePrefix}${name}`);
  if (typeof stored !== "object" || stored === null || !("path" in stored) || !("value" in stored))
    return undefined;
  return stored.path === window.location.pathname ? stored.value : undefined;
}

function keepForReload(name: string, value: unknown): void {
  keepInTab(`${storagePrefix}${name}`, { path: window.location.pathname, value });
}

function forgetReloaded(name: string): void {
  forgetInTab(`${storagePrefix}${name}`);
}
