import type { Biller } from "@manilla/shared/bills/catalogue-contract";
import { formatMoney } from "@manilla/shared/money";
import { t } from "@manilla/ui/texts/t.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { findBrand, rankBrand } from "#lib/brands/brands.ts";
import { useTrouble } from "#lib/live/provider-health.ts";
import { BrandMark } from "#ui/base/brand-mark.tsx";
import { SkeletonRows } from "#ui/base/skeleton.tsx";
import { type Choice, ChoiceList } from "#ui/fields/choice-list.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { ErrorState } from "#ui/states/error-state.tsx";
import { koboPrice } from "../../kinds.ts";
import { bestValue, byValidity, groupOf, type Product, validityWords } from "../product.ts";

interface ProviderStepProps {
  kind: keyof typeof providerWords;
  draft: {
    billers: UseQueryResult<Biller[]>;
    biller: Biller | undefined;
    chooseBiller: (identifier: string) => void;
  };
  shown?: readonly Biller[] | undefined;
  shortName?: (provider: Biller) => string;
  children?: ReactNode;
}

export const providerWords = {
  data: {
    failed: t("Failed to load data providers. Please refresh the page."),
    searchLabel: t("Search networks"),
  },
  cable: {
    failed: t("Failed to load cable providers. Please refresh the page."),
    searchLabel: t("Search providers"),
  },
  electricity: {
    failed: t("Failed to load electricity providers. Please refresh the page."),
    searchLabel: t("Search electricity companies"),
  },
} as const;

export function ProviderStep({ kind, draft, children, ...look }: ProviderStepProps) {
  const { billers, biller, chooseBiller } = draft;
  const { shown = billers.data, shortName = ({ name }) => name } = look;
  const troubleAt = useTrouble("biller");
  const ordered = shown?.toSorted((a, b) => rankBrand("biller", a.name) - rankBrand("biller", b.name));
  const choices = ordered?.map((provider) => ({
    value: provider.identifier,
    title: shortName(provider),
    alsoCalled: `${provider.name} ${findBrand("biller", provider.name)?.alsoCalled ?? ""}`,
    detail: troubleAt(provider.identifier),
    start: <ProviderMark name={provider.name} />,
  }));
  return (
    <>
      {children}
      <Catalogue
        query={billers}
        {...providerWords[kind]}
        choices={choices}
        value={biller?.identifier}
        onChoose={chooseBiller}
        empty={t("No providers right now")}
        nothingFound={(typed) => t('No providers found matching "{typed}"', { typed })}
      />
    </>
  );
}

interface ChosenProviderProps {
  name: string | undefined;
  detail: string;
  isSheet?: boolean;
  onChange: () => void;
}

export function ChosenProvider({ name, detail, isSheet, onChange }: ChosenProviderProps) {
  return (
    <button
      type="button"
      aria-haspopup={isSheet ? "dialog" : undefined}
      onClick={onChange}
      className="not-first:-mt-3 flex min-h-16 w-full items-center gap-3 rounded-card bg-surface px-4 py-3 text-left shadow-card transition-colors duration-150 hover:bg-sunken"
    >
      {name && <ProviderMark name={name} />}
      <span className="min-w-0 grow">
        <span className="block font-semibold">{name ?? t("Choose network")}</span>
        <span className="block text-muted text-small">{detail}</span>
      </span>
      <span className="font-semibold text-accent-ink text-small">{t("Change")}</span>
    </button>
  );
}

export function ProviderMark({ name }: { name: string }) {
  return <BrandMark brand={findBrand("biller", name)} name={name.replace(/ Data$/, "")} />;
}

interface CatalogueProps {
  query: Pick<UseQueryResult, "isError" | "isFetching" | "refetch">;
  failed: string;
  searchLabel: string;
  /** Undefined while loading. */
  choices: readonly Choice[] | undefined;
  value: string | undefined;
  onChoose: (value: string) => void;
  empty: string;
  nothingFound: (typed: string) => string;
}

function Catalogue({ query, failed, choices, empty, ...list }: CatalogueProps) {
  if (!choices) {
    if (!query.isError) return <SkeletonRows count={5} />;
    return <ErrorState title={failed} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  }
  if (choices.length === 0)
    return <EmptyState title={empty} detail={t("Please look again in a few minutes.")} />;
  return <ChoiceList choices={choices} {...list} />;
}

interface ProductStepProps {
  kind: keyof typeof words;
  draft: {
    products: UseQueryResult<Product[]>;
    product: Product | undefined;
    chooseProduct: (code: string) => void;
  };
  onChosen?: () => void;
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

export function ProductStep({ kind, draft, onChosen }: ProductStepProps) {
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
      onChoose={(code) => {
        chooseProduct(code);
        onChosen?.();
      }}
      empty={t("Nothing available right now")}
    />
  );
}
