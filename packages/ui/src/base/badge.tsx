import clsx from "clsx";
import type { ReactNode } from "react";

export interface BadgeProps {
  tone?: "neutral" | "accent" | "info" | "warning" | "error" | "success";
  children: ReactNode;
}

const tones = {
  neutral: "bg-sunken text-muted",
  accent: "bg-accent-soft text-accent-ink",
  info: "bg-info-soft text-info-ink",
  warning: "bg-warning-soft text-warning-ink",
  error: "bg-error-soft text-error-ink",
  success: "bg-success-soft text-success-ink",
} as const;

export function Badge({ tone = "neutral", children }: BadgeProps) {
  return (
    <span
      className={clsx(
        "inline-flex items-center gap-1 whitespace-nowrap rounded-full px-2.5 py-0.5 font-semibold text-micro",
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}

/** The badge's parent must be `relative` and must give the number in words. */
export const countText = (count: number) => (count > 99 ? "99+" : `${count}`);

export function CountBadge({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span
      aria-hidden="true"
      className="tabular absolute top-0.5 left-[58%] grid h-[1.125rem] min-w-[1.125rem] place-items-center rounded-full bg-accent px-1 font-bold text-[0.625rem] text-on-accent leading-none ring-2 ring-canvas"
    >
      {countText(count)}
    </span>
  );
}
