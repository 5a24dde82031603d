import type { CoinCode } from "@manilla/shared/assets";
import { signedDecimal } from "@manilla/shared/money";
import type { HoldingChange } from "@manilla/shared/wallet/holding";
import type { TransactionLine } from "../ledger/record.ts";

/** The changes of holdings by a transaction. A swap is a sale and a purchase. */
export function changesOf(
  { kind, moneyIn, moneyOut, nairaValue }: TransactionLine,
  coin: CoinCode,
): HoldingChange[] {
  const value = nairaValue?.units ?? null;
  const changes: HoldingChange[] = [];
  if (moneyOut?.asset === coin) {
    const sold = kind === "crypto.sell" || kind === "crypto.swap";
    const proceeds = moneyIn?.asset === "NGN" ? moneyIn.units : value;
    changes.push({ is: sold ? "sold" : "moved", units: moneyOut.units, kobo: proceeds });
  }
  if (moneyIn?.asset === coin) {
    const bought = kind === "crypto.buy" || kind === "crypto.swap";
    const paid = moneyOut?.asset === "NGN" ? moneyOut.units : value;
    changes.push({ is: bought ? "bought" : "received", units: moneyIn.units, kobo: paid });
  }
  return changes;
}

/** Kobo as naira, with a minus for a loss. */
export function signedNaira(kobo: bigint): string {
  return signedDecimal("NGN", kobo);
}
