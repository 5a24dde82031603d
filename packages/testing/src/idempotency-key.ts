import { randomUUID } from "node:crypto";
import type { Idempotency } from "@manilla/core/ledger/types";

export const newKey = (scope: string): Idempotency => ({
  scope,
  key: randomUUID(),
  requestHash: "same",
});
