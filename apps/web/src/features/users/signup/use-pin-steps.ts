import { seconds } from "@manilla/shared/duration";
import { userMessages } from "@manilla/shared/users/rules";
import { messageOf } from "@manilla/ui/api/api-error.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { pinLength } from "#ui/fields/code-field.tsx";

const advanceMilliseconds = 300;
const mismatchMilliseconds = seconds(2);
const failureMilliseconds = seconds(3);

const start = {
  step: "enter" as "enter" | "confirm",
  first: "",
  value: "",
  busy: false,
  error: undefined as string | undefined,
  errorMilliseconds: 0,
};

export function usePinSteps(onPin: (pin: string) => Promise<void>) {
  const [state, setState] = useState(start);
  // A new number empties the field and focuses it.
  const [round, setRound] = useState(0);

  function begin(next: Partial<typeof start> = {}) {
    setState({ ...start, ...next });
    setRound((n) => n + 1);
  }

  const fail = (error: string, errorMilliseconds: number) =>
    setState({ ...state, busy: false, error, errorMilliseconds });

  const finish = useEffectEvent(async () => {
    if (state.step === "enter") return begin({ step: "confirm", first: state.value });
    if (state.value !== state.first) return fail(t(userMessages.pinMismatch), mismatchMilliseconds);
    setState({ ...state, busy: true });
    await onPin(state.value).catch((error: unknown) =>
      fail(messageOf(error, t("Registration failed. Please try again.")), failureMilliseconds),
    );
  });

  useEffect(() => {
    if (state.value.length < pinLength) return;
    const timer = setTimeout(() => void finish(), state.step === "enter" ? advanceMilliseconds : 0);
    return () => clearTimeout(timer);
  }, [state.value, state.step]);

  const restart = useEffectEvent(() => begin());
  useEffect(() => {
    if (!state.error) return;
    const timer = setTimeout(() => restart(), state.errorMilliseconds);
    return () => clearTimeout(timer);
  }, [state.error, state.errorMilliseconds]);

  return {
    ...state,
    round,
    type(value: string) {
      if (!state.busy && !state.error) setState({ ...state, value });
    },
    restart: () => begin(),
  };
}
