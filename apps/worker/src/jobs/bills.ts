import { refreshCatalogue } from "@manilla/core/bills/refresh-catalogue";
import { dueRepeats, endRepeat, runRepeat } from "@manilla/core/bills/run-repeats";
import { sendToken } from "@manilla/core/bills/send-token";
import { sweepBills } from "@manilla/core/bills/sweep-bills";
import type { Context } from "@manilla/core/context";
import { actorOf } from "@manilla/core/users/actor-of";
import { readContact } from "@manilla/core/users/read-contact";
import type { Chore, Effect } from "./job.ts";

export const effects: readonly Effect[] = [
  {
    name: "bills.send_token",
    topics: ["bill.token"],
    async run(ctx, event) {
      const { userId } = event.payload;
      if (typeof userId !== "string") throw new TypeError("a token without a person");
      const contact = await readContact(ctx, { userId });
      await sendToken(ctx, { id: event.id, payload: event.payload, contact });
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
