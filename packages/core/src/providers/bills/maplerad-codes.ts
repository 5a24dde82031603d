import type { VendorCodeBook } from "./port.ts";

/**
 * Maplerad uses the same company codes as our catalogue. It derives the network from the number's prefix, so it
 * cannot serve ported numbers.
 */
export const mapleradCodes: VendorCodeBook = {
  catalogueBillers: (_kind, { service, name }) => [{ identifier: service, name }],
  billerCodes: (identifier) => ({ service: identifier, product: null }),
  airtimeCodes: ({ isPorted }) => (isPorted ? undefined : { service: "ng-airtime", product: null }),
};
