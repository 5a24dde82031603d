import { groupThousands } from "@manilla/shared/format-money";
import { amountAfter } from "@manilla/shared/typed-amount";
import { cleanAmount } from "./money-input.ts";
import { useGroupedInput } from "./use-grouped-input.ts";

/** An input of an amount: its thousands are grouped, the raw text is kept. */
export function useAmountInput(value: string, onValueChange: (raw: string) => void) {
  return useGroupedInput({
    value,
    onValueChange,
    group: groupThousands,
    clean: cleanAmount,
    read: amountAfter,
    separator: /,/,
  });
}
