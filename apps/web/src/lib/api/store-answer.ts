import type { QueryKey } from "@tanstack/react-query";
import { queryClient } from "./query-client.ts";

/**
 * Writes the reply of a change into the cache. Cancels a running request for the same key, because its reply is
 * older.
 */
export async function storeAnswer<Answer>(queryKey: QueryKey, answer: Answer): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData<Answer>(queryKey, answer);
}
