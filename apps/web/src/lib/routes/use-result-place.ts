import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { fieldsOf } from "./fields-of.ts";
import { sheetEntryGone } from "./sheet-history.ts";
import { leaveSteps } from "./use-steps.ts";

/**
 * After a payment, the form's history entry opens the result page (`address`). Otherwise a reload would show an empty
 * form, as if nothing had been paid.
 */
export function useResultPlace(address: string | undefined): void {
  const { state } = useLocation();
  const navigate = useNavigate();
  // An effect that depends on `navigate` would show the result again, because `navigate` changes with the path.
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
        // One frame after going back, the browser restores the scroll position of the form.
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
  const { result } = fieldsOf(state);
  return typeof result === "string" ? result : undefined;
}
