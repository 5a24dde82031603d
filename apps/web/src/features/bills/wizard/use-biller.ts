import type { BillProvider } from "@manilla/shared/bills/catalogue-contract";
import type { BillKind } from "@manilla/shared/bills/rules";
import { useDraft } from "#lib/storage/draft.ts";

/** The default is the provider of the last purchase. */
export function useBiller(
  kind: Exclude<BillKind, "airtime">,
  providers: readonly BillProvider[] | undefined,
  wished: string | null | undefined,
) {
  const [identifier, setIdentifier] = useDraft<string | undefined>(`${kind}.biller`, undefined);
  const biller = providers?.find((entry) =>
    identifier === undefined ? isCalled(entry, wished ?? "") : entry.identifier === identifier,
  );
  return { biller, identifier: biller?.identifier, choose: setIdentifier };
}

export interface BillerChoice {
  billers: { data?: readonly BillProvider[] | undefined };
  chooseBiller: (identifier: string) => void;
}

export function chooseCalled({ billers, chooseBiller }: BillerChoice, name: string): void {
  const biller = billers.data?.find((entry) => isCalled(entry, name));
  if (biller) chooseBiller(biller.identifier);
}

/** "MTN" matches "MTN", "MTN Data" and "mtn-data-ng". */
export function isCalled({ identifier, name }: BillProvider, wished: string): boolean {
  const wanted = wished.toLowerCase();
  if (wanted === "") return false;
  return (
    identifier.toLowerCase() === wanted ||
    name.toLowerCase() === wanted ||
    name.toLowerCase().startsWith(`${wanted} `) ||
    identifier.toLowerCase().startsWith(`${wanted}-`)
  );
}
