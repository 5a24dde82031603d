import { type Money, toDecimal } from "@manilla/shared/money";
import { withdrawalMessages } from "@manilla/shared/naira/withdrawal-rules";
import { useLimits } from "../../../lib/live/limits.ts";
import { useBalanceText } from "../../../lib/money/use-balance-text.ts";
import { t } from "../../../lib/texts/t.ts";
import { Button } from "../../../ui/base/button.tsx";
import { Keypad } from "../../../ui/fields/keypad.tsx";
import { AmountDisplay } from "../../../ui/money/amount.tsx";
import { LimitNote } from "../../../ui/money/limit-note.tsx";
import { QuickAmounts } from "../quick-amounts.tsx";
import { mostToWithdraw } from "./withdrawal-checks.ts";

/** Said while the most is what is typed. */
const whyNoMore = {
  balance: t("This is your whole balance."),
  once: t(withdrawalMessages.maximum),
  limit: t("This is what your limits leave for today."),
} as const;

const quick = [5_000, 10_000] as const;

export interface WithdrawAmountStepProps {
  raw: string;
  balance: Money<"NGN">;
  error: string | undefined;
  onRawChange: (raw: string) => void;
}

export function WithdrawAmountStep({ raw, balance, error, onRawChange }: WithdrawAmountStepProps) {
  const limits = useLimits().data;
  const most = mostToWithdraw(balance, limits);
  const mostTyped = toDecimal(most.amount).replace(/\.00$/, "");
  const balanceText = useBalanceText(balance);
  return (
    <>
      <div className="flex grow flex-col justify-center">
        <AmountDisplay
          label={t("Amount to withdraw")}
          symbol="₦"
          value={raw}
          note={raw === mostTyped ? whyNoMore[most.endsWith] : balanceText}
          error={error}
        />
        <div className="[@media(max-height:45rem)]:hidden">
          <LimitNote of="withdraw" limits={limits} funds={toDecimal(balance)} />
        </div>
      </div>
      <QuickAmounts
        amounts={quick}
        raw={raw}
        onRawChange={onRawChange}
        className="[@media(max-height:37rem)]:hidden"
      >
        <Button size="sm" variant="secondary" onClick={() => onRawChange(mostTyped)}>
          {t("Max")}
        </Button>
      </QuickAmounts>
      <Keypad label={t("Amount")} value={raw} onValueChange={onRawChange} length={12} />
    </>
  );
}
