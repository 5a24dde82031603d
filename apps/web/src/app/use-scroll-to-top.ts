import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/** A new page begins at its top. Back and reload are the browser's own: it knows how far down each was read. */
export function useScrollToTop(): void {
  const { pathname } = useLocation();
  const arrived = useNavigationType();
  const before = useRef(pathname);
  useLayoutEffect(() => {
    // A step within a page leaves it where it is.
    if (before.current !== pathname && arrived !== "POP") window.scrollTo({ top: 0 });
    before.current = pathname;
  }, [pathname, arrived]);
}
