export type OurBill = {
  transactionId: string;
  reference: string;
  /** False for its neighbours around midnight, which are there only to be recognised. */
  inDay: boolean;
  kobo: bigint;
  state: "sent" | "delivered" | "failed" | "reversed";
  billState: string;
};

export type TheirBill = {
  reference: string;
  kobo: bigint;
  status: "delivered" | "failed" | "pending";
  inDay: boolean;
};

export type Discrepancy = {
  kind: "missing_here" | "missing_there" | "amount" | "status" | "duplicate";
  reference: string;
  transactionId: string | null;
  ours: Record<string, string> | null;
  theirs: Record<string, string> | null;
};

/** Where our books and a vendor's differ, each by its kind. What either still works on is not a difference yet. Pure. */
export function compare(ours: readonly OurBill[], theirs: readonly TheirBill[]): Discrepancy[] {
  const known = new Map(ours.map((bill) => [bill.reference, bill]));
  const there = Map.groupBy(theirs, ({ reference }) => reference);
  const found: Discrepancy[] = [];
  for (const [reference, [first, second]] of there) {
    if (!first) continue;
    const mine = known.get(reference);
    if (second) found.push(difference("duplicate", mine, second));
    if (!mine) {
      // A refused purchase has no name here, and cost nothing there.
      if (first.status === "delivered" && first.inDay)
        found.push(difference("missing_here", undefined, first));
      continue;
    }
    if (mine.kobo !== first.kobo) found.push(difference("amount", mine, first));
    if (differs(mine, first)) found.push(difference("status", mine, first));
  }
  for (const mine of ours) {
    if (mine.inDay && mine.state === "delivered" && !there.has(mine.reference))
      found.push(difference("missing_there", mine));
  }
  return found;
}

function differs({ state, billState }: OurBill, { status }: TheirBill): boolean {
  if (state === "sent" || status === "pending") return false;
  const isDeliveredHere = state === "delivered" && billState === "delivered";
  return isDeliveredHere !== (status === "delivered");
}

function difference(kind: Discrepancy["kind"], mine: OurBill | undefined, other?: TheirBill): Discrepancy {
  return {
    kind,
    reference: other?.reference ?? mine?.reference ?? "",
    transactionId: mine?.transactionId ?? null,
    ours: mine ? { kobo: String(mine.kobo), state: mine.state, bill: mine.billState } : null,
    theirs: other ? { kobo: String(other.kobo), status: other.status } : null,
  };
}
