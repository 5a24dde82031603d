import type { SavedRecipient } from "@manilla/shared/bills/recipient-contract";
import { fromUnits, isZero, type Money } from "@manilla/shared/money";
import { useRef, useState } from "react";
import { invalidateUserData } from "../../../lib/live/balances.ts";
import { typedNaira } from "../../../lib/money/typed-naira.ts";
import { useDraft } from "../../../lib/storage/draft.ts";
import { t } from "../../../lib/texts/t.ts";
import { useConfirmation } from "../../../lib/use-confirmation.ts";
import { useRecipientsOf } from "../recipients/recipients.queries.ts";
import { useNaira } from "../wizard/amount-step.tsx";
import { airtimeBounds, amountProblem } from "../wizard/checks.ts";
import { buyLines, type Line, type LineKeys, type LineResult } from "./buy-lines.ts";

type Amounts = Readonly<Record<string, string>>;

/** Lines that may have been paid, by recipient: the key and the amount (naira as typed) they were sent with. */
type Unanswered = Readonly<Record<string, { key: string; raw: string }>>;

/** More lines than a family has; each is a payment of its own. */
const mostLines = 10;

/** The amounts (naira as typed) by recipient, the one confirmation of all, and how each ended. */
export function useBatch() {
  const recipients = useRecipientsOf("phone");
  const [amounts, changeAmounts] = useChangedDraft<Amounts>("batch.amounts", {});
  const [unanswered, keys] = useUnanswered(amounts);
  const [results, setResults] = useState<LineResult[] | null>(null);
  // What was confirmed stays on the review while its lines leave the draft.
  const [confirmed, setConfirmed] = useState<Line[] | null>(null);
  const lines = confirmed ?? linesOf(recipients, amounts);
  const flow = useConfirmation({
    async send({ pin }) {
      setConfirmed(lines);
      try {
        return await buyLines(lines, { pin, keys, onLine });
      } finally {
        setConfirmed(null);
      }
    },
    fallback: t("Failed to purchase airtime"),
    onDone(done) {
      setResults(done);
      invalidateUserData();
    },
  });
  /** What was paid leaves the draft at once: a reload does not offer it again. */
  function onLine({ is, recipient }: LineResult) {
    if (is === "bought" || is === "pending") changeAmounts((all) => withAmount(all, recipient.id, undefined));
  }
  return {
    recipients,
    lines,
    ticked: recipients.filter(({ id }) => amounts[id] !== undefined).length,
    total: lines.reduce((sum, { price }) => fromUnits("NGN", sum.units + price.units), fromUnits("NGN", 0n)),
    flow,
    results,
    amountOf: (id: string) => amounts[id],
    /** A changed amount would be a new payment. */
    isLocked: (id: string) => unanswered[id] !== undefined,
    problemOf: (id: string) => lineProblem(amounts[id]),
    tooMany: lines.length > mostLines ? t("At most {count} at a time", { count: mostLines }) : undefined,
    balance: useNaira(),
    setAmount: (id: string, raw: string | undefined) =>
      changeAmounts((all) => withAmount(all, id, raw === undefined ? raw : (unanswered[id]?.raw ?? raw))),
    setAll: (raw: string) =>
      changeAmounts((all) => sameForAll({ recipients, amounts: all, unanswered, raw })),
    /** Back to the form with what was not bought; lines without an answer keep their keys. */
    again: () => setResults(null),
  };
}

/** A draft whose changes build on each other, also within one confirmation. */
function useChangedDraft<T>(name: string, initial: T) {
  const [value, setValue] = useDraft<T>(name, initial);
  const latest = useRef(value);
  function change(next: (value: T) => T) {
    latest.current = next(latest.current);
    setValue(latest.current);
  }
  return [value, change] as const;
}

/** The keys outlive a reload: what was under way then is sent again under its key. */
function useUnanswered(amounts: Amounts): readonly [Unanswered, LineKeys] {
  const [unanswered, change] = useChangedDraft<Unanswered>("batch.unanswered", {});
  const keys: LineKeys = {
    get: (id) => unanswered[id]?.key,
    set: (id, key) => change((all) => ({ ...all, [id]: { key, raw: amounts[id] ?? "" } })),
    delete: (id) => change((all) => Object.fromEntries(Object.entries(all).filter(([of]) => of !== id))),
  };
  return [unanswered, keys];
}

export type Batch = ReturnType<typeof useBatch>;

function linesOf(recipients: readonly SavedRecipient[], amounts: Amounts): Line[] {
  return recipients.flatMap((recipient) => {
    const price = pricedOf(amounts[recipient.id]);
    return price ? [{ recipient, price }] : [];
  });
}

function pricedOf(raw: string | undefined): Money<"NGN"> | null {
  const price = raw === undefined ? null : typedNaira(raw);
  return price && !isZero(price) ? price : null;
}

/** One that is ticked needs an amount; one that is not has no problem. */
function lineProblem(raw: string | undefined): string | undefined {
  return raw === undefined ? undefined : amountProblem(raw, airtimeBounds, null);
}

function withAmount(amounts: Amounts, id: string, raw: string | undefined): Amounts {
  const { [id]: _, ...others } = amounts;
  return raw === undefined ? others : { ...others, [id]: raw };
}

interface SameForAll {
  recipients: readonly SavedRecipient[];
  amounts: Amounts;
  unanswered: Unanswered;
  raw: string;
}

/** For the recipients that are ticked; for all of them while none is. Lines that may have been paid keep their amount. */
function sameForAll({ recipients, amounts, unanswered, raw }: SameForAll): Amounts {
  const ticked = recipients.filter(({ id }) => amounts[id] !== undefined);
  const chosen = ticked.length > 0 ? ticked : recipients.slice(0, mostLines);
  return Object.fromEntries(chosen.map(({ id }) => [id, unanswered[id]?.raw ?? raw]));
}
