import { fromUnits } from "@manilla/shared/money";
import type { KnownEntry, Span, VendorBook } from "../books/port.ts";
import type { ProviderClient } from "../http.ts";
import { paystackList } from "./paystack-client.ts";
import { entryOf, statusOf, type Transfer, transferRow } from "./paystack-format.ts";
import type { PayoutOrder } from "./port.ts";

type Asked = {
  span: Span;
  known: readonly KnownEntry[];
  verify(order: Pick<PayoutOrder, "reference" | "amount">): Promise<Transfer | undefined>;
};

/**
 * According to the vendor's description the list has only the status "pending" by default. The others are requested
 * then.
 */
const otherStatuses = [
  "success",
  "failed",
  "reversed",
  "otp",
  "received",
  "rejected",
  "blocked",
  "abandoned",
];

/**
 * Reads the vendor's list of transfers to its end. Rows of old samples have no reference of ours, so missing
 * transfers are queried one by one and matched by the vendor's id. `whole` is false when a row is unreadable. Throws
 * ProviderError.
 */
export async function paystackBook(
  client: ProviderClient,
  { span, known, verify }: Asked,
): Promise<VendorBook> {
  const first = await transfersOf(client, span);
  const onlyPending = first.entries.every(({ status }) => status === "pending");
  const lists = [first];
  if (onlyPending) for (const status of otherStatuses) lists.push(await transfersOf(client, span, status));
  const byId = new Map(lists.flatMap(({ entries }) => entries.map((entry) => [entry.id, entry])));
  const named = new Set([...byId.values()].map(({ reference }) => reference));
  for (const one of known) {
    if (named.has(one.reference)) continue;
    const { reference, units, at } = one;
    const found = await verify({ reference, amount: fromUnits("NGN", units) });
    if (!found) continue;
    const id = found.id ?? reference;
    const row = byId.get(id) ?? { id, asset: "NGN", units, fee: null, at };
    byId.set(id, { ...row, reference, status: statusOf(found) });
  }
  return { entries: [...byId.values()], whole: lists.every(({ whole }) => whole) };
}

function transfersOf(client: ProviderClient, span: Span, status?: string): Promise<VendorBook> {
  const query = status === undefined ? {} : { status };
  return paystackList(client, span, { path: "/transfer", query, row: transferRow, entryOf });
}
