import type { AssetCode } from "@manilla/shared/assets";
import { decimalText, fromUnits } from "@manilla/shared/money";
import type { VendorEntry } from "../providers/books/port.ts";

export type OurEntry = Pick<VendorEntry, "reference" | "asset" | "units" | "fee"> & {
  transactionId: string;
  standing: "settled" | "failed" | "reversed" | "open";
  at: Date;
};

export type Difference = {
  /** `status`: only one side says that the money moved. `amount`: the amount, the fee or the currency differs. */
  kind: "missing_here" | "missing_there" | "amount" | "status" | "duplicate";
  reference: string;
  transactionId: string | null;
  ours: Facts | null;
  theirs: Facts | null;
};
type Facts = { asset: string | null; amount: string; fee: string | null; status: string };

/**
 * Returns the differences of one day. An entry belongs to the day of its time at the vendor or, if the vendor lacks the
 * entry, of our own time. While an entry is pending on either side, its amount and status are not compared. An entry
 * that only one side has is a difference only if it is settled.
 */
export function compareEntries(
  ours: readonly OurEntry[],
  theirs: readonly VendorEntry[],
  isInDay: (at: Date) => boolean,
): Difference[] {
  const here = new Map(ours.map((entry) => [entry.reference, entry]));
  const there = Map.groupBy(theirs, ({ reference }) => reference);
  const paired = new Set(
    theirs.filter(({ reference }) => here.has(reference)).map(({ likeness }) => likeness),
  );
  const found: Difference[] = [];
  for (const [reference, lines] of there) {
    const mine = here.get(reference);
    const first = bestOf(lines, mine);
    const again = lines.filter((line) => line !== first && line.status === "settled" && isInDay(line.at));
    if (again[0]) found.push(duplicate(mine, again[0], again.length));
    if (!first || !isInDay(first.at)) continue;
    const kind = mine ? kindOf(mine, first) : kindOfUnknown(first, paired);
    if (kind) found.push(difference(kind, mine, first));
  }
  for (const mine of ours) {
    if (mine.standing === "settled" && isInDay(mine.at) && !there.has(mine.reference))
      found.push(difference("missing_there", mine));
  }
  return found;
}

/** Returns the vendor's line that agrees with our entry, or the first line if no line agrees. */
function bestOf(lines: readonly VendorEntry[], mine: OurEntry | undefined): VendorEntry | undefined {
  return (mine && lines.find((line) => kindOf(mine, line) === null)) ?? lines[0];
}

function kindOf(mine: OurEntry, other: VendorEntry): "status" | "amount" | null {
  if (mine.standing === "open" || other.status === "pending") return null;
  const isSettled = other.status === "settled";
  if ((mine.standing === "settled") !== isSettled) return "status";
  if (!isSettled) return null;
  const isSame = mine.asset === other.asset && mine.units === other.units;
  return isSame && (mine.fee === null || other.fee === null || mine.fee === other.fee) ? null : "amount";
}

function kindOfUnknown(other: VendorEntry, paired: ReadonlySet<string | undefined>) {
  if (other.status !== "settled") return null;
  return other.likeness !== undefined && paired.has(other.likeness) ? "duplicate" : "missing_here";
}

function difference(kind: Difference["kind"], mine: OurEntry | undefined, other?: VendorEntry): Difference {
  return {
    kind,
    reference: other?.reference ?? mine?.reference ?? "",
    transactionId: mine?.transactionId ?? null,
    ours: mine ? { ...amounts(mine), status: mine.standing } : null,
    theirs: other ? { ...amounts(other), status: other.status } : null,
  };
}

// If the vendor has several extra lines, the status contains their number. When this number changes, a difference that
// staff had closed opens again.
function duplicate(mine: OurEntry | undefined, line: VendorEntry, times: number): Difference {
  const one = difference("duplicate", mine, line);
  if (times === 1 || one.theirs === null) return one;
  return { ...one, theirs: { ...one.theirs, status: `${line.status}, ${times} times too many` } };
}

function amounts({ asset, units, fee }: Pick<VendorEntry, "asset" | "units" | "fee">) {
  return { asset, amount: amountOf(asset, units), fee: fee === null ? null : amountOf(asset, fee) };
}

function amountOf(asset: AssetCode | null, units: bigint): string {
  return asset === null ? String(units) : decimalText(fromUnits(asset, units));
}
