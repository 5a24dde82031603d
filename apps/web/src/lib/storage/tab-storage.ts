import { personNow } from "../session/session.ts";

/** Keeps something of the person of now in this tab, over a reload. As JSON; never a password or a PIN. */
export function keepInTab(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ owner: personNow(), value }));
  } catch {
    // Without storage a reload forgets it.
  }
}

/** What was kept under this key; undefined where it is another person's: the phone may have put the tab away since. */
export function readFromTab(key: string): unknown {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    if (typeof stored !== "object" || stored === null || !("owner" in stored) || !("value" in stored))
      return undefined;
    return stored.owner === personNow() ? stored.value : undefined;
  } catch {
    return undefined;
  }
}

export function forgetInTab(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
