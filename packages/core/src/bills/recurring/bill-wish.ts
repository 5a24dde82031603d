import * as contract from "@manilla/shared/bills/contract";
import { AppError } from "../../runtime/errors.ts";
import type { BillInput } from "../resolve-bill-order.ts";

export type DueRecurringBill = {
  id: string;
  userId: string;
  kind: string;
  wish: unknown;
  description: string;
  kobo: bigint;
  mode: string;
  day: number;
  nextAt: Date;
};

const calls = {
  airtime: contract.purchaseAirtime,
  data: contract.purchaseData,
  cable: contract.purchaseCable,
  electricity: contract.purchaseElectricity,
} as const;

/** Parses a stored order like the body of a call, because it may no longer be sold. Throws AppError not_found then. */
export function inputOf({ kind, wish }: Pick<DueRecurringBill, "kind" | "wish">): BillInput {
  const known = kind as keyof typeof calls; // repeat_kind_is_known
  const body = calls[known].body?.safeParse(wish);
  if (!body?.success) throw new AppError("not_found");
  return { kind, ...body.data } as BillInput; // the parsed body has this type
}
