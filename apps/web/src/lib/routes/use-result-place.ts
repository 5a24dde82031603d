import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { sheetEntryGone } from "./sheet-history.ts";
import { leaveSteps } from "./use-steps.ts";

/**
 * The screen that made a payment shows its result, and forgets it with a reload or when it is left: an empty form in its place looks
 * as if nothing had been paid. So the entry of the history keeps the address of the result's own page, and leads there from
 * then on. The steps behind it are gone: back is the page before the form. The result begins at its top, however far down the form was.
 */
export function useResultPlace(address: string | undefined): void {
  const { state } = useLocation();
  const navigate = useNavigate();
  // Another path is another `navigate`, and must not show the result anew.
  const replaceWith = useEffectEvent((to: string, next: unknown = null) => {
    void navigate(to, { replace: true, state: next });
  });
  const arrived = useRef(resultIn(state));
  const written = useRef(false);

  useEffect(() => {
    if (arrived.current !== undefined) replaceWith(arrived.current);
  }, []);

  useEffect(() => {
    if (address === undefined) {
      // The form is open again, for another payment.
      if (written.current) replaceWith(presentAddress());
      written.current = false;
      return;
    }
    const asked = presentAddress();
    let isGone = false;
    toTop();
    void sheetEntryGone()
      .then(() => (isGone ? undefined : leaveSteps()))
      .then(() => {
        if (isGone) return;
        written.current = true;
        replaceWith(asked, { result: address });
        // The browser scrolls to where the form was read, in the frame after it went back over the sheet and the steps.
        requestAnimationFrame(() => requestAnimationFrame(toTop));
      });
    return () => {
      isGone = true;
    };
  }, [address]);
}

const toTop = () => window.scrollTo({ top: 0 });
const presentAddress = () => `${window.location.pathname}${window.location.search}`;

function resultIn(state: unknown): string | undefined {
  if (typeof state !== "object" || state === null || !("result" in state)) return undefined;
  return typeof state.result === "string" ? state.result : undefined;
}
