import { type Money, toDecimal } from "@manilla/shared/money";
import { withdrawalMaximum, withdrawalMessages } from "@manilla/shared/naira/withdrawal-rules";
import { t } from "@manilla/ui/texts/t.ts";
import { useLimits } from "#lib/live/limits.ts";
import { nairaCounted } from "#lib/money/maximum-amount.ts";
import { useMaximumAmount } from "#lib/money/use-maximum-amount.ts";
import { Keypad } from "#ui/fields/keypad.tsx";
import { PartKeys } from "#ui/money/amount.tsx";
import { AmountDisplay } from "#ui/money/amount-display.tsx";
import { LimitNote } from "#ui/money/limit-note.tsx";

export interface WithdrawAmountStepProps {
  raw: string;
  balance: Money<"NGN">;
  error: string | undefined;
  onRawChange: (raw: string) => void;
}

export function WithdrawAmountStep({ raw, balance, error, onRawChange }: WithdrawAmountStepProps) {
  const limits = useLimits().data;
  const most = useMaximumAmount("withdraw", {
    raw,
    balance,
    counted: nairaCounted,
    once: { amount: withdrawalMaximum, why: t(withdrawalMessages.maximum) },
    typed: (amount) => toDecimal(amount).replace(/\.00$/, ""),
  });
  return (
    <>
      <div className="flex grow flex-col justify-center">
        <AmountDisplay
          label={t("Amount to withdraw")}
          symbol="₦"
          value={raw}
          note={most.note}
          error={error}
        />
        <div className="[@media(max-height:45rem)]:hidden">
          <LimitNote of="withdraw" limits={limits} funds={toDecimal(balance)} />
        </div>
      </div>
      <div className="[@media(max-height:37rem)]:hidden">
        <PartKeys
          onMax={() => onRawChange(most.text)}
          onPart={(percent) => onRawChange(most.part(percent))}
        />
      </div>
      <Keypad label={t("Amount")} value={raw} onValueChange={onRawChange} length={12} />
    </>
  );
}
