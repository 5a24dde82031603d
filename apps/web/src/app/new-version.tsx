import { minutes } from "@manilla/shared/duration";
import { Button } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useEffect, useState } from "react";

const pauseMilliseconds = minutes(10);

/** Never reloads by itself, because a payment may be running. */
export function NewVersion({ running }: { running: string }) {
  const there = useNewVersion(running);
  return (
    <div role="status">
      {there && (
        <p className="flex items-center justify-center gap-4 bg-info-soft px-4 py-1.5 font-medium text-info-ink text-small">
          {t("A new version of Manilla is ready.")}
          <Button size="sm" variant="secondary" onClick={() => window.location.reload()}>
            {t("Reload")}
          </Button>
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
