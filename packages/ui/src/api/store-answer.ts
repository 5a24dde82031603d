import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** Cancels a running request for the same key, because its reply is older. */
export async function storeAnswer<Answer>(
  queries: QueryClient,
  queryKey: QueryKey,
  answer: Answer,
): Promise<void> {
  await queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData<Answer>(queryKey, answer);
}
