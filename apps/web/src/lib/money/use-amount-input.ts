import { groupThousands } from "@manilla/shared/format-money";
import { amountAfter } from "@manilla/shared/typed-amount";
import { useRef } from "react";
import { cleanAmount } from "./money-input.ts";
import { useGroupedInput } from "./use-grouped-input.ts";

export function useAmountInput(value: string, onValueChange: (raw: string) => void) {
  const last = useRef({ amount: "", keys: "" });
  return useGroupedInput({
    value,
    onValueChange,
    group: groupThousands,
    clean: cleanAmount,
    read: (change) => {
      const keys = last.current.amount === value ? last.current.keys : value;
      const after = amountAfter({ ...change, keys });
      if (after) last.current = after;
      return after && after.amount;
    },
    separator: /,/,
  });
}
