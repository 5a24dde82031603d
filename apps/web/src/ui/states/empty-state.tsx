import type { ReactNode } from "react";

export interface EmptyStateProps {
  title: string;
  detail?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ title, detail, icon, action }: EmptyStateProps) {
  return (
    <div className="my-auto flex flex-col items-center gap-3 px-6 py-10 text-center">
      <span aria-hidden="true" className="relative grid size-20 place-items-center text-accent">
        <svg
          viewBox="4 3 24 26"
          className="absolute inset-0 size-full text-line"
          fill="none"
          stroke="currentColor"
        >
          <path d="M11.8 23.1A9 9 0 1 1 20.2 23.1" strokeWidth="1.5" />
          <path d="M12.3 22.1 10.4 25.7M19.7 22.1 21.6 25.7" strokeWidth="2" strokeLinecap="round" />
        </svg>
        {icon}
      </span>
      <p className="text-balance font-semibold text-lead">{title}</p>
      {detail && <p className="max-w-xs text-balance text-muted text-small">{detail}</p>}
      {action && <div className="pt-2">{action}</div>}
    </div>
  );
}
