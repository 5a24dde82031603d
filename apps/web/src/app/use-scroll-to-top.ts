import { useLayoutEffect } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/** A new page begins at its top. Back and reload are the browser's own: it knows how far down each was read. */
export function useScrollToTop(): void {
  const { pathname } = useLocation();
  const arrived = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page moves it, not a step within one
  useLayoutEffect(() => {
    if (arrived !== "POP") window.scrollTo({ top: 0 });
  }, [pathname]);
}
