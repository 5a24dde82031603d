import { groupThousands } from "@manilla/shared/format-money";
import clsx from "clsx";
import { ArrowDownRight, ArrowUpRight } from "lucide-react";

export interface ChangeProps {
  /** Percent, or null if unknown. */
  value: number | string | null | undefined;
  className?: string;
}

/** Shows a sign and an arrow as well as a colour, for people who cannot tell the colours apart. */
export function Change({ value: given, className }: ChangeProps) {
  const value = Number(given ?? Number.NaN);
  if (!Number.isFinite(value)) {
    return <span className={clsx("text-muted", className)}>N/A</span>;
  }
  const written = groupThousands(Math.abs(value).toFixed(2));
  // A change that rounds to zero is neither a gain nor a loss.
  if (Number(written) === 0) {
    return <span className={clsx("tabular font-medium text-muted", className)}>{written}%</span>;
  }
  const up = value > 0;
  const Arrow = up ? ArrowUpRight : ArrowDownRight;
  return (
    <span
      className={clsx(
        "tabular inline-flex items-baseline gap-0.5 font-medium",
        up ? "text-gain" : "text-loss",
        className,
      )}
    >
      <Arrow aria-hidden="true" className="size-[1em] self-center" />
      {up ? "+" : "−"}
      {written}%
    </span>
  );
}
