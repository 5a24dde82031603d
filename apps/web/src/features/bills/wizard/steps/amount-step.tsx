import { toDecimal } from "@manilla/shared/money";
import { t } from "@manilla/ui/texts/t.ts";
import { useDashboard } from "#lib/live/balances.ts";
import { useLimits } from "#lib/live/kyc.ts";
import { nairaBalance, useBalanceText } from "#lib/money/balance.ts";
import { Keypad } from "#ui/fields/keypad.tsx";
import { QuickAmounts } from "#ui/money/amount.tsx";
import { AmountDisplay } from "#ui/money/amount-display.tsx";
import { LimitNote } from "#ui/money/limit-note.tsx";

interface AmountStepProps {
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

/** Null while the balance is unknown. */
export function useNaira() {
  const { data } = useDashboard();
  return data ? nairaBalance(data) : null;
}
