import { customerName } from "../banking/accounts.ts";
import { nairaNumber, nairaText } from "../banking/naira.ts";
import { type Bill, unitsFor } from "../bills/bill-desk.ts";
import { lagosTime } from "../clock.ts";
import { drawDigits } from "../dice.ts";

const states = {
  pending: { code: "099", status: "pending", description: "TRANSACTION IS PROCESSING" },
  delivered: { code: "000", status: "delivered", description: "TRANSACTION SUCCESSFUL" },
  failed: { code: "016", status: "failed", description: "TRANSACTION FAILED" },
  reversed: { code: "040", status: "reversed", description: "TRANSACTION REVERSAL" },
} as const;

export function commissionOf(bill: Bill): bigint {
  return (BigInt(bill.amountKobo) * 15n) / 1000n;
}

/** A purchase in the answers of `/pay` and `/requery` and in the callback. */
export function vtpassAnswer(bill: Bill) {
  const state = states[bill.status];
  const delivered = bill.status === "delivered";
  const amount = BigInt(bill.amountKobo);
  const commission = commissionOf(bill);
  return {
    code: state.code,
    content: {
      transactions: {
        status: state.status,
        // Like the vendor, rounds the commission. The debited amount is exact.
        commission: Math.round(Number(commission) / 100),
        total_amount: nairaNumber(amount - commission),
        amount: nairaNumber(amount),
        transactionId: drawDigits(16, "vtpass", bill.reference),
      },
    },
    response_description: state.description,
    requestId: bill.reference,
    amount: nairaText(amount),
    transaction_date: { date: vendorDate(bill.createdAt), timezone_type: 3, timezone: "Africa/Lagos" },
    purchased_code: "",
    ...(bill.kind === "electricity" && delivered ? powerFields(bill) : {}),
  };
}

/** "2020-04-08 15:22:15.000000", in Lagos time as the vendor prints it. */
function vendorDate(iso: string): string {
  return `${lagosTime(iso).slice(0, 19).replace("T", " ")}.000000`;
}

/** Meters with this ending get new keys: two further tokens must be entered before the purchased token. */
const keyChangeEnding = "07";

/**
 * The fields of an electricity purchase, in the formats that VTpass documents for Ikeja, Eko, Ibadan and Kano. The
 * formats of all other companies are invented.
 */
function powerFields(bill: Bill): Record<string, unknown> {
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
    customerName: customerName(bill.recipient),
  };
}

function withBonus(bill: Bill, token: string) {
  const bonus = drawDigits(20, "bonus", bill.reference);
  return {
    purchased_code: `Token : ${token} Bonus Token : ${bonus}`,
    mainToken: token,
    mainTokenUnits: Number(unitsFor(bill.amountKobo)),
    bonusToken: bonus,
    bonusTokenUnits: 50,
  };
}

function keyChange({ recipient, reference }: Bill): Record<string, unknown> {
  if (!recipient.endsWith(keyChangeEnding)) return { kct1: "", kct2: "", resetToken: null };
  return {
    kct1: drawDigits(20, "kct1", reference),
    kct2: inFours(drawDigits(20, "kct2", reference)),
    resetToken: null,
  };
}

function inFours(token: string): string {
  return token.replace(/(\d{4})(?=\d)/g, "$1-");
}
