import { renewSession } from "@manilla/shared/users/contract";
import { call } from "../lib/api/call.ts";
import { readSession, startSession } from "../lib/session/session.ts";
import { tokenExpiry } from "../lib/session/token.ts";

let renewing = false;
/** A token that could not be given a later end: its session is near its 30 days. */
let atCap = "";

/**
 * Replaces the session's token by a newer one. Asks no more in this page's life once the answer ended no later. A failure
 * changes nothing: the old one stays good until its own end.
 */
export async function renewToken(): Promise<void> {
  const session = readSession();
  if (!session || renewing || session.token === atCap) return;
  renewing = true;
  try {
    const { token } = await call(renewSession);
    // The person may have left, or be another one by now.
    const current = readSession();
    if (current?.token !== session.token) return;
    if (tokenExpiry(token) <= tokenExpiry(session.token)) atCap = token;
    startSession({ token, user: current.user });
  } catch {
    // Tried again at the next return.
  } finally {
    renewing = false;
  }
}
