import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { queryClient } from "./query-client.ts";

/**
 * A mutation that is not begun again while it runs: for codes that count once and attempts that are counted. `isPending` says so
 * only once React has drawn it, and a double click does not wait for that.
 */
export function useSingleMutation<Answer, Input = void>(options: UseMutationOptions<Answer, Error, Input>) {
  const mutationKey = [useId()];
  const mutation = useMutation({ ...options, mutationKey });
  const mutate: typeof mutation.mutate = (...given) => {
    if (queryClient.isMutating({ mutationKey }) === 0) mutation.mutate(...given);
  };
  return { ...mutation, mutate };
}
