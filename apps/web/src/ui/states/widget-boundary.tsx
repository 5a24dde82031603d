import { SmallButton } from "@manilla/ui/base/button.tsx";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import type { ReactNode } from "react";
import { ErrorBoundary } from "react-error-boundary";

export function WidgetBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallbackRender={({ resetErrorBoundary }) => <WidgetError onRetry={resetErrorBoundary} />}>
      {children}
    </ErrorBoundary>
  );
}

export function WidgetError({ onRetry }: { onRetry: () => void }) {
  return (
    <Card className="flex items-center justify-between gap-4">
      <div role="alert">
        <p className="font-semibold">{t("Widget Error")}</p>
        <p className="text-muted text-small">{t("This part didn't load. The rest of the page works.")}</p>
      </div>
      <SmallButton className="shrink-0" onClick={onRetry} label={t("Try Again")} />
    </Card>
  );
}
