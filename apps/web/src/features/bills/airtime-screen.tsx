import { billMessages } from "@manilla/shared/bills/rules";
import { groupDigits } from "@manilla/shared/grouped-digits";
import { toMoney } from "@manilla/shared/money";
import { type MobileNetwork, mobileNetworkOf } from "@manilla/shared/phone-number";
import { t } from "@manilla/ui/texts/t.ts";
import { useState } from "react";
import { useTrouble } from "#lib/live/provider-health.ts";
import { typedNaira } from "#lib/money/money-input.ts";
import { useDraft } from "#lib/storage/draft.ts";
import { Sheet } from "#ui/base/sheet.tsx";
import { ChoiceList } from "#ui/fields/choice-list.tsx";
import { airtimeAmounts, airtimeBounds, airtimeNetwork, networks, phoneProblem } from "./kinds.ts";
import { usePrefill } from "./wizard/prefill.ts";
import { PhoneStep } from "./wizard/steps/number-step.tsx";
import { ChosenProvider, ProviderMark } from "./wizard/steps/provider-step.tsx";
import { amountAnswer, useWizard } from "./wizard/use-wizard.ts";
import { AmountStep, ConfirmStep, Wizard } from "./wizard/wizard.tsx";

export function AirtimeScreen() {
  const draft = useAirtimeChoices();
  const wizard = useAirtimeWizard(draft);
  const { step } = wizard;
  const { phone, network } = draft;
  return (
    <Wizard {...wizard.frame}>
      {step === "number" && (
        <PhoneStep {...{ draft, wizard }} onNetwork={(name) => draft.setChosen(airtimeNetwork(name))}>
          <NetworkChoice network={network} guessed={draft.chosen === null} onChoose={draft.setChosen} />
        </PhoneStep>
      )}
      {step === "amount" && (
        <AmountStep
          {...{ draft, wizard }}
          recipient={[network, groupDigits("phone", phone)].join(" · ")}
          label={t("Airtime amount")}
          quick={airtimeAmounts}
        />
      )}
      {step === "confirm" && (
        <ConfirmStep
          {...wizard.confirming}
          biller={network ? { identifier: network, name: network } : undefined}
          recipient={groupDigits("phone", phone)}
          rows={[{ label: t("Network"), value: network }]}
        />
      )}
    </Wizard>
  );
}

function useAirtimeWizard({ phone, raw, network, price }: ReturnType<typeof useAirtimeChoices>) {
  const noNetwork = network ? undefined : t(billMessages.networkRequired);
  return useWizard({
    order: { kind: "airtime", recipient: phone, phone, price, provider: network ?? "", product: "" },
    amount: raw,
    answers: {
      number: { value: phone, problem: phoneProblem(phone) ?? noNetwork },
      amount: amountAnswer(raw, airtimeBounds),
    },
  });
}

function useAirtimeChoices() {
  const prefill = usePrefill("airtime");
  const [phone, setPhone] = useDraft("airtime.phone", "", prefill?.recipient);
  const [raw, setRaw] = useDraft("airtime.amount", "", prefill?.amount);
  const [chosen, setChosen] = useDraft<MobileNetwork | null>(
    "airtime.network",
    null,
    // The network of the last bill, because the first digits of a ported number suggest a wrong network.
    prefill ? airtimeNetwork(prefill.provider) : undefined,
  );
  const detected = mobileNetworkOf(phone);
  return {
    phone,
    raw,
    price: typedNaira(raw) ?? toMoney("NGN", "0"),
    chosen,
    network: chosen ?? (detected && networks.includes(detected) ? detected : null),
    setRaw,
    setChosen,
    setPhone(digits: string) {
      setPhone(digits);
      setChosen(null);
    },
  };
}

interface NetworkChoiceProps {
  network: MobileNetwork | null;
  /** True if `network` is derived from the first digits of the number. */
  guessed: boolean;
  onChoose: (network: MobileNetwork) => void;
}

function NetworkChoice({ network, guessed, onChoose }: NetworkChoiceProps) {
  const [open, setOpen] = useState(false);
  const troubleAt = useTrouble("biller");
  return (
    <>
      <ChosenProvider
        isSheet
        name={network ?? undefined}
        detail={network && guessed ? t("Detected from the number") : t("Network")}
        onChange={() => setOpen(true)}
      />
      <Sheet open={open} onOpenChange={setOpen} title={t("Choose network")}>
        <ChoiceList
          searchLabel={t("Search networks")}
          choices={networks.map((name) => ({
            value: name,
            title: name,
            detail: troubleAt(name),
            start: <ProviderMark name={name} />,
          }))}
          value={network ?? undefined}
          onChoose={(name) => {
            const chosen = networks.find((entry) => entry === name);
            if (chosen) onChoose(chosen);
            setOpen(false);
          }}
          nothingFound={(query) => t('No networks found matching "{query}"', { query })}
        />
      </Sheet>
    </>
  );
}
