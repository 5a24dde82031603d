import { paths } from "@manilla/shared/web-paths";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useSession } from "#lib/session/session.ts";

/**
 * Remounts all screens and goes to the dashboard when another person's session replaces the first directly, e.g. in a
 * tab that slept. The input and the running payment belong to the first person.
 */
export function PerPerson({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const person = useSession()?.user.id;
  const [seen, setSeen] = useState({ person, turn: 0 });
  if (person !== seen.person) {
    const isOther = person !== undefined && seen.person !== undefined;
    setSeen({ person, turn: isOther ? seen.turn + 1 : seen.turn });
  }
  useEffect(() => {
    if (seen.turn > 0) void navigate(paths.dashboard, { replace: true });
  }, [seen.turn, navigate]);
  return <Fragment key={seen.turn}>{children}</Fragment>;
}
