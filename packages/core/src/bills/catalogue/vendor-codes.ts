import type { BillCodes, VendorProduct } from "../../providers/bills/port.ts";

/** VTpass's names for what the catalogue calls by Maplerad's. What is not here is sold by Maplerad alone. */
const services: Record<string, string> = {
  "mtn-data-ng": "mtn-data",
  "airtel-data-ng": "airtel-data",
  "glo-data-ng": "glo-data",
  "9mobile-data-ng": "etisalat-data",
  "smile-data-ng": "smile-direct",
  "spectranet-data-ng": "spectranet",
  "dstv-ng": "dstv",
  "gotv-ng": "gotv",
  "startimes-ng": "startimes",
  "showmax-ng": "showmax",
};

/** Networks by the name a person chooses; Maplerad takes none and finds the network out by the number. */
const airtimeServices: Record<string, string> = {
  MTN: "mtn",
  Airtel: "airtel",
  Glo: "glo",
  "9mobile": "etisalat",
};

const power = /^([a-z]+)-electricity-(prepaid|postpaid)-ng$/;

/** The same company at VTpass; undefined when it is not sold there. */
export function vtpassCodes(identifier: string): BillCodes | undefined {
  const [, company, product] = power.exec(identifier) ?? [];
  if (company && product) return { service: `${company}-electric`, product };
  const service = services[identifier];
  return service === undefined ? undefined : { service, product: null };
}

export function vtpassAirtime(network: string): BillCodes | undefined {
  const service = airtimeServices[network];
  return service === undefined ? undefined : { service, product: null };
}

export const mapleradAirtime: BillCodes = { service: "ng-airtime", product: null };

/** The same thing at another vendor: the same price, and the same code or the same name. Nothing less is the same. */
export function sameProduct(
  product: VendorProduct,
  others: readonly VendorProduct[],
): VendorProduct | undefined {
  const samePrice = others.filter(({ price }) => price.units === product.price.units);
  return (
    samePrice.find(({ orderCode }) => plain(orderCode) === plain(product.orderCode)) ??
    only(samePrice.filter(({ name }) => plain(name) === plain(product.name)))
  );
}

function only<T>(found: readonly T[]): T | undefined {
  return found.length === 1 ? found[0] : undefined;
}

/** Letters and digits: "GOtv Jinja N3,900" and "gotv-jinja" differ in dress alone. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/\bn[0-9,]+\b/g, "")
    .replace(/[^a-z0-9]/g, "");
}
