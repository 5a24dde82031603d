import { seconds } from "@manilla/shared/duration";
import { identityCooldownSeconds } from "@manilla/shared/kyc/contact";
import { ApiError, messageOf } from "@manilla/ui/api/api-error.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { useState } from "react";
import { onThisClock } from "#lib/api/server-clock.ts";
import { invalidateUserData } from "#lib/live/balances.ts";
import { storageKeys } from "#lib/storage/storage.ts";
import { storedValue } from "#lib/storage/stored-value.ts";
import { useStoredValue } from "#lib/storage/use-stored-value.ts";
import type { IdentityEnd, IdentitySession } from "./identity-widget.tsx";
import { useStartIdentity } from "./kyc.queries.ts";

/** Opens the identity provider's widget. The result comes from the server, never from the widget. */
export function useIdentity() {
  const start = useStartIdentity();
  const [session, setSession] = useState<IdentitySession | null>(null);
  const [ended, setEnded] = useState<IdentityEnd | null>(null);

  function open() {
    setEnded(null);
    start.mutate(undefined, {
      onSuccess: (opened) => {
        rememberWait(identityCooldownSeconds);
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
      ? messageOf(start.error, t("We couldn't open the identity check. Please try again."))
      : null,
  };
}

const cooldownMilliseconds = seconds(identityCooldownSeconds);

const lastAttempt = storedValue<number>(storageKeys.identityAttempt, {
  parse: (text) => {
    const at = Number.parseInt(text ?? "0", 10);
    // Ignores a time in the future, because the device's clock was wrong then.
    return Number.isFinite(at) && at <= Date.now() ? at : 0;
  },
  format: String,
});

function rememberWait(waitSeconds: number): void {
  lastAttempt.write(Date.now() + seconds(waitSeconds) - cooldownMilliseconds);
}

/** The later end of this device's and the server's cooldown in Unix milliseconds, or 0 if neither is known. */
export function useCooldownEnd(retryAt: string | null | undefined): number {
  const local = useStoredValue(lastAttempt);
  return Math.max(local === 0 ? 0 : local + cooldownMilliseconds, retryAt ? onThisClock(retryAt) : 0);
}
