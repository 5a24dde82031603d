import { renewSession } from "@manilla/shared/users/contract";
import { call } from "#lib/api/call.ts";
import { readSession, startSession } from "#lib/session/session.ts";
import { tokenExpiry } from "#lib/session/token.ts";

let renewing = false;
/** A token whose session has reached the limit of 30 days. Do not renew it again. */
let atCap = "";

/**
 * Replaces the session's token by a newer one. Stops for this page load when a renewal no longer extends it. A
 * failure changes nothing, because the old token is valid until it expires.
 */
export async function renewToken(): Promise<void> {
  const session = readSession();
  if (!session || renewing || session.token === atCap) return;
  renewing = true;
  try {
    const { token } = await call(renewSession);
    // The user may have logged out or changed during the request.
    const current = readSession();
    if (current?.token !== session.token) return;
    if (tokenExpiry(token) <= tokenExpiry(session.token)) atCap = token;
    startSession({ token, user: current.user });
  } catch {
    // The next return to the tab tries again.
  } finally {
    renewing = false;
  }
}
