import { Banner } from "@manilla/ui/base/banner.tsx";
import { Button } from "@manilla/ui/base/button.tsx";
import type { UseBaseQueryResult } from "@tanstack/react-query";
import { messageOf } from "../lib/call.ts";

export function Loading() {
  return (
    <p role="status" className="p-6 text-muted text-small">
      Loading…
    </p>
  );
}

type UnfinishedQuery = Pick<UseBaseQueryResult, "isPending" | "error" | "refetch">;

/** Shown until a query has data. */
export function Pending({ query: { isPending, error, refetch } }: { query: UnfinishedQuery }) {
  return isPending ? <Loading /> : <Failure error={error} retry={() => void refetch()} />;
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
