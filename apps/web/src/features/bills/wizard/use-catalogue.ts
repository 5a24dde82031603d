import type { Money } from "@manilla/shared/money";
import { useState } from "react";
import { queryClient } from "#lib/api/query-client.ts";
import { useDraft } from "#lib/storage/draft.ts";
import { productsKey, useBillers, useProducts } from "../bills.queries.ts";
import { koboPrice } from "./checks.ts";
import type { Prefill } from "./prefill.ts";
import type { Product } from "./product.ts";
import { useBiller } from "./use-biller.ts";

type Wished = { provider?: string | null; product?: Prefill["product"] | undefined };

export function useCatalogue(kind: "data" | "cable", wished: Wished) {
  const billers = useBillers(kind);
  const { biller, choose } = useBiller(kind, billers.data, wished.provider);
  const products = useProducts(kind, biller?.identifier);
  const queryKey = productsKey(kind, biller?.identifier);
  const { product, before, clear, ...chosen } = useProduct({
    name: `${kind}.product`,
    products: products.data,
    queryKey,
    prefilled: wished.product,
  });
  return {
    billers,
    biller,
    chooseBiller(identifier: string) {
      if (identifier !== biller?.identifier) clear();
      choose(identifier);
    },
    products,
    product,
    /** Set if the price has changed since it was chosen. */
    before,
    price: koboPrice(product?.price ?? 0),
    chooseProduct: chosen.choose,
    priceChanged: chosen.priceChanged,
  };
}

interface Catalogue {
  /** The draft's name. */
  name: string;
  products: readonly Product[] | undefined;
  queryKey: readonly unknown[];
  /** The product's description at the last purchase, for "buy again". */
  prefilled: string | undefined;
}

export function useProduct({ name, products, queryKey, prefilled = "" }: Catalogue) {
  const [code, setCode] = useDraft<string | null | undefined>(name, undefined);
  const [before, setBefore] = useState<Money<"NGN"> | null>(null);
  const product = products?.find((entry) =>
    code === undefined ? isNamed(entry, prefilled) : entry.code === code,
  );
  return {
    product,
    before,
    choose(next: string) {
      setCode(next);
      setBefore(null);
    },
    clear() {
      setCode(null);
      setBefore(null);
    },
    priceChanged() {
      if (product) setBefore(koboPrice(product.price));
      void queryClient.refetchQueries({ queryKey });
    },
  };
}

export function describedAs({ called }: Pick<Product, "called">): string {
  return `: ${called} for `;
}

/** A bill's description contains seller, product and recipient: "MTN Data: 2GB for Monthly for 0803…". */
function isNamed({ called }: Product, described: string): boolean {
  return described.includes(describedAs({ called }));
}
