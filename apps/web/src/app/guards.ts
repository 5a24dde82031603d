import type { SessionUser } from "@manilla/shared/users/contract";
import { redirect } from "react-router-dom";
import { readSession } from "../lib/session.ts";

/** Where a person who has just signed in begins. */
export function homeOf(user: Pick<SessionUser, "signupFlowCompleted">): "/dashboard" | "/preferences" {
  return user.signupFlowCompleted ? "/dashboard" : "/preferences";
}

export function requireSession(): Response | null {
  return readSession() ? null : redirect("/login");
}

/** The landing page is for those who are not signed in. */
export function landingOrHome(): Response | null {
  const session = readSession();
  return session ? redirect(homeOf(session.user)) : null;
}

export function loginOrDashboard(): Response | null {
  return readSession() ? redirect("/dashboard") : null;
}

export function preferencesOnce(): Response | null {
  const session = readSession();
  if (!session) return redirect("/login");
  return session.user.signupFlowCompleted ? redirect("/dashboard") : null;
}
