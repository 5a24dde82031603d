import type { DeskCase } from "@manilla/shared/desk/cases-contract";
import { storeAnswer } from "@manilla/ui/api/store-answer.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";

export function useCaseChange<Input>(id: string, send: (input: Input) => Promise<DeskCase>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    // Changes run one after the other, so that the last answer is the newest.
    scope: { id: `case ${id}` },
    onSuccess: async (detail) => {
      await storeAnswer(queries, ["case", id], detail);
      void queries.invalidateQueries({ queryKey: ["cases"] });
    },
  });
}
