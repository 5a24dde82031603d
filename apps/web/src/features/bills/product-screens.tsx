import { describedProduct } from "@manilla/shared/bills/description";
import { billMessages } from "@manilla/shared/bills/rules";
import type { Money } from "@manilla/shared/money";
import { groupPhone, mobileNetworkOf } from "@manilla/shared/phone-number";
import { t } from "@manilla/ui/texts/t.ts";
import { useState } from "react";
import { useDraft } from "#lib/storage/draft.ts";
import { customerProblem, useBiller, useBillers, useProducts, useSubscriber } from "./bills.queries.ts";
import { buyCable, buyData, koboPrice, phoneProblem, smartCardProblem } from "./kinds.ts";
import { type Answers, usePrefill } from "./wizard/prefill.ts";
import { CustomerCheck, customerRow } from "./wizard/steps/customer-check.tsx";
import { chooseCalled, NumberStep, PhoneStep } from "./wizard/steps/number-step.tsx";
import { ProductStep, ProviderStep } from "./wizard/steps/provider-step.tsx";
import { listAnswer, useWizard } from "./wizard/use-wizard.ts";
import { ConfirmStep, Wizard } from "./wizard/wizard.tsx";

export function DataScreen() {
  const draft = useDataChoices();
  const { step, ...wizard } = useDataWizard(draft);
  const { phone, network, biller, product } = draft;
  return (
    <Wizard {...wizard.frame}>
      {step === "number" && (
        <PhoneStep
          phone={phone}
          error={wizard.problem}
          onPhoneChange={draft.setPhone}
          onChosen={wizard.onwards}
          onNetwork={(name) => chooseCalled(draft, name)}
          validText={network && t("Looks like {network}. You can change it on the next step.", { network })}
        />
      )}
      {step === "provider" && <ProviderStep kind="data" draft={draft} />}
      {step === "product" && <ProductStep kind="data" draft={draft} />}
      {step === "confirm" && (
        <ConfirmStep
          {...wizard.confirming}
          biller={biller}
          recipient={groupPhone(phone)}
          rows={[
            { label: t("Network"), value: biller?.name },
            {
              label: t("Bundle"),
              value: product && [product.name, product.detail].filter(Boolean).join(" · "),
            },
          ]}
          priceBefore={draft.before}
        />
      )}
    </Wizard>
  );
}

function useDataChoices() {
  const prefill = usePrefill("data");
  const [phone, setPhone] = useDraft("data.phone", "", prefill?.recipient);
  const network = mobileNetworkOf(phone) ?? undefined;
  return { phone, setPhone, network, ...useCatalogue("data", { provider: network, ...prefill }) };
}

function useDataWizard({ phone, ...draft }: ReturnType<typeof useDataChoices>) {
  const { biller, product, price } = draft;
  const order = { phone, price, identifier: biller?.identifier ?? "", bundleIdentifier: product?.code ?? "" };
  return useWizard({
    kind: "data",
    answers: {
      number: { value: phone, problem: phoneProblem(phone) },
      provider: listAnswer(biller, draft.billers, billMessages.networkRequired),
      product: listAnswer(product, draft.products, billMessages.bundleRequired),
    },
    isLoading: draft.isLoading,
    chosen: { recipient: phone, ...draft.chosen },
    order,
    buy: (attempt) => buyData(order, attempt),
    onPriceChanged: draft.priceChanged,
  });
}

export function CableScreen() {
  const draft = useCableChoices();
  const { step, ...wizard } = useCableWizard(draft);
  const { biller, customer } = draft;
  return (
    <Wizard
      {...wizard.frame}
      notice={step === "provider" && biller && <CustomerCheck query={customer} kind="cable" />}
    >
      {step === "number" && (
        <NumberStep kind="card" draft={draft} showProblems={wizard.showProblems} onChosen={wizard.onwards} />
      )}
      {step === "provider" && <ProviderStep kind="cable" draft={draft} />}
      {step === "product" && <ProductStep kind="cable" draft={draft} />}
      {step === "confirm" && (
        <ConfirmStep
          {...wizard.confirming}
          biller={biller}
          recipient={draft.number}
          rows={[
            ...customerRow(customer.data),
            { label: t("Provider"), value: biller?.name },
            { label: t("Plan"), value: draft.product?.name },
            { label: t("Phone number"), value: groupPhone(draft.phone) },
          ]}
          priceBefore={draft.before}
        />
      )}
    </Wizard>
  );
}

function useCableChoices() {
  const prefill = usePrefill("cable");
  const catalogue = useCatalogue("cable", prefill ?? {});
  const { identifier } = catalogue.biller ?? {};
  return { ...catalogue, ...useSubscriber("cable", { identifier, prefilled: prefill?.recipient }) };
}

function useCableWizard({ number, phone, customer, ...draft }: ReturnType<typeof useCableChoices>) {
  const { biller, product, price } = draft;
  const identifier = biller?.identifier ?? "";
  const order = { smartCardNumber: number, phone, price, identifier, planId: product?.code ?? "" };
  return useWizard({
    kind: "cable",
    answers: {
      number: { value: number, problem: smartCardProblem(number) ?? phoneProblem(phone) },
      provider: biller
        ? { value: biller, problem: customerProblem(customer, t(billMessages.smartCardInvalid)) }
        : listAnswer(biller, draft.billers, billMessages.cableRequired),
      product: listAnswer(product, draft.products, billMessages.planRequired),
    },
    isLoading: draft.isLoading,
    chosen: { recipient: number, ...draft.chosen },
    order,
    buy: (attempt) => buyCable(order, attempt),
    onPriceChanged: draft.priceChanged,
  });
}

/** For "buy again": the provider of the last purchase, and the product's name from the bill's description. */
type Wished = Pick<Partial<Answers>, "provider" | "product">;

function useCatalogue(kind: "data" | "cable", { provider, product: described = "" }: Wished) {
  const billers = useBillers(kind);
  const { biller, choose } = useBiller(kind, billers.data, provider);
  const products = useProducts(kind, biller?.identifier);
  const [code, setCode] = useDraft<string | null | undefined>(`${kind}.product`, undefined);
  const [before, setBefore] = useState<Money<"NGN"> | null>(null);
  const product = products.data?.find((entry) =>
    code === undefined ? described.includes(describedProduct(entry.called)) : entry.code === code,
  );
  const price = koboPrice(product?.price ?? 0);
  function chooseProduct(next: string | null) {
    setCode(next);
    setBefore(null);
  }
  return {
    billers,
    biller,
    chooseBiller(identifier: string) {
      if (identifier !== biller?.identifier) chooseProduct(null);
      choose(identifier);
    },
    products,
    product,
    isLoading: billers.isPending || products.isLoading,
    chosen: { provider: biller?.identifier, product: product && describedProduct(product.called) },
    /** The earlier price, if the price has changed since the product was chosen. */
    before,
    price,
    chooseProduct,
    priceChanged() {
      if (product) setBefore(price);
      void products.refetch();
    },
  };
}
