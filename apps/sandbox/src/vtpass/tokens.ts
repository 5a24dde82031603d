import { customerName } from "../banking/accounts.ts";
import { type Bill, unitsFor } from "../bills/bill-desk.ts";
import { digits } from "../dice.ts";

/** Meters with this ending get new keys: two more tokens must be entered before the purchased one. */
const keyChangeEnding = "07";

/**
 * The fields of an electricity purchase. Each company formats tokens and units differently, as documented by VTpass
 * for Ikeja, Eko, Ibadan and Kano. The formats of other companies are invented.
 */
export function powerFields(bill: Bill): Record<string, unknown> {
  if (bill.token === null) return { purchased_code: "", ...ikeja(bill, null) };
  const company = bill.service.replace(/-electric$/, "");
  return { ...(forms[company] ?? forms["ikeja"])?.(bill, bill.token), ...keyChange(bill) };
}

type Form = (bill: Bill, token: string) => Record<string, unknown>;

const forms: Record<string, Form> = {
  ikeja: (bill, token) => ({ purchased_code: `Token : ${token}`, ...ikeja(bill, token) }),
  eko: withBonus,
  ibadan: withBonus,
  kano: (bill, token) => ({
    purchased_code: token,
    Token: token,
    Units: Number(unitsFor(bill.amountKobo)),
    CustomerName: customerName(bill.recipient),
    CustomerAddress: "4 Zaria Road, Kano",
  }),
  jos: (bill, token) => ({
    purchased_code: `Token : ${inFours(token)}`,
    token: "",
    PurchasedUnits: unitsFor(bill.amountKobo),
  }),
  benin: (bill, token) => ({
    purchased_code: `Token : ${token}`,
    token: "N/A",
    units: unitsFor(bill.amountKobo),
  }),
};

function ikeja(bill: Bill, token: string | null) {
  return {
    token,
    units: `${unitsFor(bill.amountKobo)} kWh`,
    tokenAmount: Number(bill.amountKobo) / 100,
    tariff: "61.5",
    customerName: customerName(bill.recipient),
    customerAddress: "12 Marina Road, Lagos",
    meterNumber: bill.recipient,
    exchangeReference: digits(12, "exchange", bill.reference),
  };
}

function withBonus(bill: Bill, token: string) {
  const bonus = digits(20, "bonus", bill.reference);
  return {
    purchased_code: `Token : ${token} Bonus Token : ${bonus}`,
    mainToken: token,
    mainTokenDescription: "Normal Sale",
    mainTokenUnits: Number(unitsFor(bill.amountKobo)),
    mainTokenTax: 75,
    mainsTokenAmount: Number(bill.amountKobo) / 100 - 75,
    bonusToken: bonus,
    bonusTokenDescription: "FBE Token",
    bonusTokenUnits: 50,
    bonusTokenTax: null,
    bonusTokenAmount: null,
    tariffIndex: "52",
    debtDescription: "1122",
  };
}

function keyChange({ recipient, reference }: Bill): Record<string, unknown> {
  if (!recipient.endsWith(keyChangeEnding)) return { kct1: "", kct2: "", resetToken: null };
  return {
    kct1: digits(20, "kct1", reference),
    kct2: inFours(digits(20, "kct2", reference)),
    resetToken: null,
  };
}

function inFours(token: string): string {
  return token.replace(/(\d{4})(?=\d)/g, "$1-");
}
