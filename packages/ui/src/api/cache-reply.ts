import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** Cancels a running query of this key first, because the query's older reply would later replace this answer. */
export async function cacheReply<Answer>(
  queries: QueryClient,
  queryKey: QueryKey,
  answer: Answer,
): Promise<void> {
  await queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData<Answer>(queryKey, answer);
}
