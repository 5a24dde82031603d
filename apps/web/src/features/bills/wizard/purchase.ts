import {
  type BillPurchase,
  purchaseAirtime,
  purchaseCable,
  purchaseData,
  purchaseElectricity,
} from "@manilla/shared/bills/contract";
import { type Money, toDecimal } from "@manilla/shared/money";
import { parsePhone } from "@manilla/shared/phone-number";
import { call } from "../../../lib/api.ts";
import type { Attempt } from "../../../lib/use-confirmation.ts";

interface Wish {
  /** As it was typed: 0803… */
  phone: string;
  price: Money<"NGN">;
}

/** Pays for airtime (naira). The same key is the same purchase, however often it is sent. */
export function buyAirtime(wish: Wish & { network: string | null }, attempt: Attempt): Promise<BillPurchase> {
  const { network } = wish;
  const body = { ...common(wish, attempt), ...(network !== null && { network }) };
  return call(purchaseAirtime, { body, idempotencyKey: attempt.idempotencyKey });
}

/** Pays for a data bundle at the price that was shown (naira). */
export function buyData(
  wish: Wish & { identifier: string; bundleIdentifier: string },
  attempt: Attempt,
): Promise<BillPurchase> {
  const { identifier, bundleIdentifier } = wish;
  const body = { ...common(wish, attempt), identifier, bundleIdentifier };
  return call(purchaseData, { body, idempotencyKey: attempt.idempotencyKey });
}

/** Renews a cable plan at the price that was shown (naira). */
export function buyCable(
  wish: Wish & { smartCardNumber: string; identifier: string; planId: string },
  attempt: Attempt,
): Promise<BillPurchase> {
  const { smartCardNumber, identifier, planId } = wish;
  const body = { ...common(wish, attempt), smartCardNumber, identifier, planId };
  return call(purchaseCable, { body, idempotencyKey: attempt.idempotencyKey });
}

/** Pays for electricity (naira). */
export function buyElectricity(
  wish: Wish & { meterNumber: string; identifier: string },
  attempt: Attempt,
): Promise<BillPurchase> {
  const { meterNumber, identifier } = wish;
  const body = { ...common(wish, attempt), meterNumber, identifier };
  return call(purchaseElectricity, { body, idempotencyKey: attempt.idempotencyKey });
}

function common({ phone, price }: Wish, { pin, confirmDuplicate }: Attempt) {
  return {
    phoneNumber: parsePhone(phone) ?? phone,
    amount: toDecimal(price),
    pin,
    ...(confirmDuplicate && { confirmDuplicate }),
  };
}
