import { formatNaira } from "@manilla/shared/format-money";
import { toDecimal } from "@manilla/shared/money";
import { Button } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import clsx from "clsx";
import { useDashboard } from "#lib/live/balances.ts";
import { useLimits } from "#lib/live/limits.ts";
import { nairaBalance } from "#lib/money/balance.ts";
import { useBalanceText } from "#lib/money/use-balance-text.ts";
import { Keypad } from "#ui/fields/keypad.tsx";
import { AmountDisplay } from "#ui/money/amount-display.tsx";
import { LimitNote } from "#ui/money/limit-note.tsx";

export interface AmountStepProps {
  label: string;
  raw: string;
  onRawChange: (raw: string) => void;
  error: string | undefined;
  onQuick: () => void;
  quick: readonly number[];
}

export function AmountStep({ label, raw, onRawChange, error, onQuick, quick }: AmountStepProps) {
  const funds = useNaira();
  return (
    <>
      <div className="flex grow flex-col justify-center">
        <AmountDisplay label={label} symbol="₦" value={raw} note={useBalanceText(funds)} error={error} />
        <div className="[@media(max-height:45rem)]:hidden">
          <LimitNote of="bills" limits={useLimits().data} funds={funds && toDecimal(funds)} />
        </div>
      </div>
      <QuickAmounts
        amounts={quick}
        onChoose={(amount) => {
          onRawChange(amount);
          onQuick();
        }}
        className="[@media(max-height:37rem)]:hidden"
      />
      <Keypad label={t("Amount")} value={raw} onValueChange={onRawChange} length={10} />
    </>
  );
}

interface QuickAmountsProps {
  /** Naira. */
  amounts: readonly number[];
  onChoose: (raw: string) => void;
  labelOf?: (amount: string) => string;
  className?: string;
}

export function QuickAmounts({
  amounts,
  onChoose,
  labelOf = (amount) => amount,
  className,
}: QuickAmountsProps) {
  return (
    <div className={clsx("grid grid-cols-4 gap-2", className)}>
      {amounts.map((naira) => (
        <Button
          key={naira}
          size="sm"
          variant="secondary"
          className="tabular px-1!"
          aria-label={labelOf(formatNaira(naira))}
          onClick={() => onChoose(String(naira))}
        >
          ₦{naira.toLocaleString("en-NG")}
        </Button>
      ))}
    </div>
  );
}

/** Null while the balance is unknown. */
export function useNaira() {
  const { data } = useDashboard();
  return data ? nairaBalance(data) : null;
}
