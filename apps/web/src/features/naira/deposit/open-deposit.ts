import type { ReplyOf } from "@manilla/shared/http/route";
import type { initiateNairaDeposit } from "@manilla/shared/naira/contract";
import { forgetInTab, keepInTab, readFromTab } from "#lib/storage/tab-storage.ts";

export type OpenDeposit = ReplyOf<typeof initiateNairaDeposit>;

const key = "manilla-open-deposit";

/** The open deposit of this tab. It survives a reload. */
export function readOpenDeposit(): OpenDeposit | null {
  const stored = readFromTab(key);
  return isOpenDeposit(stored) ? stored : null;
}

export function keepOpenDeposit(deposit: OpenDeposit): void {
  keepInTab(key, deposit);
}

export function forgetOpenDeposit(): void {
  forgetInTab(key);
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
