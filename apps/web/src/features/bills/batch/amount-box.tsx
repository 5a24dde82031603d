import clsx from "clsx";
import { useAmountInput } from "../../../lib/money/use-amount-input.ts";
import { t } from "../../../lib/texts/t.ts";

export interface AmountBoxProps {
  /** Whom it is for. */
  name: string;
  /** Naira as typed. */
  raw: string;
  wrong: boolean;
  disabled: boolean;
  /** The id of the text below it, when there is one. */
  describedBy: string | undefined;
  onChange: (raw: string) => void;
}

/** The amount of one line. */
export function AmountBox({ name, raw, wrong, disabled, describedBy, onChange }: AmountBoxProps) {
  const input = useAmountInput(raw, onChange);
  return (
    <span
      className={clsx(
        "ml-auto flex min-h-11 w-28 shrink-0 items-center gap-1 rounded-field border bg-surface px-3 focus-within:outline-2 focus-within:outline-accent",
        wrong ? "border-danger" : "border-edge",
      )}
    >
      <span className="text-muted">₦</span>
      <input
        {...input}
        disabled={disabled}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        aria-label={t("Amount for {name}", { name })}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={describedBy}
        className="tabular w-full min-w-0 bg-transparent text-right outline-none placeholder:text-muted"
      />
    </span>
  );
}
