import { refreshCatalogue } from "@manilla/core/bills/refresh-catalogue";
import { sendToken } from "@manilla/core/bills/send-token";
import { sweepBills } from "@manilla/core/bills/sweep-bills";
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
];
