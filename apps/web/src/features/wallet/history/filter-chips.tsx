import clsx from "clsx";
import { useId } from "react";

interface Props<Value extends string> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
}

/** More choices than fit side by side on a small phone: they scroll. Radio buttons, so arrow keys work. */
export function FilterChips<Value extends string>({ label, value, onValueChange, options }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none]">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={clsx(
            "relative flex min-h-11 shrink-0 cursor-pointer items-center rounded-full px-4 font-medium text-small transition-colors duration-150",
            "has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
            option.value === value ? "bg-deep text-on-deep" : "bg-sunken text-muted hover:text-ink",
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
