import type { BillPurchase } from "@manilla/shared/bills/contract";
import { useState } from "react";
import { invalidateUserData } from "../../../lib/live/balances.ts";
import { type PaymentFlow, usePayment } from "../../../lib/payments/use-payment.ts";
import { t } from "../../../lib/texts/t.ts";
import { buyLines, type LineResult } from "./buy-lines.ts";
import type { Line } from "./order.ts";
import { resultsOf, type StoredResult, storedResult } from "./results/results-of.ts";
import { useChangedDraft } from "./use-changed-draft.ts";

interface Payments {
  /** Those of the form. */
  lines: readonly Line[];
  unanswered: Readonly<Record<string, Line>>;
  onLine: (result: LineResult) => void;
}

/** The one confirmation of all lines, and how each ended: also after a reload in the middle of them. */
export function usePayments({ lines, unanswered, onLine }: Payments) {
  const [results, changeResults] = useChangedDraft<readonly StoredResult[]>("batch.results", []);
  const [bought, setBought] = useState<ReadonlyMap<string, BillPurchase>>(new Map());
  // All that was confirmed, with a result or without: known after a reload before the saved recipients are.
  const [confirmed, changeConfirmed] = useChangedDraft<readonly Line[]>("batch.confirmed", []);
  const [sending, setSending] = useState(false);
  // What was confirmed stays on the review while its lines leave the form.
  const shown = sending ? confirmed : lines;
  function forgetResults() {
    changeConfirmed(() => []);
    changeResults(() => []);
  }
  const flow: PaymentFlow = usePayment({
    // Each line has a key of its own, kept with it.
    request: null,
    async send({ pin }) {
      setSending(true);
      changeConfirmed(() => shown);
      changeResults(() => []);
      try {
        return await buyLines(shown, {
          pin,
          withSecondFactor: flow.withSecondFactor,
          onLine(result) {
            changeResults((all) => [...all, storedResult(result)]);
            if ("bill" in result)
              setBought((all) => new Map(all).set(result.bill.transactionId, result.bill));
            onLine(result);
          },
        });
      } catch (error) {
        forgetResults();
        throw error;
      } finally {
        setSending(false);
      }
    },
    fallback: t("None of these bills was paid."),
    onDone: () => invalidateUserData(),
  });
  return {
    lines: shown,
    flow,
    /** The bills this page bought, by transaction. */
    bought,
    results: sending || confirmed.length === 0 ? null : resultsOf({ confirmed, results, unanswered }),
    forgetResults,
  };
}
