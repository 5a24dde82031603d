import clsx from "clsx";
import type { ReactNode } from "react";
import { LogoMark } from "./logo.tsx";

export interface CardProps {
  /** "deep": the bronze-green panel for the main subject of a screen. "rows": less padding, for ListRow. */
  tone?: "plain" | "deep" | "rows";
  className?: string;
  children: ReactNode;
}

const tones = {
  plain: "bg-surface p-5 shadow-card",
  deep: "z-0 overflow-hidden bg-deep p-5 text-on-deep",
  rows: "bg-surface p-1.5 shadow-card",
} as const;

export function Card({ tone = "plain", className, children }: CardProps) {
  return (
    <div className={clsx("relative rounded-card", tones[tone], className)}>
      {tone === "deep" && (
        <LogoMark className="absolute -right-14 -bottom-20 -z-10 h-52 -rotate-28 text-deep-raised" />
      )}
      {children}
    </div>
  );
}

export interface SectionProps {
  title: string;
  action?: ReactNode;
  /** If true, `children` is a list of rows and is shown in a card. */
  rows?: boolean;
  children: ReactNode;
}

export function Section({ title, action, rows, children }: SectionProps) {
  return (
    <section className="space-y-3">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h2 className="font-semibold text-heading">{title}</h2>
        {action}
      </div>
      {rows ? <Card tone="rows">{children}</Card> : children}
    </section>
  );
}
