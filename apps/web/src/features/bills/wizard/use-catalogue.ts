import type { BillProvider } from "@manilla/shared/bills/catalogue-contract";
import type { BillKind } from "@manilla/shared/bills/rules";
import type { Money } from "@manilla/shared/money";
import { isNigerianMobile, localPhone } from "@manilla/shared/phone-number";
import { useState } from "react";
import { useDashboard } from "#lib/live/balances.ts";
import { useDraft } from "#lib/storage/draft.ts";
import { useBillers, useCustomer, useProducts } from "../bills.queries.ts";
import { koboPrice } from "./checks.ts";
import type { Product } from "./product.ts";

/** For "buy again": the provider of the last purchase, and its product as the bill describes it. */
type Wished = { provider?: string | null; product?: string | undefined };

export function useCatalogue(kind: "data" | "cable", { provider, product: described = "" }: Wished) {
  const billers = useBillers(kind);
  const { biller, choose } = useBiller(kind, billers.data, provider);
  const products = useProducts(kind, biller?.identifier);
  const [code, setCode] = useDraft<string | null | undefined>(`${kind}.product`, undefined);
  const [before, setBefore] = useState<Money<"NGN"> | null>(null);
  const product = products.data?.find((entry) =>
    code === undefined ? described.includes(describedAs(entry)) : entry.code === code,
  );
  function chooseProduct(next: string | null) {
    setCode(next);
    setBefore(null);
  }
  return {
    billers,
    biller,
    chooseBiller(identifier: string) {
      if (identifier !== biller?.identifier) chooseProduct(null);
      choose(identifier);
    },
    products,
    product,
    /** The earlier price, if the price has changed since the product was chosen. */
    before,
    price: koboPrice(product?.price ?? 0),
    chooseProduct,
    priceChanged() {
      if (product) setBefore(koboPrice(product.price));
      void products.refetch();
    },
  };
}

/** A bill's description contains seller, product and recipient: "MTN Data: 2GB for Monthly for 0803…". */
export function describedAs({ called }: Pick<Product, "called">): string {
  return `: ${called} for `;
}

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

export function useSubscriber(
  kind: "cable" | "electricity",
  { identifier, prefilled }: Record<"identifier" | "prefilled", string | undefined>,
) {
  const [number, setNumber] = useDraft(`${kind}.number`, "", prefilled);
  const own = useOwnNumber();
  const [phone = own, setPhone] = useDraft<string | undefined>(`${kind}.phone`, undefined);
  const customer = useCustomer({ kind, number, identifier });
  return { number, setNumber, phone, setPhone, customer };
}

/** In the local format, or "" if it is unknown or not Nigerian. */
export function useOwnNumber(): string {
  const { data } = useDashboard();
  const own = localPhone(data?.user.phone ?? "");
  return isNigerianMobile(own) ? own : "";
}
