import { billMessages } from "@manilla/shared/bills/rules";
import { groupPhone, mobileNetworkOf } from "@manilla/shared/phone-number";
import { t } from "@manilla/ui/texts/t.ts";
import { useDraft } from "#lib/storage/draft.ts";
import { balanceProblem, phoneProblem, unchosen } from "./wizard/checks.ts";
import { usePrefill } from "./wizard/prefill.ts";
import { buyData } from "./wizard/purchase.ts";
import { useNaira } from "./wizard/steps/amount-step.tsx";
import { ConfirmStep } from "./wizard/steps/confirm-step.tsx";
import { PhoneStep } from "./wizard/steps/number-step.tsx";
import { ProductStep, ProviderStep } from "./wizard/steps/provider-step.tsx";
import { chooseCalled, describedAs, useCatalogue } from "./wizard/use-catalogue.ts";
import { question, useWizard } from "./wizard/use-wizard.ts";
import { Wizard } from "./wizard/wizard.tsx";

export function DataScreen() {
  const draft = useChoices();
  const wizard = useDataWizard(draft);
  const { step, problem } = wizard;
  const { phone, biller, product } = draft;
  return (
    <Wizard {...wizard.frame}>
      {step === "phone" && (
        <PhoneStep
          phone={phone}
          error={problem}
          onPhoneChange={draft.setPhone}
          onChosen={wizard.onwards}
          onNetwork={(name) => chooseCalled(draft, name)}
          validText={looksLike(phone)}
        />
      )}
      {step === "network" && <ProviderStep kind="data" draft={draft} />}
      {step === "bundle" && <ProductStep kind="data" draft={draft} />}
      {step === "confirm" && (
        <ConfirmStep
          {...wizard.confirming}
          biller={{ code: biller?.identifier, name: biller?.name }}
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

function useDataWizard(draft: ReturnType<typeof useChoices>) {
  const { phone, biller, billers, product, products, price, priceChanged } = draft;
  const wrongPhone = phoneProblem(phone);
  const unpayable = balanceProblem(price, useNaira());
  const order = {
    phone,
    price,
    identifier: biller?.identifier ?? "",
    bundleIdentifier: product?.code ?? "",
  };
  return useWizard({
    kind: "data",
    questions: [
      question("phone", t("Phone"), {
        answer: phone,
        ask: t("Enter a phone number"),
        problem: wrongPhone,
      }),
      question("network", t("Network"), {
        isList: true,
        answer: biller,
        ask: t("Choose a network"),
        problem: biller ? undefined : unchosen(billers, t(billMessages.networkRequired)),
      }),
      question("bundle", t("Bundle"), {
        isList: true,
        answer: product,
        ask: t("Choose a bundle"),
        problem: product ? unpayable : unchosen(products, t(billMessages.bundleRequired)),
        answered: product !== undefined,
      }),
    ],
    unpayable,
    isLoading: billers.isPending || products.isLoading,
    chosen: { recipient: phone, provider: biller?.identifier, product: product && describedAs(product) },
    order,
    buy: (attempt) => buyData(order, attempt),
    onPriceChanged: priceChanged,
  });
}

function looksLike(phone: string): string | undefined {
  const network = mobileNetworkOf(phone);
  return network ? t("Looks like {network}. You can change it on the next step.", { network }) : undefined;
}

function useChoices() {
  const prefill = usePrefill("data");
  const [phone, setPhone] = useDraft("data.phone", "", prefill?.recipient);
  const provider = prefill?.provider ?? mobileNetworkOf(phone);
  return { phone, setPhone, ...useCatalogue("data", { provider, product: prefill?.product }) };
}
