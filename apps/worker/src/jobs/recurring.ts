import {
  type DueRecurringBuy,
  dueRecurringBuys,
  endRecurringBuy,
  runRecurringBuy,
} from "@manilla/core/crypto/recurring/run-recurring-buys";
import type { Chore } from "@manilla/core/runtime/chore";
import { runRecurring } from "./run-recurring.ts";

export const chores: readonly Chore[] = [
  {
    name: "crypto.recurring_buys",
    everySeconds: 30,
    run: (ctx) =>
      runRecurring<DueRecurringBuy>(ctx, {
        due: (last) => dueRecurringBuys(ctx, last),
        run: (actor, due) => runRecurringBuy(ctx, actor, due),
        end: (due) => endRecurringBuy(ctx, due),
      }),
  },
];
