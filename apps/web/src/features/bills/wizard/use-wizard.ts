import type { BillPurchase } from "@manilla/shared/bills/contract";
import { recipientKindOf } from "@manilla/shared/bills/recipient-contract";
import type { BillKind } from "@manilla/shared/bills/rules";
import { seconds } from "@manilla/shared/duration";
import { formatMoney, shortfall, toDecimal } from "@manilla/shared/money";
import { paths, pathTo } from "@manilla/shared/web-paths";
import type { ApiError } from "@manilla/ui/api/api-error.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { invalidateUserData } from "#lib/live/balances.ts";
import type { Attempt } from "#lib/payments/attempt.ts";
import { usePayment } from "#lib/payments/use-payment.ts";
import { addMoneyLink } from "#lib/routes/add-money.ts";
import { useResultPlace } from "#lib/routes/use-result-place.ts";
import { useSteps } from "#lib/routes/use-steps.ts";
import { forgetDrafts } from "#lib/storage/draft.ts";
import { useBill } from "../bills.queries.ts";
import { kindWords } from "../kinds.ts";
import { balanceProblem } from "./checks.ts";
import { type Answers, wizardAt } from "./prefill.ts";
import type { Order } from "./purchase.ts";
import { useNaira } from "./steps/amount-step.tsx";
import { rememberRecipient } from "./steps/recent-numbers.tsx";

interface Question<Step extends string> {
  step: Step;
  label: string;
  missing: string | undefined;
  problem: string | undefined;
  /** True if the next step can be shown. By default, if there is no problem. */
  answered?: boolean;
  /** True if the step is a list of choices, which has no field to show an error at. */
  isList?: boolean;
  /** The amount is above the maximum. Shown while typing, because more digits cannot fix it. */
  isTooMuch?: boolean;
}

interface Given extends Omit<Question<string>, "step" | "label" | "missing"> {
  answer: unknown;
  /** The button's text while there is no answer: "Enter an amount". */
  ask: string;
}

export function question<Step extends string>(step: Step, label: string, { answer, ask, ...rest }: Given) {
  return { step, label, missing: answer ? undefined : ask, ...rest };
}

export function amountQuestion(raw: string, problem: string | undefined, tooMuch: string) {
  const state = { answered: raw !== "", isTooMuch: problem === tooMuch };
  return question("amount", t("Amount"), { answer: raw, ask: t("Enter an amount"), problem, ...state });
}

interface WizardOf<Step extends string> extends Payment {
  questions: readonly [Question<Step>, ...Question<Step>[]];
  unpayable: string | undefined;
  isLoading?: boolean;
  /** The answers so far. They are restored after the user has added money. */
  chosen: Answers;
}

export function useWizard<Step extends string>(wizard: WizardOf<Step>) {
  const { questions, chosen, isLoading, ...payment } = wizard;
  const { price } = payment.order;
  const { flow, bill } = useBillPayment(payment, chosen.recipient);
  const [first, ...others] = questions;
  const later = [...others.map((other) => other.step), "confirm" as const];
  const names: [Step | "confirm", ...(Step | "confirm")[]] = [first.step, ...later];
  const reachable =
    questions.find(({ problem, answered = problem === undefined }) => !answered)?.step ?? "confirm";
  const { step, number, isOpening, go, back } = useSteps(names, reachable, paths.bills, isLoading);
  // Another choice clears the problem.
  const typed = JSON.stringify(chosen);
  const [tapped, setTapped] = useState<string>();
  const current = questions[number - 1];
  const balance = useNaira();
  const tooLittle = balanceProblem(price, balance);
  // An unanswered payment may have reduced the balance, so a low balance is no problem then.
  const problemNow = (found: string | undefined) =>
    flow.isUnanswered && found === tooLittle ? undefined : found;
  const unpayable = problemNow(payment.unpayable);
  const problem = current ? problemNow(current.problem) : unpayable;
  const short = tooLittle !== undefined && problem === tooLittle;
  const showProblems = tapped === typed || short || current?.isTooMuch === true;
  const shown = showProblems && current ? problem : undefined;

  function onContinue() {
    if (!current) {
      if (problem === undefined) flow.open();
      return;
    }
    setTapped(problem === undefined ? undefined : typed);
    const next = names[number];
    if (problem === undefined && next) go(next);
  }

  return {
    step,
    showProblems,
    problem: current?.isList ? undefined : shown,
    onwards: useAfterChange(onContinue),
    confirming: { kind: payment.kind, flow, price, problem: unpayable, failed: bill?.status === "failed" },
    frame: {
      kind: payment.kind,
      steps: [...questions.map(({ label }) => label), t("Confirm")],
      number,
      isOpening,
      back,
      onContinue,
      /** Shown above the button, because it must be visible anywhere in a long list. */
      problem: current?.isList ? shown : undefined,
      /** Shown instead of `action` and Continue. */
      addMoney:
        balance && short
          ? addMoneyLink(
              toDecimal(shortfall(balance, price)),
              wizardAt(step, { ...chosen, type: payment.kind }),
            )
          : undefined,
      missing: current?.missing,
      action: current ? undefined : t("Pay {amount}", { amount: formatMoney(price) }),
      bill,
    },
  };
}

/** Runs `act` after the render that shows the value set by the same tap. */
function useAfterChange(act: () => void): () => void {
  const [taps, setTaps] = useState(0);
  const run = useEffectEvent(act);
  useEffect(() => {
    if (taps > 0) run();
  }, [taps]);
  return () => setTaps((count) => count + 1);
}

const redirectMilliseconds = seconds(2);

interface Payment {
  kind: BillKind;
  /** Identifies the purchase: the same order is the same purchase while the first has no answer. */
  order: Order;
  buy: (attempt: Attempt) => Promise<BillPurchase>;
  onPriceChanged?: () => void;
}

function useBillPayment({ kind, order, buy, onPriceChanged }: Payment, recipient: string) {
  const [answer, setAnswer] = useState<BillPurchase | null>(null);
  const flow = usePayment({
    request: { ...order, kind, price: toDecimal(order.price) },
    send: buy,
    fallback: kindWords[kind].failed,
    onDone(bill) {
      setAnswer(bill);
      invalidateUserData();
      if (bill.status === "failed") return;
      rememberRecipient(recipientKindOf[kind], recipient);
      forgetDrafts(`${kind}.`);
    },
    onRefused(error: ApiError) {
      if (error.code !== "price_changed") return;
      flow.close();
      onPriceChanged?.();
    },
  });
  const watched = useBill(answer?.status === "pending" ? answer.transactionId : undefined);
  const bill = watched.data ?? answer;
  useResultPlace(
    bill && bill.status !== "failed" ? pathTo(paths.transaction, bill.transactionId) : undefined,
  );
  useWayHome(bill);
  return { flow, bill };
}

/** Goes to the page of bills after two seconds, as the specification requires. */
function useWayHome(bill: BillPurchase | null): void {
  const navigate = useNavigate();
  const { transactionId, amount, type, status } = bill ?? {};
  useEffect(() => {
    if (status !== "successful") return;
    invalidateUserData();
    const timer = setTimeout(() => {
      void navigate(paths.bills, {
        replace: true,
        state: { purchaseSuccess: true, transactionId, amount, type },
      });
    }, redirectMilliseconds);
    return () => clearTimeout(timer);
  }, [status, transactionId, amount, type, navigate]);
}
