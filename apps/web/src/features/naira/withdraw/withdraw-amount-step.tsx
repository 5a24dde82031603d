import { formatNaira } from "@manilla/shared/format-money";
import { atLeast, type Money, toDecimal } from "@manilla/shared/money";
import { withdrawalMaximum } from "@manilla/shared/naira/withdrawal-rules";
import { useLimits } from "../../../lib/live/limits.ts";
import { useHiddenBalances } from "../../../lib/storage/hidden-balances.ts";
import { t } from "../../../lib/texts/t.ts";
import { Button } from "../../../ui/base/button.tsx";
import { Keypad } from "../../../ui/fields/keypad.tsx";
import { AmountDisplay } from "../../../ui/money/amount.tsx";
import { LimitNote } from "../../../ui/money/limit-note.tsx";
import { raise } from "../amount-rules.ts";

const quick = [5_000, 10_000] as const;

export interface WithdrawAmountStepProps {
  raw: string;
  balance: Money<"NGN">;
  error: string | undefined;
  onRawChange: (raw: string) => void;
}

export function WithdrawAmountStep({ raw, balance, error, onRawChange }: WithdrawAmountStepProps) {
  const hidden = useHiddenBalances();
  const most = atLeast(balance, withdrawalMaximum) ? withdrawalMaximum : balance;
  return (
    <>
      <div className="flex grow flex-col justify-center">
        <AmountDisplay
          label={t("Amount to withdraw")}
          symbol="₦"
          value={raw}
          note={t("Balance {amount}", { amount: hidden ? "••••" : formatNaira(toDecimal(balance)) })}
          error={error}
        />
        <div className="[@media(max-height:45rem)]:hidden">
          <LimitNote of="withdraw" limits={useLimits().data} funds={toDecimal(balance)} />
        </div>
      </div>
      <div className="flex justify-center gap-2 [@media(max-height:37rem)]:hidden">
        {quick.map((naira) => (
          <Button
            key={naira}
            size="sm"
            variant="secondary"
            aria-label={t("Add {amount}", { amount: formatNaira(naira) })}
            onClick={() => onRawChange(raise(raw, naira))}
          >
            +{naira / 1_000}k
          </Button>
        ))}
        <Button
          size="sm"
          variant="secondary"
          onClick={() => onRawChange(toDecimal(most).replace(/\.00$/, ""))}
        >
          {t("Max")}
        </Button>
      </div>
      <Keypad label={t("Amount")} value={raw} onValueChange={onRawChange} length={12} />
    </>
  );
}
