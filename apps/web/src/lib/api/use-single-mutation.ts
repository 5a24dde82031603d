import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { queryClient } from "./query-client.ts";

/**
 * A mutation that ignores a second start while it runs. `isPending` changes only with the next render, too late for a
 * double click.
 */
export function useSingleMutation<Answer, Input = void>(options: UseMutationOptions<Answer, Error, Input>) {
  const mutationKey = [useId()];
  const mutation = useMutation({ ...options, mutationKey });
  const mutate: typeof mutation.mutate = (...given) => {
    if (queryClient.isMutating({ mutationKey }) === 0) mutation.mutate(...given);
  };
  return { ...mutation, mutate };
}
