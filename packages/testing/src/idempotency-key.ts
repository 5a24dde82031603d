import { randomUUID } from "node:crypto";
import type { Idempotency } from "@manilla/core/ledger/operation";

/** An idempotency key that no other request has. */
export const newKey = (operation: string): Idempotency => ({
  operation,
  key: randomUUID(),
  requestHash: "same",
});
