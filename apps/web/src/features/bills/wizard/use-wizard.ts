import type { BillPurchase } from "@manilla/shared/bills/contract";
import { recipientKindOf } from "@manilla/shared/bills/recipient-contract";
import type { BillKind } from "@manilla/shared/bills/rules";
import { seconds } from "@manilla/shared/duration";
import { decimalText, formatMoney, shortfallOf } from "@manilla/shared/money";
import { paths, pathTo } from "@manilla/shared/web-paths";
import type { ApiError } from "@manilla/ui/api/api-error.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { invalidateUserData } from "#lib/live/balances.ts";
import { useBalance } from "#lib/money/balance.ts";
import { usePayment } from "#lib/payments/use-payment.ts";
import { addMoneyLink } from "#lib/routes/add-money.ts";
import { useResultPlace } from "#lib/routes/use-result-place.ts";
import { useSteps } from "#lib/routes/use-steps.ts";
import { forgetDrafts } from "#lib/storage/draft.ts";
import { useTimeout } from "#ui/states/countdown.tsx";
import { useBill } from "../bills.queries.ts";
import {
  amountProblem,
  type Bounds,
  balanceProblem,
  buyBill,
  kindWords,
  type Order,
  requestOf,
} from "../kinds.ts";
import { type Answers, wizardAt } from "./prefill.ts";
import { rememberRecipient } from "./steps/recent-numbers.tsx";

type Step = "number" | "provider" | "product" | "amount";
type WizardField = Record<"label" | "missing", string> & { step: Step };

const phone: WizardField = { step: "number", label: t("Phone"), missing: t("Enter a phone number") };
const amount: WizardField = { step: "amount", label: t("Amount"), missing: t("Enter an amount") };
const provider: WizardField = { step: "provider", label: t("Provider"), missing: t("Choose a provider") };

/** `missing` is the button's text while there is no answer. */
const questionsOf: Record<BillKind, readonly WizardField[]> = {
  airtime: [phone, amount],
  data: [
    phone,
    { step: "provider", label: t("Network"), missing: t("Choose a network") },
    { step: "product", label: t("Bundle"), missing: t("Choose a bundle") },
  ],
  cable: [
    { step: "number", label: t("Smart card"), missing: t("Enter a smart card number") },
    provider,
    { step: "product", label: t("Plan"), missing: t("Choose a plan") },
  ],
  electricity: [{ step: "number", label: t("Meter"), missing: t("Enter a meter number") }, provider, amount],
};

interface Answer {
  value: unknown;
  problem: string | undefined;
  /** An amount above the maximum is shown as an error while the person types. */
  isTooMuch?: boolean;
}

/** `required`: the error text while nothing is chosen. `wrong`: an error text about the chosen value. */
export function listAnswer(
  value: unknown,
  list: { isPending: boolean },
  required: string,
  wrong?: string,
): Answer {
  if (value) return { value, problem: wrong };
  return { value, problem: list.isPending ? t("The list is still loading.") : t(required) };
}

/** Does not check the balance, because useWizard checks the balance for all kinds of bills. */
export function amountAnswer(raw: string, bounds: Bounds): Answer {
  const problem = amountProblem(raw, bounds, null);
  return { value: raw, problem, isTooMuch: problem === bounds.tooMuch };
}

interface WizardOptions extends Payment, Pick<Answers, "amount" | "product"> {
  answers: Partial<Record<Step, Answer>>;
  isLoading?: boolean;
  /** This step is left out on the way forward, because its answer is known. */
  known?: Step | undefined;
}

