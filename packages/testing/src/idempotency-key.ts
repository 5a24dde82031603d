import { randomUUID } from "node:crypto";
import type { Idempotency } from "@manilla/core/ledger/operation";

export const newKey = (operation: string): Idempotency => ({
  operation,
  key: randomUUID(),
  requestHash: "same",
});
