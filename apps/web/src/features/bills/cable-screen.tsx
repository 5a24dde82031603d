import { purchaseCable } from "@manilla/shared/bills/contract";
import { billMessages, toInternational } from "@manilla/shared/bills/rules";
import { formatNaira } from "@manilla/shared/format-money";
import { toDecimal } from "@manilla/shared/money";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { groupPhone } from "../../lib/money-input.ts";
import { useSteps } from "../../lib/use-steps.ts";
import { useNaira } from "./amount-step.tsx";
import { plansKey, useBillers, useCablePlans, useCustomer } from "./bills.queries.ts";
import { balanceProblem, koboPrice, phoneProblem, smartCardProblem } from "./checks.ts";
import { ConfirmStep } from "./confirm-step.tsx";
import { CustomerCheck, isWrongNumber } from "./customer-check.tsx";
import { NumberStep } from "./number-step.tsx";
import { usePrefill } from "./prefill.ts";
import { ProductStep } from "./product-step.tsx";
import { ProviderStep } from "./provider-step.tsx";
import { rememberRecipient } from "./recent-recipients.ts";
import { useBillPayment } from "./use-bill-payment.ts";
import { useBiller } from "./use-biller.ts";
import { useOwnPhone } from "./use-own-phone.ts";
import { productOfPlan, useProduct } from "./use-product.ts";
import { Wizard } from "./wizard.tsx";

export function CableScreen() {
  const draft = useDraft();
  const { card, phone, billers, biller, plans, product, customer } = draft;
  const plan = product.product;
  const price = koboPrice(plan?.price ?? 0);
  const problems = {
    number: smartCardProblem(card) ?? phoneProblem(phone),
    provider: !biller
      ? billMessages.cableRequired
      : isWrongNumber(customer.error)
        ? billMessages.smartCardInvalid
        : undefined,
    plan: plan ? balanceProblem(price, useNaira()) : billMessages.planRequired,
  };
  const { step, number, go, back } = useSteps(
    ["number", "provider", "plan", "confirm"],
    problems.number ? "number" : problems.provider ? "provider" : plan ? "confirm" : "plan",
    "/bills",
  );
  const [told, setTold] = useState(false);
  const { flow, bill } = useBillPayment({
    kind: "cable",
    buy: ({ pin, idempotencyKey, confirmDuplicate }) =>
      call(purchaseCable, {
        body: {
          smartCardNumber: card,
          identifier: biller?.identifier ?? "",
          planId: plan?.code ?? "",
          amount: toDecimal(price),
          phoneNumber: toInternational(phone),
          pin,
          ...(confirmDuplicate && { confirmDuplicate }),
        },
        idempotencyKey,
      }),
    onPriceChanged: product.priceChanged,
    onBought: () => rememberRecipient("card", card),
  });

  function onContinue() {
    if (step === "confirm") return problems.plan ? undefined : flow.open();
    const problem = problems[step];
    setTold(problem !== undefined);
    if (problem === undefined) go(next[step]);
  }

  return (
    <Wizard
      kind="cable"
      steps={["Smart card", "Provider", "Plan", "Confirm"]}
      number={number}
      back={back}
      onContinue={onContinue}
      action={step === "confirm" ? `Pay ${formatNaira(toDecimal(price))}` : undefined}
      bill={bill}
    >
      {step === "number" && (
        <NumberStep
          kind="card"
          number={card}
          onNumberChange={draft.setCard}
          numberError={told ? smartCardProblem(card) : undefined}
          phone={phone}
          onPhoneChange={draft.setPhone}
          phoneError={told || phone.length === 11 ? phoneProblem(phone) : undefined}
        />
      )}
      {step === "provider" && (
        <ProviderStep
          query={billers}
          failed="Failed to load cable providers. Please refresh the page."
          searchLabel="Search providers"
          value={biller?.identifier}
          onChoose={draft.chooseBiller}
          error={told && !biller ? problems.provider : undefined}
        >
          <CustomerCheck query={customer} what="this smart card" />
        </ProviderStep>
      )}
      {step === "plan" && (
        <ProductStep
          query={plans}
          failed="Failed to load subscription plans. Please try again."
          searchLabel="Search plans"
          products={draft.products}
          value={plan?.code}
          onChoose={product.choose}
          error={told ? problems.plan : undefined}
          nothingFound={(query) => `No plans found matching "${query}"`}
        />
      )}
      {step === "confirm" && (
        <ConfirmStep
          kind="cable"
          recipient={card}
          price={price}
          rows={[
            ...(customer.data?.name ? [{ label: "Customer", value: customer.data.name }] : []),
            { label: "Provider", value: biller?.name },
            { label: "Plan", value: plan?.name },
            { label: "Phone number", value: groupPhone(phone) },
          ]}
          flow={flow}
          failed={bill?.status === "failed"}
          problem={problems.plan}
          priceBefore={product.before}
        />
      )}
    </Wizard>
  );
}

const next = { number: "provider", provider: "plan", plan: "confirm" } as const;

/** What was chosen so far. Another provider clears the plan. */
function useDraft() {
  const prefill = usePrefill("cable");
  const [card, setCard] = useState(prefill?.recipient ?? "");
  const [phone, setPhone] = useOwnPhone();
  const billers = useBillers("cable");
  const { biller, choose } = useBiller(billers.data, prefill?.provider);
  const customer = useCustomer({ kind: "cable", number: card, identifier: biller?.identifier });
  const plans = useCablePlans(biller?.identifier);
  const products = plans.data?.map(productOfPlan);
  const product = useProduct({
    products,
    queryKey: plansKey(biller?.identifier),
    prefilled: prefill?.product,
  });
  return {
    card,
    setCard,
    phone,
    setPhone,
    billers,
    biller,
    customer,
    plans,
    products,
    product,
    chooseBiller(identifier: string) {
      if (identifier !== biller?.identifier) product.clear();
      choose(identifier);
    },
  };
}
