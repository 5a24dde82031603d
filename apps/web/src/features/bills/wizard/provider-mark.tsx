import { billerBrand } from "../../../lib/brands/brands.ts";
import { BrandMark } from "../../../ui/base/brand-mark.tsx";

/** Who sells it, in its colour. */
export function ProviderMark({ name }: { name: string }) {
  return <BrandMark brand={billerBrand(name)} name={name.replace(/ Data$/, "")} />;
}
