import { nairaText } from "../banking/naira.ts";
import {
  airtimeServices,
  bundlesOf,
  cableBillers,
  dataBillers,
  powerBillers,
} from "../bills/bill-catalogue.ts";
import type { BillKind } from "../bills/bill-desk.ts";

export const categories = [
  { identifier: "airtime", name: "Airtime Recharge" },
  { identifier: "data", name: "Data Services" },
  { identifier: "tv-subscription", name: "TV Subscription" },
  { identifier: "electricity-bill", name: "Electricity Bill" },
];

const kinds: Record<string, BillKind> = {
  airtime: "airtime",
  data: "data",
  "tv-subscription": "cable",
  "electricity-bill": "electricity",
};

interface Service {
  id: string;
  name: string;
  kind: BillKind;
  minimumKobo: bigint;
  maximumKobo: bigint;
}

const wide = { minimumKobo: 1n, maximumKobo: 1_000_000_000n };

const services: readonly Service[] = [
  ...Object.entries(airtimeServices).map(
    ([id, name]): Service => ({
      id,
      name: `${name} Airtime VTU`,
      kind: "airtime",
      minimumKobo: 5_000n,
      maximumKobo: 5_000_000n,
    }),
  ),
  ...dataBillers.map(
    ({ vtpass, network }): Service => ({ id: vtpass, name: `${network} Data`, kind: "data", ...wide }),
  ),
  ...cableBillers.map(
    ({ vtpass, name }): Service => ({ id: vtpass, name: `${name} Subscription`, kind: "cable", ...wide }),
  ),
  ...powerBillers.map(
    ({ key, name }): Service => ({
      id: `${key}-electric`,
      name: `${name} Payment`,
      kind: "electricity",
      minimumKobo: 10_000n,
      maximumKobo: 100_000_000n,
    }),
  ),
];

/** The rows of `GET /services?identifier=…`. The misspelt keys are the vendor's. */
export function servicesOf(category: string) {
  return services
    .filter(({ kind }) => kind === kinds[category])
    .map(({ id, name, minimumKobo, maximumKobo }) => ({
      serviceID: id,
      name,
      minimium_amount: nairaText(minimumKobo),
      maximum_amount: nairaText(maximumKobo),
      convinience_fee: "0 %",
      product_type: "fix",
      image: "",
    }));
}

interface Variation {
  code: string;
  name: string;
  priceKobo: number;
}

function variations(serviceId: string): Variation[] {
  const data = dataBillers.find(({ vtpass }) => vtpass === serviceId);
  if (data) return bundlesOf(data).map(({ code, name, priceKobo }) => ({ code, name, priceKobo }));
  const cable = cableBillers.find(({ vtpass }) => vtpass === serviceId);
  return (
    cable?.plans.map(({ variation, title, priceKobo }) => ({ code: variation, name: title, priceKobo })) ?? []
  );
}

export function variationsOf(serviceId: string) {
  const service = services.find(({ id }) => id === serviceId);
  if (!service) return undefined;
  const rows = variations(serviceId).map(({ code, name, priceKobo }) => ({
    variation_code: code,
    name,
    // Spectranet's prices are numbers. The other companies' are texts.
    variation_amount: serviceId === "spectranet" ? priceKobo / 100 : nairaText(BigInt(priceKobo)),
    fixedPrice: "Yes",
  }));
  const head = { ServiceName: service.name, serviceID: serviceId, convinience_fee: "0 %" };
  // Both spellings are the vendor's.
  return serviceId === "spectranet" ? { ...head, varations: rows } : { ...head, variations: rows };
}

interface Product {
  kind: BillKind;
  name: string;
  /** Undefined if the customer chooses the amount. */
  priceKobo?: number;
  minimumKobo: bigint;
  maximumKobo: bigint;
}

/** Returns the product or the vendor's error code: 012 unknown service, 010 unknown variation. */
export function findProduct(serviceId: string, variationCode: string | undefined): Product | "012" | "010" {
  const service = services.find(({ id }) => id === serviceId);
  if (!service) return "012";
  const { kind, name, minimumKobo, maximumKobo } = service;
  const open = { kind, name, minimumKobo, maximumKobo };
  if (kind === "airtime") return open;
  if (kind === "electricity")
    return variationCode === "prepaid" || variationCode === "postpaid" ? open : "010";
  const variation = variations(serviceId).find(({ code }) => code === variationCode);
  return variation ? { ...open, name: variation.name, priceKobo: variation.priceKobo } : "010";
}
