import type { VendorCodeBook } from "./port.ts";

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

const airtimeServices: Record<string, string> = {
  MTN: "mtn",
  Airtel: "airtel",
  Glo: "glo",
  "9mobile": "etisalat",
};

const power = /^([a-z]+)-electricity-(prepaid|postpaid)-ng$/;
const powerService = /^([a-z]+)-electric$/;
const meterKinds = ["prepaid", "postpaid"] as const;

/** VTpass has other codes than our catalogue, and the same code for a company's prepaid and postpaid meters. */
export const vtpassCodes: VendorCodeBook = {
  catalogueBillers(kind, { service, name }) {
    const [, company] = kind === "electricity" ? (powerService.exec(service) ?? []) : [];
    if (company) {
      return meterKinds.map((meter) => ({
        identifier: `${company}-electricity-${meter}-ng`,
        name: `${companyName(name)} ${meter === "prepaid" ? "Prepaid" : "Postpaid"}`,
      }));
    }
    const known = Object.entries(services).find(([, theirs]) => theirs.service === service);
    return known ? [{ identifier: known[0], name: known[1].name }] : [];
  },
  billerCodes(identifier) {
    const [, company, product] = power.exec(identifier) ?? [];
    if (company && product) return { service: `${company}-electric`, product };
    return ofService(services[identifier]?.service);
  },
  airtimeCodes: ({ network }) => ofService(network === null ? undefined : airtimeServices[network]),
};

function ofService(service: string | undefined): ReturnType<VendorCodeBook["billerCodes"]> {
  return service === undefined ? undefined : { service, product: null };
}

function companyName(name: string): string {
  const words = name.trim().split(/\s+/);
  if (words.at(-2) === "-") words.splice(-2);
  if (/^payments?$/i.test(words.at(-1) ?? "")) words.pop();
  return words.join(" ");
}
