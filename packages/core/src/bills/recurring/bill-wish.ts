import * as contract from "@manilla/shared/bills/contract";
import type { BillInput } from "../resolve-bill-order.ts";
import type { DueRecurringBill } from "./run-recurring-bills.ts";

/** Parsed as the call's own body would be: what was stored long ago must still be what is sold today. */
export function inputOf({ kind, wish }: Pick<DueRecurringBill, "kind" | "wish">): BillInput {
  switch (kind) {
    case "airtime":
      return { kind, ...contract.purchaseAirtime.body?.parse(wish) } as BillInput; // the body's own type
    case "data":
      return { kind, ...contract.purchaseData.body?.parse(wish) } as BillInput; // the body's own type
    case "cable":
      return { kind, ...contract.purchaseCable.body?.parse(wish) } as BillInput; // the body's own type
    default:
      return { kind: "electricity", ...contract.purchaseElectricity.body?.parse(wish) } as BillInput; // the body's own type
  }
}
