import { billMessages, networkOf } from "@manilla/shared/bills/rules";
import { useState } from "react";
import { groupPhone } from "../../lib/money-input.ts";
import { useNaira } from "./amount-step.tsx";
import { bundlesKey, useBillers, useDataBundles } from "./bills.queries.ts";
import { balanceProblem, koboPrice, phoneProblem } from "./checks.ts";
import { ConfirmStep } from "./confirm-step.tsx";
import { PhoneStep } from "./phone-step.tsx";
import { usePrefill } from "./prefill.ts";
import { ProductStep } from "./product-step.tsx";
import { ProviderStep } from "./provider-step.tsx";
import { buyData } from "./purchase.ts";
import { rememberRecipient } from "./recent-recipients.ts";
import { useBiller } from "./use-biller.ts";
import { productOfBundle, useProduct } from "./use-product.ts";
import { useWizard } from "./use-wizard.ts";
import { Wizard } from "./wizard.tsx";

export function DataScreen() {
  const draft = useDraft();
  const wizard = useDataWizard(draft);
  const { step, problem } = wizard;
  const { phone, biller, bundle } = draft;
  return (
    <Wizard {...wizard.frame}>
      {step === "phone" && (
        <PhoneStep phone={phone} told={problem} onPhoneChange={draft.setPhone} validText={looksLike(phone)} />
      )}
      {step === "network" && (
        <ProviderStep
          query={draft.billers}
          failed="Failed to load data providers. Please refresh the page."
          searchLabel="Search networks"
          value={biller?.identifier}
          onChoose={draft.chooseBiller}
          error={problem}
        />
      )}
      {step === "bundle" && (
        <ProductStep
          query={draft.bundles}
          failed="Failed to load data bundles. Please try again."
          searchLabel="Search bundles"
          products={draft.products}
          value={bundle.product?.code}
          onChoose={bundle.choose}
          error={problem}
          nothingFound={(query) => `No bundles found matching "${query}"`}
        />
      )}
      {step === "confirm" && (
        <ConfirmStep
          {...wizard.confirming}
          recipient={groupPhone(phone)}
          rows={[
            { label: "Network", value: biller?.name },
            { label: "Bundle", value: bundle.product?.name },
          ]}
          priceBefore={bundle.before}
        />
      )}
    </Wizard>
  );
}

function useDataWizard({ phone, biller, bundle, price }: ReturnType<typeof useDraft>) {
  const wrongPhone = phoneProblem(phone);
  const unpayable = balanceProblem(price, useNaira());
  const product = bundle.product;
  const network = biller ? undefined : billMessages.networkRequired;
  const chosen = product ? unpayable : billMessages.bundleRequired;
  return useWizard({
    kind: "data",
    questions: [
      { step: "phone", label: "Phone", problem: wrongPhone, answered: !wrongPhone },
      { step: "network", label: "Network", problem: network, answered: !network },
      { step: "bundle", label: "Bundle", problem: chosen, answered: product !== undefined },
    ],
    price,
    unpayable,
    buy: (attempt) =>
      buyData(
        { phone, price, identifier: biller?.identifier ?? "", bundleIdentifier: product?.code ?? "" },
        attempt,
      ),
    onPriceChanged: bundle.priceChanged,
    onBought: () => rememberRecipient("phone", phone),
  });
}

function looksLike(phone: string): string | undefined {
  const network = networkOf(phone);
  return network ? `Looks like ${network}. You can change it next.` : undefined;
}

/** What was chosen so far. Another network clears the bundle. */
function useDraft() {
  const prefill = usePrefill("data");
  const [phone, setPhone] = useState(prefill?.recipient ?? "");
  const billers = useBillers("data");
  const { biller, choose } = useBiller(billers.data, prefill?.provider ?? networkOf(phone));
  const bundles = useDataBundles(biller?.identifier);
  const products = bundles.data?.map(productOfBundle);
  const queryKey = bundlesKey(biller?.identifier);
  const bundle = useProduct({ products, queryKey, prefilled: prefill?.product });
  function chooseBiller(identifier: string) {
    if (identifier !== biller?.identifier) bundle.clear();
    choose(identifier);
  }
  const price = koboPrice(bundle.product?.price ?? 0);
  return { phone, setPhone, billers, biller, chooseBiller, bundles, products, bundle, price };
}
