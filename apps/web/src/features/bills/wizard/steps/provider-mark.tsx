import { billerBrand } from "#lib/brands/brands.ts";
import { BrandMark } from "#ui/base/brand-mark.tsx";

export function ProviderMark({ name }: { name: string }) {
  return <BrandMark brand={billerBrand(name)} name={name.replace(/ Data$/, "")} />;
}
