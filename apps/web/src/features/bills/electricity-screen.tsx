import { purchaseElectricity } from "@manilla/shared/bills/contract";
import { billMessages, toInternational } from "@manilla/shared/bills/rules";
import { formatNaira } from "@manilla/shared/format-money";
import { money, toDecimal } from "@manilla/shared/money";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { groupPhone } from "../../lib/money-input.ts";
import { useSteps } from "../../lib/use-steps.ts";
import { AmountStep, useNaira } from "./amount-step.tsx";
import { useBillers, useCustomer } from "./bills.queries.ts";
import { amountProblem, electricityBounds, meterProblem, phoneProblem, typedNaira } from "./checks.ts";
import { ConfirmStep } from "./confirm-step.tsx";
import { CustomerCheck, isWrongNumber } from "./customer-check.tsx";
import { NumberStep } from "./number-step.tsx";
import { usePrefill } from "./prefill.ts";
import { ProviderStep } from "./provider-step.tsx";
import { rememberRecipient } from "./recent-recipients.ts";
import { useBillPayment } from "./use-bill-payment.ts";
import { useBiller } from "./use-biller.ts";
import { useOwnPhone } from "./use-own-phone.ts";
import { Wizard } from "./wizard.tsx";

const quick = [1_000, 2_000, 5_000, 10_000] as const;

export function ElectricityScreen() {
  const draft = useDraft();
  const { meter, phone, billers, biller, customer, raw } = draft;
  const price = typedNaira(raw) ?? money("NGN", "0");
  const problems = {
    number: meterProblem(meter) ?? phoneProblem(phone),
    provider: !biller
      ? billMessages.discoRequired
      : isWrongNumber(customer.error)
        ? billMessages.meterInvalid
        : undefined,
    amount: amountProblem(raw, electricityBounds, useNaira()),
  };
  const { step, number, go, back } = useSteps(
    ["number", "provider", "amount", "confirm"],
    problems.number ? "number" : problems.provider ? "provider" : typedNaira(raw) ? "confirm" : "amount",
    "/bills",
  );
  const [told, setTold] = useState(false);
  const { flow, bill } = useBillPayment({
    kind: "electricity",
    buy: ({ pin, idempotencyKey, confirmDuplicate }) =>
      call(purchaseElectricity, {
        body: {
          meterNumber: meter,
          identifier: biller?.identifier ?? "",
          amount: toDecimal(price),
          phoneNumber: toInternational(phone),
          pin,
          ...(confirmDuplicate && { confirmDuplicate }),
        },
        idempotencyKey,
      }),
    onBought: () => rememberRecipient("meter", meter),
  });

  function onContinue() {
    if (step === "confirm") return problems.amount ? undefined : flow.open();
    const problem = problems[step];
    setTold(problem !== undefined);
    if (problem === undefined) go(next[step]);
  }

  return (
    <Wizard
      kind="electricity"
      steps={["Meter", "Provider", "Amount", "Confirm"]}
      number={number}
      back={back}
      onContinue={onContinue}
      action={step === "confirm" ? `Pay ${formatNaira(toDecimal(price))}` : undefined}
      bill={bill}
    >
      {step === "number" && (
        <NumberStep
          kind="meter"
          number={meter}
          onNumberChange={draft.setMeter}
          numberError={told ? meterProblem(meter) : undefined}
          phone={phone}
          onPhoneChange={draft.setPhone}
          phoneError={told || phone.length === 11 ? phoneProblem(phone) : undefined}
        />
      )}
      {step === "provider" && (
        <ProviderStep
          query={billers}
          failed="Failed to load electricity providers. Please refresh the page."
          searchLabel="Search electricity companies"
          value={biller?.identifier}
          onChoose={draft.choose}
          error={told && !biller ? problems.provider : undefined}
        >
          <CustomerCheck query={customer} what="this meter" />
        </ProviderStep>
      )}
      {step === "amount" && (
        <AmountStep
          label="Amount to pay"
          raw={raw}
          onRawChange={(typed) => {
            setTold(false);
            draft.setRaw(typed);
          }}
          error={told ? problems.amount : undefined}
          quick={quick}
        />
      )}
      {step === "confirm" && (
        <ConfirmStep
          kind="electricity"
          recipient={meter}
          price={price}
          rows={[
            ...(customer.data?.name ? [{ label: "Customer", value: customer.data.name }] : []),
            { label: "Provider", value: biller?.name },
            { label: "Phone number", value: groupPhone(phone) },
          ]}
          flow={flow}
          failed={bill?.status === "failed"}
          problem={problems.amount}
        />
      )}
    </Wizard>
  );
}

const next = { number: "provider", provider: "amount", amount: "confirm" } as const;

/** What was chosen so far. */
function useDraft() {
  const prefill = usePrefill("electricity");
  const [meter, setMeter] = useState(prefill?.recipient ?? "");
  const [raw, setRaw] = useState(prefill?.amount ?? "");
  const [phone, setPhone] = useOwnPhone();
  const billers = useBillers("electricity");
  const { biller, choose } = useBiller(billers.data, prefill?.provider);
  const customer = useCustomer({ kind: "electricity", number: meter, identifier: biller?.identifier });
  return { meter, setMeter, raw, setRaw, phone, setPhone, billers, biller, choose, customer };
}
