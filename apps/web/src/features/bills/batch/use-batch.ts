import type { SavedRecipient } from "@manilla/shared/bills/recipient-contract";
import { fromUnits, type Money, money } from "@manilla/shared/money";
import { queryClient } from "../../../lib/api/query-client.ts";
import { useKeys } from "../../../lib/payments/keys.ts";
import { t } from "../../../lib/texts/t.ts";
import { productsKey } from "../bills.queries.ts";
import { useRecipients } from "../recipients/recipients.queries.ts";
import { balanceProblem, phoneProblem } from "../wizard/checks.ts";
import { useNaira } from "../wizard/steps/amount-step.tsx";
import { type LineResult, linesIn } from "./buy-lines.ts";
import { choiceProblem, hasProducts, isLoading, type Line, lineOf } from "./order.ts";
import { mostLines, useChoices } from "./use-choices.ts";
import { useKnown } from "./use-known.ts";
import { usePayments } from "./use-payments.ts";

/** What is chosen for each saved recipient, the one confirmation of all, and how each ended. */
export function useBatch() {
  const recipients = useRecipients().data?.recipients ?? [];
  const balance = useNaira();
  const unanswered = linesIn(useKeys());
  const { choices, restore, forgetProduct, ...form } = useChoices(recipients, unanswered);
  const { known, ...about } = useKnown(recipients, choices);
  const ticked = recipients.filter(({ id }) => choices[id] !== undefined);
  const { lines, forgetResults, ...payments } = usePayments({
    lines: ticked.flatMap((recipient) => lineFor(recipient) ?? []),
    unanswered,
    onLine,
  });
  function lineFor(recipient: SavedRecipient): Line | null {
    const choice = choices[recipient.id];
    return unanswered[recipient.id] ?? (choice ? lineOf(recipient, choice, known) : null);
  }
  /** What was paid leaves the form at once: a reload does not offer it again. */
  function onLine(result: LineResult) {
    const { is, recipient, pays, biller } = result;
    if (is === "bought" || is === "pending") form.untick(recipient.id);
    if (is !== "refused" || result.code !== "price_changed" || !hasProducts(pays)) return;
    forgetProduct(recipient.id);
    void queryClient.refetchQueries({ queryKey: productsKey(pays, biller) });
  }
  return {
    ...form,
    ...about,
    ...payments,
    known,
    recipients,
    lines,
    chosen: ticked.flatMap(({ id }) => choices[id] ?? []),
    ...checksOf({ ticked, choices, unanswered, known }),
    total: totalOf(lines),
    choiceFor: (id: string) => choices[id],
    /** Changed, it would be a new payment. */
    isLocked: (id: string) => unanswered[id] !== undefined,
    problemOf(recipient: SavedRecipient) {
      const choice = choices[recipient.id];
      return choice && !unanswered[recipient.id] ? choiceProblem(recipient, choice, known) : undefined;
    },
    balance,
    /** Of the lines that were never sent: the balance may be lower by the others already. */
    balanceProblem: balanceProblem(
      totalOf(lines.filter(({ recipient }) => !unanswered[recipient.id])),
      balance,
    ),
    /** Back to the form with these and with the lines without an answer, which keep their keys; nothing else stays ticked. */
    retry: (refused: readonly Line[]) => {
      const ids = new Set([...refused.map(({ recipient }) => recipient.id), ...Object.keys(unanswered)]);
      for (const { recipient } of payments.results ?? [])
        if (!ids.has(recipient.id)) form.untick(recipient.id);
      restore(refused);
      forgetResults();
    },
  };
}

function totalOf(lines: readonly Line[]): Money<"NGN"> {
  return fromUnits(
    "NGN",
    lines.reduce((sum, { price }) => sum + money("NGN", price).units, 0n),
  );
}

interface Ticked {
  ticked: readonly SavedRecipient[];
  choices: ReturnType<typeof useChoices>["choices"];
  unanswered: Readonly<Record<string, Line>>;
  known: ReturnType<typeof useKnown>["known"];
}

function checksOf({ ticked, choices, unanswered, known }: Ticked) {
  return {
    /** A bill waits for the list of its companies. */
    isLoading: ticked.some(({ id }) => choices[id] && !unanswered[id] && isLoading(choices[id], known)),
    /** A card or a meter is among them: its company asks for a phone. */
    needsPhone: ticked.some(({ kind }) => kind !== "phone"),
    phoneProblem: phoneProblem(known.phone),
    tooMany: ticked.length > mostLines ? t("At most {count} at a time", { count: mostLines }) : undefined,
  };
}

export type Batch = ReturnType<typeof useBatch>;
