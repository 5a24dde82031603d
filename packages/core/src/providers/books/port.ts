import type { AssetCode } from "@manilla/shared/assets";

/** One line of a vendor's own books. */
export type VendorEntry = {
  /** The vendor's own name for the line: read on two pages it is one. */
  id: string;
  /** What our books know it by: our reference where the vendor took one, else the vendor's. */
  reference: string;
  /** Null for what we don't keep. */
  asset: AssetCode | null;
  units: bigint;
  /** What the vendor keeps or leaves of it, in the same units; null where it doesn't say or our books don't. */
  fee: bigint | null;
  /** `pending` is everything that is not conclusive. */
  status: "settled" | "failed" | "reversed" | "pending";
  at: Date;
  /** The same for two lines that may be one purchase made twice, where the vendor takes no reference of ours. */
  likeness?: string;
};

/** From the first moment to before the second. */
export type Span = { from: Date; until: Date };

/** One line of ours, for a vendor that has no list and is asked about ours one by one. */
export type KnownEntry = Pick<VendorEntry, "reference" | "at" | "units">;

/** A vendor's own books. Not `whole`: it was asked about ours one by one, and what it has without us is not seen. */
export type VendorBook = { entries: VendorEntry[]; whole: boolean };
