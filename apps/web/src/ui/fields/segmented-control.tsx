import clsx from "clsx";
import { type ReactNode, useId } from "react";

export interface SegmentedControlProps<Value extends string> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  /** Called for a tap on the option that is chosen already. */
  onRepeat?: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode }[];
  /**
   * "joined" and "cards" options share the width, "cards" below a visible label. "chips" scroll sideways on a phone and
   * form a grid in a dialog.
   */
  look?: keyof typeof looks;
}

const looks = {
  joined: {
    group: "flex rounded-full bg-sunken p-1 max-[16rem]:flex-col max-[16rem]:rounded-card",
    choice: "min-h-11 min-w-0 flex-1 justify-center rounded-full px-3 text-center",
    chosen: "bg-surface text-ink shadow-card dark:bg-line",
    other: "text-muted hover:text-ink",
  },
  chips: {
    group:
      "-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 in-[[role=dialog]]:-mx-5 in-[[role=dialog]]:grid in-[[role=dialog]]:grid-cols-2 in-[[role=dialog]]:px-5 min-[24rem]:in-[[role=dialog]]:grid-cols-3 [scrollbar-width:none] sm:flex-wrap",
    choice:
      "min-h-11 shrink-0 rounded-full px-4 in-[[role=dialog]]:justify-center in-[[role=dialog]]:px-1 in-[[role=dialog]]:text-center in-[[role=dialog]]:last:nth-[6n+2]:col-span-full",
    chosen: "bg-ink text-canvas",
    other: "bg-sunken text-muted hover:text-ink",
  },
  cards: {
    group: "flex flex-wrap gap-2 *:grow *:basis-0",
    choice: "min-h-14 min-w-22 justify-center rounded-field border px-2 py-1.5 text-center leading-tight",
    chosen: "border-accent bg-accent-soft text-accent-ink",
    other: "border-edge bg-surface hover:bg-sunken",
  },
} as const;

export function SegmentedControl<Value extends string>({
  label,
  value,
  onValueChange,
  onRepeat,
  options,
  look = "joined",
}: SegmentedControlProps<Value>) {
  const name = useId();
  const { group, choice, chosen, other } = looks[look];
  return (
    <fieldset className={group}>
      <legend className={look === "cards" ? "pb-2 font-medium text-small" : "sr-only"}>{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={clsx(
            "relative flex cursor-pointer items-center font-medium text-small",
            "transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
            choice,
            option.value === value ? chosen : other,
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            onClick={() => option.value === value && onRepeat?.(value)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
