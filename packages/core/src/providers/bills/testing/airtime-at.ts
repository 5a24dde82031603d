import type { AirtimeInput } from "../../../bills/resolve-bill-order.ts";
import { airtime, someNumber } from "../../../testing/bills-fixture.ts";

/** A number nobody else in this file has, on a network that VTpass does not sell: only Maplerad gets the order. */
export function mapleradNumber(): string {
  return someNumber().replace(/^\+2348033/, "+2347020");
}

/** Airtime that only this vendor can sell: a number of Smile's, or one whose network was chosen by hand. */
export function airtimeAt(vendor: "maplerad" | "vtpass"): { kind: "airtime" } & AirtimeInput {
  return vendor === "maplerad" ? airtime(mapleradNumber()) : { ...airtime(someNumber()), network: "Airtel" };
}
