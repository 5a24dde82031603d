import type { Kind, Status } from "./transaction-texts.ts";

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
 * Returns labels for a transaction's two amounts. Only labels of a completed transaction say "received" or "paid",
 * because such a label would otherwise be a false credit alert.
 */
export function amountLabels({ kind, status }: { kind: Kind; status: Status }): AmountLabels {
  if (status === "completed") return { out: "You paid", in: "You received", ...settled[kind] };
  if (kind === "naira.deposit")
    return { out: "On hold", in: status === "failed" ? "Not received" : "Requested" };
  return status === "failed" ? { out: "Not taken", in: "Not received" } : { out: "On hold", in: "Expected" };
}

/**
 * Returns the amounts by which the spendable balance has already changed. The outgoing amount is deducted as soon as it
 * is on hold. The incoming amount is added only when the operation is completed. A failed operation changes nothing.
 */
export function movedAmounts<Amount>({ status, out, in: received, fee }: Line<Amount>): Line<Amount> {
  if (status === "failed") return { status, out: null, in: null, fee: null };
  return { status, out, in: status === "completed" ? received : null, fee };
}

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

export function arrivalLabel(kind: Kind): string {
  return kind === "naira.withdrawal" ? "Bank receives" : "Recipient receives";
}

/** The main amount of a receipt: what the recipient gets, else what the owner received or paid. */
export function receiptAmount<Amount>(
  detail: Pick<Line<Amount>, "out" | "in"> & { arrives: Amount | null },
): Amount | null {
  return detail.arrives ?? detail.in ?? detail.out;
}

export function hasReceipt({ status }: { status: Status }): boolean {
  return status === "completed";
}
