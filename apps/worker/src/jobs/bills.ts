import { refreshCatalogue } from "@manilla/core/bills/catalogue/refresh-catalogue";
import { recurringBills } from "@manilla/core/bills/recurring/run-recurring-bills";
import { sweepBills } from "@manilla/core/bills/sweep-bills";
import { scheduleRechecks } from "@manilla/core/operations/rechecks";
import type { Chore } from "@manilla/core/runtime/chore";
import { inSeconds, minutes } from "@manilla/shared/duration";
import { type Effect, onTransaction } from "./job.ts";
import { runRecurring } from "./run-recurring.ts";

export const effects: readonly Effect[] = [
  {
    name: "bills.recheck",
    topics: ["bill.delivered", "bill.failed"],
    run: onTransaction((ctx, id) => scheduleRechecks(ctx, "bill", id)),
  },
];

export const chores: readonly Chore[] = [
  { name: "bills.sweep", everySeconds: 5, run: sweepBills },
  { name: "bills.catalogue", everySeconds: inSeconds(minutes(10)), run: refreshCatalogue },
  {
    name: "bills.repeats",
    everySeconds: inSeconds(minutes(1)),
    run: (ctx) => runRecurring(ctx, recurringBills),
  },
];
