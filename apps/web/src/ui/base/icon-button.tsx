import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  /** The accessible name and the tooltip. */
  label: string;
  icon: ReactNode;
  tone?: "plain" | "filled" | "on-deep";
}

const tones = {
  plain: "text-ink hover:bg-sunken",
  filled: "bg-sunken text-ink hover:bg-line",
  "on-deep": "text-on-deep hover:bg-deep-raised",
} as const;

export function IconButton({ label, icon, tone = "plain", className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={clsx(
        "relative inline-grid size-11 shrink-0 place-items-center rounded-full transition-colors duration-150 [&_svg]:size-5",
        "disabled:pointer-events-none disabled:opacity-45",
        tones[tone],
        className,
      )}
    >
      {icon}
    </button>
  );
}
