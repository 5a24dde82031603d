import { renewSession } from "@manilla/shared/users/contract";
import { useEffect } from "react";
import { call } from "../lib/api.ts";
import { readSession, startSession } from "../lib/session/session.ts";
import { tokenExpiry } from "../lib/session/token.ts";

/** A token lives for seven days: with less than this left it is older than one. */
const renewBelowMs = 6 * 24 * 60 * 60 * 1000;

/** Renews a session that is older than a day, at the start of the app and when the person returns to it. */
export function useSessionRenewal(): void {
  useEffect(() => {
    const renew = () => {
      if (document.visibilityState === "visible") void renewOldToken();
    };
    renew();
    document.addEventListener("visibilitychange", renew);
    return () => document.removeEventListener("visibilitychange", renew);
  }, []);
}

let renewing = false;

/** A failure changes nothing: the token that is there stays good until its own end. */
export async function renewOldToken(): Promise<void> {
  const session = readSession();
  if (!session || renewing || tokenExpiry(session.token) - Date.now() > renewBelowMs) return;
  renewing = true;
  try {
    const { token } = await call(renewSession);
    // The person may have left, or be another one by now.
    const current = readSession();
    if (current?.token === session.token) startSession({ token, user: current.user });
  } catch {
    // Tried again at the next return.
  } finally {
    renewing = false;
  }
}
