import { days } from "@manilla/shared/duration";
import { useEffect } from "react";
import { readSession } from "../lib/session/session.ts";
import { tokenExpiry } from "../lib/session/token.ts";

/** A token lives for seven days: with less than this left it is older than one, or its session is near its 30 days. */
const renewBelowMs = days(6);

/** Renews a session that is older than a day, at the start of the app and when the person returns to it. */
export function useSessionRenewal(): void {
  useEffect(() => {
    const renew = () => {
      const token = readSession()?.token;
      if (!token || document.visibilityState !== "visible") return;
      // The call is loaded on the one day in which it is needed.
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
