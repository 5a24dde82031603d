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
import { useWizard } from "./wizard/use-wizard.ts";
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
  const wrongNumber = smartCardProblem(number) ?? phoneProblem(phone);
  const provider = biller
    ? customerProblem(customer, t(billMessages.smartCardInvalid))
    : unchosen(billers, t(billMessages.cableRequired));
  const unpayable = balanceProblem(price, useNaira());
  const chosen = product ? unpayable : unchosen(products, t(billMessages.planRequired));
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
      {
        step: "number",
        label: t("Smart card"),
        missing: number === "" ? t("Enter a smart card number") : undefined,
        problem: wrongNumber,
      },
      {
        step: "provider",
        label: t("Provider"),
        isList: true,
        missing: biller ? undefined : t("Choose a provider"),
        problem: provider,
      },
      {
        step: "plan",
        label: t("Plan"),
        isList: true,
        missing: product ? undefined : t("Choose a plan"),
        problem: chosen,
        answered: product !== undefined,
      },
    ],
    price,
    unpayable,
    isLoading: billers.isPending || products.isLoading,
    chosen: {
      recipient: number,
      provider: biller?.identifier ?? "",
      product: product ? describedAs(product) : "",
      amount: "",
    },
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
