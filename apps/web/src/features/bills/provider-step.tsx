import type { BillProvider } from "@manilla/shared/bills/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Banner } from "../../ui/banner.tsx";
import { type Choice, ChoiceList } from "../../ui/choice-list.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { ProviderMark } from "./provider-mark.tsx";

export interface ProviderStepProps {
  query: UseQueryResult<BillProvider[]>;
  /** When they could not be loaded, letter by letter. */
  failed: string;
  searchLabel: string;
  value: string | undefined;
  onChoose: (identifier: string) => void;
  error: string | undefined;
  /** Below the list: whose number it is. */
  children?: ReactNode;
}

/** Who sells it. */
export function ProviderStep({ query, value, onChoose, error, children, ...words }: ProviderStepProps) {
  const choices = query.data?.map(({ identifier, name }) => ({
    value: identifier,
    title: name,
    start: <ProviderMark name={name} />,
  }));
  return (
    <>
      <Problem message={error} />
      {children}
      <Catalogue
        query={query}
        failed={words.failed}
        searchLabel={words.searchLabel}
        choices={choices}
        value={value}
        onChoose={onChoose}
        empty="No providers right now"
        nothingFound={(typed) => `No providers found matching "${typed}"`}
      />
    </>
  );
}

export interface CatalogueProps {
  query: Pick<UseQueryResult, "isError" | "isFetching" | "refetch">;
  failed: string;
  searchLabel: string;
  /** Undefined while they are loading. */
  choices: readonly Choice[] | undefined;
  value: string | undefined;
  onChoose: (value: string) => void;
  empty: string;
  nothingFound: (typed: string) => string;
}

/** A list of the vendor's, in all its states. */
export function Catalogue({ query, failed, choices, empty, ...list }: CatalogueProps) {
  if (!choices) {
    if (!query.isError) return <SkeletonRows count={5} />;
    return <ErrorState title={failed} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  }
  if (choices.length === 0) return <EmptyState title={empty} detail="Please look again in a few minutes." />;
  return <ChoiceList choices={choices} {...list} />;
}

/** Why Continue did not go on. */
export function Problem({ message }: { message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <Banner live tone="error">
      {message}
    </Banner>
  );
}
