import type { SavedRecipient } from "@manilla/shared/bills/recipient-contract";
import { fromUnits, type Money, money } from "@manilla/shared/money";
import { t } from "@manilla/ui/texts/t.ts";
import { useRef } from "react";
import { queryClient } from "#lib/api/query-client.ts";
import { invalidateUserData } from "#lib/live/balances.ts";
import { useKeys } from "#lib/payments/keys.ts";
import { type PaymentFlow, usePayment } from "#lib/payments/use-payment.ts";
import { useDraft } from "#lib/storage/draft.ts";
import { productsKey } from "../bills.queries.ts";
import { useRecipients } from "../recipients/recipients.queries.ts";
import { balanceProblem, phoneProblem } from "../wizard/checks.ts";
import { useNaira } from "../wizard/steps/amount-step.tsx";
import { buyLines, linesIn, notSent, type Outcome } from "./buy-lines.ts";
import {
  type Choice,
  choiceProblem,
  emptyChoice,
  hasProducts,
  isLoading,
  type Known,
  type Line,
  lineOf,
  type Ticked,
} from "./order.ts";
import { useKnown } from "./use-known.ts";

/** Each line is a payment of its own. Ten are more than a family needs. */
const mostLines = 10;

/** A confirmed line and its outcome once known. Survives a reload in the middle of the payments. */
export interface Result {
  line: Line;
  outcome: Outcome | undefined;
}

export function useBatch() {
  const recipients = useRecipients().data?.recipients ?? [];
  const balance = useNaira();
  const unanswered = linesIn(useKeys());
  const { choiceFor, change, ...form } = useChoices(recipients, unanswered);
  const [results, changeResults] = useChangedDraft<readonly Result[]>("batch.results", []);
  const ticked = recipients.flatMap((recipient) => {
    const choice = choiceFor(recipient.id);
    return choice ? [{ recipient, choice, sent: unanswered[recipient.id] }] : [];
  });
  const { known, ...about } = useKnown(recipients, ticked);
  const flow: PaymentFlow = usePayment({
    request: null,
    send: ({ pin }) => send(pin),
    fallback: t("None of these bills was paid."),
    onDone: invalidateUserData,
  });
  // The review keeps the confirmed lines while they leave the form.
  const isPaying = flow.state.status === "sending" || flow.state.status === "factor";
  const payable = ticked.flatMap(
    ({ recipient, choice, sent }) => sent ?? lineOf(recipient, choice, known) ?? [],
  );
  const lines = isPaying ? results.map(({ line }) => line) : payable;

  async function send(pin: string | undefined) {
    changeResults(() => payable.map((line) => ({ line, outcome: undefined })));
    try {
      await buyLines(payable, { pin, withSecondFactor: flow.withSecondFactor, onLine });
    } catch (error) {
      changeResults(() => []);
      throw error;
    }
  }
  function onLine(line: Line, outcome: Outcome) {
    changeResults((all) => all.map((one) => (one.line === line ? { line, outcome } : one)));
    // A paid line leaves the form at once, so that a reload does not offer it again.
    if (outcome.status === "bought" || outcome.status === "pending") form.untick(line.recipient.id);
    if (isPriceChanged(outcome) && hasProducts(line.choice.pays))
      void queryClient.refetchQueries({ queryKey: productsKey(line.choice.pays, line.biller) });
  }

  return {
    ...about,
    ...form,
    known,
    flow,
    recipients,
    lines,
    ticked,
    choiceFor,
    balance,
    total: totalOf(lines),
    /** A changed line would be a new payment. */
    isLocked: (id: string) => !isPaying && unanswered[id] !== undefined,
    ...problemsOf({ ticked, known, balance }),
    results: isPaying || results.length === 0 ? null : results.map(withOutcome),
    /** Returns to the form with only these lines. A plan whose price has changed must be chosen again. */
    retry(left: readonly { line: Line; outcome: Outcome; isSecond: boolean }[]) {
      const again = left.map(({ line: { recipient, choice }, outcome, isSecond }) => {
        const product = isPriceChanged(outcome) ? undefined : choice.product;
        return [recipient.id, { ...choice, product, ...(isSecond && { confirmDuplicate: true }) }] as const;
      });
      change(() => Object.fromEntries(again));
      changeResults(() => []);
    },
  };
}

