import type { BillPurchase } from "@manilla/shared/bills/contract";
import type { BillRepeat } from "@manilla/shared/bills/repeat-contract";
import type { Actor } from "../actor.ts";
import { purchaseBill } from "../bills/purchase-bill.ts";
import { createRepeat } from "../bills/recurring/recurring-bills.ts";
import type { FakeBillVendors } from "../providers/bills/testing/bill-vendors.ts";
import { airtime, type BillFixture, fakeFixture, someNumber } from "./bills-fixture.ts";

export type RepeatFixture = BillFixture &
  FakeBillVendors & {
    /** Buys ₦500 of airtime for a new number and repeats it on the last day of each month. */
    repeated(
      mode: "reminder" | "automatic",
      naira?: string,
      owner?: Actor,
    ): Promise<{ actor: Actor; id: string; phone: string }>;
  };

/** Two fake vendors, and people who repeat a bill. */
export async function repeatFixture(): Promise<RepeatFixture> {
  const fixture = await fakeFixture();
  return {
    ...fixture,
    repeated: async (mode, naira = "1500", owner) => {
      const actor = owner ?? (await fixture.actor(naira));
      const phone = someNumber();
      const { answerText } = await purchaseBill(fixture.ctx, actor, airtime(phone));
      const { transactionId }: BillPurchase = JSON.parse(answerText);
      const { id } = repeatIn(await createRepeat(fixture.ctx, actor, { transactionId, mode, day: 31 }));
      return { actor, id, phone };
    },
  };
}

/** The repeat that `createRepeat` answered with. */
export const repeatIn = ({ answerText }: { answerText: string }): BillRepeat => JSON.parse(answerText);
