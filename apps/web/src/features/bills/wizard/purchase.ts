import {
  type BillPurchase,
  purchaseAirtime,
  purchaseCable,
  purchaseData,
  purchaseElectricity,
} from "@manilla/shared/bills/contract";
import { type Money, toDecimal } from "@manilla/shared/money";
import { parsePhone } from "@manilla/shared/phone-number";
import { call } from "#lib/api/call.ts";
import { type Attempt, headersOf } from "#lib/payments/attempt.ts";

export interface Order {
  /** As typed: 0803… */
  phone: string;
  price: Money<"NGN">;
}

/** Requests with the same key make one purchase. */
export function buyAirtime(
  order: Order & { network: string | null },
  attempt: Attempt,
): Promise<BillPurchase> {
  const { network } = order;
  const body = { ...common(order, attempt), ...(network !== null && { network }) };
  return call(purchaseAirtime, { body, ...headersOf(attempt) });
}

export function buyData(
  order: Order & { identifier: string; bundleIdentifier: string },
  attempt: Attempt,
): Promise<BillPurchase> {
  const { identifier, bundleIdentifier } = order;
  const body = { ...common(order, attempt), identifier, bundleIdentifier };
  return call(purchaseData, { body, ...headersOf(attempt) });
}

export function buyCable(
  order: Order & { smartCardNumber: string; identifier: string; planId: string },
  attempt: Attempt,
): Promise<BillPurchase> {
  const { smartCardNumber, identifier, planId } = order;
  const body = { ...common(order, attempt), smartCardNumber, identifier, planId };
  return call(purchaseCable, { body, ...headersOf(attempt) });
}

export function buyElectricity(
  order: Order & { meterNumber: string; identifier: string },
  attempt: Attempt,
): Promise<BillPurchase> {
  const { meterNumber, identifier } = order;
  const body = { ...common(order, attempt), meterNumber, identifier };
  return call(purchaseElectricity, { body, ...headersOf(attempt) });
}

function common({ phone, price }: Order, { pin, confirmDuplicate }: Attempt) {
  return {
    phoneNumber: parsePhone(phone) ?? phone,
    amount: toDecimal(price),
    pin,
    ...(confirmDuplicate && { confirmDuplicate }),
  };
}
