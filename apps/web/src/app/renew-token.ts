import { renewSession } from "@manilla/shared/users/contract";
import { call } from "../lib/api.ts";
import { readSession, startSession } from "../lib/session/session.ts";

let renewing = false;

/** Replaces the session's token by a newer one. A failure changes nothing: the old one stays good until its own end. */
export async function renewToken(): Promise<void> {
  const session = readSession();
  if (!session || renewing) return;
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
