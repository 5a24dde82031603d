import { type CoinCode, coinOf } from "@manilla/shared/assets";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useAmountInput } from "#lib/money/use-amount-input.ts";
import { CoinIcon } from "#ui/money/coin-icon.tsx";

export interface SwapSideProps {
  label: string;
  coin: CoinCode;
  onPick: () => void;
  value: string;
  /** Undefined if the amount is computed and not typed. */
  onValueChange?: (raw: string) => void;
  error?: string | undefined;
  worth: string;
  children?: ReactNode;
}

export function SwapSide({
  label,
  coin,
  onPick,
  value,
  onValueChange,
  error,
  worth,
  children,
}: SwapSideProps) {
  const id = useId();
  const input = useAmountInput(value, onValueChange ?? (() => {}));
  return (
    <Card className="space-y-2 p-4 [@media(max-height:37rem)]:space-y-0 [@media(max-height:37rem)]:py-2.5">
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={id} className="font-medium text-muted text-small">
          {label}
        </label>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t("{label} {name}, choose another coin", {
            label,
            name: `${coinOf(coin).name} ${coin}`,
          })}
          onClick={onPick}
          className="flex min-h-12 shrink-0 items-center gap-2 rounded-full bg-sunken py-1.5 pr-3 pl-1.5 font-semibold transition-colors duration-150 hover:bg-line"
        >
          <CoinIcon code={coin} size={32} />
          {coin}
          <ChevronDown className="size-4 text-muted" />
        </button>
      </div>
      <input
        {...input}
        id={id}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        readOnly={!onValueChange}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        className={clsx(
          "tabular min-h-11 w-full min-w-0 bg-transparent font-semibold outline-none placeholder:text-muted focus-visible:outline-none",
          input.value.length > 12 ? "text-heading" : "text-[2rem] leading-tight",
          error && "text-loss",
        )}
      />
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3">
        <p id={`${id}-note`} aria-live="polite" className={clsx("tabular text-small", error && "text-loss")}>
          {error ?? worth}
        </p>
        {children}
      </div>
    </Card>
  );
}
