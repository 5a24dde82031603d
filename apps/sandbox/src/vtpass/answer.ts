import { nairaNumber, nairaText } from "../banking/naira.ts";
import type { Bill } from "../bills/bill-desk.ts";
import { lagosTime } from "../clock.ts";
import { digits } from "../dice.ts";
import { powerFields } from "./tokens.ts";

const states = {
  pending: { code: "099", status: "pending", description: "TRANSACTION IS PROCESSING" },
  delivered: { code: "000", status: "delivered", description: "TRANSACTION SUCCESSFUL" },
  failed: { code: "016", status: "failed", description: "TRANSACTION FAILED" },
  reversed: { code: "040", status: "reversed", description: "TRANSACTION REVERSAL" },
} as const;

const typeNames = {
  airtime: "Airtime Recharge",
  data: "Data Services",
  cable: "TV Subscription",
  electricity: "Electricity Bill",
};

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
        product_name: bill.product,
        unique_element: bill.recipient,
        unit_price: nairaNumber(amount / BigInt(bill.quantity)),
        quantity: bill.quantity,
        service_verification: null,
        channel: "api",
        commission: wholeNaira(commission),
        discount: null,
        total_amount: nairaNumber(amount - commission),
        type: typeNames[bill.kind],
        email: "sandbox@example.com",
        phone: bill.phone,
        name: null,
        convinience_fee: 0,
        amount: nairaNumber(amount),
        platform: "api",
        method: "api",
        transactionId: digits(16, "vtpass", bill.reference),
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

/** As at the vendor: the debited amount is exact, and the commission is rounded. */
function wholeNaira(kobo: bigint): number {
  return Math.round(Number(kobo) / 100);
}
