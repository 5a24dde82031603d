import { isNigerianMobile } from "@manilla/shared/phone-number";
import { bankRank } from "#lib/brands/brands.ts";

interface Bank {
  code: string;
  name: string;
}

const most = 3;
/** These banks use the customer's phone number, without its zero, as the account number. */
const numberedByPhone = /opay|paycom|palmpay/i;

/**
 * The most used first. Nine numbers in ten fail another bank's check digit, so it suggests a bank and never proves
 * one.
 */
export function suggestedBanks(accountNumber: string, banks: readonly Bank[]): Bank[] {
  if (!/^\d{10}$/.test(accountNumber)) return [];
  const isPhone = isNigerianMobile(`0${accountNumber}`);
  const fits = ({ code, name }: Bank) =>
    numberedByPhone.test(name) ? isPhone : !isPhone && hasCheckDigitOf(code, accountNumber);
  return banks
    .filter(fits)
    .toSorted((a, b) => bankRank(a.name) - bankRank(b.name))
    .slice(0, most);
}

/**
 * The central bank's rule (NUBAN): three digits identify a commercial bank, a 9 and five digits another institution.
 */
function hasCheckDigitOf(code: string, accountNumber: string): boolean {
  if (!/^(\d{3}|\d{5})$/.test(code)) return false;
  const weighed = `${code.length === 5 ? "9" : ""}${code}${accountNumber.slice(0, 9)}`;
  const digits = weighed.split("").map((digit) => Number.parseInt(digit, 10));
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 3 === 1 ? 7 : 3), 0);
  return accountNumber.endsWith(String((10 - (sum % 10)) % 10));
}
