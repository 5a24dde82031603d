import clsx from "clsx";
import { useId } from "react";

export interface SegmentedControlProps<Value extends string> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
}

/** Two to four choices side by side: radio buttons, so arrow keys work. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  onValueChange,
  options,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <fieldset className="flex rounded-full bg-sunken p-1">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={clsx(
            "relative flex min-h-11 min-w-0 flex-1 cursor-pointer items-center justify-center rounded-full px-3 text-center font-medium text-small",
            "transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
            option.value === value
              ? "bg-surface text-ink shadow-card dark:bg-line"
              : "text-muted hover:text-ink",
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
