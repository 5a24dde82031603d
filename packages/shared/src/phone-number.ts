declare const made: unique symbol;

/** A phone number in E.164: "+2348031234567". Only this file creates such values. */
export type PhoneNumber = string & { readonly [made]: true };

const international = /^\+[1-9][0-9]{0,14}$/;
export const typedPhoneMinimum = 10;
export const typedPhoneMaximum = 15;

/** Removes spaces, dashes, dots, brackets and the invisible direction marks that contact lists copy. */
export function withoutSeparators(text: string): string {
  return text.replace(/[\s\p{Cf}().-]/gu, "");
}

/** Parses a number with plus sign and country code, without the zero in +234 (0) 803…. Undefined if invalid. */
export function parseInternationalPhone(text: string): PhoneNumber | undefined {
  const phone = withoutSeparators(text).replace(/^\+2340(?=[789])/, "+234");
  return international.test(phone) ? (phone as PhoneNumber) : undefined; // cast: the brand exists only in types
}

/** Casts a number that was validated before. Throws RangeError for an invalid number. */
export function phoneNumberOf(checked: string): PhoneNumber {
  const phone = parseInternationalPhone(checked);
  if (phone === undefined) throw new RangeError("not an international phone number");
  return phone;
}

/**
 * Parses a typed number: Nigerian (0803…, 803…, 234803…, 00234803…), or starting with its country code. Undefined if
 * invalid.
 */
export function parsePhone(text: string): PhoneNumber | undefined {
  const phone = withoutSeparators(text).replace(/^009?(?=234)/, "");
  if (phone.startsWith("+")) return parseInternationalPhone(phone);
  if (phone.length < typedPhoneMinimum) return undefined;
  if (/^0[0-9]{10}$/.test(phone)) return parseInternationalPhone(`+234${phone.slice(1)}`);
  if (/^[789][0-9]{9}$/.test(phone)) return parseInternationalPhone(`+234${phone}`);
  return parseInternationalPhone(`+${phone}`);
}

export function localPhone(phone: string): string {
  return phone.replace(/^\+234/, "0");
}

export function formatPhone(text: string): string {
  return text.replace(/^(\+234)(\d{3})(\d{3})(\d{4})$/, "$1 $2 $3 $4");
}

/** Used while a person types: "0803…", "234803…", "00234803…" and "+234 (0) 803…" become "+234803…". */
export function internationalAsTyped(text: string): string {
  return text
    .replace(/\p{Cf}/gu, "")
    .replace(/^\s*0(?=[789])/, "+234")
    .replace(/^\s*(?:009?[\s-]*)?234(?=[\s(0)-]*[789])/, "+234")
    .replace(/^\s*\+234[\s(.-]*0[\s).-]*(?=[789])/, "+234");
}

/** Used while a person types: +234803…, 00234803…, +234 (0) 803… and 803… become 0803…. */
export function localAsTyped(text: string): string {
  const digits = text.replace(/\D/g, "");
  return digits.replace(/^(?:009?)?2340?(?=[789])/, "0").replace(/^(?=[789])/, "0");
}

/** Ranges of the three digits after the 0, from the specification. */
const mobileRanges: readonly (readonly [from: number, to: number])[] = [
  [701, 709],
  [802, 819],
  [901, 909],
  [915, 918],
];

export function isNigerianMobile(phone: string): boolean {
  const local = localPhone(phone);
  if (!/^0[0-9]{10}$/.test(local)) return false;
  const prefix = Number.parseInt(local.slice(1, 4), 10);
  return mobileRanges.some(([from, to]) => prefix >= from && prefix <= to);
}

export type MobileNetwork = "MTN" | "Airtel" | "Glo" | "9mobile" | "Smile" | "ntel";

const networkPrefixes: readonly (readonly [MobileNetwork, string])[] = [
  ["MTN", "703 704 706 707 803 806 810 813 814 816 903 906 913 916"],
  ["Airtel", "701 708 802 808 812 901 902 904 907 911 912"],
  ["Glo", "705 805 807 811 815 905 915"],
  ["9mobile", "809 817 818 908 909"],
  ["Smile", "702"],
  ["ntel", "804"],
];

/** The result is only a hint, because people may change the network and keep the number. */
export function mobileNetworkOf(phone: string): MobileNetwork | null {
  const prefix = localPhone(phone).slice(1, 4);
  return networkPrefixes.find(([, prefixes]) => prefixes.split(" ").includes(prefix))?.[0] ?? null;
}
