import { ApiError, messageOf } from "@manilla/ui/api/api-error.ts";
import { SmallButton } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import type { ReactNode } from "react";
import { SkeletonRows } from "../base/skeleton.tsx";
import { EmptyState } from "./empty-state.tsx";
import { ErrorState } from "./error-state.tsx";

export interface QueryErrorProps {
  query: { isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown };
  failed: string;
  title?: string;
  action?: ReactNode;
  /** The title after a 404, e.g. for an item of another account. */
  absent?: string;
}

export function QueryError({ query, failed, title, action, absent }: QueryErrorProps) {
  if (absent && query.error instanceof ApiError && query.error.status === 404)
    return <EmptyState title={absent} detail={t("It may belong to another account.")} />;
  const message = messageOf(query.error, failed);
  return (
    <ErrorState
      title={title ?? message}
      detail={title && message}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
      action={action}
    />
  );
}

export interface WaitingProps extends QueryErrorProps {
  rows?: number;
  children?: ReactNode;
}

export function Waiting({ rows, children, ...failure }: WaitingProps) {
  if (failure.query.isError) return <QueryError {...failure} />;
  return children ?? <SkeletonRows count={rows} />;
}

export function RetryButton({ query }: { query: Pick<QueryErrorProps["query"], "isFetching" | "refetch"> }) {
  return (
    <SmallButton loading={query.isFetching} onClick={() => void query.refetch()} label={t("Try Again")} />
  );
}
