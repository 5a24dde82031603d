import type { ReplyOf } from "@manilla/shared/http/route";
import type { initiateNairaDeposit } from "@manilla/shared/naira/contract";

export type OpenDeposit = ReplyOf<typeof initiateNairaDeposit>;

const key = "manilla-open-deposit";

/** The deposit that is under way in this tab, so that a reload finds it again. */
export function readOpenDeposit(): OpenDeposit | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return isOpenDeposit(stored) ? stored : null;
  } catch {
    return null;
  }
}

export function keepOpenDeposit(deposit: OpenDeposit): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(deposit));
  } catch {
    // Without storage a reload forgets it here; the server still credits what arrives.
  }
}

export function forgetOpenDeposit(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}

function isOpenDeposit(value: unknown): value is OpenDeposit {
  return (
    typeof value === "object" &&
    value !== null &&
    "reference" in value &&
    "checkout" in value &&
    "expiresAt" in value
  );
}
