import type { Context } from "@manilla/core/context";
import { duePlans, runPlan } from "@manilla/core/crypto/run-recurring";
import { tellAlerts } from "@manilla/core/market/alerts";
import { actorOf } from "@manilla/core/users/actor-of";
import type { Chore } from "./job.ts";

export const chores: readonly Chore[] = [
  { name: "market.tell_alerts", everySeconds: 15, run: async (ctx) => void (await tellAlerts(ctx)) },
  { name: "crypto.recurring_buys", everySeconds: 30, run: runDuePlans },
];

/** One plan's trouble is not another's: it is logged and stays due. */
async function runDuePlans(ctx: Context): Promise<void> {
  for (const plan of await duePlans(ctx)) {
    try {
      const actor = await actorOf(ctx, plan.userId);
      if (actor) await runPlan(ctx, actor, plan);
    } catch (error) {
      ctx.log.error({ err: error, plan: plan.id }, "a repeating purchase could not be made; it stays due");
    }
  }
}
