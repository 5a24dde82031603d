import type { SessionUser } from "@manilla/shared/users/contract";
import { paths } from "@manilla/shared/web-paths";
import { readSession } from "#lib/session/session.ts";

function homeOf(user: Pick<SessionUser, "signupFlowCompleted">): string {
  return user.signupFlowCompleted ? paths.dashboard : paths.preferences;
}

export function requireSession(): string | null {
  return readSession() ? null : paths.login;
}

export function landingOrHome(): string | null {
  const session = readSession();
  return session ? homeOf(session.user) : null;
}

export function loginOrDashboard(): string | null {
  return readSession() ? paths.dashboard : null;
}

export function preferencesOnce(): string | null {
  const session = readSession();
  if (!session) return paths.login;
  return session.user.signupFlowCompleted ? paths.dashboard : null;
}
