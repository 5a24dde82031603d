import type { AirtimeInput } from "../../../bills/resolve-bill-order.ts";
import { airtime, someNumber } from "../../../testing/fixtures/bills-fixture.ts";

/** `first` submits an order once; `backup` accepts the same request id again. */
export const billVendorNames = { first: "maplerad", backup: "vtpass" } as const;
type VendorName = (typeof billVendorNames)[keyof typeof billVendorNames];

/** A new number on a network that VTpass does not sell: only Maplerad gets the order. */
export function firstVendorNumber(): string {
  return someNumber().replace(/^\+2348033/, "+2347020");
}

/** Airtime that only this vendor can sell: a number of Smile's, or one whose network was chosen by hand. */
export function airtimeAt(vendor: VendorName): { kind: "airtime" } & AirtimeInput {
  return vendor === billVendorNames.first
    ? airtime(firstVendorNumber())
    : { ...airtime(someNumber()), network: "Airtel" };
}
