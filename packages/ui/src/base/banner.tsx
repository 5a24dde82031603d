import clsx from "clsx";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { messageOf } from "../api/api-error.ts";

export interface BannerProps {
  tone?: "info" | "warning" | "error" | "success";
  icon?: ReactNode;
  title?: string | undefined;
  children?: ReactNode;
  action?: ReactNode;
  /** Screen readers announce the banner when it appears. */
  live?: boolean;
}

const looks = {
  info: { box: "bg-info-soft text-info-ink", Icon: Info },
  warning: { box: "bg-warning-soft text-warning-ink", Icon: TriangleAlert },
  error: { box: "bg-error-soft text-error-ink", Icon: CircleAlert },
  success: { box: "bg-success-soft text-success-ink", Icon: CircleCheck },
} as const;

export function Banner({ tone = "info", icon, title, children, action, live = false }: BannerProps) {
  const { box, Icon } = looks[tone];
  const role = live ? (tone === "error" ? "alert" : "status") : undefined;
  return (
    <div role={role} className={clsx("flex items-start gap-3 rounded-card px-4 py-3.5 text-small", box)}>
      {icon ?? <Icon aria-hidden="true" className="mt-px size-[1.125rem] shrink-0" />}
      <div className="min-w-0 grow">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-pretty">{children}</div>}
        {action && <div className="pt-2">{action}</div>}
      </div>
    </div>
  );
}

export function ProblemBanner({ problem }: { problem: string | undefined }) {
  return (
    problem !== undefined && (
      <Banner tone="error" live>
        {problem}
      </Banner>
    )
  );
}

export function ErrorBanner({ error, failed }: { error: Error | null; failed: string }) {
  return <ProblemBanner problem={error ? messageOf(error, failed) : undefined} />;
}
