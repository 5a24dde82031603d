import type { BillProvider } from "@manilla/shared/bills/catalogue-contract";

const meterKinds = ["prepaid", "postpaid"] as const;
export type MeterKind = (typeof meterKinds)[number];

const word = /(?<![\s(-])[\s(-]+(prepaid|postpaid)\b\)?/i;

/** The meter type of a company's entry. Null means both. */
export function meterKindOf({ identifier, name }: BillProvider): MeterKind | null {
  const said = (word.exec(identifier) ?? word.exec(name))?.[1]?.toLowerCase();
  return meterKinds.find((kind) => kind === said) ?? null;
}

/** "Ikeja Electric" of "Ikeja Electric Prepaid". */
export function companyOf({ name }: BillProvider): string {
  return name.replace(word, "").trim();
}