export type Batch = ReturnType<typeof useBatch>;

function useChoices(recipients: readonly SavedRecipient[], unanswered: Readonly<Record<string, Line>>) {
  const [choices, change] = useChangedDraft<Readonly<Record<string, Choice | undefined>>>(
    "batch.choices",
    {},
  );
  /** A line that may have been paid keeps its sent choice. */
  const choiceFor = (id: string) => choices[id] && (unanswered[id]?.choice ?? choices[id]);
  return {
    choiceFor,
    change,
    untick: (id: string) => change((all) => ({ ...all, [id]: undefined })),
    choose(recipient: SavedRecipient, part: Partial<Choice>) {
      // The confirmation of a second payment does not apply to a new choice.
      const { confirmDuplicate: _, ...choice } = choiceFor(recipient.id) ?? emptyChoice(recipient);
      change((all) => ({ ...all, [recipient.id]: { ...choice, ...part } }));
    },
    /** Sets the airtime of all ticked phones, or of all phones if none is ticked. */
    setAll(raw: string) {
      const phones = recipients.filter(({ id, kind }) => kind === "phone" && !unanswered[id]);
      const ticked = phones.filter(({ id }) => choices[id]?.pays === "airtime");
      const others = phones.filter(({ id }) => choices[id] === undefined).slice(0, mostLines);
      const given = ticked.length > 0 ? ticked : others;
      const same = given.map(({ id }) => [id, { pays: "airtime", raw }] as const);
      change((all) => ({ ...all, ...Object.fromEntries(same) }));
    },
  };
}

/** A draft whose updates see each other, even within one event. */
function useChangedDraft<T>(name: string, initial: T) {
  const [value, setValue] = useDraft<T>(name, initial);
  const latest = useRef(value);
  function change(next: (value: T) => T) {
    latest.current = next(latest.current);
    setValue(latest.current);
  }
  return [value, change] as const;
}

const isPriceChanged = (outcome: Outcome) => outcome.status === "refused" && outcome.code === "price_changed";

/** Also used for a line that lost its outcome in a reload. */
const withOutcome = ({ line, outcome }: Result) => ({
  line,
  outcome: outcome ?? notSent(line, t("Not sent yet.")).outcome,
});

function totalOf(lines: readonly Line[]): Money<"NGN"> {
  return fromUnits(
    "NGN",
    lines.reduce((sum, { price }) => sum + money("NGN", price).units, 0n),
  );
}

function problemsOf({
  ticked,
  known,
  balance,
}: {
  ticked: Ticked;
  known: Known;
  balance: Money<"NGN"> | null;
}) {
  const open = ticked.filter(({ sent }) => !sent);
  const problems = new Map(
    open.map(({ recipient, choice }) => [recipient.id, choiceProblem(recipient, choice, known)] as const),
  );
  const needsPhone = ticked.some(({ recipient }) => recipient.kind !== "phone");
  const loading = open.some(({ choice }) => isLoading(choice, known));
  const wrongPhone = needsPhone ? phoneProblem(known.phone) : undefined;
  const fresh = open.flatMap(({ recipient, choice }) => lineOf(recipient, choice, known) ?? []);
  return {
    needsPhone,
    phoneProblem: wrongPhone,
    problemOf: (id: string) => problems.get(id),
    /** The reason why nothing can be paid. Lines already sent may have reduced the balance. */
    problem:
      [...problems.values()].find((one) => one !== undefined) ??
      (loading ? t("The companies are still loading.") : undefined) ??
      (ticked.length > mostLines ? t("Up to {count} at a time", { count: mostLines }) : undefined) ??
      wrongPhone ??
      balanceProblem(totalOf(fresh), balance),
  };
}
