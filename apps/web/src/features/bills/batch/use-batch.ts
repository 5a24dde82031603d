import type { SavedRecipient } from "@manilla/shared/bills/recipient-contract";
import { fromUnits, isZero, type Money } from "@manilla/shared/money";
import { useRef, useState } from "react";
import { invalidateUserData } from "../../../lib/live/balances.ts";
import { typedNaira } from "../../../lib/money/typed-naira.ts";
import { forgetDrafts, useDraft } from "../../../lib/storage/draft.ts";
import { useConfirmation } from "../../../lib/use-confirmation.ts";
import { useRecipientsOf } from "../recipients/recipients.queries.ts";
import { useNaira } from "../wizard/amount-step.tsx";
import { airtimeBounds, amountProblem } from "../wizard/checks.ts";
import { buyLines, type Line, type LineKeys, type LineResult } from "./buy-lines.ts";

/** More lines than a family has; each is a payment of its own. */
const mostLines = 10;

/** The amounts (naira as typed) by recipient, the one confirmation of all, and how each ended. */
export function useBatch() {
  const recipients = useRecipientsOf("phone");
  const [amounts, setAmounts] = useDraft<Readonly<Record<string, string>>>("batch.amounts", {});
  const [results, setResults] = useState<LineResult[] | null>(null);
  const keys = useRef<LineKeys>(new Map());
  const lines = linesOf(recipients, amounts);
  const total = lines.reduce(
    (sum, { price }) => fromUnits("NGN", sum.units + price.units),
    fromUnits("NGN", 0n),
  );
  const flow = useConfirmation({
    send: ({ pin }) => buyLines(lines, { pin, keys: keys.current }),
    fallback: "Failed to purchase airtime",
    onDone(done) {
      setResults(done);
      forgetDrafts("batch.");
      invalidateUserData();
    },
  });
  return {
    recipients,
    lines,
    total,
    flow,
    results,
    amountOf: (id: string) => amounts[id],
    problemOf: (id: string) => lineProblem(amounts[id]),
    tooMany: lines.length > mostLines ? `At most ${mostLines} at a time` : undefined,
    balance: useNaira(),
    setAmount: (id: string, raw: string | undefined) => setAmounts(withAmount(amounts, id, raw)),
    setAll: (raw: string) => setAmounts(sameForAll(recipients, amounts, raw)),
    /** Back to the form with what was not bought; lines without an answer keep their keys. */
    again() {
      const left = results?.filter(({ is }) => is !== "bought") ?? [];
      setAmounts(
        Object.fromEntries(left.map(({ recipient }) => [recipient.id, amounts[recipient.id] ?? ""])),
      );
      setResults(null);
    },
  };
}

export type Batch = ReturnType<typeof useBatch>;

function linesOf(recipients: readonly SavedRecipient[], amounts: Readonly<Record<string, string>>): Line[] {
  return recipients.flatMap((recipient) => {
    const price = pricedOf(amounts[recipient.id]);
    return price ? [{ recipient, price }] : [];
  });
}

function pricedOf(raw: string | undefined): Money<"NGN"> | null {
  const price = raw === undefined ? null : typedNaira(raw);
  return price && !isZero(price) ? price : null;
}

function lineProblem(raw: string | undefined): string | undefined {
  return raw === undefined || raw === "" ? undefined : amountProblem(raw, airtimeBounds, null);
}

function withAmount(amounts: Readonly<Record<string, string>>, id: string, raw: string | undefined) {
  const { [id]: _, ...others } = amounts;
  return raw === undefined ? others : { ...others, [id]: raw };
}

/** For the recipients that are ticked; for all of them while none is. */
function sameForAll(
  recipients: readonly SavedRecipient[],
  amounts: Readonly<Record<string, string>>,
  raw: string,
) {
  const ticked = recipients.filter(({ id }) => amounts[id] !== undefined);
  const chosen = ticked.length > 0 ? ticked : recipients.slice(0, mostLines);
  return Object.fromEntries(chosen.map(({ id }) => [id, raw]));
}
