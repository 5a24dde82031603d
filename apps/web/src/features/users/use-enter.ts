import type { SessionUser } from "@manilla/shared/users/contract";
import { paths } from "@manilla/shared/web-paths";
import { useLocation, useNavigate } from "react-router-dom";
import { lostSession } from "#lib/session/session.ts";

/** The page after a login: the opened payment link, else the page where the session expired, else the start page. */
export function useEnter() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const lostAt = lostPlace(state);
  const payLink = payLinkOf(state);
  function enter({ user }: { user: SessionUser }) {
    const start = user.signupFlowCompleted ? paths.dashboard : paths.preferences;
    void navigate(payLink ?? (lostAt && user.id === lostSession() ? lostAt : start), { replace: true });
  }
  return { lostAt, enter };
}

function payLinkOf(state: unknown): string | null {
  const link = typeof state === "object" && state !== null && "payLink" in state ? state.payLink : null;
  return typeof link === "string" && link.startsWith("/pay/") ? link : null;
}

/** The page on which the session expired. Null after a logout. */
function lostPlace(state: unknown): string | null {
  const from = typeof state === "object" && state !== null && "from" in state ? state.from : null;
  return typeof from === "string" && from.startsWith("/") ? from : null;
}
