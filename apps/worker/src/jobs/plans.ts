import {
  type DueRecurringBuy,
  dueRecurringBuys,
  endPlan,
  runPlan,
} from "@manilla/core/crypto/recurring/run-recurring-buys";
import { tellAlerts } from "@manilla/core/market/alerts";
import type { Chore } from "./job.ts";
import { runStandingOrders } from "./standing-orders.ts";

export const chores: readonly Chore[] = [
  { name: "market.tell_alerts", everySeconds: 15, run: async (ctx) => void (await tellAlerts(ctx)) },
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
