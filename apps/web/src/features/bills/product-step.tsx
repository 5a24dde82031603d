import { formatNaira } from "@manilla/shared/format-money";
import { toDecimal } from "@manilla/shared/money";
import { koboPrice } from "./checks.ts";
import { Catalogue, type CatalogueProps, Problem } from "./provider-step.tsx";
import type { Product } from "./use-product.ts";

export interface ProductStepProps extends Omit<CatalogueProps, "choices" | "empty"> {
  products: readonly Product[] | undefined;
  error: string | undefined;
}

/** Which bundle or plan, by its price. */
export function ProductStep({ products, error, ...list }: ProductStepProps) {
  const choices = products?.map(({ code, name, detail, price }) => ({
    value: code,
    title: name,
    detail,
    end: formatNaira(toDecimal(koboPrice(price))),
  }));
  return (
    <>
      <Problem message={error} />
      <Catalogue {...list} choices={choices} empty="Nothing on sale right now" />
    </>
  );
}
