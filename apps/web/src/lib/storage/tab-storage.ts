import { fieldsOf } from "../routes/fields-of.ts";
import { personNow } from "../session/session.ts";
import { parseJson, withFallback } from "./storage.ts";

/** Stores a value that survives a reload of this tab. Never store a password or a PIN here. */
export function keepInTab(key: string, value: unknown): void {
  withFallback(() => sessionStorage.setItem(key, JSON.stringify({ owner: personNow(), value })), undefined);
}

/** Undefined if the value belongs to another user, e.g. after the phone discarded the tab. */
export function readFromTab(key: string): unknown {
  const { owner, value } = fieldsOf(parseJson(withFallback(() => sessionStorage.getItem(key), null)));
  return owner === personNow() ? value : undefined;
}

export function forgetInTab(key: string): void {
  withFallback(() => sessionStorage.removeItem(key), undefined);
}
