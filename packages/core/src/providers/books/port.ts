import type { AssetCode } from "@manilla/shared/assets";

export type VendorEntry = {
  id: string;
  /** Our reference, or the vendor's own reference if the vendor accepts none from us. */
  reference: string;
  /** Null for an asset that we do not support. */
  asset: AssetCode | null;
  units: bigint;
  /** The vendor's fee or commission in the same units. Null if the vendor reports none or our ledger stores none. */
  fee: bigint | null;
  status: "settled" | "failed" | "reversed" | "pending";
  at: Date;
  /**
   * Two lines with the same `likeness` may be a purchase that was made twice. Set only for vendors that take no
   * reference from us.
   */
  likeness?: string;
};

/** `from` is inclusive, `until` exclusive. */
export type Span = { from: Date; until: Date };

export type KnownEntry = Pick<VendorEntry, "reference" | "at" | "units">;

/** `whole`: false if only our own lines were queried. `hasUnreadable`: the vendor sent rows that could not be read. */
export type VendorBook = { entries: VendorEntry[]; whole: boolean; hasUnreadable?: boolean };
