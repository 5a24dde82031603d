import type { BillPurchase } from "@manilla/shared/bills/contract";
import { getBillTransaction } from "@manilla/shared/bills/history-contract";
import type { Line } from "../features/bills/batch/order.ts";
import type { WithSecondFactor } from "../lib/payments/second-factor.ts";
import { documentedReply } from "./documented-reply.ts";

export const line = (id: string): Line => ({
  recipient: { id, kind: "phone", number: "08031234567", provider: "MTN", name: id },
  pays: "airtime",
  price: "100.00",
  biller: "MTN",
  phone: "08031234567",
});
export const meter = (id: string): Line => ({
  recipient: { id, kind: "meter", number: "45011112233", provider: "Ikeja Electric Prepaid", name: id },
  pays: "electricity",
  price: "1000.00",
  biller: "ikeja-electricity-prepaid-ng",
  phone: "08031234567",
});
export const card = (id: string): Line => ({
  recipient: { id, kind: "card", number: "7012345678", provider: "DStv", name: id },
  pays: "cable",
  price: "4400.00",
  biller: "dstv-ng",
  product: { code: "padi", name: "DStv Padi" },
  phone: "08031234567",
});
export const bundle = (id: string): Line => ({
  ...line(id),
  pays: "data",
  biller: "mtn-data-ng",
  product: { code: "2gb", name: "2GB" },
});
export const bill = (status: BillPurchase["status"] = "successful") =>
  Response.json({
    status: true,
    message: "ok",
    data: documentedReply(getBillTransaction, { transactionId: "t", status }),
  });
export const refusal = (code: string, data: Record<string, unknown> | null = null) =>
  Response.json({ status: false, message: code, code, data }, { status: 400 });
/** A screen on which no second factor is asked for. */
export const unasked: WithSecondFactor = (send) => send;
