import { Button } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { CircleAlert, RotateCw } from "lucide-react";
import type { ReactNode } from "react";

export interface ErrorStateProps {
  title: string;
  detail?: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
  /** The server's id of the failed request, for support. */
  reference?: string | undefined;
  action?: ReactNode;
}

export function ErrorState({ title, detail, onRetry, retrying, reference, action }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 py-10 text-center">
      <CircleAlert aria-hidden="true" className="size-10 text-loss" strokeWidth={1.5} />
      <p className="text-balance font-semibold text-lead">{title}</p>
      {detail && <p className="max-w-xs text-balance text-muted text-small">{detail}</p>}
      {reference && (
        <p className="tabular text-micro text-muted">{t("Reference {reference}", { reference })}</p>
      )}
      <div className="flex flex-wrap justify-center gap-3 pt-2">
        {onRetry && (
          <Button
            variant="secondary"
            onClick={onRetry}
            loading={retrying ?? false}
            icon={<RotateCw aria-hidden="true" className="size-4" />}
          >
            {t("Try Again")}
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}
