import { seconds } from "@manilla/shared/duration";
import { fromUnits } from "@manilla/shared/money";
import { z } from "zod";
import type { VendorEntry } from "../books/port.ts";
import type { ProviderClient } from "../http.ts";
import * as format from "./maplerad-format.ts";
import {
  type BillResult,
  failedResult,
  type KnownBill,
  nothingKnown,
  pendingResult,
  type SentBill,
} from "./port.ts";

const flag = z.boolean().nullish().catch(null);
const text = z.string().nullish().catch(null);
const transaction = z.looseObject({
  id: text,
  reference: text,
  status: z.string().optional().catch(undefined),
  entry: text,
  currency: text,
  amount: z.union([z.number().int().nonnegative(), z.string().regex(/^\d{1,15}$/)]).transform(BigInt),
  created_at: z.string().optional().catch(undefined),
  reversal: flag,
  ledger: z.looseObject({ reversal: flag }).nullish().catch(null),
});
type Transaction = z.output<typeof transaction>;
const reply = format.inEnvelope(transaction);

/**
 * Finds a purchase by its id in the list of all transactions, or throws ProviderError. The result is pending unless the
 * transaction is a naira debit of the price (less a commission of at most 10 %).
 */
export async function billTransaction(
  client: ProviderClient,
  { order, vendorReference }: SentBill,
): Promise<BillResult> {
  const reference = vendorReference ?? "";
  const found = await readTransaction(client, reference);
  const price = order.amount.units;
  const isPrice = found.amount <= price && found.amount * 10n >= price * 9n;
  if (!isBillDebit(found, reference) || !isPrice)
    return pendingResult("maplerad answered about another transaction");
  const status = debitStatusOf(found);
  if (status === "failed") return failedResult(`maplerad: ${found.status?.toLowerCase() ?? "reversed"}`);
  if (status === "pending") return pendingResult("maplerad has not finished it", vendorReference);
  const commission = fromUnits("NGN", price - found.amount);
  return { status: "delivered", receipt: { ...nothingKnown, vendorReference, commission } };
}

export async function readTransactionEntry(
  client: ProviderClient,
  { reference, at }: KnownBill,
): Promise<VendorEntry | undefined> {
  const found = await readTransaction(client, reference);
  if (!isBillDebit(found, reference)) return undefined;
  const status = debitStatusOf(found);
  return {
    id: reference,
    reference,
    asset: "NGN",
    units: found.amount,
    fee: null,
    status: status === "delivered" ? "settled" : status,
    at: format.timeOf(found) ?? at,
  };
}

async function readTransaction(client: ProviderClient, reference: string): Promise<Transaction> {
  const path = `/transactions/${encodeURIComponent(reference)}`;
  return (await client.call({ method: "GET", path, reply, timeoutMs: seconds(5) })).data;
}

function isBillDebit({ id, reference, entry, currency }: Transaction, asked: string): boolean {
  const isNamed = id === asked || reference === asked;
  return isNamed && entry?.toUpperCase() === "DEBIT" && currency?.toUpperCase() === "NGN";
}

/**
 * A missing status means pending, because only the airtime list is documented to leave out the status of delivered
 * purchases.
 */
function debitStatusOf(found: Transaction): format.BillStatus {
  if (found.reversal === true || found.ledger?.reversal === true) return "failed";
  return found.status === undefined ? "pending" : format.mapleradStatusOf(found);
}
