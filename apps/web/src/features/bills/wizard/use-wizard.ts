import type { BillKind } from "@manilla/shared/bills/rules";
import { formatMoney, type Money, shortfall, toDecimal } from "@manilla/shared/money";
import { paths } from "@manilla/shared/web-paths";
import { useEffect, useEffectEvent, useState } from "react";
import { addMoneyLink } from "../../../lib/add-money.ts";
import { useSteps } from "../../../lib/routes/use-steps.ts";
import { t } from "../../../lib/texts/t.ts";
import { balanceProblem } from "./checks.ts";
import { type Prefill, wizardAt } from "./prefill.ts";
import { useNaira } from "./steps/amount-step.tsx";
import { type Payment, useBillPayment } from "./use-bill-payment.ts";

/** One step before the confirmation. */
interface Question<Step extends string> {
  step: Step;
  label: string;
  /** What to do while nothing is entered or chosen: "Enter an amount". */
  missing: string | undefined;
  /** Why Continue does not go on. */
  problem: string | undefined;
  /** Enough is known to show what comes after, even where it is not right yet. */
  answered: boolean;
  /** One out of a list, which has no place of its own for the problem. */
  isList?: boolean;
  /** More than may be paid: said while it is typed, because more digits never make it right. */
  isTooMuch?: boolean;
}

export interface Asking<Step extends string> extends Payment {
  kind: BillKind;
  questions: readonly [Question<Step>, ...Question<Step>[]];
  price: Money<"NGN">;
  /** Why the price cannot be paid. */
  unpayable: string | undefined;
  /** A list that the choices are from is still being fetched. */
  isLoading?: boolean;
  /** The choices, restored after adding money. */
  chosen: Prefill;
}

/** The way through a wizard: forward only past a right answer, and the payment at its end. */
export function useWizard<Step extends string>(asking: Asking<Step>) {
  const { questions, price, chosen, isLoading, ...payment } = asking;
  const { flow, bill } = useBillPayment(payment);
  const [first, ...others] = questions;
  const later = [...others.map((other) => other.step), "confirm" as const];
  const names: [Step | "confirm", ...(Step | "confirm")[]] = [first.step, ...later];
  const reachable = questions.find(({ answered }) => !answered)?.step ?? "confirm";
  const { step, number, isOpening, go, back } = useSteps(names, reachable, paths.bills, isLoading);
  // A problem is shown once Continue was tapped with it, but for one that more typing never solves.
  const [tapped, setTapped] = useState(false);
  const question = questions[number - 1];
  const { missing, problemNow } = useProblemNow(price, flow.isUnanswered);
  const unpayable = problemNow(payment.unpayable);
  const problem = question ? problemNow(question.problem) : unpayable;
  const short = missing !== null && problem === missing.message;
  const showProblems = tapped || short || question?.isTooMuch === true;
  const shown = showProblems && question ? problem : undefined;

  function onContinue() {
    if (!question) {
      if (problem === undefined) flow.open();
      return;
    }
    setTapped(problem !== undefined);
    const next = names[number];
    if (problem === undefined && next) go(next);
  }

  return {
    step,
    showProblems,
    problem: question?.isList ? undefined : shown,
    /** Something else is being typed. */
    forgive: () => setTapped(false),
    /** Goes on with the value that is being chosen, if nothing is wrong with it. */
    onwards: useAfterChange(onContinue),
    confirming: { kind: payment.kind, flow, price, problem: unpayable, failed: bill?.status === "failed" },
    frame: {
      kind: payment.kind,
      steps: [...questions.map(({ label }) => label), t("Confirm")],
      number,
      isOpening,
      back,
      onContinue,
      problem: question?.isList ? shown : undefined,
      addMoney:
        missing && short ? addMoneyFor(payment.kind, { naira: missing.naira, step, chosen }) : undefined,
      missing: question?.missing,
      action: question ? undefined : t("Pay {amount}", { amount: formatMoney(price) }),
      bill,
    },
  };
}

/** Runs `act` after the render that shows the value set by the same tap. */
function useAfterChange(act: () => void): () => void {
  const [asked, setAsked] = useState(0);
  const run = useEffectEvent(act);
  useEffect(() => {
    if (asked > 0) run();
  }, [asked]);
  return () => setAsked((count) => count + 1);
}

/** The deposit with the missing naira filled in, and the way back to this step. */
function addMoneyFor(
  kind: BillKind,
  { naira, step, chosen }: { naira: string; step: string; chosen: Prefill },
): ReturnType<typeof addMoneyLink> {
  return addMoneyLink(naira, wizardAt(step, { ...chosen, type: kind }));
}

/** What waits for its answer may be what the balance lacks: then too low a balance is no problem. */
function useProblemNow(price: Money<"NGN">, isUnanswered: boolean) {
  const missing = useMissing(price);
  const problemNow = (problem: string | undefined) =>
    isUnanswered && problem === missing?.message ? undefined : problem;
  return { missing, problemNow };
}

/** The naira that the price needs and the balance lacks; null when there is enough, or the balance is not known. */
function useMissing(price: Money<"NGN">): { naira: string; message: string } | null {
  const balance = useNaira();
  const message = balanceProblem(price, balance);
  return balance && message !== undefined ? { naira: toDecimal(shortfall(balance, price)), message } : null;
}
