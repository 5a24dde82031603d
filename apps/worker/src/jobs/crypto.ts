import { collectAfter, sweepSubAccounts } from "@manilla/core/crypto/collect/start-collections";
import {
  findDeposits,
  matchSuspendedCoins,
  sweepCollections,
  sweepCustodyDeposits,
  sweepSends,
} from "@manilla/core/crypto/custody/sweep-custody";
import { bookDust } from "@manilla/core/crypto/deposits/dust";
import { recurringBuys } from "@manilla/core/crypto/recurring/run-recurring-buys";
import { processNewSend } from "@manilla/core/crypto/send/process-send";
import { scheduleRechecks } from "@manilla/core/operations/rechecks";
import type { Chore } from "@manilla/core/runtime/chore";
import { hours, inSeconds, minutes } from "@manilla/shared/duration";
import { type Effect, onTransaction } from "./job.ts";
import { runRecurring } from "./run-recurring.ts";

export const effects: readonly Effect[] = [
  { name: "crypto.submit_send", topics: ["crypto.sent"], run: processNewSend },
  { name: "crypto.collect", topics: ["crypto.deposited"], run: onTransaction(collectAfter) },
  {
    name: "crypto.recheck_send",
    topics: ["crypto.send_completed", "crypto.send_failed"],
    run: onTransaction((ctx, id) => scheduleRechecks(ctx, "send", id)),
  },
  {
    name: "crypto.recheck_collection",
    topics: ["crypto.collection_ended"],
    run: onTransaction(async (ctx, id) => {
      await scheduleRechecks(ctx, "collection", id);
      await collectAfter(ctx, id);
    }),
  },
];

export const chores: readonly Chore[] = [
  { name: "crypto.sweep_sends", everySeconds: 10, run: sweepSends },
  { name: "crypto.sweep_collections", everySeconds: 10, run: sweepCollections },
  { name: "crypto.start_collections", everySeconds: inSeconds(minutes(5)), run: sweepSubAccounts },
  { name: "crypto.sweep_deposits", everySeconds: 15, run: sweepCustodyDeposits },
  {
    name: "crypto.find_deposits",
    everySeconds: inSeconds(minutes(1)),
    run: (ctx) => findDeposits(ctx, { hours: 2 }),
  },
  {
    name: "crypto.find_late_deposits",
    everySeconds: inSeconds(hours(1)),
    run: (ctx) => findDeposits(ctx, { hours: 72 }),
  },
  { name: "crypto.match_suspended", everySeconds: inSeconds(hours(1)), run: matchSuspendedCoins },
  { name: "crypto.book_dust", everySeconds: inSeconds(hours(1)), run: bookDust },
  {
    name: "crypto.recurring_buys",
    everySeconds: 30,
    run: (ctx) => runRecurring(ctx, recurringBuys),
  },
];
