import type { Config } from "../../runtime/config.ts";
import { billVendors } from "../bills/vendors.ts";
import { type Finding, runChecks, secretsOf, type VendorChecks } from "./check.ts";
import { coingeckoChecks, forexChecks, newsChecks } from "./markets.ts";
import { payazaChecks } from "./payaza.ts";
import { paystackChecks } from "./paystack.ts";
import { dojahChecks, termiiChecks } from "./people.ts";
import { quidaxChecks } from "./quidax.ts";

/** The checks of each vendor. Register a new vendor here. */
const vendors: readonly ((config: Config) => VendorChecks)[] = [
  payazaChecks,
  paystackChecks,
  quidaxChecks,
  ...billVendors.map(({ checks }) => checks),
  dojahChecks,
  termiiChecks,
  coingeckoChecks,
  forexChecks,
  newsChecks,
];

/**
 * Checks with the operator's own keys whether every configured vendor answers in the form that our adapters read. It
 * only reads: no request moves money or creates anything. The result contains no secret.
 */
export function preflight(config: Config): Promise<Finding[]> {
  return runChecks(
    vendors.map((checks) => checks(config)),
    secretsOf(config),
  );
}
