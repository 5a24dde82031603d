import { Button } from "@manilla/ui/base/button.tsx";
import { LogoMark } from "@manilla/ui/base/logo.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useEffect } from "react";
import type { FallbackProps } from "react-error-boundary";
import { ScreenLoadError } from "#lib/routes/lazy-code.ts";
import { useHeadingFocus } from "#ui/patterns/screen.tsx";

export function AppErrorScreen({ error, resetErrorBoundary }: FallbackProps) {
  const heading = useHeadingFocus(t("Something went wrong"));
  const unloaded = error instanceof ScreenLoadError;
  useEffect(() => console.error("The screen failed", error), [error]);
  useEffect(() => {
    if (!unloaded) return;
    const reload = () => window.location.reload();
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, [unloaded]);

  /** The screen may have crashed because of a cached reply, so a retry loads the data again. */
  function tryAgain() {
    void import("#lib/api/query-client.ts")
      .then(({ queryClient }) => queryClient.clear())
      .finally(() => resetErrorBoundary());
  }

  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-phone flex-col items-center justify-center gap-4 px-6 py-12 text-center">
      <LogoMark className="h-20 rotate-[18deg] text-accent" />
      <h1 ref={heading} tabIndex={-1} className="mt-4 font-semibold text-title">
        {unloaded ? t("This page didn't load") : t("Oops! Something went wrong")}
      </h1>
      <p className="max-w-sm text-muted">
        {unloaded
          ? t("Please check your connection and try again. Nothing was paid or sent.")
          : t("Try again first. If it happens again, reload the page. Your account isn't affected.")}
      </p>
      <div className="mt-4 flex w-full max-w-xs flex-col gap-3">
        <Button wide onClick={() => (unloaded ? window.location.reload() : tryAgain())}>
          {t("Try Again")}
        </Button>
        {!unloaded && (
          <Button wide variant="secondary" onClick={() => window.location.reload()}>
            {t("Reload Page")}
          </Button>
        )}
      </div>
    </main>
  );
}
