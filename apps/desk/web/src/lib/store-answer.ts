import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** Shows what a change was answered with. A request for the same that began before it is cancelled: its answer is older. */
export async function storeAnswer<Answer>(
  queries: QueryClient,
  queryKey: QueryKey,
  answer: Answer,
): Promise<void> {
  await queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData<Answer>(queryKey, answer);
}
