import type { AssetCode } from "@manilla/shared/assets";

export type VendorEntry = {
  id: string;
  /** Our reference, or the vendor's own reference if the vendor accepts none from us. */
  reference: string;
  /** Null for an asset that we do not support. */
  asset: AssetCode | null;
  units: bigint;
  /** Fee or commission in units of `asset`. Null, and not compared, if the vendor or our ledger does not record it. */
  fee: bigint | null;
  status: "settled" | "failed" | "reversed" | "pending";
  at: Date;
  /**
   * Two lines with the same `likeness` may be one purchase that was made twice. Only vendors that take no reference
   * from us have it.
   */
  likeness?: string;
};

/** `from` is inclusive, `until` exclusive. */
export type Span = { from: Date; until: Date };

export type KnownEntry = Pick<VendorEntry, "reference" | "at" | "units">;

/** `whole` is false if we queried only our own entries, or if some rows could not be read (`hasUnreadable`). */
export type VendorBook = { entries: VendorEntry[]; whole: boolean; hasUnreadable?: boolean };
