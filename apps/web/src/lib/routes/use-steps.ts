import { useCallback, useEffect } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { fieldsOf } from "./fields-of.ts";
import { goBackOver } from "./history.ts";

/**
 * The current step of a flow is in the URL, so that back leads to the previous step. `reachable` is the last step
 * that the present answers allow.
 */
export function useSteps<Step extends string>(
  steps: readonly [Step, ...Step[]],
  reachable: Step,
  exit: string,
  isLoading = false,
) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { state, pathname } = useLocation();
  const asked = steps.findIndex((step) => step === search.get("step"));
  const index = Math.min(Math.max(asked, 0), steps.indexOf(reachable));
  const step = steps[index] ?? steps[0];
  const isOpening = asked > index && isLoading;
  useBlockForward(asked > index && !isLoading, step);

  const go = useCallback(
    (to: Step) => {
      window.scrollTo({ top: 0 });
      void navigate(`${pathname}?step=${to}`, { state: { stepped: stepsBehind(state) + 1 } });
    },
    [navigate, pathname, state],
  );

  function back() {
    const before = steps[index - 1];
    if (before === undefined) void navigate(exit);
    else if (stepsBehind(state) > 0) window.history.back();
    else void navigate(`${pathname}?step=${before}`, { replace: true });
  }

  return { step, number: index + 1, isOpening, go, back };
}

/**
 * After a reload, the URL may name a later step than the shown step. The first tap or key corrects the URL, so that the
 * next answer skips no step.
 */
function useBlockForward(ahead: boolean, step: string): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!ahead) return;
    const stay = () => void navigate(`${pathname}?step=${step}`, { replace: true });
    const interactionEvents = ["pointerdown", "keydown"] as const;
    for (const deed of interactionEvents) window.addEventListener(deed, stay, { capture: true });
    return () => {
      for (const deed of interactionEvents) window.removeEventListener(deed, stay, { capture: true });
    };
  }, [navigate, ahead, step, pathname]);
}

export function leaveSteps(): Promise<void> {
  const steps = stepsBehind(fieldsOf(window.history.state)["usr"]);
  return steps === 0 ? Promise.resolve() : goBackOver(steps);
}

function stepsBehind(state: unknown): number {
  const { stepped } = fieldsOf(state);
  return typeof stepped === "number" ? stepped : 0;
}