export function useWizard({ answers, amount: raw, product, isLoading, known, ...payment }: WizardOptions) {
  const { kind, recipient, provider: identifier, price } = payment.order;
  const { flow, bill, failed } = useBillPayment(payment);
  // If the user leaves to add money, these answers are restored afterwards.
  const chosen = { recipient, provider: identifier, product, amount: raw };
  const questions = questionsOf[kind];
  const names = ["number", ...questions.slice(1).map((one) => one.step), "confirm"] as const;
  const reachable = questions.find(({ step }) => !isAnswered(step, answers[step]))?.step ?? "confirm";
  const { step, number, isOpening, go, back } = useSteps(names, reachable, paths.bills, isLoading);
  // After a tap on Continue, a problem is shown until the person changes an answer.
  const typed = JSON.stringify(chosen);
  const [tapped, setTapped] = useState<string>();
  const current = questions[number - 1];
  const balance = useBalance("NGN");
  // The balance is not checked while a payment has no answer, because that payment may have reduced the balance.
  const tooLittle = flow.isUnanswered ? undefined : balanceProblem(price, balance);
  const unpayable = (answers.amount ?? answers.product)?.problem ?? tooLittle;
  const isPriced = step === "amount" || step === "product";
  const problem = current && !isPriced ? answers[current.step]?.problem : unpayable;
  const short = tooLittle !== undefined && problem === tooLittle;
  const isTooMuch = step === "amount" && answers.amount?.isTooMuch === true;
  const showProblems = tapped === typed || short || isTooMuch;
  const shown = showProblems && current ? problem : undefined;
  // A list has no field, so its error text is above the button, which is always visible.
  const isList = step === "provider" || step === "product";

  function onContinue() {
    if (!current) {
      if (problem === undefined) flow.open();
      return;
    }
    setTapped(problem === undefined ? undefined : typed);
    const next = names[names[number] === known ? number + 1 : number];
    if (problem === undefined && next) go(next);
  }

  return {
    step,
    go,
    showProblems,
    problem: isList ? undefined : shown,
    onwards: useAfterChange(onContinue),
    confirming: { kind, flow, price, problem: unpayable, failed, go },
    frame: {
      kind,
      steps: [...questions.map(({ label }) => label), t("Confirm")],
      number,
      isOpening,
      back,
      onContinue,
      /** Shown above the button. */
      problem: isList ? shown : undefined,
      /** The link that replaces the main button while the balance is too low. */
      addMoney:
        balance && short
          ? addMoneyLink(decimalText(shortfallOf(balance, price)), wizardAt(step, { ...chosen, type: kind }))
          : undefined,
      missing: current && !answers[current.step]?.value ? current.missing : undefined,
      action: current ? undefined : t("Pay {amount}", { amount: formatMoney(price) }),
      bill,
    },
  };
}

/** An amount or product counts as answered despite a problem, such as a low balance. */
function isAnswered(step: Step, answer: Answer | undefined): boolean {
  return step === "number" || step === "provider" ? answer?.problem === undefined : Boolean(answer?.value);
}

/** Returns a function that runs `act` after the next render, because `act` needs the value set by the same tap. */
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
  /** While a purchase has no answer, an equal order counts as the same purchase. */
  order: Order;
  onPriceChanged?: () => void;
}

function useBillPayment({ order, onPriceChanged }: Payment) {
  const { kind, recipient } = order;
  const [answer, setAnswer] = useState<BillPurchase | null>(null);
  const [paid, setPaid] = useState("");
  const request = requestOf(order);
  const flow = usePayment({
    request,
    send: (attempt) => buyBill(order, attempt),
    fallback: kindWords[kind].failed,
    onDone(bill) {
      setAnswer(bill);
      setPaid(JSON.stringify(request));
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
  useReturnAfterSuccess(bill);
  return { flow, bill, failed: bill?.status === "failed" && paid === JSON.stringify(request) };
}

/** The specification requires the return to the page of bills after two seconds. */
function useReturnAfterSuccess(bill: BillPurchase | null): void {
  const navigate = useNavigate();
  const isPaid = bill?.status === "successful";
  useEffect(() => {
    if (isPaid) invalidateUserData();
  }, [isPaid]);
  useTimeout(
    () => {
      const { transactionId, amount, type } = bill ?? {};
      const state = { purchaseSuccess: true, transactionId, amount, type };
      void navigate(paths.bills, { replace: true, state });
    },
    isPaid ? redirectMilliseconds : undefined,
  );
}
