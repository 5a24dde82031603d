import { findDeposits, sweepCustodyDeposits, sweepSends } from "@manilla/core/crypto/custody/sweep-custody";
import { bookDust } from "@manilla/core/crypto/deposits/dust";
import { processNewSend } from "@manilla/core/crypto/send/process-send";
import type { Chore, Effect } from "./job.ts";

/** Submits a send to an external address to the custodian at once; if this fails, the sweep retries it. */
export const effects: readonly Effect[] = [
  { name: "crypto.carry_send", topics: ["crypto.sent"], run: processNewSend },
];

export const chores: readonly Chore[] = [
  { name: "crypto.sweep_sends", everySeconds: 10, run: sweepSends },
  { name: "crypto.sweep_deposits", everySeconds: 15, run: sweepCustodyDeposits },
  { name: "crypto.find_deposits", everySeconds: 60, run: (ctx) => findDeposits(ctx, { hours: 2 }) },
  { name: "crypto.find_late_deposits", everySeconds: 3_600, run: (ctx) => findDeposits(ctx, { hours: 72 }) },
  { name: "crypto.book_dust", everySeconds: 3_600, run: bookDust },
];
