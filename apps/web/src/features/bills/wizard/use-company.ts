import type { BillProvider } from "@manilla/shared/bills/catalogue-contract";
import { useDraft } from "#lib/storage/draft.ts";
import { useBiller } from "./use-biller.ts";

/** The chosen company stays the same when the meter type changes. */
export function useCompany(providers: readonly BillProvider[] | undefined, wished: string | undefined) {
  const { biller, identifier, choose } = useBiller("electricity", providers, wished);
  const [asked, setAsked] = useDraft<MeterKind | undefined>("electricity.meter-kind", undefined);
  const meterKind = asked ?? (biller && meterKindOf(biller)) ?? "prepaid";
  const isFor = (kind: MeterKind) => (entry: BillProvider) => (meterKindOf(entry) ?? kind) === kind;
  return {
    biller,
    identifier,
    chooseBiller: choose,
    /** Undefined if no company distinguishes the two types. */
    meterKind: providers?.some((entry) => meterKindOf(entry)) ? meterKind : undefined,
    companies: providers?.filter(isFor(meterKind)),
    setMeterKind(kind: MeterKind) {
      setAsked(kind);
      if (!biller) return;
      const same = providers?.filter(isFor(kind)).find((entry) => companyOf(entry) === companyOf(biller));
      choose(same?.identifier ?? "");
    },
  };
}

const meterKinds = ["prepaid", "postpaid"] as const;
export type MeterKind = (typeof meterKinds)[number];

const word = /(?<![\s(-])[\s(-]+(prepaid|postpaid)\b\)?/i;

/** Null means that the company's entry is for both types. */
export function meterKindOf({ identifier, name }: BillProvider): MeterKind | null {
  const said = (word.exec(identifier) ?? word.exec(name))?.[1]?.toLowerCase();
  return meterKinds.find((kind) => kind === said) ?? null;
}

export function companyOf({ name }: BillProvider): string {
  return name.replace(word, "").trim();
}
