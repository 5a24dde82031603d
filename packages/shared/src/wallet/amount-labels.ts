import type { Kind, Status } from "./transaction-words.ts";

export interface AmountLabels {
  out: string;
  in: string;
}

const settled: Partial<Record<Kind, Partial<AmountLabels>>> = {
  "crypto.sell": { out: "You sold" },
  "crypto.swap": { out: "You swapped" },
  "crypto.send": { out: "You sent" },
  "transfer.send": { out: "You sent" },
  "naira.withdrawal": { out: "You withdrew" },
  "dust.given_up": { out: "You gave up" },
  adjustment: { out: "Taken", in: "Added" },
  "adjustment.goodwill": { in: "Added" },
  "adjustment.correction": { out: "Taken", in: "Added" },
};

/**
 * What the two amounts of a transaction are called. Nothing is "received" or "paid" before it is: a screen or a receipt
 * that said so would be a false credit alert.
 */
export function amountLabels({ kind, status }: { kind: Kind; status: Status }): AmountLabels {
  if (status === "completed") return { out: "You paid", in: "You received", ...settled[kind] };
  if (kind === "naira.deposit")
    return { out: "Set aside", in: status === "failed" ? "Not received" : "Requested" };
  return status === "failed"
    ? { out: "Not taken", in: "Not received" }
    : { out: "Set aside", in: "Expected" };
}

/**
 * What a transaction has changed in the balance that can be spent, as it stands: what is set aside has left it, what is
 * expected has not come, and of what failed nothing has moved and nothing was charged.
 */
export function movedAmounts<Amount>({ status, out, in: received, fee }: Line<Amount>): Line<Amount> {
  if (status === "failed") return { status, out: null, in: null, fee: null };
  return { status, out, in: status === "completed" ? received : null, fee };
}

/** The rest of its amounts: asked for, and not moved. */
export function unmovedAmounts<Amount>(line: Line<Amount>): Pick<Line<Amount>, "out" | "in"> {
  const moved = movedAmounts(line);
  return { out: moved.out ? null : line.out, in: moved.in ? null : line.in };
}

interface Line<Amount> {
  status: Status;
  out: Amount | null;
  in: Amount | null;
  fee: Amount | null;
}

/** What is called what arrives at the bank or the address: the fee is a part of what leaves. */
export function arrivalLabel(kind: Kind): string {
  return kind === "naira.withdrawal" ? "Bank receives" : "Recipient receives";
}

/** The amount that a receipt is about: what arrives at somebody else, or else what its owner received or paid. */
export function receiptAmount<Amount>(
  detail: Pick<Line<Amount>, "out" | "in"> & { arrives: Amount | null },
): Amount | null {
  return detail.arrives ?? detail.in ?? detail.out;
}

/** A receipt is proof that something happened: only what is completed has one. */
export function hasReceipt({ status }: { status: Status }): boolean {
  return status === "completed";
}
