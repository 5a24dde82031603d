import { billMessages } from "@manilla/shared/bills/rules";
import { groupPhone } from "@manilla/shared/phone-number";
import { t } from "@manilla/ui/texts/t.ts";
import { balanceProblem, phoneProblem, smartCardProblem, unchosen } from "./wizard/checks.ts";
import { usePrefill } from "./wizard/prefill.ts";
import { buyCable } from "./wizard/purchase.ts";
import { useNaira } from "./wizard/steps/amount-step.tsx";
import { ConfirmStep } from "./wizard/steps/confirm-step.tsx";
import { CustomerCheck, customerProblem, customerRow } from "./wizard/steps/customer-check.tsx";
import { NumberStep } from "./wizard/steps/number-step.tsx";
import { ProductStep, ProviderStep } from "./wizard/steps/provider-step.tsx";
import { describedAs, useCatalogue, useSubscriber } from "./wizard/use-catalogue.ts";
import { question, useWizard } from "./wizard/use-wizard.ts";
import { Wizard } from "./wizard/wizard.tsx";

export function CableScreen() {
  const draft = useChoices();
  const wizard = useCableWizard(draft);
  const { step, showProblems } = wizard;
  const { biller, product, customer } = draft;
  return (
    <Wizard
      {...wizard.frame}
      notice={step === "provider" && biller && <CustomerCheck query={customer} kind="cable" />}
    >
      {step === "number" && (
        <NumberStep kind="card" draft={draft} showProblems={showProblems} onChosen={wizard.onwards} />
      )}
      {step === "provider" && <ProviderStep kind="cable" draft={draft} />}
      {step === "plan" && <ProductStep kind="cable" draft={draft} />}
      {step === "confirm" && (
        <ConfirmStep
          {...wizard.confirming}
          biller={{ code: biller?.identifier, name: biller?.name }}
          recipient={draft.number}
          rows={[
            ...customerRow(customer.data),
            { label: t("Provider"), value: biller?.name },
            { label: t("Plan"), value: product?.name },
            { label: t("Phone number"), value: groupPhone(draft.phone) },
          ]}
          priceBefore={draft.before}
        />
      )}
    </Wizard>
  );
}

function useCableWizard(draft: ReturnType<typeof useChoices>) {
  const { number, phone, biller, billers, customer, product, products, price } = draft;
  const provider = biller
    ? customerProblem(customer, t(billMessages.smartCardInvalid))
    : unchosen(billers, t(billMessages.cableRequired));
  const unpayable = balanceProblem(price, useNaira());
  const order = {
    smartCardNumber: number,
    phone,
    price,
    identifier: biller?.identifier ?? "",
    planId: product?.code ?? "",
  };
  return useWizard({
    kind: "cable",
    questions: [
      question("number", t("Smart card"), {
        answer: number,
        ask: t("Enter a smart card number"),
        problem: smartCardProblem(number) ?? phoneProblem(phone),
      }),
      question("provider", t("Provider"), {
        isList: true,
        answer: biller,
        ask: t("Choose a provider"),
        problem: provider,
      }),
      question("plan", t("Plan"), {
        isList: true,
        answer: product,
        ask: t("Choose a plan"),
        problem: product ? unpayable : unchosen(products, t(billMessages.planRequired)),
        answered: product !== undefined,
      }),
    ],
    unpayable,
    isLoading: billers.isPending || products.isLoading,
    chosen: { recipient: number, provider: biller?.identifier, product: product && describedAs(product) },
    order,
    buy: (attempt) => buyCable(order, attempt),
    onPriceChanged: draft.priceChanged,
  });
}

function useChoices() {
  const prefill = usePrefill("cable");
  const shelf = useCatalogue("cable", { provider: prefill?.provider ?? null, product: prefill?.product });
  const { identifier } = shelf.biller ?? {};
  return { ...shelf, ...useSubscriber("cable", { identifier, prefilled: prefill?.recipient }) };
}
