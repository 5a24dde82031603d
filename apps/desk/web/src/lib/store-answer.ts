import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** Stores the answer to a change. Cancels earlier requests with this key, because their answers are older. */
export async function storeAnswer<Answer>(
  queries: QueryClient,
  queryKey: QueryKey,
  answer: Answer,
): Promise<void> {
  await queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData<Answer>(queryKey, answer);
}
