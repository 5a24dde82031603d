import { t } from "@manilla/ui/texts/t.ts";
import { useOnline } from "@manilla/ui/use-online.ts";
import { WifiOff } from "lucide-react";

/** Other sticky elements move below the banner (`--banner`). */
export function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status" className="sticky top-0 z-30">
      {!online && (
        <p
          ref={(it) => document.documentElement.style.setProperty("--banner", it && `${it.offsetHeight}px`)}
          className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-center font-medium text-small text-warning-ink"
        >
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          {t("You are offline. What you see may be out of date, and nothing new is paid or sent.")}
        </p>
      )}
    </div>
  );
}
