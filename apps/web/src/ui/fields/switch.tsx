import { t } from "@manilla/ui/texts/t.ts";
import clsx from "clsx";

export interface SwitchProps {
  label: string;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  /** True for a small label below the switch. */
  below?: boolean;
}

export function Switch(props: SwitchProps) {
  const { label, checked, onCheckedChange, disabled = false, below = false } = props;
  return (
    <label
      className={clsx(
        "flex min-h-11 cursor-pointer items-center",
        below
          ? "flex-col-reverse justify-end gap-1 text-center text-micro text-muted"
          : "justify-between gap-3 text-small",
      )}
    >
      <span>
        {label}
        {disabled && ` ${t("(always on)")}`}
      </span>
      <span className="relative inline-flex h-7 w-12 shrink-0 rounded-full has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2">
        <input
          type="checkbox"
          role="switch"
          checked={checked}
          disabled={disabled}
          aria-checked={checked}
          onChange={(event) => onCheckedChange(event.target.checked)}
          className="peer absolute inset-0 z-10 cursor-pointer opacity-0 disabled:cursor-not-allowed"
        />
        <span className="size-full rounded-full bg-edge transition-colors duration-150 peer-checked:bg-accent peer-disabled:opacity-50" />
        <span className="absolute top-1 left-1 size-5 rounded-full bg-white shadow-card transition-transform duration-150 peer-checked:translate-x-5" />
      </span>
    </label>
  );
}
