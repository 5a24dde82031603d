import type { Config } from "../../runtime/config.ts";
import { billVendors } from "../bills/vendors.ts";
import { type Finding, runChecks, secretsOf, type VendorChecks } from "./check.ts";
import { coingeckoChecks, forexChecks, newsChecks } from "./markets.ts";
import { payazaChecks } from "./payaza.ts";
import { paystackChecks } from "./paystack.ts";
import { dojahChecks, termiiChecks } from "./people.ts";
import { quidaxChecks } from "./quidax.ts";

/** What is asked of each vendor. A new vendor adds its checks here. */
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
 * Asks every configured vendor, with the operator's own keys, whether it answers as our adapters read it. Only reads: no
 * question moves money or makes anything. Nothing it returns is a secret.
 */
export function preflight(config: Config): Promise<Finding[]> {
  return runChecks(
    vendors.map((checks) => checks(config)),
    secretsOf(config),
  );
}
