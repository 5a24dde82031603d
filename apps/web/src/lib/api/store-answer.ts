import type { QueryKey } from "@tanstack/react-query";
import { queryClient } from "./query-client.ts";

/** Shows what a change was answered with. A request for the same that began before it is cancelled: its answer is older. */
export async function storeAnswer<Answer>(queryKey: QueryKey, answer: Answer): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData<Answer>(queryKey, answer);
}
