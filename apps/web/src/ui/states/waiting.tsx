import type { ReactNode } from "react";
import { messageOf } from "../../lib/api/api-error.ts";
import { SkeletonRows } from "../base/skeleton.tsx";
import { ErrorState } from "./error-state.tsx";

export interface QueryErrorProps {
  query: { isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** The message for an error without one. */
  failed: string;
  /** Stands above those words. */
  title?: string;
  /** Beside the retry. */
  action?: ReactNode;
}

/** Why a query brought nothing, in the server's words when it has some, and the same asked again. */
export function QueryError({ query, failed, title, action }: QueryErrorProps) {
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
  /** The number of placeholder rows. */
  rows?: number;
  /** The placeholder, where it is not rows. */
  children?: ReactNode;
}

/** In the place of what a query has not brought yet: its shape, or why it does not come. */
export function Waiting({ rows, children, ...failure }: WaitingProps) {
  if (failure.query.isError) return <QueryError {...failure} />;
  return children ?? <SkeletonRows count={rows} />;
}
