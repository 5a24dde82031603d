import { billMessages } from "@manilla/shared/bills/rules";
import { useState } from "react";
import { groupPhone } from "../../lib/money-input.ts";
import { useNaira } from "./amount-step.tsx";
import { plansKey, useBillers, useCablePlans, useCustomer } from "./bills.queries.ts";
import { balanceProblem, koboPrice, phoneProblem, smartCardProblem } from "./checks.ts";
import { ConfirmStep } from "./confirm-step.tsx";
import { CustomerCheck, customerRow, isWrongNumber } from "./customer-check.tsx";
import { NumberStep } from "./number-step.tsx";
import { usePrefill } from "./prefill.ts";
import { ProductStep } from "./product-step.tsx";
import { ProviderStep } from "./provider-step.tsx";
import { buyCable } from "./purchase.ts";
import { rememberRecipient } from "./recent-recipients.ts";
import { useBiller } from "./use-biller.ts";
import { useOwnPhone } from "./use-own-phone.ts";
import { productOfPlan, useProduct } from "./use-product.ts";
import { useWizard } from "./use-wizard.ts";
import { Wizard } from "./wizard.tsx";

export function CableScreen() {
  const draft = useDraft();
  const wizard = useCableWizard(draft);
  const { step, problem, told } = wizard;
  const { biller, plan, customer } = draft;
  return (
    <Wizard {...wizard.frame}>
      {step === "number" && <NumberStep kind="card" draft={draft} told={told} />}
      {step === "provider" && (
        <ProviderStep
          query={draft.billers}
          failed="Failed to load cable providers. Please refresh the page."
          searchLabel="Search providers"
          value={biller?.identifier}
          onChoose={draft.chooseBiller}
          error={biller ? undefined : problem}
        >
          <CustomerCheck query={customer} what="this smart card" />
        </ProviderStep>
      )}
      {step === "plan" && (
        <ProductStep
          query={draft.plans}
          failed="Failed to load subscription plans. Please try again."
          searchLabel="Search plans"
          products={draft.products}
          value={plan.product?.code}
          onChoose={plan.choose}
          error={problem}
          nothingFound={(query) => `No plans found matching "${query}"`}
        />
      )}
      {step === "confirm" && (
        <ConfirmStep
          {...wizard.confirming}
          recipient={draft.number}
          rows={[
            ...customerRow(customer.data),
            { label: "Provider", value: biller?.name },
            { label: "Plan", value: plan.product?.name },
            { label: "Phone number", value: groupPhone(draft.phone) },
          ]}
          priceBefore={plan.before}
        />
      )}
    </Wizard>
  );
}

function useCableWizard({ number, phone, biller, customer, plan, price }: ReturnType<typeof useDraft>) {
  const wrongNumber = smartCardProblem(number) ?? phoneProblem(phone);
  const unknown = isWrongNumber(customer.error) ? billMessages.smartCardInvalid : undefined;
  const provider = biller ? unknown : billMessages.cableRequired;
  const unpayable = balanceProblem(price, useNaira());
  const product = plan.product;
  const chosen = product ? unpayable : billMessages.planRequired;
  return useWizard({
    kind: "cable",
    questions: [
      { step: "number", label: "Smart card", problem: wrongNumber, answered: !wrongNumber },
      { step: "provider", label: "Provider", problem: provider, answered: !provider },
      { step: "plan", label: "Plan", problem: chosen, answered: product !== undefined },
    ],
    price,
    unpayable,
    buy: (attempt) => {
      const what = { identifier: biller?.identifier ?? "", planId: product?.code ?? "" };
      return buyCable({ smartCardNumber: number, phone, price, ...what }, attempt);
    },
    onPriceChanged: plan.priceChanged,
    onBought: () => rememberRecipient("card", number),
  });
}

/** What was chosen so far. Another provider clears the plan. */
function useDraft() {
  const prefill = usePrefill("cable");
  const [number, setNumber] = useState(prefill?.recipient ?? "");
  const [phone, setPhone] = useOwnPhone();
  const billers = useBillers("cable");
  const { biller, choose } = useBiller(billers.data, prefill?.provider);
  const customer = useCustomer({ kind: "cable", number, identifier: biller?.identifier });
  const plans = useCablePlans(biller?.identifier);
  const products = plans.data?.map(productOfPlan);
  const queryKey = plansKey(biller?.identifier);
  const plan = useProduct({ products, queryKey, prefilled: prefill?.product });
  function chooseBiller(identifier: string) {
    if (identifier !== biller?.identifier) plan.clear();
    choose(identifier);
  }
  const price = koboPrice(plan.product?.price ?? 0);
  return {
    number,
    setNumber,
    phone,
    setPhone,
    billers,
    biller,
    chooseBiller,
    customer,
    plans,
    products,
    plan,
    price,
  };
}
