import type { VendorProduct } from "../../providers/bills/port.ts";

/** Finds the same product at another vendor: the same price, and the same code or name. */
export function sameProduct(
  product: VendorProduct,
  others: readonly VendorProduct[],
): VendorProduct | undefined {
  const samePrice = others.filter(({ price }) => price.units === product.price.units);
  return (
    samePrice.find(({ orderCode }) => plain(orderCode) === plain(product.orderCode)) ??
    only(samePrice.filter(({ name }) => plain(name) === plain(product.name)))
  );
}

function only<T>(found: readonly T[]): T | undefined {
  return found.length === 1 ? found[0] : undefined;
}

/** Letters and digits only: "GOtv Jinja N3,900" equals "gotv-jinja". */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/\bn[0-9,]+\b/g, "")
    .replace(/[^a-z0-9]/g, "");
}
