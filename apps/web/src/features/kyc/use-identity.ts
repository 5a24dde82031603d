import type { ReplyOf } from "@manilla/shared/http/route";
import type { startIdentity } from "@manilla/shared/kyc/contract";
import { ApiError, messageOf } from "@manilla/ui/api/api-error.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { useState } from "react";
import { invalidateUserData } from "#lib/live/balances.ts";
import { rememberAttempt, rememberWait } from "./identity-cooldown.ts";
import { useStartIdentity } from "./kyc.queries.ts";
import type { WidgetEvent } from "./widget-message.ts";

export type IdentitySession = ReplyOf<typeof startIdentity>;
export type IdentityEnd = Extract<WidgetEvent, "success" | "error" | "close">;

/** Runs one identity check until the widget ends. The result comes from the server, never from the widget. */
export function useIdentity() {
  const start = useStartIdentity();
  const [session, setSession] = useState<IdentitySession | null>(null);
  const [ended, setEnded] = useState<IdentityEnd | null>(null);

  function open() {
    setEnded(null);
    start.mutate(undefined, {
      onSuccess: (opened) => {
        rememberAttempt();
        setSession(opened);
      },
      onError: (error) => {
        if (error instanceof ApiError && error.retryAfter) rememberWait(error.retryAfter);
      },
    });
  }

  function end(event: IdentityEnd) {
    setSession(null);
    setEnded(event);
    invalidateUserData();
  }

  return {
    open,
    end,
    session,
    ended,
    opening: start.isPending,
    problem: start.error
      ? messageOf(start.error, t("The identity check could not be opened. Please try again."))
      : null,
  };
}
