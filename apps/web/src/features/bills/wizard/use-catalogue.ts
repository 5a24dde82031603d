import { productsKey, useBillers, useProducts } from "../bills.queries.ts";
import { koboPrice } from "./checks.ts";
import type { Prefill } from "./prefill.ts";
import { useBiller } from "./use-biller.ts";
import { useProduct } from "./use-product.ts";

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
