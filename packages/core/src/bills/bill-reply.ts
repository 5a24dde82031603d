import type { BillPurchase } from "@manilla/shared/bills/contract";
import type { BillKind } from "@manilla/shared/bills/rules";
import { toDecimal } from "@manilla/shared/money";
import { referenceOf } from "../ledger/ids.ts";
import type { Bill, BillOrderRequest } from "./bill.ts";
import type { BillState } from "./states.ts";

const statusOf: Record<BillState, BillPurchase["status"]> = {
  held: "pending",
  submitted: "pending",
  delivered: "successful",
  failed: "failed",
  reversed: "failed",
};

/** A bill as its owner sees it. The same bill in the same state gives the same text. */
export function replyOf(bill: Omit<Bill, "commission" | "final" | "userId">): BillPurchase {
  const { wish } = bill;
  return {
    transactionId: bill.id,
    reference: bill.reference,
    type: wish.kind,
    status: statusOf[bill.state],
    amount: toDecimal(wish.amount),
    recipient: recipientText(wish),
    provider: wish.billerName,
    description: describe(wish),
    customerName: bill.customerName,
    token: bill.token,
    units: bill.units,
    createdAt: bill.createdAt.toISOString(),
  };
}

/** A bill that has just begun, before anybody was asked. */
export function newReply(id: string, wish: BillOrderRequest, createdAt: Date): BillPurchase {
  const nothing = { customerName: null, token: null, units: null };
  return replyOf({ id, reference: referenceOf(id), state: "held", wish, createdAt, ...nothing });
}

/** As people write it: "08031234567"; cards and meters as they are. */
export function recipientText({ kind, recipient }: BillOrderRequest): string {
  return kind === "airtime" || kind === "data" ? recipient.replace(/^\+234/, "0") : recipient;
}

const what: Record<BillKind, (wish: BillOrderRequest) => string> = {
  airtime: ({ billerName }) => `${billerName} airtime`.trim(),
  data: ({ billerName, productName }) => `${billerName}: ${productName}`,
  cable: ({ billerName, productName }) => `${billerName}: ${productName}`,
  electricity: ({ billerName }) => billerName,
};

export function describe(wish: BillOrderRequest): string {
  return `${what[wish.kind](wish)} for ${recipientText(wish)}`.slice(0, 200);
}
