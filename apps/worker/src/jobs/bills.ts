import { refreshCatalogue } from "@manilla/core/bills/refresh-catalogue";
import { dueRepeats, endRepeat, runRepeat } from "@manilla/core/bills/run-repeats";
import { sweepBills } from "@manilla/core/bills/sweep-bills";
import type { Context } from "@manilla/core/context";
import { watchEnded } from "@manilla/core/platform/second-looks";
import { actorOf } from "@manilla/core/users/actor-of";
import type { Chore, Effect } from "./job.ts";

export const effects: readonly Effect[] = [
  {
    name: "bills.look_again",
    topics: ["bill.delivered", "bill.failed"],
    run: async (ctx, { transactionId }) => {
      if (transactionId !== null) await watchEnded(ctx, "bill", transactionId);
    },
  },
];

export const chores: readonly Chore[] = [
  { name: "bills.sweep", everySeconds: 5, run: async (ctx) => void (await sweepBills(ctx)) },
  { name: "bills.catalogue", everySeconds: 600, run: refreshCatalogue },
  { name: "bills.repeats", everySeconds: 60, run: runDueRepeats },
];

/** One bill's trouble is not another's: it is logged and stays due. */
async function runDueRepeats(ctx: Context): Promise<void> {
  for (const repeat of await dueRepeats(ctx)) {
    try {
      const actor = await actorOf(ctx, repeat.userId);
      await (actor ? runRepeat(ctx, actor, repeat) : endRepeat(ctx, repeat));
    } catch (error) {
      ctx.log.error({ err: error, repeatId: repeat.id }, "a repeated bill could not be paid; it stays due");
    }
  }
}
