import { groupThousands } from "@manilla/shared/format-money";
import clsx from "clsx";
import type { ReactNode } from "react";
import { ClearButton } from "../fields/keypad.tsx";
import { type AmountLook, sizeFor } from "./amount.tsx";

export interface AmountDisplayProps extends AmountLook {
  label: string;
  note?: ReactNode;
  error?: string | undefined;
  onClear: (() => void) | undefined;
}

export function AmountDisplay({ value, symbol, unit, label, note, error, onClear }: AmountDisplayProps) {
  const shown = groupThousands(value === "" ? "0" : value);
  return (
    <div className="relative flex flex-col gap-2 text-center [@media(max-height:37rem)]:gap-0">
      <span className="font-medium text-muted text-small">{label}</span>
      {onClear && value !== "" && (
        <div className="absolute -top-3 -right-3">
          <ClearButton onClick={onClear} />
        </div>
      )}
      <output
        aria-label={label}
        className={clsx(
          "tabular font-semibold",
          sizeFor(shown),
          shown.length <= 8 && "[@media(min-height:45rem)]:text-[3.5rem]",
          error ? "text-loss" : value === "" && "text-muted",
        )}
      >
        {symbol}
        {shown}
        {unit && <span className="text-[0.5em] text-muted tracking-normal"> {unit}</span>}
      </output>
      <p aria-live="polite" className={clsx("min-h-5 text-balance text-small", error && "text-loss")}>
        {error ?? note}
      </p>
    </div>
  );
}
