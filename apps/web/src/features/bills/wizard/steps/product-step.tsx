import { formatMoney } from "@manilla/shared/money";
import { t } from "@manilla/ui/texts/t.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { koboPrice } from "../checks.ts";
import { bestValue, byValidity, groupOf, type Product, validityWords } from "../product.ts";
import { Catalogue } from "./provider-step.tsx";

export interface ProductStepProps {
  kind: keyof typeof words;
  draft: {
    products: UseQueryResult<Product[]>;
    product: Product | undefined;
    chooseProduct: (code: string) => void;
  };
}

const words = {
  data: {
    failed: t("Failed to load data bundles. Please try again."),
    searchLabel: t("Search bundles"),
    nothingFound: (typed: string) => t('No bundles found matching "{typed}"', { typed }),
  },
  cable: {
    failed: t("Failed to load subscription plans. Please try again."),
    searchLabel: t("Search plans"),
    nothingFound: (typed: string) => t('No plans found matching "{typed}"', { typed }),
  },
} as const;

export function ProductStep({ kind, draft }: ProductStepProps) {
  const { products, product, chooseProduct } = draft;
  const best = kind === "data" ? bestValue(products.data ?? []) : null;
  const ordered = kind === "data" ? products.data && byValidity(products.data) : products.data;
  const choices = ordered?.map(({ code, name, called, detail, price }) => ({
    value: code,
    title: name,
    detail: best?.has(code) ? t("{detail} · Best value", { detail }) : detail,
    end: formatMoney(koboPrice(price)),
    group: kind === "data" ? validityWords[groupOf({ called, detail })] : undefined,
  }));
  return (
    <Catalogue
      query={products}
      {...words[kind]}
      choices={choices}
      value={product?.code}
      onChoose={chooseProduct}
      empty={t("Nothing on sale right now")}
    />
  );
}
