import { purchaseData } from "@manilla/shared/bills/contract";
import { billMessages, networkOf, toInternational } from "@manilla/shared/bills/rules";
import { formatNaira } from "@manilla/shared/format-money";
import { toDecimal } from "@manilla/shared/money";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { groupPhone } from "../../lib/money-input.ts";
import { useSteps } from "../../lib/use-steps.ts";
import { PhoneField } from "../../ui/phone-field.tsx";
import { useNaira } from "./amount-step.tsx";
import { bundlesKey, useBillers, useDataBundles } from "./bills.queries.ts";
import { balanceProblem, koboPrice, phoneProblem } from "./checks.ts";
import { ConfirmStep } from "./confirm-step.tsx";
import { usePrefill } from "./prefill.ts";
import { ProductStep } from "./product-step.tsx";
import { ProviderStep } from "./provider-step.tsx";
import { RecentNumbers } from "./recent-numbers.tsx";
import { rememberRecipient } from "./recent-recipients.ts";
import { useBillPayment } from "./use-bill-payment.ts";
import { useBiller } from "./use-biller.ts";
import { useProduct } from "./use-product.ts";
import { Wizard } from "./wizard.tsx";

export function DataScreen() {
  const draft = useDraft();
  const { phone, billers, biller, bundles, bundle, product } = draft;
  const price = koboPrice(bundle?.price ?? 0);
  const problems = {
    phone: phoneProblem(phone),
    network: biller ? undefined : billMessages.networkRequired,
    bundle: bundle ? balanceProblem(price, useNaira()) : billMessages.bundleRequired,
  };
  const { step, number, go, back } = useSteps(
    ["phone", "network", "bundle", "confirm"],
    problems.phone ? "phone" : !biller ? "network" : bundle ? "confirm" : "bundle",
    "/bills",
  );
  const [told, setTold] = useState<string>();
  const { flow, bill } = useBillPayment({
    kind: "data",
    buy: ({ pin, idempotencyKey, confirmDuplicate }) =>
      call(purchaseData, {
        body: {
          phoneNumber: toInternational(phone),
          identifier: biller?.identifier ?? "",
          bundleIdentifier: bundle?.code ?? "",
          amount: toDecimal(price),
          pin,
          ...(confirmDuplicate && { confirmDuplicate }),
        },
        idempotencyKey,
      }),
    onPriceChanged: product.priceChanged,
    onBought: () => rememberRecipient("phone", phone),
  });

  function onContinue() {
    if (step === "confirm") return problems.bundle ? undefined : flow.open();
    setTold(problems[step]);
    if (problems[step] === undefined) go(next[step]);
  }

  return (
    <Wizard
      kind="data"
      steps={["Phone", "Network", "Bundle", "Confirm"]}
      number={number}
      back={back}
      onContinue={onContinue}
      action={step === "confirm" ? `Pay ${formatNaira(toDecimal(price))}` : undefined}
      bill={bill}
    >
      {step === "phone" && (
        <Phone
          phone={phone}
          problem={problems.phone}
          told={told}
          onChange={(digits) => {
            setTold(undefined);
            draft.setPhone(digits);
          }}
        />
      )}
      {step === "network" && (
        <ProviderStep
          query={billers}
          failed="Failed to load data providers. Please refresh the page."
          searchLabel="Search networks"
          value={biller?.identifier}
          onChoose={(identifier) => {
            setTold(undefined);
            draft.chooseBiller(identifier);
          }}
          error={told}
        />
      )}
      {step === "bundle" && (
        <ProductStep
          query={bundles}
          failed="Failed to load data bundles. Please try again."
          searchLabel="Search bundles"
          products={bundles.data?.map(({ code, name, validity, price: kobo }) => ({
            code,
            name,
            detail: validity,
            price: kobo,
          }))}
          value={bundle?.code}
          onChoose={(code) => {
            setTold(undefined);
            product.choose(code);
          }}
          error={told}
          nothingFound={(query) => `No bundles found matching "${query}"`}
        />
      )}
      {step === "confirm" && (
        <ConfirmStep
          kind="data"
          recipient={groupPhone(phone)}
          price={price}
          rows={[
            { label: "Network", value: biller?.name },
            { label: "Bundle", value: bundle?.name },
          ]}
          flow={flow}
          failed={bill?.status === "failed"}
          problem={problems.bundle}
          priceBefore={product.before}
        />
      )}
    </Wizard>
  );
}

const next = { phone: "network", network: "bundle", bundle: "confirm" } as const;

interface PhoneProps {
  phone: string;
  problem: string | undefined;
  told: string | undefined;
  onChange: (digits: string) => void;
}

function Phone({ phone, problem, told, onChange }: PhoneProps) {
  const network = problem ? null : networkOf(phone);
  return (
    <div className="flex flex-col gap-4">
      <PhoneField
        label="Phone number"
        hint="11 digits, e.g. 0803 123 4567"
        error={told ?? (phone.length === 11 ? problem : undefined)}
        status={problem ? undefined : "valid"}
        validText={network ? `Looks like ${network}. You can change it next.` : undefined}
        value={phone}
        onValueChange={onChange}
      />
      <RecentNumbers kind="phone" value={phone} onChoose={onChange} />
    </div>
  );
}

/** What was chosen so far. Another network clears the bundle. */
function useDraft() {
  const prefill = usePrefill("data");
  const [phone, setPhone] = useState(prefill?.recipient ?? "");
  const billers = useBillers("data");
  const { biller, choose } = useBiller(billers.data, prefill?.provider ?? networkOf(phone));
  const bundles = useDataBundles(biller?.identifier);
  const product = useProduct({
    products: bundles.data,
    queryKey: bundlesKey(biller?.identifier),
    prefilled: prefill?.product,
  });
  return {
    phone,
    setPhone,
    billers,
    biller,
    bundles,
    product,
    bundle: product.product,
    chooseBiller(identifier: string) {
      if (identifier !== biller?.identifier) product.clear();
      choose(identifier);
    },
  };
}
