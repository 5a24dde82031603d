import { customerName } from "../banking/accounts.ts";
import { nairaText } from "../banking/naira.ts";
import {
  airtimeServices,
  bundlesOf,
  cableBillers,
  dataBillers,
  powerBillers,
} from "../bills/bill-catalogue.ts";
import type { BillKind } from "../bills/bill-desk.ts";

const kinds: Record<string, BillKind> = {
  airtime: "airtime",
  data: "data",
  "tv-subscription": "cable",
  "electricity-bill": "electricity",
};

type Service = ReturnType<typeof service>;

function service(kind: BillKind, id: string, name: string) {
  const [minimumKobo, maximumKobo] = limitsKobo[kind];
  return { id, name, kind, minimumKobo, maximumKobo };
}

const limitsKobo = {
  airtime: [5_000n, 5_000_000n],
  data: [1n, 1_000_000_000n],
  cable: [1n, 1_000_000_000n],
  electricity: [10_000n, 100_000_000n],
} as const;

const services: readonly Service[] = [
  ...Object.entries(airtimeServices).map(([id, name]) => service("airtime", id, `${name} Airtime VTU`)),
  ...dataBillers.map(({ vtpass, network }) => service("data", vtpass, `${network} Data`)),
  ...cableBillers.map(({ vtpass, name }) => service("cable", vtpass, `${name} Subscription`)),
  ...powerBillers.map(({ key, name }) => service("electricity", `${key}-electric`, `${name} Payment`)),
];

export function servicesOf(category: string) {
  return services
    .filter(({ kind }) => kind === kinds[category])
    .map(({ id, name }) => ({ serviceID: id, name }));
}

function variations(serviceId: string): { code: string; name: string; priceKobo: number }[] {
  const data = dataBillers.find(({ vtpass }) => vtpass === serviceId);
  if (data) return bundlesOf(data);
  const plans = cableBillers.find(({ vtpass }) => vtpass === serviceId)?.plans ?? [];
  return plans.map(({ variation, title, priceKobo }) => ({ code: variation, name: title, priceKobo }));
}

export function variationsOf(serviceId: string) {
  if (!services.some(({ id }) => id === serviceId)) return undefined;
  const rows = variations(serviceId).map(({ code, name, priceKobo }) => ({
    variation_code: code,
    name,
    // Spectranet's prices are numbers. The other companies' are texts.
    variation_amount: serviceId === "spectranet" ? priceKobo / 100 : nairaText(BigInt(priceKobo)),
    fixedPrice: "Yes",
  }));
  // The vendor spells the field in these two ways.
  return serviceId === "spectranet" ? { varations: rows } : { variations: rows };
}

/** `priceKobo` is undefined if the customer chooses the amount. */
type Product = Service & { priceKobo?: number };

/** Returns the product or the vendor's error code: 012 unknown service, 010 unknown variation. */
export function findProduct(serviceId: string, variationCode: string | undefined): Product | "012" | "010" {
  const open = services.find(({ id }) => id === serviceId);
  if (!open) return "012";
  if (open.kind === "airtime") return open;
  if (open.kind === "electricity")
    return variationCode === "prepaid" || variationCode === "postpaid" ? open : "010";
  const variation = variations(serviceId).find(({ code }) => code === variationCode);
  return variation ? { ...open, priceKobo: variation.priceKobo } : "010";
}

const blockedEnding = "05";
const minimumEnding = "06";
const minimumNaira = 5_000;

/** The answer of `merchant-verify` for a card or a meter. */
export function customerFields(number: string, serviceID: string): Record<string, unknown> {
  const name = { Customer_Name: customerName(number) };
  if (!serviceID.endsWith("-electric")) return name;
  const minimum = number.endsWith(minimumEnding) ? minimumNaira : 100;
  return {
    ...name,
    Can_Vend: number.endsWith(blockedEnding) ? "no" : "yes",
    ...minimumField(serviceID, minimum),
    WrongBillersCode: false,
  };
}

/** Each electricity company has its own names for the field with the minimum payment. */
function minimumField(serviceID: string, naira: number): Record<string, unknown> {
  if (serviceID.startsWith("ikeja")) return { Minimum_Amount: "", Min_Purchase_Amount: naira };
  if (serviceID.startsWith("eko")) return { MinimumAmount: `${naira}.00` };
  return { MinimumAmount: String(naira), Min_Purchase_Amount: "" };
}

export function meterProblem(number: string, kobo: bigint): [code: string, description: string] | false {
  if (number.endsWith(blockedEnding)) return ["016", "TRANSACTION FAILED"];
  const isBelow = number.endsWith(minimumEnding) && kobo < BigInt(minimumNaira) * 100n;
  return isBelow ? ["013", "BELOW MINIMUM AMOUNT ALLOWED"] : false;
}
