import type { BillPurchase } from "@manilla/shared/bills/contract";
import { t } from "../../../../lib/texts/t.ts";
import type { LineResult } from "../buy-lines.ts";
import type { Line } from "../order.ts";

type NotBought = { is: "refused"; message: string; code?: string | undefined } | { is: "unknown" };

/** How a line ended, as the tab's storage keeps it: without the bill, which is read from the server again, token and all. */
export type StoredResult = { id: string } & ({ is: "bought" | "pending"; transactionId: string } | NotBought);

/** How a line ended; of what was bought the bill, once it is known. `loading`: it is read from the server. */
export type ShownResult = Line &
  ({ is: "bought" | "pending"; transactionId: string; bill?: BillPurchase; loading?: boolean } | NotBought);

export function storedResult(result: LineResult): StoredResult {
  const { id } = result.recipient;
  if (result.is === "unknown") return { id, is: result.is };
  if (result.is === "refused") return { id, is: result.is, message: result.message, code: result.code };
  return { id, is: result.is, transactionId: result.bill.transactionId };
}

interface Confirmed {
  confirmed: readonly Line[];
  /** Those that ended, by the time of a reload perhaps not all. */
  results: readonly StoredResult[];
  unanswered: Readonly<Record<string, Line>>;
}

/** A result for each line that was confirmed, also where a reload came before its end. */
export function resultsOf({ confirmed, results, unanswered }: Confirmed): readonly ShownResult[] {
  return confirmed.map((line) => {
    const ended = results.find(({ id }) => id === line.recipient.id);
    if (ended) return { ...line, ...ended };
    return unanswered[line.recipient.id]
      ? { ...line, is: "unknown" }
      : { ...line, is: "refused", message: t("Not sent yet.") };
  });
}
