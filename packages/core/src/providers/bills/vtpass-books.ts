import { queryLines } from "../books/pages.ts";
import type { VendorBook, VendorEntry } from "../books/port.ts";
import type { ProviderClient } from "../http.ts";
import { parseLagosTime } from "../lagos-time.ts";
import type { KnownBill } from "./port.ts";
import {
  commissionOf,
  nairaOf,
  type PayAnswer,
  payAnswer,
  refusedAnswer,
  requeryResult,
} from "./vtpass-format.ts";

export function readVtpassBook(client: ProviderClient, known: readonly KnownBill[]): Promise<VendorBook> {
  return queryLines(known, async (one) => {
    const answer = await askAbout(client, one.reference);
    return requeryResult(answer, one.reference).status === "absent" ? undefined : vtpassEntryOf(answer, one);
  });
}

async function askAbout(client: ProviderClient, reference: string): Promise<PayAnswer> {
  const body = { request_id: reference };
  try {
    return await client.call({ method: "POST", path: "/requery", body, reply: payAnswer });
  } catch (error) {
    const answer = refusedAnswer(error);
    // Code 015 means that VTpass does not know the purchase. Other refusals are not about the purchase.
    if (answer?.code === "015") return answer;
    throw error;
  }
}

const statuses = { delivered: "settled", failed: "failed", pending: "pending", absent: "pending" } as const;

function vtpassEntryOf(sale: PayAnswer, { reference, at }: KnownBill): VendorEntry {
  const transaction = sale.content?.transactions;
  const saysWhatItLeft = (transaction?.total_amount ?? transaction?.commission ?? null) !== null;
  return {
    id: transaction?.transactionId ?? reference,
    reference,
    asset: "NGN",
    units: nairaOf(transaction?.amount ?? sale.amount ?? 0).units,
    fee: saysWhatItLeft ? commissionOf(sale).units : null,
    status: statuses[requeryResult(sale, reference).status],
    at: timeOf(sale) ?? at,
  };
}

/** "2025-03-10T09:14:16.000000Z". Older answers have `date` in Lagos time: "2020-04-08 15:22:15.000000". */
function timeOf({ transaction_date: date }: PayAnswer): Date | null {
  if (typeof date !== "string") return parseLagosTime(date?.date.slice(0, 19));
  const at = new Date(date);
  return Number.isNaN(at.getTime()) ? null : at;
}
