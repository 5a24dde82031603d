import { formatNaira } from "@manilla/shared/format-money";
import clsx from "clsx";
import { t } from "../../lib/texts/t.ts";
import { Button } from "../../ui/base/button.tsx";
import { raise } from "./amount-rules.ts";

interface QuickAmountsProps {
  /** In naira, whole thousands; a tap adds one of them to what is typed. */
  amounts: readonly number[];
  raw: string;
  onRawChange: (raw: string) => void;
  disabled?: boolean;
  className: string;
}

/** Keys above the keypad that add so much to the amount. */
export function QuickAmounts({ amounts, raw, onRawChange, disabled = false, className }: QuickAmountsProps) {
  return (
    <div className={clsx("flex justify-center gap-2", className)}>
      {amounts.map((naira) => (
        <Button
          key={naira}
          size="sm"
          variant="secondary"
          disabled={disabled}
          aria-label={t("Add {amount}", { amount: formatNaira(naira) })}
          onClick={() => onRawChange(raise(raw, naira))}
        >
          +{naira / 1_000}k
        </Button>
      ))}
    </div>
  );
}
