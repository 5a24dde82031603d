import * as contract from "@manilla/shared/bills/contract";
import { AppError } from "../../runtime/errors.ts";
import type { BillInput } from "../resolve-bill-order.ts";
import type { DueRecurringBill } from "./run-recurring-bills.ts";

const calls = {
  airtime: contract.purchaseAirtime,
  data: contract.purchaseData,
  cable: contract.purchaseCable,
  electricity: contract.purchaseElectricity,
} as const;

/**
 * Parsed as the call's own body would be: what was stored long ago must still be what is sold today. Throws AppError not_found
 * when it is not.
 */
export function inputOf({ kind, wish }: Pick<DueRecurringBill, "kind" | "wish">): BillInput {
  const known = kind as keyof typeof calls; // repeat_kind_is_known
  const body = calls[known].body?.safeParse(wish);
  if (!body?.success) throw new AppError("not_found");
  return { kind, ...body.data } as BillInput; // the body's own type
}
