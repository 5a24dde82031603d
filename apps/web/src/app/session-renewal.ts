import { days } from "@manilla/shared/duration";
import { renewSession } from "@manilla/shared/users/contract";
import { useEffect } from "react";
import { callApi } from "#lib/api/call.ts";
import { readSession, startSession } from "#lib/session/session.ts";
import { tokenExpiry } from "#lib/session/token.ts";

/** A token is valid for seven days, so it is renewed after one day. */
const renewBelowMs = days(6);

export function useSessionRenewal(): void {
  useEffect(() => {
    const renew = () => {
      const token = readSession()?.token;
      if (!token || document.visibilityState !== "visible") return;
      if (tokenExpiry(token) - Date.now() < renewBelowMs) void renewToken();
    };
    renew();
    document.addEventListener("visibilitychange", renew);
    return () => document.removeEventListener("visibilitychange", renew);
  }, []);
}

let renewing = false;
/** A token that the server no longer extends, because the session has reached the limit of 30 days. */
let atCap = "";

export async function renewToken(): Promise<void> {
  const session = readSession();
  if (!session || renewing || session.token === atCap) return;
  renewing = true;
  try {
    const { token } = await callApi(renewSession);
    // The user may have logged out or changed during the request.
    const current = readSession();
    if (current?.token !== session.token) return;
    if (tokenExpiry(token) <= tokenExpiry(session.token)) atCap = token;
    startSession({ token, user: current.user });
  } catch {
  } finally {
    renewing = false;
  }
}
