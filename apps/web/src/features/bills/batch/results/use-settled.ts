import type { BillPurchase } from "@manilla/shared/bills/contract";
import { t } from "../../../../lib/texts/t.ts";
import { useBills } from "../../bills.queries.ts";
import type { ShownResult } from "./results-of.ts";

/** The results with their bills: those of this page's purchases, and from the server what is pending or came before a reload. */
export function useSettled(
  results: readonly ShownResult[],
  bought: ReadonlyMap<string, BillPurchase>,
): readonly ShownResult[] {
  const asked = results.flatMap((result) =>
    "transactionId" in result && bought.get(result.transactionId)?.status !== "successful"
      ? [result.transactionId]
      : [],
  );
  const { data, fetchStatus } = useBills(asked);
  const now = new Map(data?.flatMap((bill) => (bill ? [[bill.transactionId, bill] as const] : [])));
  const loading = data === undefined && fetchStatus === "fetching";
  return results.map((result) => {
    if (!("transactionId" in result)) return result;
    const bill = now.get(result.transactionId) ?? bought.get(result.transactionId);
    if (!bill) return { ...result, loading };
    if (bill.status === "pending") return { ...result, bill };
    if (bill.status === "successful") return { ...result, is: "bought", bill };
    const { transactionId: _, ...line } = result;
    const message = t("The provider did not deliver it, and the money is back in your balance.");
    return { ...line, is: "refused", message };
  });
}
