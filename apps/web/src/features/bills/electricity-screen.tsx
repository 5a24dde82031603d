import type { Biller } from "@manilla/shared/bills/catalogue-contract";
import { billMessages } from "@manilla/shared/bills/rules";
import { groupDigits } from "@manilla/shared/grouped-digits";
import { toMoney } from "@manilla/shared/money";
import { t } from "@manilla/ui/texts/t.ts";
import { typedNaira } from "#lib/money/money-input.ts";
import { useDraft } from "#lib/storage/draft.ts";
import { SegmentedControl } from "#ui/fields/segmented-control.tsx";
import { useBiller, useBillers, useSubscriber } from "./bills.queries.ts";
import { boundsFor, electricityBounds, meterProblem, phoneProblem } from "./kinds.ts";
import { usePrefill } from "./wizard/prefill.ts";
import { CustomerCheck, customerRow } from "./wizard/steps/customer-check.tsx";
import { NumberStep } from "./wizard/steps/number-step.tsx";
import { ProviderStep } from "./wizard/steps/provider-step.tsx";
import { amountAnswer, listAnswer, useWizard } from "./wizard/use-wizard.ts";
import { AmountStep, ConfirmStep, Wizard } from "./wizard/wizard.tsx";

const quick = [1_000, 2_000, 5_000, 10_000] as const;
const meterOptions = [
  { value: "prepaid", label: t("Prepaid") },
  { value: "postpaid", label: t("Postpaid") },
] as const;

export function ElectricityScreen() {
  const draft = useElectricityChoices();
  const wizard = useElectricityWizard(draft);
  const { step } = wizard;
  const { biller, customer } = draft;
  return (
    <Wizard
      {...wizard.frame}
      notice={step === "provider" && biller && <CustomerCheck query={customer} kind="electricity" />}
    >
      {step === "number" && <NumberStep kind="meter" {...{ draft, wizard }} />}
      {step === "provider" && (
        <ProviderStep kind="electricity" draft={draft} shown={draft.companies} shortName={companyOf}>
          {draft.meterKind && (
            <SegmentedControl
              label={t("Meter type")}
              value={draft.meterKind}
              onValueChange={draft.setMeterKind}
              options={meterOptions}
            />
          )}
        </ProviderStep>
      )}
      {step === "amount" && (
        <AmountStep
          {...{ draft, wizard }}
          recipient={[biller?.name, groupDigits("meter", draft.number)].join(" · ")}
          label={t("Amount to pay")}
          quick={quick}
        />
      )}
      {step === "confirm" && (
        <ConfirmStep
          {...wizard.confirming}
          biller={biller}
          recipient={groupDigits("meter", draft.number)}
          rows={[
            ...customerRow(customer.data),
            { label: t("Provider"), value: biller?.name },
            { label: t("Phone number"), value: groupDigits("phone", draft.phone) },
          ]}
        />
      )}
    </Wizard>
  );
}

function useElectricityWizard(draft: ReturnType<typeof useElectricityChoices>) {
  const { number, phone, biller, billers, customer, raw } = draft;
  const price = typedNaira(raw) ?? toMoney("NGN", "0");
  const provider = biller?.identifier ?? "";
  return useWizard({
    order: { kind: "electricity", recipient: number, phone, price, provider, product: "" },
    amount: raw,
    answers: {
      number: { value: number, problem: meterProblem(number) ?? phoneProblem(phone) },
      provider: listAnswer(biller, billers, billMessages.discoRequired, draft.wrong),
      amount: amountAnswer(raw, boundsFor(electricityBounds, customer.data?.minimum)),
    },
    isLoading: billers.isPending,
  });
}

function useElectricityChoices() {
  const prefill = usePrefill("electricity");
  const [raw, setRaw] = useDraft("electricity.amount", "", prefill?.amount);
  const billers = useBillers("electricity");
  const company = useCompany(billers.data, prefill?.provider);
  const { identifier } = company;
  const subscriber = useSubscriber("electricity", { identifier, prefilled: prefill?.recipient });
  return { ...subscriber, ...company, raw, setRaw, billers };
}

/** The chosen company and meter type. */
function useCompany(providers: readonly Biller[] | undefined, wished: string | undefined) {
  const { biller, identifier, choose } = useBiller("electricity", providers, wished);
  const [chosenKind, setChosenKind] = useDraft<MeterKind | undefined>("electricity.meter-kind", undefined);
  const meterKind = chosenKind ?? (biller && meterKindOf(biller)) ?? "prepaid";
  const isFor = (kind: MeterKind) => (entry: Biller) => (meterKindOf(entry) ?? kind) === kind;
  return {
    biller,
    identifier,
    chooseBiller: choose,
    /** Undefined if no company has separate entries for prepaid and postpaid meters. */
    meterKind: providers?.some((entry) => meterKindOf(entry)) ? meterKind : undefined,
    companies: providers?.filter(isFor(meterKind)),
    setMeterKind(kind: MeterKind) {
      setChosenKind(kind);
      if (!biller) return;
      const same = providers?.filter(isFor(kind)).find((entry) => companyOf(entry) === companyOf(biller));
      choose(same?.identifier ?? "");
    },
  };
}

const meterKinds = ["prepaid", "postpaid"] as const;
type MeterKind = (typeof meterKinds)[number];

const word = /(?<![\s(-])[\s(-]+(prepaid|postpaid)\b\)?/i;

/** Returns null if neither the company's identifier nor its name contains a type of meter. */
export function meterKindOf({ identifier, name }: Biller): MeterKind | null {
  const found = (word.exec(identifier) ?? word.exec(name))?.[1]?.toLowerCase();
  return meterKinds.find((kind) => kind === found) ?? null;
}

export function companyOf({ name }: Biller): string {
  return name.replace(word, "").trim();
}
