import type { ContactType } from "@manilla/shared/kyc/contact";
import { useLocation, useNavigate } from "react-router-dom";

export interface SentCode {
  contact: string;
  resendAt: number;
}

type FlowStep =
  | { screen: "choice" }
  | { screen: "phone-input"; digits?: string }
  | ({ screen: "phone-verify" } & SentCode)
  | { screen: "email-verify"; sent?: SentCode }
  | { screen: "success"; type: ContactType };

const screens: readonly unknown[] = ["choice", "phone-input", "phone-verify", "email-verify", "success"];

/** The step is in the history state, so that back opens the previous step and a reload the same one. */
export function useFlow() {
  const navigate = useNavigate();
  const location = useLocation();
  const step = stepOf(location.state);

  function go(next: FlowStep, replace = false) {
    const { pathname, search } = location;
    void navigate(`${pathname}${search}`, { state: { verification: next }, replace });
  }

  return {
    step,
    forward: (next: FlowStep) => go(next),
    replace: (next: FlowStep) => go(next, true),
    reset: () => go({ screen: "choice" }, true),
    back: () => window.history.back(),
  };
}

/** True on the last screen of the flow. */
export function useFlowSucceeded(): boolean {
  return stepOf(useLocation().state).screen === "success";
}

function stepOf(state: unknown): FlowStep {
  const found = (state as { verification?: FlowStep } | null)?.verification;
  return found && screens.includes(found.screen) ? found : { screen: "choice" };
}
