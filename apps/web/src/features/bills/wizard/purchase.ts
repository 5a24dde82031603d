import {
  purchaseAirtime,
  purchaseCable,
  purchaseData,
  purchaseElectricity,
} from "@manilla/shared/bills/contract";
import { type Money, toDecimal } from "@manilla/shared/money";
import { type MobileNetwork, parsePhone } from "@manilla/shared/phone-number";
import { call } from "#lib/api/call.ts";
import { type Attempt, headersOf } from "#lib/payments/attempt.ts";

export interface Order {
  /** As typed: 0803… */
  phone: string;
  price: Money<"NGN">;
}

export function buyAirtime(order: Order & { network?: MobileNetwork }, attempt: Attempt) {
  return call(purchaseAirtime, requestOf(order, attempt));
}

export function buyData(order: Order & { identifier: string; bundleIdentifier: string }, attempt: Attempt) {
  return call(purchaseData, requestOf(order, attempt));
}

export function buyCable(
  order: Order & { smartCardNumber: string; identifier: string; planId: string },
  attempt: Attempt,
) {
  return call(purchaseCable, requestOf(order, attempt));
}

export function buyElectricity(order: Order & { meterNumber: string; identifier: string }, attempt: Attempt) {
  return call(purchaseElectricity, requestOf(order, attempt));
}

/** Requests with the same key make one purchase. */
function requestOf<T extends Order>({ phone, price, ...details }: T, attempt: Attempt) {
  const { pin, confirmDuplicate } = attempt;
  const body = {
    ...details,
    phoneNumber: parsePhone(phone) ?? phone,
    amount: toDecimal(price),
    pin,
    ...(confirmDuplicate && { confirmDuplicate }),
  };
  return { body, ...headersOf(attempt) };
}

export const networks: readonly MobileNetwork[] = ["MTN", "Airtel", "Glo", "9mobile"];

export function sellsAirtime(network: MobileNetwork): boolean {
  return networks.includes(network);
}

export function airtimeNetwork(name: string): MobileNetwork | null {
  return networks.find((network) => name.toLowerCase().startsWith(network.toLowerCase())) ?? null;
}
