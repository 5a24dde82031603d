import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/** Back and reload are left to the browser, which restores the position. */
export function useScrollToTop(): void {
  const { pathname } = useLocation();
  const returned = useNavigationType() === "POP";
  const before = useRef(pathname);
  useLayoutEffect(() => {
    // A step within a page keeps the position.
    if (before.current !== pathname && !returned) window.scrollTo({ top: 0 });
    before.current = pathname;
  }, [pathname, returned]);
}
