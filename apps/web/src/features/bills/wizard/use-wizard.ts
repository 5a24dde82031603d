import type { BillKind } from "@manilla/shared/bills/rules";
import { formatNaira } from "@manilla/shared/format-money";
import { type Money, toDecimal } from "@manilla/shared/money";
import { paths } from "@manilla/shared/web-paths";
import { useState } from "react";
import { useSteps } from "../../../lib/use-steps.ts";
import { type Payment, useBillPayment } from "./use-bill-payment.ts";

/** One step before the confirmation. */
export interface Question<Step extends string> {
  step: Step;
  label: string;
  /** Why Continue does not go on. */
  problem: string | undefined;
  /** Enough is known to show what comes after, even where it is not right yet. */
  answered: boolean;
}

export interface Asking<Step extends string> extends Payment {
  kind: BillKind;
  questions: readonly [Question<Step>, ...Question<Step>[]];
  price: Money<"NGN">;
  /** Why the price cannot be paid. */
  unpayable: string | undefined;
}

/** The way through a wizard: forward only past a right answer, and the payment at its end. */
export function useWizard<Step extends string>({ questions, price, unpayable, ...payment }: Asking<Step>) {
  const { flow, bill } = useBillPayment(payment);
  const [first, ...others] = questions;
  const names: [Step | "confirm", ...(Step | "confirm")[]] = [
    first.step,
    ...others.map(({ step }) => step),
    "confirm",
  ];
  const reachable = questions.find(({ answered }) => !answered)?.step ?? "confirm";
  const { step, number, go, back } = useSteps(names, reachable, paths.bills);
  // The problem is shown once Continue was tapped with it.
  const [told, setTold] = useState(false);
  const question = questions[number - 1];

  function onContinue() {
    if (!question) {
      if (unpayable === undefined) flow.open();
      return;
    }
    setTold(question.problem !== undefined);
    const next = names[number];
    if (question.problem === undefined && next) go(next);
  }

  return {
    step,
    told,
    problem: told ? question?.problem : undefined,
    /** Something else is being typed. */
    forgive: () => setTold(false),
    confirming: { kind: payment.kind, flow, price, problem: unpayable, failed: bill?.status === "failed" },
    frame: {
      kind: payment.kind,
      steps: [...questions.map(({ label }) => label), "Confirm"],
      number,
      back,
      onContinue,
      action: question ? undefined : `Pay ${formatNaira(toDecimal(price))}`,
      bill,
    },
  };
}
