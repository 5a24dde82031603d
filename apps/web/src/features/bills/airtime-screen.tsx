import { purchaseAirtime } from "@manilla/shared/bills/contract";
import { billMessages, type Network, networkOf, toInternational } from "@manilla/shared/bills/rules";
import { formatNaira } from "@manilla/shared/format-money";
import { money, toDecimal } from "@manilla/shared/money";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { groupPhone } from "../../lib/money-input.ts";
import { useSteps } from "../../lib/use-steps.ts";
import { PhoneField } from "../../ui/phone-field.tsx";
import { AmountStep, useNaira } from "./amount-step.tsx";
import { airtimeBounds, amountProblem, phoneProblem, typedNaira } from "./checks.ts";
import { ConfirmStep } from "./confirm-step.tsx";
import { NetworkChoice, sellsAirtime } from "./network-choice.tsx";
import { usePrefill } from "./prefill.ts";
import { RecentNumbers } from "./recent-numbers.tsx";
import { rememberRecipient } from "./recent-recipients.ts";
import { useBillPayment } from "./use-bill-payment.ts";
import { Wizard } from "./wizard.tsx";

const quick = [100, 200, 500, 1_000] as const;

export function AirtimeScreen() {
  const draft = useDraft();
  const { phone, raw, network } = draft;
  const balance = useNaira();
  const problems = { phone: phoneProblem(phone), amount: amountProblem(raw, airtimeBounds, balance) };
  const { step, number, go, back } = useSteps(
    ["phone", "amount", "confirm"],
    problems.phone ? "phone" : typedNaira(raw) ? "confirm" : "amount",
    "/bills",
  );
  // Said once Continue was tapped with it, and until something else is typed.
  const [told, setTold] = useState<string>();
  const price = typedNaira(raw) ?? money("NGN", "0");
  const { flow, bill } = useBillPayment({
    kind: "airtime",
    buy: ({ pin, idempotencyKey, confirmDuplicate }) =>
      call(purchaseAirtime, {
        body: {
          phoneNumber: toInternational(phone),
          amount: toDecimal(price),
          pin,
          ...(network && { network }),
          ...(confirmDuplicate && { confirmDuplicate }),
        },
        idempotencyKey,
      }),
    onBought: () => rememberRecipient("phone", phone),
  });

  function onContinue() {
    if (step === "phone") {
      const problem = problems.phone ?? (network ? undefined : billMessages.networkRequired);
      setTold(problem);
      if (!problem) go("amount");
    } else if (step === "amount") {
      setTold(problems.amount);
      if (!problems.amount) go("confirm");
    } else if (!problems.amount) flow.open();
  }

  return (
    <Wizard
      kind="airtime"
      steps={["Phone", "Amount", "Confirm"]}
      number={number}
      back={back}
      onContinue={onContinue}
      action={step === "confirm" ? `Pay ${formatNaira(toDecimal(price))}` : undefined}
      bill={bill}
    >
      {step === "phone" && <PhoneStep draft={draft} problem={problems.phone} told={told} onTold={setTold} />}
      {step === "amount" && (
        <AmountStep
          label="Airtime amount"
          raw={raw}
          onRawChange={(next) => {
            setTold(undefined);
            draft.setRaw(next);
          }}
          error={told}
          quick={quick}
        />
      )}
      {step === "confirm" && (
        <ConfirmStep
          kind="airtime"
          recipient={groupPhone(phone)}
          price={price}
          rows={[{ label: "Network", value: network }]}
          flow={flow}
          failed={bill?.status === "failed"}
          problem={problems.amount}
        />
      )}
    </Wizard>
  );
}

interface PhoneStepProps {
  draft: ReturnType<typeof useDraft>;
  problem: string | undefined;
  told: string | undefined;
  onTold: (problem: string | undefined) => void;
}

function PhoneStep({ draft, problem, told, onTold }: PhoneStepProps) {
  const { phone, network, chosen } = draft;
  function change(digits: string) {
    onTold(undefined);
    draft.setPhone(digits);
  }
  return (
    <div className="flex flex-col gap-4">
      <PhoneField
        label="Phone number"
        hint="11 digits, e.g. 0803 123 4567"
        error={told ?? (phone.length === 11 ? problem : undefined)}
        status={problem ? undefined : "valid"}
        value={phone}
        onValueChange={change}
      />
      {!problem && (
        <NetworkChoice
          network={network}
          guessed={chosen === null}
          onChoose={(next) => {
            onTold(undefined);
            draft.setChosen(next);
          }}
        />
      )}
      <RecentNumbers kind="phone" value={phone} onChoose={change} />
    </div>
  );
}

/** What was typed so far. Another number brings its own network. */
function useDraft() {
  const prefill = usePrefill("airtime");
  const [phone, setPhone] = useState(prefill?.recipient ?? "");
  const [raw, setRaw] = useState(prefill?.amount ?? "");
  const [chosen, setChosen] = useState<Network | null>(null);
  const detected = networkOf(phone);
  return {
    phone,
    raw,
    chosen,
    network: chosen ?? (detected && sellsAirtime(detected) ? detected : null),
    setRaw,
    setChosen,
    setPhone(digits: string) {
      setPhone(digits);
      setChosen(null);
    },
  };
}
