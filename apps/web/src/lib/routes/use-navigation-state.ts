import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/** Reads the navigation state once and then clears it. `read` must be the same function in every render. */
export function useNavigationState<T>(read: (state: unknown) => T | null): T | null {
  const navigate = useNavigate();
  const { state, pathname } = useLocation();
  const [arrival] = useState(() => read(state));
  useEffect(() => {
    if (read(state)) void navigate(pathname, { replace: true, state: null });
  }, [read, state, pathname, navigate]);
  return arrival;
}
