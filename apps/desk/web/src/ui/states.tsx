import { Banner } from "@manilla/web/ui/base/banner";
import { Button } from "@manilla/web/ui/base/button";
import { messageOf } from "../lib/call.ts";

export function Loading() {
  return (
    <p role="status" className="p-6 text-muted text-small">
      Loading…
    </p>
  );
}

export function Failure({ error, retry }: { error: unknown; retry?: () => void }) {
  return (
    <Banner
      tone="error"
      live
      action={
        retry && (
          <Button size="sm" variant="secondary" onClick={retry}>
            Try again
          </Button>
        )
      }
    >
      {messageOf(error)}
    </Banner>
  );
}

export function Empty({ children }: { children: string }) {
  return (
    <p className="rounded-card bg-surface p-6 text-center text-muted text-small shadow-card">{children}</p>
  );
}
