export const airtimeServices = { mtn: "MTN", airtel: "Airtel", glo: "Glo", etisalat: "9mobile" } as const;

/** A biller's id at each vendor. */
export const dataBillers = [
  { network: "MTN", maplerad: "mtn-data-ng", vtpass: "mtn-data" },
  { network: "Airtel", maplerad: "airtel-data-ng", vtpass: "airtel-data" },
  { network: "Glo", maplerad: "glo-data-ng", vtpass: "glo-data" },
  { network: "9mobile", maplerad: "9mobile-data-ng", vtpass: "etisalat-data" },
  { network: "Smile", maplerad: "smile-data-ng", vtpass: "smile-direct" },
  { network: "Spectranet", maplerad: "spectranet-data-ng", vtpass: "spectranet" },
];

const bundleRows: readonly [data: string, validity: string, priceKobo: number][] = [
  ["100MB", "Daily", 10_000],
  ["200MB", "3 days", 20_000],
  ["350MB", "Weekly", 30_000],
  ["750MB", "2 weeks", 50_000],
  ["1.5GB", "Monthly", 100_000],
  ["2GB", "Monthly", 120_000],
  ["3GB", "Monthly", 150_000],
  ["6GB", "Monthly", 250_000],
  ["10GB", "Monthly", 300_000],
  ["12GB", "Monthly", 350_000],
  ["20GB", "Monthly", 500_000],
  ["25GB", "Monthly", 600_000],
  ["40GB", "Monthly", 1_000_000],
];

/** Each bundle's code ends in the network's number, as at Maplerad ("100_9"). */
export function bundlesOf(biller: (typeof dataBillers)[number]) {
  const index = dataBillers.indexOf(biller);
  return bundleRows.map(([data, validity, priceKobo]) => ({
    code: `${data.toLowerCase().replace(/[^0-9a-z]/g, "")}_${index + 9}`,
    name: `${data} for ${validity}`,
    data,
    validity,
    priceKobo,
  }));
}

/** `variation` is VTpass's code. Maplerad's code is the same with `-1m` (one month) at its end. */
function plan(title: string, naira: number) {
  const words = title.toLowerCase().replaceAll(" ", "-");
  return { id: title.toUpperCase().replaceAll(" ", ""), title, variation: words, priceKobo: naira * 100 };
}

/** Prices of March 2025. StarTimes' prices could not be verified, so its two plans are marked as samples. */
export const cableBillers = [
  {
    name: "DStv",
    maplerad: "dstv-ng",
    vtpass: "dstv",
    plans: [
      plan("DStv Padi", 4_400),
      plan("DStv Yanga", 6_000),
      plan("DStv Confam", 11_000),
      plan("DStv Compact", 19_000),
      plan("DStv Compact Plus", 30_000),
      plan("DStv Premium", 44_500),
    ],
  },
  {
    name: "GOtv",
    maplerad: "gotv-ng",
    vtpass: "gotv",
    plans: [
      plan("GOtv Smallie", 1_900),
      plan("GOtv Jinja", 3_900),
      plan("GOtv Jolli", 5_800),
      plan("GOtv Max", 8_500),
      plan("GOtv Supa", 11_400),
      plan("GOtv Supa Plus", 16_800),
    ],
  },
  {
    name: "StarTimes",
    maplerad: "startimes-ng",
    vtpass: "startimes",
    plans: [plan("StarTimes Sample A", 2_000), plan("StarTimes Sample B", 4_000)],
  },
];

/** Each key is the start of the vendors' codes: "ikeja" in `ikeja-electricity-prepaid-ng` and `ikeja-electric`. */
export const powerBillers = Object.entries({
  aba: "Aba Power",
  abuja: "Abuja Electricity",
  benin: "Benin Electricity",
  eko: "Eko Electricity",
  enugu: "Enugu Electricity",
  ibadan: "Ibadan Electricity",
  ikeja: "Ikeja Electric",
  jos: "Jos Electricity",
  kaduna: "Kaduna Electric",
  kano: "Kano Electricity",
  portharcourt: "Port Harcourt Electricity",
  yola: "Yola Electricity",
}).map(([key, name]) => ({ key, name }));
