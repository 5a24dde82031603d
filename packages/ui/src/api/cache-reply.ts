import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** Cancels a running query of the same key first, because its reply would be older than the answer. */
export async function cacheReply<Answer>(
  queries: QueryClient,
  queryKey: QueryKey,
  answer: Answer,
): Promise<void> {
  await queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData<Answer>(queryKey, answer);
}
