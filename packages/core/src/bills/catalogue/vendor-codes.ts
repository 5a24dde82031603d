import type { BillKind } from "@manilla/shared/bills/rules";
import type { BillCodes, BillVendorName, VendorBiller, VendorProduct } from "../../providers/bills/port.ts";

/** A company as the catalogue names it, whichever vendor sells for it. */
export type CatalogueBiller = { identifier: string; name: string };

/** The catalogue's identifiers with VTpass's services. Maplerad calls them as the catalogue does. */
const services: Record<string, { service: string; name: string }> = {
  "mtn-data-ng": { service: "mtn-data", name: "MTN Data" },
  "airtel-data-ng": { service: "airtel-data", name: "Airtel Data" },
  "glo-data-ng": { service: "glo-data", name: "Glo Data" },
  "9mobile-data-ng": { service: "etisalat-data", name: "9mobile Data" },
  "smile-data-ng": { service: "smile-direct", name: "Smile Data" },
  "spectranet-data-ng": { service: "spectranet", name: "Spectranet Data" },
  "dstv-ng": { service: "dstv", name: "DStv" },
  "gotv-ng": { service: "gotv", name: "GOtv" },
  "startimes-ng": { service: "startimes", name: "StarTimes" },
  "showmax-ng": { service: "showmax", name: "Showmax" },
};

/** Networks by the name a person chooses; Maplerad takes none and finds the network out by the number. */
const airtimeServices: Record<string, string> = {
  MTN: "mtn",
  Airtel: "airtel",
  Glo: "glo",
  "9mobile": "etisalat",
};

const power = /^([a-z]+)-electricity-(prepaid|postpaid)-ng$/;
const powerService = /^([a-z]+)-electric$/;
const meterKinds = ["prepaid", "postpaid"] as const;

/** What the catalogue calls the companies of a vendor's list; two for a power company at VTpass, which names it once. */
export function catalogueBillers(
  vendor: BillVendorName,
  kind: BillKind,
  { service, name }: VendorBiller,
): CatalogueBiller[] {
  if (vendor === "maplerad") return [{ identifier: service, name }];
  const [, company] = kind === "electricity" ? (powerService.exec(service) ?? []) : [];
  if (company) {
    return meterKinds.map((meter) => ({
      identifier: `${company}-electricity-${meter}-ng`,
      name: `${companyName(name)} ${meter === "prepaid" ? "Prepaid" : "Postpaid"}`,
    }));
  }
  const known = Object.entries(services).find(([, theirs]) => theirs.service === service);
  return known ? [{ identifier: known[0], name: known[1].name }] : [];
}

/** "Ikeja Electric Payment - IKEDC" → "Ikeja Electric" */
function companyName(name: string): string {
  const words = name.trim().split(/\s+/);
  if (words.at(-2) === "-") words.splice(-2);
  if (/^payments?$/i.test(words.at(-1) ?? "")) words.pop();
  return words.join(" ");
}

/** What a vendor calls a company of the catalogue; undefined when it does not sell for it. */
export function vendorCodes(vendor: BillVendorName, identifier: string): BillCodes | undefined {
  if (vendor === "maplerad") return { service: identifier, product: null };
  const [, company, product] = power.exec(identifier) ?? [];
  if (company && product) return { service: `${company}-electric`, product };
  const service = services[identifier]?.service;
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

/** Letters and digits: "GOtv Jinja N3,900" and "gotv-jinja" are the same. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/\bn[0-9,]+\b/g, "")
    .replace(/[^a-z0-9]/g, "");
}
