import type { BillPurchase } from "@manilla/shared/bills/contract";
import { money } from "@manilla/shared/money";
import type { Attempt } from "../../../lib/payments/attempt.ts";
import { buyAirtime, buyCable, buyData, buyElectricity } from "../wizard/purchase.ts";
import { airtimeNetwork } from "../wizard/steps/network-choice.tsx";
import type { Line } from "./order.ts";

/** Pays for one line (naira), as its own wizard would. Requests with the same key make one purchase. */
export function buyLine(line: Line, attempt: Attempt): Promise<BillPurchase> {
  const { recipient, phone, biller: identifier, product } = line;
  const order = { phone, price: money("NGN", line.price) };
  const { number } = recipient;
  const code = product?.code ?? "";
  if (line.pays === "airtime") return buyAirtime({ ...order, network: airtimeNetwork(identifier) }, attempt);
  if (line.pays === "data") return buyData({ ...order, identifier, bundleIdentifier: code }, attempt);
  if (line.pays === "cable")
    return buyCable({ ...order, identifier, smartCardNumber: number, planId: code }, attempt);
  return buyElectricity({ ...order, identifier, meterNumber: number }, attempt);
}
