import {
  type DueRecurringBuy,
  dueRecurringBuys,
  endPlan,
  runPlan,
} from "@manilla/core/crypto/recurring/run-recurring-buys";
import type { Chore } from "./job.ts";
import { runStandingOrders } from "./standing-orders.ts";

export const chores: readonly Chore[] = [
  {
    name: "crypto.recurring_buys",
    everySeconds: 30,
    run: (ctx) =>
      runStandingOrders<DueRecurringBuy>(ctx, {
        due: (last) => dueRecurringBuys(ctx, last),
        run: (actor, plan) => runPlan(ctx, actor, plan),
        end: (plan) => endPlan(ctx, plan),
      }),
  },
];
