import { money } from "../money.ts";

export const billKinds = ["airtime", "data", "cable", "electricity"] as const;
export type BillKind = (typeof billKinds)[number];

export const airtimeMinimum = money("NGN", "50");
export const airtimeMaximum = money("NGN", "50000");
export const electricityMinimum = money("NGN", "100");
export const electricityMaximum = money("NGN", "100000");
export const smartCardPattern = /^[0-9]{8,12}$/;
export const meterPattern = /^[0-9]{8,15}$/;
export const duplicateWindowSeconds = 5 * 60;

export const billMessages = {
  customerMinimum: (minimum: string) => `The minimum amount for this number is ${minimum}`,
  customerBlocked: "The provider does not sell to this number at the moment. Please contact them.",
  phoneRequired: "Please enter your phone number",
  phoneInvalid: "Please enter a valid Nigerian phone number",
  amountInvalid: "Please enter a valid amount",
  airtimeMinimum: "Minimum airtime amount is ₦50",
  airtimeMaximum: "Maximum airtime amount is ₦50,000",
  insufficient: (shortfall: string) => `Insufficient balance. You need ${shortfall} more.`,
  networkRequired: "Please select a network provider",
  bundleRequired: "Please select a data bundle",
  smartCardRequired: "Please enter your smart card number",
  smartCardInvalid: "Please enter a valid smart card number (8-12 digits)",
  cableRequired: "Please select a cable provider",
  planRequired: "Please select a subscription plan",
  meterRequired: "Please enter your meter number",
  meterInvalid: "Please enter a valid meter number (8-15 digits)",
  discoRequired: "Please select an electricity provider",
  electricityMinimum: "Minimum electricity payment is ₦100",
  electricityMaximum: "Maximum electricity payment is ₦100,000",
} as const;

/** The three digits after the 0 that the specification accepts; data, so that a new range is one line. */
export const phoneRanges: readonly (readonly [from: number, to: number])[] = [
  [701, 709],
  [802, 819],
  [901, 909],
  [915, 918],
];

/** Exactly 11 digits starting with 0, in an accepted range. */
export function isNigerianPhone(digits: string): boolean {
  if (!/^0[0-9]{10}$/.test(digits)) return false;
  const prefix = BigInt(digits.slice(1, 4));
  return phoneRanges.some(([from, to]) => prefix >= from && prefix <= to);
}

/** "08031234567" → "+2348031234567", what the server receives. */
export function toInternational(digits: string): string {
  return `+234${digits.slice(1)}`;
}

/** The server's own reading: +234 and ten digits of an accepted range. */
export function isInternationalNigerian(phone: string): boolean {
  return phone.startsWith("+234") && isNigerianPhone(`0${phone.slice(4)}`);
}

export type Network = "MTN" | "Airtel" | "Glo" | "9mobile" | "Smile" | "ntel";

const networkPrefixes: Record<Network, string> = {
  MTN: "703 704 706 707 803 806 810 813 814 816 903 906 913 916",
  Airtel: "701 708 802 808 812 901 902 904 907 911 912",
  Glo: "705 805 807 811 815 905 915",
  "9mobile": "809 817 818 908 909",
  Smile: "702",
  ntel: "804",
};

/** The network a number was issued by: a hint only, because numbers can be ported. */
export function networkOf(digits: string): Network | null {
  const prefix = digits.slice(1, 4);
  const found = Object.entries(networkPrefixes).find(([, prefixes]) => prefixes.split(" ").includes(prefix));
  return (found?.[0] as Network | undefined) ?? null; // Object.entries forgets the key type
}
