import { billMessages } from "@manilla/shared/bills/rules";
import { money } from "@manilla/shared/money";
import { groupPhone, type MobileNetwork, mobileNetworkOf } from "@manilla/shared/phone-number";
import { t } from "@manilla/ui/texts/t.ts";
import { typedNaira } from "#lib/money/money-input.ts";
import { useDraft } from "#lib/storage/draft.ts";
import { airtimeBounds, amountProblem, phoneProblem } from "./wizard/checks.ts";
import { usePrefill } from "./wizard/prefill.ts";
import { buyAirtime } from "./wizard/purchase.ts";
import { AmountStep, useNaira } from "./wizard/steps/amount-step.tsx";
import { ConfirmStep } from "./wizard/steps/confirm-step.tsx";
import { airtimeNetwork, NetworkChoice, sellsAirtime } from "./wizard/steps/network-choice.tsx";
import { PhoneStep } from "./wizard/steps/phone-step.tsx";
import { useWizard } from "./wizard/use-wizard.ts";
import { Wizard } from "./wizard/wizard.tsx";

const quick = [100, 200, 500, 1_000] as const;

export function AirtimeScreen() {
  const draft = useChoices();
  const wizard = useAirtimeWizard(draft);
  const { step, problem, onwards } = wizard;
  const { phone, network, raw } = draft;
  return (
    <Wizard {...wizard.frame}>
      {step === "phone" && (
        <PhoneStep
          phone={phone}
          error={problem}
          onPhoneChange={draft.setPhone}
          onChosen={onwards}
          onNetwork={(name) => draft.setChosen(airtimeNetwork(name))}
        >
          <NetworkChoice network={network} guessed={draft.chosen === null} onChoose={draft.setChosen} />
        </PhoneStep>
      )}
      {step === "amount" && (
        <AmountStep
          label={t("Airtime amount")}
          raw={raw}
          onRawChange={draft.setRaw}
          error={problem}
          onQuick={onwards}
          quick={quick}
        />
      )}
      {step === "confirm" && (
        <ConfirmStep
          {...wizard.confirming}
          biller={{ code: network ?? undefined, name: network ?? undefined }}
          recipient={groupPhone(phone)}
          rows={[{ label: t("Network"), value: network }]}
        />
      )}
    </Wizard>
  );
}

function useAirtimeWizard({ phone, raw, network, price }: ReturnType<typeof useChoices>) {
  const wrongPhone = phoneProblem(phone);
  const wrongAmount = amountProblem(raw, airtimeBounds, useNaira());
  const order = { phone, price, ...(network && { network }) };
  return useWizard({
    kind: "airtime",
    questions: [
      {
        step: "phone",
        label: t("Phone"),
        missing: phone === "" ? t("Enter a phone number") : undefined,
        problem: wrongPhone ?? (network ? undefined : t(billMessages.networkRequired)),
      },
      {
        step: "amount",
        label: t("Amount"),
        missing: raw === "" ? t("Enter an amount") : undefined,
        problem: wrongAmount,
        answered: raw !== "",
        isTooMuch: wrongAmount === airtimeBounds.tooMuch,
      },
    ],
    price,
    unpayable: wrongAmount,
    chosen: { recipient: phone, provider: network ?? "", product: "", amount: raw },
    order,
    buy: (attempt) => buyAirtime(order, attempt),
  });
}

/** A new number selects its own network. */
function useChoices() {
  const prefill = usePrefill("airtime");
  const [phone, setPhone] = useDraft("airtime.phone", "", prefill?.recipient);
  const [raw, setRaw] = useDraft("airtime.amount", "", prefill?.amount);
  const [chosen, setChosen] = useDraft<MobileNetwork | null>(
    "airtime.network",
    null,
    // A ported number's first digits would suggest a wrong network, so the last bill's network is used.
    prefill ? airtimeNetwork(prefill.provider) : undefined,
  );
  const detected = mobileNetworkOf(phone);
  return {
    phone,
    raw,
    price: typedNaira(raw) ?? money("NGN", "0"),
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
