import type { AssetCode } from "@manilla/shared/assets";

export type VendorEntry = {
  id: string;
  /** Our reference, or the vendor's if the vendor took none from us. */
  reference: string;
  /** Null for an asset that we do not support. */
  asset: AssetCode | null;
  units: bigint;
  /**
   * The vendor's fee or commission, in the same units. Null when the vendor does not give it or our books do not have
   * it.
   */
  fee: bigint | null;
  status: "settled" | "failed" | "reversed" | "pending";
  at: Date;
  /** Equal for two lines that may be one purchase made twice. Set only if the vendor takes no reference from us. */
  likeness?: string;
};

/** `from` is inclusive, `until` exclusive. */
export type Span = { from: Date; until: Date };

export type KnownEntry = Pick<VendorEntry, "reference" | "at" | "units">;

/**
 * A vendor's books. `whole` is false if only our own lines were queried, so that lines made without us are not
 * visible.
 */
export type VendorBook = { entries: VendorEntry[]; whole: boolean };
