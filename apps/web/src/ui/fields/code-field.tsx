import { OTPField } from "@base-ui/react/otp-field";
import { t } from "@manilla/ui/texts/t.ts";
import clsx from "clsx";
import { useId } from "react";

export const pinLength = 4;

export interface CodeFieldProps {
  label: string;
  length: number;
  value: string;
  onValueChange: (value: string) => void;
  onComplete?: ((value: string) => void) | undefined;
  mask?: boolean | undefined;
  error?: string | undefined;
  hint?: string | undefined;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  /** The phone's keyboard does not open, because a Keypad is below. */
  ownKeypad?: boolean | undefined;
  hideLabel?: boolean | undefined;
}

export function CodeField(props: CodeFieldProps) {
  const {
    label,
    length,
    value,
    onValueChange,
    onComplete,
    mask = false,
    error,
    hint,
    disabled,
    autoFocus,
    hideLabel,
  } = props;
  const id = useId();
  const slots = Array.from({ length }, (_, index) => index);
  return (
    <div className="flex flex-col items-center gap-3">
      <label htmlFor={id} className={hideLabel ? "sr-only" : "font-medium text-ink text-small"}>
        {label}
      </label>
      <OTPField.Root
        id={id}
        length={length}
        value={value}
        onValueChange={(next) => onValueChange(next)}
        {...(onComplete && { onValueComplete: (done: string) => onComplete(done) })}
        mask={mask}
        autoComplete={mask ? "off" : "one-time-code"}
        disabled={disabled ?? false}
        inputMode={props.ownKeypad ? "none" : "numeric"}
        aria-describedby={`${id}-note`}
        className={clsx("flex w-full justify-center gap-2 sm:gap-3", error && "animate-shake")}
      >
        {slots.map((index) => (
          <OTPField.Input
            key={index}
            // biome-ignore lint/a11y/noAutofocus: the code is the only thing on its screen
            autoFocus={autoFocus && index === 0}
            aria-label={index === 0 ? label : t("Digit {index} of {length}", { index: index + 1, length })}
            aria-invalid={error ? true : undefined}
            className={clsx(
              "tabular h-15 max-[22rem]:h-12 w-full min-w-0 max-w-14 rounded-field border bg-surface text-center font-semibold text-title text-ink",
              "outline-none selection:bg-transparent selection:text-ink transition-[border-color,box-shadow] duration-150 focus:ring-3 disabled:bg-sunken",
              error
                ? "border-loss focus:ring-loss/20"
                : "border-edge focus:border-accent focus:ring-accent/20",
            )}
          />
        ))}
      </OTPField.Root>
      <p
        id={`${id}-note`}
        role={error ? "alert" : undefined}
        className={clsx(
          "min-h-5 text-center text-small max-[22rem]:empty:hidden",
          error ? "text-loss" : "text-muted",
        )}
      >
        {error ?? hint}
      </p>
    </div>
  );
}

export function PinField(props: Omit<CodeFieldProps, "length" | "mask">) {
  return <CodeField mask length={pinLength} {...props} />;
}
