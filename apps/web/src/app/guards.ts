import type { SessionUser } from "@manilla/shared/users/contract";
import { readSession } from "../lib/session/session.ts";

/** Where a person who has just signed in begins. */
export function homeOf(user: Pick<SessionUser, "signupFlowCompleted">): "/dashboard" | "/preferences" {
  return user.signupFlowCompleted ? "/dashboard" : "/preferences";
}

export function requireSession(): string | null {
  return readSession() ? null : "/login";
}

/** The landing page is for those who are not signed in. */
export function landingOrHome(): string | null {
  const session = readSession();
  return session ? homeOf(session.user) : null;
}

export function loginOrDashboard(): string | null {
  return readSession() ? "/dashboard" : null;
}

export function preferencesOnce(): string | null {
  const session = readSession();
  if (!session) return "/login";
  return session.user.signupFlowCompleted ? "/dashboard" : null;
}
