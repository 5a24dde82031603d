import { minutes } from "@manilla/shared/duration";
import { SmallButton } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { hasPaymentInFlight } from "#lib/payments/sending.ts";
import { fieldsOf } from "#lib/routes/fields-of.ts";

const pauseMilliseconds = minutes(10);

/** Offers a new release but does not reload the page, because a payment may be running. */
export function Background({ running }: { running: string }) {
  useOpenedNotifications();
  const there = useNewVersion(running);
  return (
    <div role="status">
      {there && (
        <p className="flex items-center justify-center gap-4 bg-info-soft px-4 py-1.5 font-medium text-info-ink text-small">
          {t("A new version of Manilla is ready.")}
          <SmallButton onClick={() => window.location.reload()} label={t("Reload")} />
        </p>
      )}
    </div>
  );
}

function useNewVersion(running: string): boolean {
  const [there, setThere] = useState(false);
  useEffect(() => {
    let next = Date.now() + pauseMilliseconds;
    async function look() {
      if (document.visibilityState !== "visible" || Date.now() < next) return;
      next = Date.now() + pauseMilliseconds;
      const page = await fetch("/", { cache: "no-cache", headers: { Accept: "text/html" } }).catch(
        () => null,
      );
      if (page?.ok) setThere(!(await page.text()).includes(new URL(running).pathname));
    }
    const comeBack = () => void look();
    document.addEventListener("visibilitychange", comeBack);
    return () => document.removeEventListener("visibilitychange", comeBack);
  }, [running]);
  return there;
}

/**
 * Opens the page of a tapped notification (service-worker/push.ts), but not while a confirmed payment is being sent.
 */
function useOpenedNotifications(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const worker = "serviceWorker" in navigator ? navigator.serviceWorker : undefined;
    const open = ({ data }: MessageEvent<unknown>) => {
      const { openPath } = fieldsOf(data);
      if (typeof openPath !== "string" || hasPaymentInFlight()) return;
      const { origin, pathname, search, hash } = new URL(openPath, window.location.origin);
      // "//other.example" begins like a path but is the address of another server.
      if (origin === window.location.origin) void navigate(`${pathname}${search}${hash}`);
    };
    worker?.addEventListener("message", open);
    return () => worker?.removeEventListener("message", open);
  }, [navigate]);
}
