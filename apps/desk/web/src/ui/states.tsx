import { Banner } from "@manilla/ui/base/banner.tsx";
import type { UseBaseQueryResult } from "@tanstack/react-query";
import { describeError } from "../lib/call.ts";
import { SmallButton } from "./controls.tsx";

type UnfinishedQuery = Pick<UseBaseQueryResult, "isPending" | "error" | "refetch">;

export function Pending({ query: { isPending, error, refetch } }: { query: UnfinishedQuery }) {
  if (!isPending) return <Failure error={error} retry={() => void refetch()} />;
  return (
    <p role="status" className="p-6 text-muted text-small">
      Loading…
    </p>
  );
}

/** Shows the error of a failed reload. The data that were loaded before stay below it. */
export function FailedReload({ query: { error, refetch } }: { query: UnfinishedQuery }) {
  return error && <Failure error={error} retry={() => void refetch()} />;
}

export function Failure({ error, retry }: { error: unknown; retry?: () => void }) {
  return (
    <Banner tone="error" live action={retry && <SmallButton onClick={retry}>Try again</SmallButton>}>
      {describeError(error)}
    </Banner>
  );
}

export function Empty({ children }: { children: string }) {
  return (
    <p className="rounded-card bg-surface p-6 text-center text-muted text-small shadow-card">{children}</p>
  );
}
