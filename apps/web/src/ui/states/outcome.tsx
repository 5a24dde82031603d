import { LogoMark } from "@manilla/ui/base/logo.tsx";
import clsx from "clsx";
import { Check, Hourglass, type LucideIcon, TriangleAlert, Undo2 } from "lucide-react";
import type { ReactNode } from "react";

export interface OutcomeProps {
  state: "done" | "partly" | "pending" | "failed";
  title: ReactNode;
  children?: ReactNode;
}

const signs: Record<OutcomeProps["state"], { Icon: LucideIcon; look: string }> = {
  done: { Icon: Check, look: "bg-gain text-canvas" },
  partly: { Icon: TriangleAlert, look: "bg-warning-soft text-warning-ink" },
  pending: { Icon: Hourglass, look: "bg-warning-soft text-warning-ink" },
  failed: { Icon: Undo2, look: "bg-danger text-on-danger" },
};

export function Outcome({ state, title, children }: OutcomeProps) {
  const { Icon, look } = signs[state];
  return (
    <div role="status" className="flex animate-arrive flex-col items-center gap-3 text-center">
      <div
        aria-hidden="true"
        className="relative mb-2 grid size-28 place-items-center rounded-full bg-deep lg:size-16 [@media(max-height:37rem)]:size-16"
      >
        <LogoMark className="h-14 translate-y-0.5 text-copper lg:h-8 [@media(max-height:37rem)]:h-8" />
        <span
          className={clsx(
            "absolute -right-1 bottom-0 grid size-11 place-items-center rounded-full ring-4 ring-canvas lg:size-7 [@media(max-height:37rem)]:size-7",
            look,
          )}
        >
          <Icon className="size-5" strokeWidth={2.5} />
        </span>
      </div>
      <p className="max-w-sm text-balance font-semibold text-title [@media(max-height:37rem)]:text-heading">
        {title}
      </p>
      {children && <div className="max-w-sm text-balance lg:max-w-md">{children}</div>}
    </div>
  );
}
