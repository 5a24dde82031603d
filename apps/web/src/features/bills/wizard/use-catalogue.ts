import type { Money } from "@manilla/shared/money";
import { useState } from "react";
import { useDraft } from "#lib/storage/draft.ts";
import { useBillers, useProducts } from "../bills.queries.ts";
import { koboPrice } from "./checks.ts";
import type { Product } from "./product.ts";
import { useBiller } from "./use-biller.ts";

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
