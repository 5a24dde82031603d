import { fromUnits } from "@manilla/shared/money";
import { z } from "zod";
import type { VendorEntry } from "../books/port.ts";
import { isNaira, koboField, textField } from "../payouts/paystack-client.ts";
import { ProviderError } from "../provider-error.ts";
import type { AccountPayment, NairaAccountNumber } from "./port.ts";

const id = z.union([z.number().int(), z.string().min(1).max(64)]).transform(String);
const time = z.iso.datetime({ offset: true }).nullish().catch(null);

export const customerAnswer = z.object({
  data: z.object({ customer_code: z.string().min(1).max(64), id }),
});

const account = z.object({
  id,
  account_name: z.string().min(1).max(120),
  // A JSON number has no leading zeros, so they are restored.
  account_number: z
    .union([z.string(), z.number().transform((digits) => String(digits).padStart(10, "0"))])
    .pipe(z.string().regex(/^\d{10}$/)),
  active: z.boolean().nullish().catch(null),
  assigned: z.boolean().nullish().catch(null),
  currency: textField,
  bank: z.object({ name: z.string().min(1).max(120) }),
});
type Account = z.output<typeof account>;

export const accountAnswer = z.object({ data: account });
export const accountList = z.object({ data: z.array(account.nullable().catch(null)) });

export function accountOf(row: Account | null, customerCode: string): NairaAccountNumber | null {
  if (!row || row.active === false || row.assigned === false) return null;
  if (!isNaira(row)) return null;
  const { id: accountId, account_number: accountNumber, account_name: accountName, bank } = row;
  return { customerCode, accountId, accountNumber, accountName, bankName: bank.name };
}

export function isNotReady(row: Account | null): boolean {
  return !row || (isNaira(row) && row.assigned !== false);
}

export const transactionRow = z.object({
  id,
  reference: z.string().min(1).max(128),
  status: z.string().max(64),
  amount: koboField,
  fees: koboField.nullish().catch(null),
  currency: textField,
  channel: textField,
  paid_at: time,
  paidAt: time,
  created_at: time,
  customer: z.object({ customer_code: textField }).nullish().catch(null),
  authorization: z
    .object({ receiver_bank_account_number: textField, sender_name: textField })
    .nullish()
    .catch(null),
  metadata: z.object({ receiver_account_number: textField }).nullish().catch(null),
});
type Transaction = z.output<typeof transactionRow>;
export const transactionAnswer = z.object({ data: transactionRow });

export const accountChannel = "dedicated_nuban";

/** Throws ProviderError for a payment in another currency, which must never be credited as naira. */
export function paymentOf(row: Transaction): AccountPayment {
  if (!isNaira(row)) throw new ProviderError("unreadable", "paystack received another currency than naira");
  const at = row.paid_at ?? row.paidAt;
  return {
    reference: row.reference,
    status: row.channel === accountChannel ? paymentStatusOf(row) : "other",
    received: fromUnits("NGN", BigInt(row.amount)),
    fee: fromUnits("NGN", BigInt(row.fees ?? 0)),
    customerCode: row.customer?.customer_code ?? null,
    accountNumber:
      row.authorization?.receiver_bank_account_number ?? row.metadata?.receiver_account_number ?? null,
    payerName: row.authorization?.sender_name ?? null,
    at: at ? new Date(at) : null,
  };
}

function paymentStatusOf({ status }: Transaction): "pending" | "paid" | "failed" {
  const word = status.toLowerCase();
  if (word === "success") return "paid";
  return word === "failed" || word === "abandoned" ? "failed" : "pending";
}

export function accountEntryOf(row: Transaction): VendorEntry {
  const standing = { paid: "settled", failed: "failed", pending: "pending" } as const;
  return {
    id: row.id,
    reference: row.reference,
    asset: isNaira(row) ? "NGN" : null,
    units: BigInt(row.amount),
    fee: row.fees === null || row.fees === undefined ? null : BigInt(row.fees),
    status: row.status.toLowerCase() === "reversed" ? "reversed" : standing[paymentStatusOf(row)],
    at: new Date(row.paid_at ?? row.paidAt ?? row.created_at ?? 0),
  };
}

const webhook = z.object({
  event: z.literal("charge.success"),
  data: z.object({ reference: z.string().regex(/^[\x20-\x7e]{1,128}$/), channel: textField }),
});

export function paymentMessage(body: unknown) {
  const read = webhook.safeParse(body).data;
  if (!read || (read.data.channel ?? accountChannel) !== accountChannel) return undefined;
  const { reference } = read.data;
  return { key: `${read.event}:${reference}`, reference, body: { event: read.event, reference } };
}
