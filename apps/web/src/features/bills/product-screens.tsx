import { describedProduct } from "@manilla/shared/bills/description";
import { billMessages } from "@manilla/shared/bills/rules";
import { groupDigits } from "@manilla/shared/grouped-digits";
import type { Money } from "@manilla/shared/money";
import { mobileNetworkOf } from "@manilla/shared/phone-number";
import { t } from "@manilla/ui/texts/t.ts";
import { useState } from "react";
import { useDraft } from "#lib/storage/draft.ts";
import { isCalled, useBiller, useBillers, useProducts, useSubscriber } from "./bills.queries.ts";
import { koboPrice, phoneProblem, smartCardProblem } from "./kinds.ts";
import { type Answers, usePrefill } from "./wizard/prefill.ts";
import { CustomerCheck, customerRow } from "./wizard/steps/customer-check.tsx";
import { chooseCalled, NumberStep, PhoneStep } from "./wizard/steps/number-step.tsx";
import { ChosenProvider, ProductStep, ProviderStep } from "./wizard/steps/provider-step.tsx";
import { listAnswer, useWizard } from "./wizard/use-wizard.ts";
import { ConfirmStep, Wizard } from "./wizard/wizard.tsx";

export function DataScreen() {
  const draft = useDataChoices();
  const wizard = useDataWizard(draft);
  const { step } = wizard;
  const { phone, network, biller, product } = draft;
  return (
    <Wizard {...wizard.frame}>
      {step === "number" && (
        <PhoneStep
          {...{ draft, wizard }}
          onNetwork={(name) => chooseCalled(draft, name)}
          validText={network && t("Looks like {network}. You can change it on the next step.", { network })}
        />
      )}
      {step === "provider" && <ProviderStep kind="data" draft={draft} />}
      {step === "product" && (
        <>
          <ChosenProvider name={biller?.name} detail={t("Network")} onChange={() => wizard.go("provider")} />
          <ProductStep kind="data" draft={draft} onChosen={wizard.onwards} />
        </>
      )}
      {step === "confirm" && (
        <ConfirmStep
          {...wizard.confirming}
          biller={biller}
          recipient={groupDigits("phone", phone)}
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

function useDataWizard({ phone, network, ...draft }: ReturnType<typeof useDataChoices>) {
  const isDetected = network !== undefined && draft.biller !== undefined && isCalled(draft.biller, network);
  return useWizard({
    order: { kind: "data", recipient: phone, phone, ...draft.chosen },
    product: draft.described,
    answers: {
      number: { value: phone, problem: phoneProblem(phone) },
      provider: listAnswer(draft.biller, draft.billers, billMessages.networkRequired),
      product: listAnswer(draft.product, draft.products, billMessages.bundleRequired),
    },
    known: isDetected ? "provider" : undefined,
    isLoading: draft.isLoading,
    onPriceChanged: draft.priceChanged,
  });
}

export function CableScreen() {
  const draft = useCableChoices();
  const wizard = useCableWizard(draft);
  const { step } = wizard;
  const { biller, customer } = draft;
  const check = step === "provider" && biller && <CustomerCheck query={customer} kind="cable" />;
  const isBad = customer.isError || customer.data?.canVend === false;
  return (
    <Wizard {...wizard.frame} notice={isBad && check}>
      {step === "number" && <NumberStep kind="card" {...{ draft, wizard }} />}
      {step === "provider" && <ProviderStep kind="cable" draft={draft} />}
      {!isBad && check}
      {step === "product" && (
        <>
          <ChosenProvider
            name={biller?.name}
            detail={customer.data?.name ?? t("Provider")}
            onChange={() => wizard.go("provider")}
          />
          <ProductStep kind="cable" draft={draft} onChosen={wizard.onwards} />
        </>
      )}
      {step === "confirm" && (
        <ConfirmStep
          {...wizard.confirming}
          biller={biller}
          recipient={groupDigits("card", draft.number)}
          rows={[
            ...customerRow(customer.data),
            { label: t("Provider"), value: biller?.name },
            { label: t("Plan"), value: draft.product?.name },
            { label: t("Phone number"), value: groupDigits("phone", draft.phone) },
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

function useCableWizard({ number, phone, wrong, ...draft }: ReturnType<typeof useCableChoices>) {
  return useWizard({
    order: { kind: "cable", recipient: number, phone, ...draft.chosen },
    product: draft.described,
    answers: {
      number: { value: number, problem: smartCardProblem(number) ?? phoneProblem(phone) },
      provider: listAnswer(draft.biller, draft.billers, billMessages.cableRequired, wrong),
      product: listAnswer(draft.product, draft.products, billMessages.planRequired),
    },
    isLoading: draft.isLoading,
    onPriceChanged: draft.priceChanged,
  });
}

/** `product` is a bill's description, which contains the product's name. */
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
    chosen: { provider: biller?.identifier ?? "", product: product?.code ?? "", price },
    described: product && describedProduct(product.called),
    /** The price before the last change, if the price has changed since the product was chosen. */
    before,
    chooseProduct,
    priceChanged() {
      if (product) setBefore(price);
      void products.refetch();
    },
  };
}
