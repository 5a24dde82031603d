import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/** A new page begins at its top. Back and reload are the browser's own: it knows how far down each was read. */
export function useScrollToTop(): void {
  const { pathname } = useLocation();
  const returned = useNavigationType() === "POP";
  const before = useRef(pathname);
  useLayoutEffect(() => {
    // A step within a page leaves it where it is.
    if (before.current !== pathname && !returned) window.scrollTo({ top: 0 });
    before.current = pathname;
  }, [pathname, returned]);
}
