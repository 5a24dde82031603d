import { personNow } from "../session/session.ts";

/**
 * Never use it for a password or a PIN. Without storage, a reload loses the value.
 */
export function keepInTab(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ owner: personNow(), value }));
  } catch {}
}

/** Undefined if the value belongs to another user, e.g. after the phone discarded the tab. */
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
  } catch {}
}
