import type { AirtimeInput } from "@manilla/core/bills/resolve-bill-order";
import { airtimeOf, someNumber } from "../fixtures/bills-fixture.ts";

/** If an answer is lost, our code can repeat the order only at `backup`, which carries out each request id once. */
export const billVendorNames = { first: "maplerad", backup: "vtpass" } as const;
type VendorName = (typeof billVendorNames)[keyof typeof billVendorNames];

/** Returns a new number on a network that VTpass does not sell, so that only Maplerad gets the order. */
export function firstVendorNumber(): string {
  return someNumber().replace(/^\+2348033/, "+2347020");
}

/** Returns an order that only `vendor` can carry out: for a Smile number, or with a network chosen by hand. */
export function airtimeAt(vendor: VendorName): { kind: "airtime" } & AirtimeInput {
  return vendor === billVendorNames.first
    ? airtimeOf(firstVendorNumber())
    : { ...airtimeOf(someNumber()), network: "Airtel" };
}
