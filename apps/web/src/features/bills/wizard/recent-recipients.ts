import type { RecipientKind } from "@manilla/shared/bills/recipient-contract";
import { storageKeys } from "#lib/storage/storage.ts";
import { storedValue } from "#lib/storage/stored-value.ts";
import { useStoredValue } from "#lib/storage/use-stored-value.ts";

type Kept = Record<RecipientKind, readonly string[]>;

const none: Kept = { phone: [], card: [], meter: [] };
const keptEach = 4;

const recent = storedValue<Kept>(storageKeys.recentRecipients, { parse, format: JSON.stringify });

/** The numbers last paid for on this device, newest first. Logging out clears them. */
export function useRecentRecipients(kind: RecipientKind): readonly string[] {
  return useStoredValue(recent)[kind];
}

export function rememberRecipient(kind: RecipientKind, number: string): void {
  const now = recent.read();
  const others = now[kind].filter((entry) => entry !== number);
  recent.write({ ...now, [kind]: [number, ...others].slice(0, keptEach) });
}

function parse(text: string | null): Kept {
  try {
    const kept: unknown = JSON.parse(text ?? "{}");
    if (typeof kept !== "object" || kept === null) return none;
    const entries = new Map(Object.entries(kept));
    return {
      phone: numbersIn(entries.get("phone")),
      card: numbersIn(entries.get("card")),
      meter: numbersIn(entries.get("meter")),
    };
  } catch {
    return none;
  }
}

function numbersIn(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value.filter((entry): entry is string => typeof entry === "string" && /^\d{8,15}$/.test(entry));
}
