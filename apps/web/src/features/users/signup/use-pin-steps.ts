import { seconds } from "@manilla/shared/duration";
import { userMessages } from "@manilla/shared/users/rules";
import { messageOf } from "@manilla/ui/api/api-error.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { useEffect, useEffectEvent, useReducer } from "react";
import { pinLength } from "#ui/fields/code-field.tsx";

const advanceMilliseconds = 300;
const mismatchMilliseconds = seconds(2);
const failureMilliseconds = seconds(3);

const registrationFailed = t("Registration failed. Please try again.");

interface PinState {
  step: "enter" | "confirm";
  first: string;
  value: string;
  busy: boolean;
  error: { message: string; milliseconds: number } | undefined;
  /** A new number empties the field and focuses it. */
  round: number;
}

type PinEvent =
  | { type: "typed"; value: string }
  | { type: "confirm" }
  | { type: "submitting" }
  | { type: "failed"; message: string; milliseconds: number }
  | { type: "reset" };

const start: PinState = { step: "enter", first: "", value: "", busy: false, error: undefined, round: 0 };

function next(state: PinState, event: PinEvent): PinState {
  switch (event.type) {
    case "typed":
      return state.busy || state.error ? state : { ...state, value: event.value };
    case "confirm":
      return { ...start, step: "confirm", first: state.value, round: state.round + 1 };
    case "submitting":
      return { ...state, busy: true };
    case "failed":
      return { ...state, busy: false, error: { message: event.message, milliseconds: event.milliseconds } };
    case "reset":
      return { ...start, round: state.round + 1 };
  }
}

/**
 * Enter, confirm 300 ms after the fourth digit, submit on a match. On failure the error is shown for a while, then
 * the steps restart.
 */
export function usePinSteps(onPin: (pin: string) => Promise<void>) {
  const [state, send] = useReducer(next, start);

  const finish = useEffectEvent(async () => {
    if (state.step === "enter") return send({ type: "confirm" });
    if (state.value !== state.first) {
      return send({
        type: "failed",
        message: t(userMessages.pinMismatch),
        milliseconds: mismatchMilliseconds,
      });
    }
    send({ type: "submitting" });
    try {
      await onPin(state.value);
    } catch (error) {
      send({
        type: "failed",
        message: messageOf(error, registrationFailed),
        milliseconds: failureMilliseconds,
      });
    }
  });

  useEffect(() => {
    if (state.value.length < pinLength) return;
    const timer = setTimeout(() => void finish(), state.step === "enter" ? advanceMilliseconds : 0);
    return () => clearTimeout(timer);
  }, [state.value, state.step]);

  useEffect(() => {
    if (!state.error) return;
    const timer = setTimeout(() => send({ type: "reset" }), state.error.milliseconds);
    return () => clearTimeout(timer);
  }, [state.error]);

  return {
    step: state.step,
    first: state.first,
    value: state.value,
    busy: state.busy,
    error: state.error?.message,
    round: state.round,
    type: (value: string) => send({ type: "typed", value }),
    restart: () => send({ type: "reset" }),
  };
}
