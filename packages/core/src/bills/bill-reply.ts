import type { BillPurchase } from "@manilla/shared/bills/contract";
import { extraTokenLabel } from "@manilla/shared/bills/meter-tokens";
import type { BillKind } from "@manilla/shared/bills/rules";
import { toDecimal } from "@manilla/shared/money";
import { localPhone } from "@manilla/shared/phone-number";
import type { Bill, BillOrderRequest, BillState } from "./bill.ts";

const statusOf: Record<BillState, BillPurchase["status"]> = {
  held: "pending",
  submitted: "pending",
  delivered: "successful",
  failed: "failed",
  reversed: "failed",
};

/** Deterministic, so that a repeated answer is equal byte for byte. */
export function describeBill(bill: Omit<Bill, "commission" | "deliveredBy" | "userId">): BillPurchase {
  const { order } = bill;
  return {
    transactionId: bill.id,
    reference: bill.reference,
    type: order.kind,
    status: statusOf[bill.state],
    amount: toDecimal(order.amount),
    recipient: recipientText(order),
    provider: order.billerName || unknownNetwork,
    description: describe(order),
    customerName: bill.customerName,
    token: bill.token,
    extraTokens: bill.extraTokens.map(({ kind, token }) => ({ kind, label: extraTokenLabel(kind), token })),
    units: bill.units,
    createdAt: bill.createdAt.toISOString(),
  };
}

/** Phone numbers are local: "08031234567". Cards and meters are unchanged. */
export function recipientText({ kind, recipient }: Pick<BillOrderRequest, "kind" | "recipient">): string {
  return kind === "airtime" || kind === "data" ? localPhone(recipient) : recipient;
}

const unknownNetwork = "Airtime";

const product: Record<BillKind, (order: BillOrderRequest) => string> = {
  airtime: ({ billerName }) => (billerName ? `${billerName} airtime` : unknownNetwork),
  data: ({ billerName, productName }) => `${billerName}: ${productName}`,
  cable: ({ billerName, productName }) => `${billerName}: ${productName}`,
  electricity: ({ billerName }) => billerName,
};

export function describe(order: BillOrderRequest): string {
  return `${product[order.kind](order)} for ${recipientText(order)}`.slice(0, 200);
}
