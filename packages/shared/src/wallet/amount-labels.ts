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

/** A receipt is proof that something happened: only what is completed has one. */
export function hasReceipt({ status }: { status: Status }): boolean {
  return status === "completed";
}
