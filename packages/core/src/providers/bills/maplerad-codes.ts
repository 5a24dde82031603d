import type { VendorCodeBook } from "./port.ts";

/** Maplerad calls companies as the catalogue does. It finds a network by the number's prefix, so it can't serve a ported one. */
export const mapleradCodes: VendorCodeBook = {
  catalogueBillers: (_kind, { service, name }) => [{ identifier: service, name }],
  billerCodes: (identifier) => ({ service: identifier, product: null }),
  airtimeCodes: ({ isPorted }) => (isPorted ? undefined : { service: "ng-airtime", product: null }),
};
