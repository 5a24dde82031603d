import { formatNaira } from "@manilla/shared/format-money";
import { Button } from "@manilla/ui/base/button.tsx";
import clsx from "clsx";

export interface QuickAmountsProps {
  /** Naira. */
  amounts: readonly number[];
  onChoose: (raw: string) => void;
  labelOf?: (amount: string) => string;
  disabled?: boolean;
  className?: string;
}

export function QuickAmounts({ amounts, onChoose, disabled = false, ...look }: QuickAmountsProps) {
  const { labelOf = (amount) => amount, className } = look;
  return (
    <div className={clsx("grid grid-cols-4 gap-2", className)}>
      {amounts.map((naira) => (
        <Button
          key={naira}
          size="sm"
          variant="secondary"
          className="tabular px-1!"
          disabled={disabled}
          aria-label={labelOf(formatNaira(naira))}
          onClick={() => onChoose(String(naira))}
        >
          ₦{naira.toLocaleString("en-NG")}
        </Button>
      ))}
    </div>
  );
}
