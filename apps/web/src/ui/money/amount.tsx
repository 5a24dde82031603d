import { formatNaira } from "@manilla/shared/format-money";
import { paths } from "@manilla/shared/web-paths";
import { SmallLink } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import clsx from "clsx";
import { ArrowUpDown } from "lucide-react";
import { type ReactNode, useId } from "react";
import { decimalsOf } from "#lib/money/money-input.ts";
import { useAmountInput } from "#lib/money/use-amount-input.ts";

const parts = [25, 50, 75];

export interface AmountLook {
  value: string;
  symbol?: string | undefined;
  unit?: string | undefined;
}

export interface AmountFieldProps extends AmountLook {
  label: string;
  onValueChange: (raw: string) => void;
  /** The field reports more decimals as an error and does not cut them. */
  decimals?: number | undefined;
  worth?: string | undefined;
  balance?: string | undefined;
  /** Changes with each digit, so screen readers read it only on focus. */
  after?: string | undefined;
  /** Null while the balance is unknown, which disables the keys. */
  onMax?: (() => void) | null | undefined;
  /** Shown instead of the keys, e.g. the reason why nothing can be paid, or a link to a way to get a balance. */
  none?: ReactNode;
  onPart?: ((percent: number) => void) | undefined;
  /** Null while the price is unknown, which disables the key. */
  onFlip?: (() => void) | null | undefined;
  flipLabel?: string | undefined;
  error?: string | undefined;
  autoFocus?: boolean | undefined;
}

export function AmountField(props: AmountFieldProps) {
  const { label, value, onValueChange, symbol, unit, decimals = 2, balance, after, error } = props;
  const id = useId();
  const input = useAmountInput(value, onValueChange);
  const tooFine =
    decimalsOf(value) > decimals ? t("At most {count} decimal places", { count: decimals }) : undefined;
  const problem = error ?? tooFine;
  return (
    // On a laptop, the field is a card as high as the column beside it.
    <div className="flex flex-col gap-2 [@media(max-height:37rem)]:-mt-2 [@media(max-height:37rem)]:gap-1 lg:in-[main]:min-h-72 lg:in-[main]:grow lg:in-[main]:justify-center lg:in-[main]:rounded-card lg:in-[main]:bg-surface lg:in-[main]:p-6 lg:in-[main]:shadow-card">
      <label htmlFor={id} className="text-center font-medium text-muted text-small">
        {label}
      </label>
      <div
        className={clsx(
          "flex items-baseline justify-center gap-1 font-semibold",
          sizeFor(input.value),
          problem && "text-loss",
        )}
      >
        {symbol && <span className="text-muted">{symbol}</span>}
        <input
          {...input}
          id={id}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          // biome-ignore lint/a11y/noAutofocus: only TransferFields sets it, after a link, a code or a tap chose the recipient
          autoFocus={props.autoFocus}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note ${id}-after`}
          style={{ "--typed": `${Math.max(input.value.length, 1) + 0.35}ch` } as React.CSSProperties} // a custom property has no type
          className="tabular w-(--typed) max-w-full bg-transparent outline-none supports-[field-sizing:content]:field-sizing-content supports-[field-sizing:content]:w-auto placeholder:text-muted focus-visible:outline-none"
        />
        {unit && <span className="text-[0.5em] text-muted tracking-normal">{unit}</span>}
      </div>
      <AmountKeys {...props} />
      <p
        id={`${id}-note`}
        aria-live="polite"
        className={clsx("min-h-5 text-balance text-center text-small", problem && "text-loss")}
      >
        {problem ?? balance}
      </p>
      {after !== undefined && (
        <p
          id={`${id}-after`}
          className="-mt-2 min-h-5 text-center text-small [@media(max-height:37rem)]:-mt-1"
        >
          {problem === undefined && after}
        </p>
      )}
    </div>
  );
}

type KeysProps = Pick<AmountFieldProps, "worth" | "onFlip" | "flipLabel" | "onMax" | "none" | "onPart">;

function AmountKeys({ worth, onFlip, flipLabel, onMax, none, onPart }: KeysProps) {
  if (worth === undefined && onFlip === undefined && onMax === undefined && none === undefined) return null;
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-center gap-2 text-center text-small">
      {worth !== undefined && <span className="tabular font-medium">{worth}</span>}
      {onFlip !== undefined && <SmallKey onClick={onFlip} label={flipLabel ?? t("Switch unit")} icon />}
      {(onMax !== undefined || none !== undefined) && <PartKeys {...{ onMax, onPart, none }} />}
    </div>
  );
}

export function PartKeys({ onMax, onPart, none }: Pick<AmountFieldProps, "onMax" | "onPart" | "none">) {
  // As high as the buttons that it may replace, so that nothing moves.
  if (none !== undefined) return <p className="min-h-11 basis-full content-center text-muted">{none}</p>;
  return (
    <div className="flex basis-full flex-wrap gap-2 [justify-content:inherit] max-[22rem]:*:flex-1 max-[22rem]:*:px-1">
      {onPart &&
        parts.map((percent) => (
          <SmallKey key={percent} onClick={onMax && (() => onPart(percent))} label={`${percent}%`} />
        ))}
      <SmallKey onClick={onMax} label={t("Max")} />
    </div>
  );
}

export function AddMoney() {
  return <SmallLink to={paths.depositNaira} label={t("Add money")} />;
}

export interface QuickAmountsProps {
  /** Naira. */
  amounts: readonly number[];
  onChoose: (raw: string) => void;
  /** The accessible name, by default the amount with kobo. */
  labelOf?: (amount: string) => string;
  disabled?: boolean;
  className?: string;
}

export function QuickAmounts({ amounts, onChoose, disabled = false, ...look }: QuickAmountsProps) {
  const { labelOf = (amount) => amount, className } = look;
  return (
    <div className={clsx("tabular grid grid-cols-4 gap-2 *:px-1!", className)}>
      {amounts.map((naira) => (
        <SmallKey
          key={naira}
          label={`₦${naira.toLocaleString("en-NG")}`}
          spokenLabel={labelOf(formatNaira(naira))}
          onClick={disabled ? null : () => onChoose(String(naira))}
        />
      ))}
    </div>
  );
}

interface SmallKeyProps {
  onClick: (() => void) | null | undefined;
  label: string;
  spokenLabel?: string;
  icon?: boolean;
}

function SmallKey({ onClick, label, spokenLabel, icon = false }: SmallKeyProps) {
  return (
    <button
      type="button"
      onClick={onClick ?? undefined}
      disabled={!onClick}
      aria-label={icon ? label : spokenLabel}
      className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-full bg-accent-soft px-4 font-semibold text-accent-ink text-small hover:bg-sunken disabled:opacity-45"
    >
      {icon ? <ArrowUpDown className="size-4" /> : label}
    </button>
  );
}

export function sizeFor(shown: string): string {
  if (shown.length > 15) return "text-heading";
  return shown.length > 10 ? "text-title" : "text-money";
}
