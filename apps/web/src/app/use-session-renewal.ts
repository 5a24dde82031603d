import { days } from "@manilla/shared/duration";
import { useEffect } from "react";
import { readSession } from "#lib/session/session.ts";
import { tokenExpiry } from "#lib/session/token.ts";

/**
 * A token is valid for seven days. If less than this is left, the token is older than a day or its session is near
 * the limit of 30 days.
 */
const renewBelowMs = days(6);

export function useSessionRenewal(): void {
  useEffect(() => {
    const renew = () => {
      const token = readSession()?.token;
      if (!token || document.visibilityState !== "visible") return;
      if (tokenExpiry(token) - Date.now() < renewBelowMs)
        void import("./renew-token.ts").then(
          ({ renewToken }) => renewToken(),
          () => undefined,
        );
    };
    renew();
    document.addEventListener("visibilitychange", renew);
    return () => document.removeEventListener("visibilitychange", renew);
  }, []);
}
